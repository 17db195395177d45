import { afterEach, expect, test } from "bun:test"
import { narrate } from "../../../src/video/render/narration/narrate.ts"
import { FakePrograms, NEVER } from "./fake-programs.ts"

const { PATH } = process.env

afterEach(() => {
  process.env.PATH = PATH
})

/** Speaks by what is found among these programs alone. */
function spoken(programs: FakePrograms, voices: Record<string, string>, narration: "auto" | "off" = "auto") {
  process.env.PATH = programs.folder
  return narrate(["Bitte tragen Sie einen Helm."], { narration, voices, language: "de", length: 3 }, NEVER)
}

/** Which of the two spoke, by the options that they were given. */
function whoSpoke(programs: FakePrograms): readonly string[] {
  return [...new Set(programs.calls().map(({ args }) => (args.includes("--model") ? "piper" : "espeak-ng")))]
}

test("piper speaks where it is found and has a voice", async () => {
  using programs = new FakePrograms()
  programs.espeakNg()
  programs.piper()
  expect(await spoken(programs, { de: programs.model("de.onnx") })).toBeDefined()
  expect(whoSpoke(programs)).toEqual(["piper"])
})

test("espeak-ng speaks where piper has no voice for the language, or its file is missing", async () => {
  for (const voice of [undefined, "/nowhere/de.onnx"]) {
    using programs = new FakePrograms()
    programs.espeakNg()
    programs.piper()
    const voices = { fr: programs.model("fr.onnx"), ...(voice === undefined ? {} : { de: voice }) }
    expect(await spoken(programs, voices)).toBeDefined()
    expect(whoSpoke(programs)).toEqual(["espeak-ng"])
  }
})

test("espeak-ng speaks where piper fails", async () => {
  using programs = new FakePrograms()
  programs.espeakNg()
  programs.script("piper", "exit 1")
  expect(await spoken(programs, { de: programs.model("de.onnx") })).toBeDefined()
  expect(whoSpoke(programs)).toEqual(["espeak-ng"])
})

test("a video is silent where no program is found, and where all that are found fail", async () => {
  using programs = new FakePrograms()
  expect(await spoken(programs, { de: programs.model("de.onnx") })).toBeUndefined()
  programs.script("espeak-ng", "exit 1")
  programs.script("piper", "exit 1")
  expect(await spoken(programs, { de: programs.model("de.onnx") })).toBeUndefined()
})

test("a video is silent when narration is off", async () => {
  using programs = new FakePrograms()
  programs.espeakNg()
  expect(await spoken(programs, {}, "off")).toBeUndefined()
})
