import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { TRAINBASE } from "../harness/trainbase.ts"

let directory = ""
beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), "trainbase-completion-"))
  mkdirSync(join(directory, "some folder"))
  writeFileSync(join(directory, "some file.json"), "{}")
  // The scripts call the program itself, by the name that was typed.
  mkdirSync(join(directory, "bin"))
  writeFileSync(program(), `#!/bin/sh\nexec ${TRAINBASE.map((word) => `'${word}'`).join(" ")} "$@"\n`)
  chmodSync(program(), 0o755)
  for (const shell of ["bash", "zsh", "fish"]) {
    const { exitCode, stdout, stderr } = await trainbase("completion", shell)
    expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: "" })
    writeFileSync(join(directory, shell), stdout)
  }
})
afterAll(() => rmSync(directory, { recursive: true }))

const program = () => join(directory, "bin", "trainbase")

/** Runs a shell in the directory with the files, with the program in its path. */
function inShell(...command: string[]): string[] {
  const env = { ...process.env, PATH: `${join(directory, "bin")}:${process.env.PATH}`, HOME: directory }
  const { exitCode, stdout, stderr } = Bun.spawnSync(command, { cwd: directory, env })
  expect({ exitCode, stderr: stderr.toString() }).toEqual({ exitCode: 0, stderr: "" })
  return stdout.toString().split("\n").slice(0, -1)
}

async function trainbase(...args: string[]) {
  const child = Bun.spawn([...TRAINBASE, ...args], { env: {}, stdout: "pipe", stderr: "pipe" })
  const [stdout, stderr, exitCode] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
    child.exited,
  ])
  return { exitCode, stdout, stderr }
}

/** The completions that bash offers for the last of these words, which follow the name of the program. */
function offered(...words: string[]): string[] {
  const quoted = ["trainbase", ...words].map((word) => `'${word}'`).join(" ")
  // Calls the function as bash does. Outside a real prompt, `compopt` has nothing to set.
  return inShell(
    "bash",
    "--norc",
    "-c",
    `source ./bash; compopt() { :; }; COMP_WORDS=(${quoted}); COMP_CWORD=${words.length}
    "$(complete -p trainbase | sed 's/.*-F \\([^ ]*\\) .*/\\1/')"; printf '%s\\n' "\${COMPREPLY[@]}"`,
  ).filter((line) => line !== "")
}

/** The words listed in the help of a command: its subcommands or its flags. */
async function helped(pattern: RegExp, ...args: string[]): Promise<string[]> {
  const { stdout } = await trainbase(...args, "--help")
  return [...stdout.matchAll(pattern)].map(([, word]) => word ?? "").sort()
}

const COMMANDS = /^ {2}([a-z][a-z-]*)(?: |$)/gm
const FLAGS = /^ {2}(?:-\w, )?(--[a-z\d-]+)/gm

describe("completion for bash", () => {
  test("offers the commands that the help lists, and no hidden ones", async () => {
    const commands = await helped(COMMANDS)
    expect(commands).toContain("serve")
    expect(offered("").sort()).toEqual(commands)
    expect(offered("")).not.toContain("render-video")
    expect(offered("se").sort()).toEqual(["serve", "settings"])
  })

  test("offers the commands of a group", () => {
    expect(offered("client", "").sort()).toEqual(["create", "list", "revoke", "rotate-secret"])
    expect(offered("client", "r").sort()).toEqual(["revoke", "rotate-secret"])
  })

  test.each(["serve", "client create", "doctor", "import"])("offers the flags of %s", async (line) => {
    const command = line.split(" ")
    const flags = await helped(FLAGS, ...command)
    expect(flags.length).toBeGreaterThan(2)
    expect(offered(...command, "--").sort()).toEqual(flags)
  })

  test("offers flags after other words of the command too", () => {
    expect(offered("client", "revoke", "some-id", "--j")).toEqual(["--json"])
    expect(offered("serve", "--port", "80", "--dem")).toEqual(["--demo"])
  })

  test("offers the values of a setting, after a space or an equals sign", () => {
    expect(offered("serve", "--log-format", "")).toEqual(["json", "text"])
    expect(offered("serve", "--log-format", "=", "t")).toEqual(["text"])
    expect(offered("serve", "--log-format", "=")).toEqual(["json", "text"])
    expect(offered("doctor", "--log-level", "w")).toEqual(["warn"])
    expect(offered("serve", "--development", "=", "")).toEqual(["true", "false"])
    expect(offered("completion", "")).toEqual(["bash", "zsh", "fish"])
  })

  test("offers files for files and directories for directories, with spaces in their names", () => {
    expect(offered("import", "some")).toEqual(["some file.json", "some folder"])
    expect(offered("serve", "--data", "some")).toEqual(["some folder"])
    expect(offered("serve", "--tls-key", "=", "some")).toEqual(["some file.json", "some folder"])
    expect(offered("serve", "--narration", "")).toContain("auto")
  })

  test("offers nothing where any text is allowed", () => {
    expect(offered("serve", "--port", "")).toEqual([])
    expect(offered("client", "revoke", "")).toEqual([])
  })
})

test("an unknown shell is refused with a list of those supported", async () => {
  expect(await trainbase("completion", "tcsh")).toEqual({
    exitCode: 1,
    stdout: "",
    stderr:
      "trainbase: command-argument value 'tcsh' is invalid for argument 'shell'. Allowed choices are bash, zsh, fish, see trainbase completion --help\n",
  })
})

/** Other shells are tested only if they are installed: not every machine that runs the tests has them. */
describe.skipIf(Bun.which("zsh") === null)("completion for zsh", () => {
  /** The completions passed to zsh, with functions in place of those of its line editor. */
  const offeredByZsh = (...words: string[]) =>
    inShell(
      "zsh",
      "-f",
      "-c",
      `compdef() { :; }; compset() { :; }; compadd() { shift; print -l -- "$@"; }; _files() { print -- names "$@"; }
      source ./zsh; words=(trainbase ${words.map((word) => `'${word}'`).join(" ")}); CURRENT=$#words; _trainbase; true`,
    )

  test("offers commands, flags, words and names of files", () => {
    expect(offeredByZsh("client", "").sort()).toEqual(["create", "list", "revoke", "rotate-secret"])
    expect(offeredByZsh("client", "revoke", "id", "--j")).toEqual(["--json"])
    expect(offeredByZsh("serve", "--log-format=")).toEqual(["json", "text"])
    expect(offeredByZsh("import", "")).toEqual(["names"])
    expect(offeredByZsh("serve", "--data", "")).toEqual(["names -/"])
  })
})

describe.skipIf(Bun.which("fish") === null)("completion for fish", () => {
  const complete = (line: string) =>
    inShell("fish", "-N", "-c", `source fish; complete -C '${line}'`).map((each) => each.split("\t")[0] ?? "")

  test("offers commands, flags, words and names of files", () => {
    expect(complete("trainbase client ").sort()).toEqual(["create", "list", "revoke", "rotate-secret"])
    expect(complete("trainbase serve --log-format ").sort()).toEqual(["json", "text"])
    expect(complete("trainbase serve --log-format=").sort()).toEqual(["--log-format=json", "--log-format=text"])
    expect(complete("trainbase client revoke --js")).toEqual(["--json"])
    expect(complete("trainbase import some\\ fi")).toEqual(["some file.json"])
    expect(complete("trainbase serve --data so")).toEqual(["some folder/"])
  })
})
