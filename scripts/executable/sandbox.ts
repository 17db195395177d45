import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { Subprocess } from "bun"

/** How long a server may take to print its address, in milliseconds; CI machines are slow. */
const START_PATIENCE = 60_000

/** The result of a command that has ended. */
export interface Outcome {
  readonly exitCode: number
  readonly stdout: string
  readonly stderr: string
}

export interface RunningServer {
  /** `http://host:port` */
  readonly origin: string
  readonly pid: number
  /** The standard output so far. */
  printed(): string
  /** Signals the server to stop, by default with SIGTERM, and waits until it has stopped. */
  stop(signal?: "SIGTERM" | "SIGINT" | "SIGKILL"): Promise<Outcome>
}

/**
 * An empty folder in which the executable runs with only the given environment: no PATH, no HOME, and no node_modules in any
 * parent folder. `remove` stops whatever is still running and deletes the folder.
 */
export class Sandbox {
  readonly directory = mkdtempSync(join(tmpdir(), "trainbase-sandbox-"))
  readonly #processes = new Set<Subprocess>()

  constructor(readonly executable: string) {}

  /** Writes a file into the folder; returns its path. */
  write(name: string, content: string): string {
    const path = this.path(name)
    writeFileSync(path, content)
    return path
  }

  path(...names: readonly string[]): string {
    return join(this.directory, ...names)
  }

  /** Runs a command to its end, through another program if one is given. */
  run(
    args: readonly string[],
    { stdin = "", program = this.executable }: { stdin?: string; program?: string } = {},
  ): Promise<Outcome> {
    return this.#start(args, { stdin, program }).ended
  }

  /**
   * Starts `serve` with these arguments and waits until it prints its address. Otherwise throws with the last of its output.
   */
  async serve(
    args: readonly string[] = [],
    { program = this.executable, env = {} }: { program?: string; env?: Record<string, string> } = {},
  ): Promise<RunningServer> {
    const { child, output, ended } = this.#start(["serve", "--port", "0", ...args], { program, env })
    // The timer does not keep the process alive.
    const late = new Promise<undefined>((resolve) => setTimeout(resolve, START_PATIENCE, undefined).unref())
    const origin = await Promise.race([output.first(/^listening on (\S+)\n/m), late])
    if (origin === undefined) {
      child.kill("SIGKILL")
      const { stdout, stderr } = await ended
      throw new Error(`The server did not start. Its output:\n${stdout}${stderr}`)
    }
    return {
      origin,
      pid: child.pid,
      printed: () => output.text,
      stop(signal = "SIGTERM") {
        child.kill(signal)
        return ended
      },
    }
  }

  async remove(): Promise<void> {
    for (const child of this.#processes) child.kill("SIGKILL")
    await Promise.all([...this.#processes].map((child) => child.exited))
    rmSync(this.directory, { recursive: true, force: true })
  }

  #start(
    args: readonly string[],
    { stdin = "", program, env = {} }: { stdin?: string; program: string; env?: Record<string, string> },
  ) {
    const child = Bun.spawn([program, ...args], {
      cwd: this.directory,
      env,
      stdin: new Blob([stdin]),
      stdout: "pipe",
      stderr: "pipe",
    })
    this.#processes.add(child)
    const output = new Gathered(child.stdout)
    const errors = new Gathered(child.stderr)
    const ended = (async () => {
      const exitCode = await child.exited
      this.#processes.delete(child)
      return { exitCode, stdout: await output.whole, stderr: await errors.whole }
    })()
    return { child, output, ended }
  }
}

/** A stream that is read to its end, and its contents so far. */
class Gathered {
  text = ""
  readonly whole: Promise<string>
  #ended = false
  #notify = () => {}

  constructor(stream: ReadableStream<Uint8Array>) {
    this.whole = this.#read(stream)
  }

  /** Returns the first group of `pattern` as soon as the text matches; undefined when the stream ends without a match. */
  async first(pattern: RegExp): Promise<string | undefined> {
    for (;;) {
      const found = pattern.exec(this.text)?.[1]
      if (found !== undefined || this.#ended) return found
      await new Promise<void>((resolve) => {
        this.#notify = resolve
      })
    }
  }

  async #read(stream: ReadableStream<Uint8Array>): Promise<string> {
    const decoder = new TextDecoder()
    for await (const chunk of stream) {
      this.text += decoder.decode(chunk, { stream: true })
      this.#notify()
    }
    this.#ended = true
    this.#notify()
    return this.text
  }
}
