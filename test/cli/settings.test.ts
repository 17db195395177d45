import { expect, test } from "bun:test"
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { settingNames } from "../../src/settings/table.ts"
import type { Outcome } from "../harness/command.ts"
import { TRAINBASE } from "../harness/trainbase.ts"

/** Every secret setting, with values that would be recognised in any output. */
const SECRETS = {
  TRAINBASE_DATABASE: "postgres://berta:geheim1@db.example.com/trainbase",
  TRAINBASE_SMTP_URL: "smtp://berta:geheim2@mail.example.com",
  TRAINBASE_METRICS_TOKEN: "geheim3",
  TRAINBASE_S3_ACCESS_KEY_ID: "geheim4",
  TRAINBASE_S3_SECRET_ACCESS_KEY: "geheim5",
  TRAINBASE_SECRET_KEY: "ab".repeat(32),
}

/** Runs `trainbase settings` in a separate directory with these files. */
async function settings(
  args: readonly string[],
  env: Record<string, string> = {},
  files: Record<string, string> = {},
): Promise<Outcome & { directory: string }> {
  const directory = mkdtempSync(join(tmpdir(), "trainbase-settings-"))
  try {
    for (const [name, text] of Object.entries(files)) writeFileSync(join(directory, name), text)
    const child = Bun.spawn([...TRAINBASE, "settings", "--data", ".", ...args], {
      cwd: directory,
      env,
      stdout: "pipe",
      stderr: "pipe",
    })
    const [stdout, stderr, exitCode] = await Promise.all([
      new Response(child.stdout).text(),
      new Response(child.stderr).text(),
      child.exited,
    ])
    return { exitCode, stdout, stderr, directory }
  } finally {
    rmSync(directory, { recursive: true })
  }
}

test("prints every setting with its value and where it comes from", async () => {
  const file = 'token_lifetime = 600\nbackup_time = "02:30"\n'
  const { exitCode, stdout, directory } = await settings(
    ["--log-format", "text"],
    { TRAINBASE_PORT: "9000" },
    { "trainbase.toml": file },
  )
  expect(exitCode).toBe(0)
  const lines = new Map(stdout.split("\n").map((line) => [line.split(" ")[0], line.split(/ {2,}/).slice(1)]))
  for (const name of settingNames) expect(lines.has(name)).toBe(true)
  expect(lines.get("log_format")).toEqual(["text", "--log-format"])
  expect(lines.get("port")).toEqual(["9000", "TRAINBASE_PORT"])
  expect(lines.get("token_lifetime")).toEqual(["600", join(directory, "trainbase.toml")])
  expect(lines.get("backup_time")).toEqual(["02:30", join(directory, "trainbase.toml")])
  expect(lines.get("host")).toEqual(["127.0.0.1", "default"])
  expect(lines.get("data")).toEqual([directory, "--data"])
  expect(lines.get("trusted_proxies")).toEqual(["(none)", "default"])
  expect(lines.get("public_url")).toEqual(["(unset)", "-"])
  expect(lines.get("smtp_url")).toEqual(["(unset)", "-"])
})

test("shows for secrets whether they are set, but no character of them", async () => {
  for (const args of [[], ["--json"]]) {
    const { exitCode, stdout, stderr } = await settings(args, SECRETS)
    expect(exitCode).toBe(0)
    expect(stdout + stderr).not.toMatch(/geheim|berta|example\.com|abab/)
    if (args.length === 0) expect(stdout).toMatch(/^smtp_url +\(set\) +TRAINBASE_SMTP_URL$/m)
  }
})

test("a secret from its own file has the variable with the path as its source", async () => {
  const { stdout } = await settings(["--json"], { TRAINBASE_METRICS_TOKEN_FILE: "token" }, { token: "geheim\n" })
  const found = JSON.parse(stdout).settings
  expect(found.find(({ name }: { name: string }) => name === "metrics_token")).toEqual({
    name: "metrics_token",
    value: null,
    secret: true,
    set: true,
    from: "environment",
    source: "TRAINBASE_METRICS_TOKEN_FILE",
  })
  expect(found.map(({ name }: { name: string }) => name)).toEqual([...settingNames])
})

test("accepts the flag of every setting", async () => {
  const { stdout } = await settings(["--help"])
  for (const name of settingNames) expect(stdout).toContain(`--${name.replaceAll("_", "-")} `)
})

test("an invalid value ends it with the same line as the server", async () => {
  expect(await settings(["--port", "abc"])).toMatchObject({
    exitCode: 1,
    stdout: "",
    stderr: 'trainbase: port (--port) must be an integer from 0 to 65535, not "abc"\n',
  })
})
