import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { Subprocess } from "bun"

/** How long a server may take to say where it listens, in milliseconds; CI machines are slow. */
const START_PATIENCE = 60_000

/** What a command that has ended left behind. */
export interface Outcome {
  readonly exitCode: number
  readonly stdout: string
  readonly stderr: string
}

export interface RunningServer {
  /** `http://host:port` */
  readonly origin: string
  readonly pid: number
  /** All that it has printed on standard output so far. */
  printed(): string
  /** Asks it to stop, by default with SIGTERM, and waits until it has. */
  stop(signal?: "SIGTERM" | "SIGINT" | "SIGKILL"): Promise<Outcome>
}

/**
 * An empty folder in which the executable runs with nothing in its environment but what is given: neither a PATH nor a
 * HOME, and no node_modules anywhere near. `remove` ends what still runs and takes the folder away.
 */
export class Sandbox {
  readonly directory = mkdtempSync(join(tmpdir(), "trainbase-sandbox-"))
  readonly #processes = new Set<Subprocess>()

  constructor(readonly executable: string) {}

  /** Writes a file into the folder; answers its path. */
  write(name: string, content: string): string {
    const path = this.path(name)
    writeFileSync(path, content)
    return path
  }

  path(...names: readonly string[]): string {
    return join(this.directory, ...names)
  }

  /** Runs a command to its end. */
  run(args: readonly string[], { stdin = "" }: { stdin?: string } = {}): Promise<Outcome> {
    return this.#start(args, stdin).ended
  }

  /** Starts `serve` with these arguments and waits until it says where it listens. Throws with its last words otherwise. */
  async serve(args: readonly string[] = []): Promise<RunningServer> {
    const { child, output, ended } = this.#start(["serve", "--port", "0", ...args], "")
    // The timer is not waited for when all else is done.
    const late = new Promise<undefined>((resolve) => setTimeout(resolve, START_PATIENCE, undefined).unref())
    const origin = await Promise.race([output.first(/^listening on (\S+)\n/m), late])
    if (origin === undefined) {
      child.kill("SIGKILL")
      const { stdout, stderr } = await ended
      throw new Error(`The server did not start. It said:\n${stdout}${stderr}`)
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

  #start(args: readonly string[], stdin: string) {
    const child = Bun.spawn([this.executable, ...args], {
      cwd: this.directory,
      env: {},
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

/** A stream that is read to its end, and what came of it so far. */
class Gathered {
  text = ""
  readonly whole: Promise<string>
  #ended = false
  #notify = () => {}

  constructor(stream: ReadableStream<Uint8Array>) {
    this.whole = this.#read(stream)
  }

  /** The first group of `pattern` as soon as the text has it; undefined when the stream ends without. */
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
