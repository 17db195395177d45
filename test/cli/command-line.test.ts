import { describe, expect, test } from "bun:test"
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { Command } from "commander"
import manifest from "../../package.json" with { type: "json" }
import { subcommand } from "../../src/cli/subcommand.ts"
import { migrations } from "../../src/database/migrations/sqlite/list.ts"
import { settingNames } from "../../src/settings/table.ts"
import { OperatorError } from "../../src/tools/operator-error.ts"
import { failureText } from "../../src/tools/processes/failure.ts"
import { builtForAll, TRAINBASE } from "../harness/trainbase.ts"

interface Outcome {
  readonly exitCode: number
  readonly stdout: string
  readonly stderr: string
}

/** Runs `trainbase` in its own directory, with only the given environment. */
async function trainbase(
  args: readonly string[],
  { environment = {}, files = {} }: { environment?: Record<string, string>; files?: Record<string, string> } = {},
): Promise<Outcome> {
  const directory = mkdtempSync(join(tmpdir(), "trainbase-cli-"))
  try {
    for (const [name, content] of Object.entries(files)) writeFileSync(join(directory, name), content)
    const child = Bun.spawn([...TRAINBASE, ...args], {
      cwd: directory,
      env: environment,
      stdin: "ignore",
      stdout: "pipe",
      stderr: "pipe",
    })
    const [stdout, stderr, exitCode] = await Promise.all([
      new Response(child.stdout).text(),
      new Response(child.stderr).text(),
      child.exited,
    ])
    return { exitCode, stdout, stderr }
  } finally {
    rmSync(directory, { recursive: true })
  }
}

/** The expected outcome if the command line is refused with one line. */
function refusedWith(line: string): Outcome {
  return { exitCode: 1, stdout: "", stderr: `${line}\n` }
}

test.each([
  [["--colour", "--no-colour"], "error: option '--no-colour' cannot be used with option '--colour'"],
  [["--no-colour", "--size", "1", "--colour"], "error: option '--colour' cannot be used with option '--no-colour'"],
  [["--colour", "--colour"], undefined],
  [["--no-colour", "--", "--colour"], undefined],
])("a switch and its opposite contradict each other in every command: %j", (args, refusal) => {
  const program = new Command("trainbase").exitOverride()
  const command = subcommand(program, "paint").option("--colour").option("--no-colour").option("--size <N>")
  command.argument("[rest...]").configureOutput({ outputError: () => {} })
  const parse = () => program.parse(["paint", ...args], { from: "user" })
  if (refusal === undefined) expect(parse).not.toThrow()
  else expect(parse).toThrow(refusal)
})

describe.concurrent("help and version", () => {
  test("version and --version print name, version, the schema, and the commit of a build", async () => {
    const { name, ...facts } = JSON.parse((await trainbase(["version", "--json"])).stdout)
    const commit = builtForAll === undefined ? null : expect.stringMatching(/^[0-9a-f]{40}(-changed)?$/)
    expect([name, facts]).toEqual(["trainbase", { version: manifest.version, commit, schema: migrations.length }])
    const made = facts.commit?.replace(/^([0-9a-f]{10})[0-9a-f]*(.*)$/, "commit $1$2, ") ?? ""
    const expected = {
      exitCode: 0,
      stdout: `trainbase ${manifest.version} (${made}schema ${migrations.length})\n`,
      stderr: "",
    }
    expect(await trainbase(["version"])).toEqual(expected)
    expect(await trainbase(["--version"])).toEqual(expected)
  })

  test("version works even if the settings are wrong", async () => {
    const { exitCode } = await trainbase(["version"], { environment: { TRAINBASE_PORT: "abc" } })
    expect(exitCode).toBe(0)
  })

  test("without arguments the help goes to standard output", async () => {
    const help = await trainbase(["--help"])
    expect(help).toMatchObject({ exitCode: 0, stderr: "" })
    for (const command of ["serve", "import", "version"])
      expect(help.stdout).toMatch(new RegExp(`^  ${command}\\b`, "m"))
    expect(await trainbase([])).toEqual(help)
  })

  test("the help of serve names every setting's flag, variable and default", async () => {
    const { exitCode, stdout } = await trainbase(["serve", "--help"])
    expect(exitCode).toBe(0)
    const text = stdout.replace(/\s+/g, " ")
    for (const name of settingNames) {
      expect(text).toContain(`--${name.replaceAll("_", "-")} `)
      expect(text).toContain(`environment: TRAINBASE_${name.toUpperCase()})`)
    }
    expect(text).toContain("(default: 8080, environment: TRAINBASE_PORT)")
    expect(text).toContain("--demo ")
  })

  test("the help of import lists its own flags only", async () => {
    const { exitCode, stdout } = await trainbase(["import", "--help"])
    expect(exitCode).toBe(0)
    expect(stdout).toContain("--data <DIR>")
    expect(stdout).toContain("--json")
    expect(stdout).not.toContain("--port")
  })
})

