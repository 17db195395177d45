import { describe, expect, test } from "bun:test"
import { TRAINBASE } from "../harness/trainbase.ts"

async function trainbase(...args: string[]) {
  const child = Bun.spawn([...TRAINBASE, ...args], { env: {}, stdout: "pipe", stderr: "pipe" })
  const [stdout, stderr, exitCode] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
    child.exited,
  ])
  return { exitCode, stdout, stderr }
}

/** The commands listed in the help of a command, each with the full sequence of words. */
async function listedBelow(path: readonly string[]): Promise<string[][]> {
  const { stdout } = await trainbase(...path, "--help")
  const [, list = ""] = stdout.split("\nCommands:\n")
  const [section = ""] = list.split("\n\n")
  return [...section.matchAll(/^ {2}([a-z][a-z-]*)/gm)].map(([, name = ""]) => [...path, name])
}

const top = await listedBelow([])
const groups = top.filter(([name = ""]) => ["client", "user", "jobs"].includes(name))
const below = (await Promise.all(groups.map(listedBelow))).flat()
const commands = [...top.filter((path) => !groups.includes(path)), ...below].map((path) => path.join(" "))

test("the help lists every command that is not hidden, and explains how to read on", async () => {
  expect(groups).toHaveLength(3)
  expect(commands).toContain("client rotate-secret")
  expect(commands).toContain("doctor")
  const { stdout } = await trainbase("--help")
  expect(stdout).not.toMatch(/render-video|^ {2}work/m)
  expect(stdout).toContain("trainbase help client create")
  expect(stdout).toContain("exit code 0")
})

describe.each(commands)("%s", (line) => {
  const path = line.split(" ")

  test("has help that describes it and, if it has settings, examples with its own flags", async () => {
    const { exitCode, stdout, stderr } = await trainbase(...path, "--help")
    expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: "" })
    expect(stdout).toMatch(new RegExp(`^Usage: trainbase ${line}\\b.*\\n\\n[A-Z]`))
    if (!stdout.includes("--data <DIR>")) return
    const [, examples = ""] = stdout.split(/^Examples?:\n/m)
    expect(examples).toContain(`trainbase ${line}`)
    for (const [, flag = ""] of examples.matchAll(/\s(--[a-z-]+)/g))
      expect(stdout.split("Example")[0]).toContain(`${flag} `)
  })

  test("has the same help after the word help", async () => {
    expect(await trainbase("help", ...path)).toEqual(await trainbase(...path, "--help"))
  })
})

describe("help", () => {
  test("on its own prints the help of the program", async () => {
    expect(await trainbase("help")).toEqual(await trainbase("--help"))
  })

  test("suggests another command for an unknown one", async () => {
    const refused = (stderr: string) => ({ exitCode: 1, stdout: "", stderr })
    expect(await trainbase("help", "srve")).toEqual(refused("trainbase: unknown command 'srve', did you mean serve?\n"))
    expect(await trainbase("help", "client", "lst")).toEqual(
      refused("trainbase: unknown command 'lst', did you mean list?\n"),
    )
    expect(await trainbase("client", "lst")).toEqual(refused("trainbase: unknown command 'lst', did you mean list?\n"))
  })
})

describe("a group without a command", () => {
  test.each(["client", "user", "jobs"])("%s lists its commands on standard error", async (group) => {
    const { exitCode, stdout, stderr } = await trainbase(group)
    expect({ exitCode, stdout }).toEqual({ exitCode: 1, stdout: "" })
    expect(stderr).toStartWith(`Usage: trainbase ${group} `)
  })
})
