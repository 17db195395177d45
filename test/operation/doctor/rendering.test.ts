import { afterEach, beforeEach, expect, test } from "bun:test"
import { chmodSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { narration } from "../../../src/operation/doctor/rendering.ts"
import { hasPrograms } from "../../harness/debian-program.ts"
import { TemporaryDirectory } from "../../harness/temporary-database.ts"

let directory: TemporaryDirectory
beforeEach(() => {
  directory = new TemporaryDirectory()
})
afterEach(() => directory[Symbol.dispose]())

function program(script: string): { name: "espeak-ng"; path: string } {
  const path = join(directory.path, "espeak-ng")
  writeFileSync(path, `#!/bin/sh\n${script}\n`)
  chmodSync(path, 0o755)
  return { name: "espeak-ng", path }
}

test("intended silence is fine", async () => {
  expect(await narration({ narration: "off", narration_voices: {} }, ["de"])).toMatchObject({ state: "pass" })
})

test("a configured program that rejects its voice is a failure with its message", async () => {
  const choice = program('echo "The specified voice does not exist" >&2; exit 1')
  expect(await narration({ narration: choice, narration_voices: { de: "klingon" } }, ["de"])).toMatchObject([
    { state: "fail", message: expect.stringMatching(/for de: .*specified voice does not exist/) },
  ])
})

test("a missing program is a failure", async () => {
  const choice = { name: "espeak-ng", path: join(directory.path, "espeak-ng") } as const
  expect(await narration({ narration: choice, narration_voices: {} }, ["en"])).toMatchObject([{ state: "fail" }])
})

test("each language is listed with its voice, if one is set", async () => {
  if (!hasPrograms("voices that the doctor names", "espeak-ng")) return
  const choice = { name: "espeak-ng", path: Bun.which("espeak-ng") ?? "" } as const
  expect(await narration({ narration: choice, narration_voices: { en: "en-us" } }, ["de", "en"])).toMatchObject([
    { state: "pass", message: "espeak-ng speaks de" },
    { state: "pass", message: "espeak-ng speaks en with the voice en-us" },
  ])
})

test("a model without its description is reported with the missing file", async () => {
  const model = join(directory.path, "de_DE-thorsten-medium.onnx")
  writeFileSync(model, "")
  const found = () => narration({ narration: "auto", narration_voices: { de: model } }, [])
  const lacks = expect.objectContaining({ message: `the voice for de has no description file: ${model}.json` })
  expect(await found()).toContainEqual(lacks)
  writeFileSync(`${model}.json`, "{}")
  expect(await found()).not.toContainEqual(lacks)
})

test("a missing model is reported, even if no program is required", async () => {
  const voices = { de: join(directory.path, "none.onnx") }
  const found = await narration({ narration: "auto", narration_voices: voices }, [])
  expect(found).toContainEqual({
    state: "warning",
    message: `the voice for de does not exist: ${voices.de}`,
    advice: "correct its path in narration_voices",
  })
  const set = { name: "piper", path: "/opt/piper/piper" } as const
  expect(await narration({ narration: set, narration_voices: voices }, [])).toContainEqual(
    expect.objectContaining({ state: "fail", message: expect.stringContaining("a voice for narration is missing") }),
  )
})
