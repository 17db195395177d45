import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"

/** How a fake program was called. */
interface Call {
  readonly args: readonly string[]
  readonly input: string
  readonly environment: Readonly<Record<string, string>>
}

/** A folder of programs that imitate espeak-ng and piper on any machine. */
export class FakePrograms implements Disposable {
  readonly folder = mkdtempSync(join(tmpdir(), "trainbase-narrators-"))

  /** A shell script of this name; returns its path. */
  script(name: string, lines: string): string {
    const path = join(this.folder, name)
    writeFileSync(path, `#!/bin/sh\n${lines}\n`)
    chmodSync(path, 0o755)
    return path
  }

  /**
   * Speaks like espeak-ng: a tone of 70 ms for each letter of a paragraph at 150 words a minute, followed by half a second of
   * silence, and the same again for an empty paragraph. It supports German, English and Arabic.
   */
  espeakNg(): string {
    return this.#program(
      "espeak-ng",
      `
      const list = args.find((arg) => arg.startsWith("--voices="))?.slice(9)
      if (list) {
        process.stdout.write("Pty Language Age/Gender VoiceName File\\n" + (["de", "en", "ar"].includes(list) ? " 5 " + list + " --/M x y/z\\n" : ""))
        process.exit(0)
      }
      const speed = 150 / Number(args.find((arg) => arg.startsWith("-s"))?.slice(2))
      const parts = input.split("\\n\\n").flatMap((part) => [tone(letters(part) * 0.07 * speed), silence(0.5 * speed)])
      process.stdout.write(wav(parts))
      `,
    )
  }

  /** Speaks like piper: a WAV file for each line, with 80 ms for each letter at a scale of 1, surrounded by silence. */
  piper(): string {
    return this.#program(
      "piper",
      `
      const value = (name) => args[args.indexOf(name) + 1]
      if (!existsSync(value("--model"))) process.exit(3)
      let name = 99_999_999n
      for (const line of input.split("\\n").filter((line) => line.trim() !== "")) {
        const sound = tone(letters(line) * 0.08 * Number(value("--length_scale")))
        writeFileSync(join(value("--output_dir"), (name++) + ".wav"), wav([silence(0.1), sound, silence(0.3)]))
      }
      `,
    )
  }

  /** A file that imitates a piper model. */
  model(name: string): string {
    const path = join(this.folder, name)
    writeFileSync(path, "model")
    return path
  }

  /** All calls of a program that speaks, in order. */
  calls(): readonly Call[] {
    const lines = readFileSync(join(this.folder, "calls"), "utf8").trim().split("\n")
    return lines.map((line): Call => JSON.parse(line))
  }

  [Symbol.dispose](): void {
    rmSync(this.folder, { recursive: true, force: true })
  }

  #program(name: string, body: string): string {
    const source = join(this.folder, `${name}.js`)
    writeFileSync(source, PRELUDE.replace("CALLS", JSON.stringify(join(this.folder, "calls"))) + body)
    return this.script(name, `exec "${process.execPath}" "${source}" "$@"`)
  }
}

const PRELUDE = `
import { appendFileSync, existsSync, writeFileSync } from "node:fs"
import { join } from "node:path"
const args = process.argv.slice(2)
const input = await Bun.stdin.text()
appendFileSync(CALLS, JSON.stringify({ args, input, environment: process.env }) + "\\n")
const letters = (text) => text.match(/[\\p{L}\\p{N}]/gu)?.length ?? 0
const silence = (seconds) => Buffer.alloc(2 * Math.round(seconds * 22050))
function tone(seconds) {
  const samples = new Int16Array(Math.round(seconds * 22050))
  for (let index = 0; index < samples.length; index++) samples[index] = 9000 * Math.sin(0.06 * index + 0.5)
  return Buffer.from(samples.buffer)
}
function wav(parts) {
  const data = Buffer.concat(parts)
  const head = Buffer.alloc(44)
  head.write("RIFF....WAVEfmt ")
  head.writeUInt32LE(0x7ffff024, 4)
  head.writeUInt32LE(16, 16)
  head.writeUInt16LE(1, 20)
  head.writeUInt16LE(1, 22)
  head.writeUInt32LE(22050, 24)
  head.writeUInt32LE(44100, 28)
  head.writeUInt16LE(2, 32)
  head.writeUInt16LE(16, 34)
  head.write("data", 36)
  head.writeUInt32LE(0x7ffff000, 40)
  return Buffer.concat([head, data])
}
`

/** A signal that is never aborted. */
export const NEVER = new AbortController().signal