describe.concurrent("an invalid command line ends with one line and exit code 1", () => {
  test("an unknown command, with a suggestion", async () => {
    expect(await trainbase(["srve"])).toEqual(refusedWith("trainbase: unknown command 'srve', did you mean serve?"))
    expect(await trainbase(["paint"])).toEqual(refusedWith("trainbase: unknown command 'paint', see trainbase --help"))
  })

  test("an unknown command, also with --help", async () => {
    for (const help of ["--help", "-h"]) {
      expect(await trainbase(["srve", help])).toEqual(
        refusedWith("trainbase: unknown command 'srve', did you mean serve?"),
      )
      expect(await trainbase(["client", "paint", help])).toEqual(
        refusedWith("trainbase: unknown command 'paint', see trainbase client --help"),
      )
    }
  })

  test("an unknown flag, with a suggestion", async () => {
    expect(await trainbase(["serve", "--prot", "3"])).toEqual(
      refusedWith("trainbase: unknown option '--prot', did you mean --port?"),
    )
  })

  test("a flag of another command", async () => {
    expect(await trainbase(["import", "--port", "3", "file"])).toEqual(
      refusedWith("trainbase: unknown option '--port', see trainbase import --help"),
    )
  })

  test("a value after a mistyped flag is not repeated, because it may be a secret", async () => {
    expect(await trainbase(["serve", "--smtp-ulr=smtp://user:geheim@host='x'\n"])).toEqual(
      refusedWith("trainbase: unknown option '--smtp-ulr=…', did you mean --smtp-url?"),
    )
  })

  test("a flag without its value", async () => {
    expect(await trainbase(["serve", "--port"])).toEqual(
      refusedWith("trainbase: option '--port <NUMBER>' argument missing, see trainbase serve --help"),
    )
  })

  test("too few or too many arguments", async () => {
    expect(await trainbase(["import"])).toEqual(
      refusedWith("trainbase: missing required argument 'file', see trainbase import --help"),
    )
    expect(await trainbase(["serve", "twice"])).toEqual(
      refusedWith(
        "trainbase: too many arguments for 'serve'. Expected 0 arguments but got 1, see trainbase serve --help",
      ),
    )
  })
})

test.skipIf(process.platform === "win32")(
  "an error message longer than a pipe's buffer reaches a slow reader in full",
  async () => {
    const command = "x".repeat(100_000)
    const child = Bun.spawn(["sh", "-c", '"$0" "$@" 2>&1 | { sleep 0.5; cat; }', ...TRAINBASE, command], {
      env: { PATH: process.env.PATH ?? "" },
      stdout: "pipe",
    })
    const text = await new Response(child.stdout).text()
    expect(text.length).toBe(`trainbase: unknown command '${command}', see trainbase --help\n`.length)
  },
)

describe.concurrent("an invalid setting ends every command that reads settings with one line and exit code 1", () => {
  test("on the command line, in either spelling", async () => {
    const expected = refusedWith('trainbase: port (--port) must be an integer from 0 to 65535, not "abc"')
    expect(await trainbase(["serve", "--port", "abc"])).toEqual(expected)
    expect(await trainbase(["serve", "--port=abc"])).toEqual(expected)
  })

  test("a flag's empty value is a value", async () => {
    expect(await trainbase(["serve", "--port="])).toEqual(
      refusedWith('trainbase: port (--port) must be an integer from 0 to 65535, not ""'),
    )
  })

  test("a boolean's flag may have a value, which is checked", async () => {
    expect(await trainbase(["serve", "--development=maybe"])).toEqual(
      refusedWith('trainbase: development (--development) must be true or false, not "maybe"'),
    )
    const bare = await trainbase(["serve", "--development", "--port=abc"])
    expect(bare.stderr).toStartWith("trainbase: port (--port)")
  })

  test("in the environment, for import too", async () => {
    const environment = { TRAINBASE_PORT: "abc" }
    const expected = refusedWith('trainbase: port (TRAINBASE_PORT) must be an integer from 0 to 65535, not "abc"')
    expect(await trainbase(["serve"], { environment })).toEqual(expected)
    expect(await trainbase(["import", "file.json"], { environment })).toEqual(expected)
  })

  test("an unknown variable", async () => {
    expect(await trainbase(["serve"], { environment: { TRAINBASE_HOTS: "::" } })).toEqual(
      refusedWith("trainbase: unknown setting TRAINBASE_HOTS in the environment, did you mean TRAINBASE_HOST?"),
    )
  })

  test("in the settings file of the directory given by --data", async () => {
    const { exitCode, stdout, stderr } = await trainbase(["serve", "--data", "."], {
      files: { "trainbase.toml": "prot = 1\n" },
    })
    expect({ exitCode, stdout }).toEqual({ exitCode: 1, stdout: "" })
    expect(stderr).toMatch(/^trainbase: unknown setting "prot" in \/.*\/trainbase\.toml, did you mean "port"\?\n$/)
  })

  test("without showing an invalid secret", async () => {
    const outcome = await trainbase(["serve", "--data=."], {
      files: { "trainbase.toml": 'smtp_url = "geheim"\n' },
    })
    expect(outcome).toMatchObject({ exitCode: 1, stdout: "" })
    expect(outcome.stderr).toMatch(/^trainbase: smtp_url \(.*\) must be an address .*\n$/)
    expect(outcome.stderr).not.toContain("geheim")
  })
})

describe("standard error for a failed command", () => {
  test("has one line for errors that the user can fix, followed by the hint", () => {
    expect(failureText(new OperatorError("port 80 is taken"))).toBe("trainbase: port 80 is taken\n")
    expect(failureText(new OperatorError("port 80 is taken", "choose another with --port"))).toBe(
      "trainbase: port 80 is taken; choose another with --port\n",
    )
  })

  test("has message, stack and cause for everything else", () => {
    const text = failureText(new TypeError("broken", { cause: new Error("deeper") }))
    expect(text).toStartWith("trainbase: unexpected error: TypeError: broken\n")
    expect(text).toContain("command-line.test.ts")
    expect(text).toContain("deeper")
    expect(failureText("thrown text")).toBe("trainbase: unexpected error: 'thrown text'\n")
  })
})
