import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { readFileSync } from "node:fs"
import { checkForm } from "../../scripts/release/form.ts"
import { TARGETS, type Target } from "../../scripts/release/targets.ts"
import { type BuiltExecutable, buildExecutable } from "../harness/executable.ts"

function target(name: string): Target {
  const found = TARGETS.find((one) => one.name === name)
  if (found === undefined) throw new Error(`there is no product ${name}`)
  return found
}

const isHere = process.platform === "linux" && process.arch === "x64"
if (!isHere) process.stdout.write("NOT RUN: the form of an executable for linux-x64: this is another platform.\n")

describe.if(isHere)("an executable of this platform", () => {
  let built: BuiltExecutable
  let bytes: Uint8Array
  beforeAll(async () => {
    built = await buildExecutable()
    bytes = readFileSync(built.path)
  })
  afterAll(() => built.remove())

  test("is valid for its platform, and for no other", () => {
    checkForm(target("linux-x64"), bytes)
    for (const name of ["linux-arm64", "windows-x64", "darwin-arm64"]) {
      expect(() => checkForm(target(name), bytes)).toThrow(`What was compiled for ${name} is not an executable for it.`)
    }
  })

  test("is refused without a program in it", () => {
    const bun = readFileSync(process.execPath)
    expect(() => checkForm(target("linux-x64"), bun)).toThrow("The executable for linux-x64 is only Bun")
  })

  test("needs no newer glibc than the guide says", () => {
    const guide = readFileSync(new URL("../../docs/installation.md", import.meta.url), "utf8")
    const stated = Number(/glibc 2\.(\d+) or newer/.exec(guide)?.[1])
    // The names of versions are together at the beginning of the file; the program, which comes later, may mention them too.
    const names = Buffer.from(bytes.subarray(0, 4_000_000))
      .toString("latin1")
      .matchAll(/GLIBC_2\.(\d+)/g)
    expect(Math.max(...[...names].map(([, minor]) => Number(minor)))).toBe(stated)
  })

  test("prints the licences of what it contains", () => {
    const { stdout, exitCode } = Bun.spawnSync([built.path, "licenses"], { env: {} })
    expect(exitCode).toBe(0)
    for (const part of ["JavaScriptCore", "elysia ", "LAME 3.100", "GNU LIBRARY GENERAL PUBLIC LICENSE"]) {
      expect(stdout.toString()).toContain(part)
    }
  })
})

test("anything else is refused for every platform", () => {
  for (const one of TARGETS) {
    expect(() => checkForm(one, new Uint8Array(1024))).toThrow(`What was compiled for ${one.name} is not`)
  }
})
