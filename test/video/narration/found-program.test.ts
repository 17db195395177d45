import { afterEach, describe, expect, test } from "bun:test"
import { narrate } from "../../../src/video/render/narration/narrate.ts"
import { FakePrograms, NEVER } from "./fake-programs.ts"

const { PATH } = process.env

afterEach(() => {
  process.env.PATH = PATH
})

/** Speaks only with programs found among these. */
function spoken(programs: FakePrograms, voices: Record<string, string>, narration: "auto" | "off" = "auto") {
  process.env.PATH = programs.folder
  return narrate(["Bitte tragen Sie einen Helm."], { narration, voices, language: "de", length: 3 }, NEVER)
}

/** The log entries when the text has to be spoken in this number of seconds. */
async function notesOn(programs: FakePrograms, voices: Record<string, string>, length = 3): Promise<string[]> {
  process.env.PATH = programs.folder
  const notes: string[] = []
  const options = {
    narration: "auto",
    voices,
    language: "de",
    length,
    note: (text: string) => notes.push(text),
  } as const
  await narrate(["Bitte tragen Sie einen Helm."], options, NEVER)
  return notes
}

/** Which of the two programs spoke, judging by the options they received. */
function whoSpoke(programs: FakePrograms): readonly string[] {
  return [...new Set(programs.calls().map(({ args }) => (args.includes("--model") ? "piper" : "espeak-ng")))]
}

test("piper speaks if it is found and has a voice", async () => {
  using programs = new FakePrograms()
  programs.espeakNg()
  programs.piper()
  expect(await spoken(programs, { de: programs.model("de.onnx") })).toBeDefined()
  expect(whoSpoke(programs)).toEqual(["piper"])
})

test("espeak-ng speaks if piper has no voice for the language, or its file is missing", async () => {
  for (const voice of [undefined, "/nowhere/de.onnx"]) {
    using programs = new FakePrograms()
    programs.espeakNg()
    programs.piper()
    const voices = { fr: programs.model("fr.onnx"), ...(voice === undefined ? {} : { de: voice }) }
    expect(await spoken(programs, voices)).toBeDefined()
    expect(whoSpoke(programs)).toEqual(["espeak-ng"])
  }
})

test("espeak-ng speaks if piper fails", async () => {
  using programs = new FakePrograms()
  programs.espeakNg()
  programs.script("piper", "exit 1")
  expect(await spoken(programs, { de: programs.model("de.onnx") })).toBeDefined()
  expect(whoSpoke(programs)).toEqual(["espeak-ng"])
})

test("a video is silent if no program is found, or if all that are found fail", async () => {
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

describe("the log reports", () => {
  test("nothing if text is spoken, or if there is no program", async () => {
    using programs = new FakePrograms()
    expect(await notesOn(programs, {})).toEqual([])
    programs.espeakNg()
    expect(await notesOn(programs, {})).toEqual([])
    programs.piper()
    expect(await notesOn(programs, {})).toEqual([])
  })

  test("that the text cannot be spoken in its time", async () => {
    using programs = new FakePrograms()
    programs.espeakNg()
    expect(await notesOn(programs, {}, 0.2)).toEqual(["speaking the text with espeak-ng takes longer than the video"])
  })

  test("that there is no voice for the language, when no other program speaks", async () => {
    using programs = new FakePrograms()
    programs.piper()
    expect(await notesOn(programs, {})).toEqual(["piper has no voice for the language de"])
  })

  test("the output of a found program that failed", async () => {
    using programs = new FakePrograms()
    programs.script("espeak-ng", "echo no such voice >&2; exit 1")
    const [note, ...others] = await notesOn(programs, {})
    expect(note).toMatch(/^the program for narration failed: .*espeak-ng ended with exit code 1: no such voice$/)
    expect(others).toEqual([])
  })
})
