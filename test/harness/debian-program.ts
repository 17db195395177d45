import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"

/**
 * Debian packages with programs that the tests use to check PDFs and videos, to synthesise speech, to decrypt, and to
 * follow the guides.
 */
const PACKAGES = {
  age: "age",
  curl: "curl",
  "espeak-ng": "espeak-ng",
  ffmpeg: "ffmpeg",
  ffprobe: "ffmpeg",
  jq: "jq",
  pgbouncer: "pgbouncer",
  pdffonts: "poppler-utils",
  pdfinfo: "poppler-utils",
  pdftoppm: "poppler-utils",
  pdftotext: "poppler-utils",
  qpdf: "qpdf",
}

type Program = keyof typeof PACKAGES

export const DEBIAN_PROGRAMS: readonly string[] = Object.keys(PACKAGES)

/** Whether these are installed. Prints a message about each missing one, which `npm test` repeats at its end. */
export function hasPrograms(tests: string, ...programs: readonly Program[]): boolean {
  const lacking = programs.filter((program) => Bun.which(program) === null)
  for (const program of lacking) {
    process.stdout.write(`NOT RUN: ${tests}: there is no ${program}. Install the package ${PACKAGES[program]}.\n`)
  }
  return lacking.length === 0
}

/** What qpdf reports about a PDF. Empty if the file is sound. */
export function complaintsOfQpdf(pdf: Uint8Array): string {
  const directory = mkdtempSync(join(tmpdir(), "trainbase-qpdf-"))
  try {
    const file = join(directory, "certificate.pdf")
    writeFileSync(file, pdf)
    const { text, complaints, exitCode } = runProgram("qpdf", ["--check", file], new Uint8Array())
    const isSound = exitCode === 0 && complaints === "" && text.includes("No syntax or stream encoding errors found")
    return isSound ? "" : `${text}${complaints}exit code ${exitCode}`
  } finally {
    rmSync(directory, { recursive: true, force: true })
  }
}

/** Runs a program with these bytes on its standard input. */
export function runProgram(program: Program, args: readonly string[], input: Uint8Array) {
  const { stdout, stderr, exitCode } = Bun.spawnSync([program, ...args], { stdin: input })
  return { stdout, text: stdout.toString(), complaints: stderr.toString(), exitCode }
}
