import { describe, expect, test } from "bun:test"
import { chmodSync, existsSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { narrate } from "../../../src/video/render/narration/narrate.ts"
import { runProgram } from "../../../src/video/render/narration/process.ts"
import { NarrationUnavailable } from "../../../src/video/render/narration/unavailable.ts"
import { FakePrograms, NEVER } from "./fake-programs.ts"

const SENTENCES = ["Bitte tragen Sie einen Helm.", "Danke."]

type Options = Parameters<typeof narrate>[1]

async function failureOf(narration: Options["narration"], voices: Options["voices"] = {}) {
  const failure = await narrate(SENTENCES, { narration, voices, language: "de", length: 5 }, NEVER).catch(
    (error) => error,
  )
  if (!(failure instanceof NarrationUnavailable)) throw new Error(`not a failure of narration: ${failure}`)
  return failure
}

describe("a configured program that", () => {
  test("is missing is a clear failure, which shows the path only to the administrator", async () => {
    using programs = new FakePrograms()
    const path = join(programs.folder, "espeak-ng")
    const failure = await failureOf({ name: "espeak-ng", path })
    expect(failure.message).toBe("the program for narration could not be started")
    expect(failure.detail).toStartWith(`${path}: ENOENT`)
  })

  test("is not executable is a failure", async () => {
    using programs = new FakePrograms()
    const path = programs.script("espeak-ng", "exit 0")
    chmodSync(path, 0o644)
    const failure = await failureOf({ name: "espeak-ng", path })
    expect(failure.message).toBe("the program for narration could not be started")
    expect(failure.detail).toStartWith(`${path}: EACCES`)
  })

  test("ends with an error is a failure, with its last output", async () => {
    using programs = new FakePrograms()
    const path = programs.script("espeak-ng", "echo first >&2; echo 'no such voice' >&2; exit 7")
    const failure = await failureOf({ name: "espeak-ng", path })
    expect(failure.message).toBe("the program for narration failed")
    expect(failure.detail).toBe(`${path} ended with exit code 7: no such voice`)
  })

  test("dies is a failure", async () => {
    using programs = new FakePrograms()
    const path = programs.script("espeak-ng", "kill -9 $$")
    expect((await failureOf({ name: "espeak-ng", path })).detail).toBe(`${path} was ended by SIGKILL`)
  })

  for (const [what, script] of Object.entries({
    nothing: "cat >/dev/null",
    garbage: "cat",
    "half a head": "printf 'RIFF....WAVEfmt '",
  })) {
    test(`writes ${what} is a failure`, async () => {
      using programs = new FakePrograms()
      const voices = 'case "$1" in --voices=*) echo head; echo " 5 de"; exit;; esac\n'
      const path = programs.script("espeak-ng", voices + script)
      expect((await failureOf({ name: "espeak-ng", path })).message).toBe("the program for narration wrote no sound")
    })
  }

  test("is piper is a failure when it leaves a sentence out, and when it writes garbage", async () => {
    using programs = new FakePrograms()
    const model = programs.model("de.onnx")
    const folders = join(programs.folder, "folders")
    const one = programs.script("piper", `echo "$4" >> "${folders}"; echo RIFF > "$4/1.wav"`)
    const two = programs.script("piper-of-two", `"${one}" "$@"; echo RIFF > "$4/2.wav"`)
    const failure = await failureOf({ name: "piper", path: one }, { de: model })
    expect(failure.detail).toBe(`${one} wrote 1 WAV files for 2 lines`)
    const garbage = await failureOf({ name: "piper", path: two }, { de: model })
    expect(garbage.message).toBe("the program for narration wrote no sound")
    const written = readFileSync(folders, "utf8").trim().split("\n")
    expect(written.map((folder) => [folder, existsSync(folder)])).toEqual(written.map((folder) => [folder, false]))
  })

  test("is piper is a failure without a voice, and with a missing voice", async () => {
    using programs = new FakePrograms()
    const piper = { name: "piper", path: programs.piper() } as const
    expect((await failureOf(piper, { de: "de+f3" })).detail).toContain("narration_voices")
    const missing = join(programs.folder, "de.onnx")
    expect((await failureOf(piper, { de: missing })).detail).toBe(`${missing}, the voice for de`)
  })

  test("is piper leaves a video silent in a language for which it has no voice", async () => {
    using programs = new FakePrograms()
    const narration = { name: "piper", path: programs.piper() } as const
    const voices = { fr: programs.model("fr.onnx") }
    expect(await narrate(SENTENCES, { narration, voices, language: "de", length: 5 }, NEVER)).toBeUndefined()
  })
})

describe("a running program", () => {
  test("is killed when it hangs, even if a child process keeps its output open", async () => {
    using programs = new FakePrograms()
    const pidFile = join(programs.folder, "pid")
    const path = programs.script("espeak-ng", `sleep 20 & echo $$ > "${pidFile}"; wait`)
    // On a busy machine it might not even have begun within a second.
    for (let seconds = 1; !existsSync(pidFile) || readFileSync(pidFile, "utf8") === ""; seconds *= 2) {
      const failure = await runProgram(path, [], "text", seconds, NEVER).catch((error) => error)
      expect(failure).toBeInstanceOf(NarrationUnavailable)
      expect(failure.message).toBe("the program for narration took too long")
    }
    await expectGone(Number(readFileSync(pidFile, "utf8")))
  })

  test("is killed when the work is stopped, and leaves no files", async () => {
    using programs = new FakePrograms()
    const pidFile = join(programs.folder, "pid")
    const folderFile = join(programs.folder, "folder")
    const path = programs.script("piper", `echo "$4" > "${folderFile}"; echo $$ > "${pidFile}"; exec sleep 20`)
    const stopping = new AbortController()
    const voices = { de: programs.model("de.onnx") }
    const options = { narration: { name: "piper", path }, voices, language: "de", length: 5 } as const
    const work = narrate(SENTENCES, options, stopping.signal).catch((error) => error)
    while (!existsSync(pidFile) || readFileSync(pidFile, "utf8") === "") await Bun.sleep(20)
    stopping.abort(new Error("the server stops"))
    expect(await work).toEqual(new Error("the server stops"))
    await expectGone(Number(readFileSync(pidFile, "utf8")))
    expect(existsSync(readFileSync(folderFile, "utf8").trim())).toBe(false)
  })

  test("can leave its input unread", async () => {
    using programs = new FakePrograms()
    const path = programs.script("espeak-ng", "echo done")
    const output = await runProgram(path, [], "x".repeat(1_000_000), 20, NEVER)
    expect(new TextDecoder().decode(output)).toBe("done\n")
  })

  test("is not started if the work was stopped before", async () => {
    const stopped = AbortSignal.abort(new Error("stopped"))
    expect(await runProgram("/nowhere", [], "", 1, stopped).catch((error) => error)).toEqual(new Error("stopped"))
  })
})

/** Waits until a process is gone: a killed process remains known for a moment. */
async function expectGone(pid: number): Promise<void> {
  expect(pid).toBeGreaterThan(0)
  for (;;) {
    try {
      process.kill(pid, 0)
    } catch {
      return
    }
    await Bun.sleep(20)
  }
}
