import { beginningOf } from "../../../tools/language/beginning.ts"
import { reasonOf } from "../../../tools/system-errors.ts"
import { NarrationUnavailable } from "./unavailable.ts"

/** The environment variables that speech programs need. No others are passed on, because some are secret. */
const PASSED_ON = [
  "PATH",
  "HOME",
  "LANG",
  "LC_ALL",
  "TMPDIR",
  "TEMP",
  "LD_LIBRARY_PATH",
  "ESPEAK_DATA_PATH",
  "SYSTEMROOT",
]

/** Number of characters of a program's error output that are repeated in an error. */
const REPEATED_CHARACTERS = 200

/**
 * Runs a speech program with a text on its standard input, without a shell.
 *
 * @param limit seconds after which it counts as stuck and is killed
 * @returns its standard output
 * @throws {NarrationUnavailable} when it cannot be started, hangs or ends with an error
 * @throws the reason of `signal` when it is aborted; the program is then killed
 */
export async function runProgram(
  path: string,
  args: readonly string[],
  input: string,
  limit: number,
  signal: AbortSignal,
): Promise<Uint8Array> {
  signal.throwIfAborted()
  const program = started(path, args, input)
  const stopped = Promise.withResolvers<never>()
  const hangs = () => {
    const detail = `${path} was stopped after ${Math.ceil(limit)} seconds`
    stopped.reject(new NarrationUnavailable("the program for narration took too long", detail))
  }
  const abort = () => stopped.reject(signal.reason)
  // The promise has settled by then.
  const kill = () => program.kill("SIGKILL")
  process.once("exit", kill)
  const timer = setTimeout(hangs, limit * 1000)
  signal.addEventListener("abort", abort, { once: true })
  try {
    // Child processes may keep the output open, so it is not awaited after a stop.
    const [output, complaint, exitCode] = await Promise.race([
      Promise.all([program.stdout.bytes(), program.stderr.text(), program.exited]),
      stopped.promise,
    ])
    if (exitCode === 0) return output
    const ending = program.signalCode ? `was ended by ${program.signalCode}` : `ended with exit code ${exitCode}`
    throw new NarrationUnavailable("the program for narration failed", `${path} ${ending}${lastLine(complaint)}`)
  } finally {
    clearTimeout(timer)
    signal.removeEventListener("abort", abort)
    process.off("exit", kill)
    kill()
  }
}

function started(path: string, args: readonly string[], input: string) {
  const environment = Object.fromEntries(PASSED_ON.map((name) => [name, process.env[name]]))
  try {
    return Bun.spawn([path, ...args], {
      stdin: new TextEncoder().encode(input),
      stdout: "pipe",
      stderr: "pipe",
      env: environment,
    })
  } catch (error) {
    const reason = reasonOf(error)
    throw new NarrationUnavailable("the program for narration could not be started", `${path}: ${reason}`, {
      cause: error,
    })
  }
}

/** The last output of a program, to be put at the end of a sentence. */
function lastLine(complaint: string): string {
  const line = complaint.trim().split("\n").at(-1)?.trim() ?? ""
  return line === "" ? "" : `: ${beginningOf(line, REPEATED_CHARACTERS)}`
}
