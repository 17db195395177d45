import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { Subprocess } from "bun"
import { TRAINBASE } from "../harness/trainbase.ts"

/**
 * One of several server processes, each with a separate data directory. It can be stopped and started again at any time.
 */
export class Instance {
  readonly #directory = mkdtempSync(join(tmpdir(), "trainbase-instance-"))
  readonly #environment: Readonly<Record<string, string>>
  #process: Subprocess<"ignore", "pipe", "pipe"> | undefined
  #origin: string | undefined
  /** Its complete output on standard error, across all restarts. */
  log = ""

  constructor(environment: Readonly<Record<string, string>>) {
    this.#environment = environment
  }

  /** Its address, or undefined while it is not running. */
  get origin(): string | undefined {
    return this.#origin
  }

  get pid(): number | undefined {
    return this.#process?.pid
  }

  /** Resolves when it listens. Throws with its output if it exits first. */
  async start(): Promise<void> {
    const child = Bun.spawn([...TRAINBASE, "serve", "--port", "0", "--data", this.#directory], {
      env: { ...this.#environment },
      stdin: "ignore",
      stdout: "pipe",
      stderr: "pipe",
    })
    this.#process = child
    const before = this.log.length
    void this.#keepLog(child.stderr)
    const origin = await firstOrigin(child.stdout)
    if (origin === undefined) throw new Error(`an instance did not start: ${this.log.slice(before)}`)
    this.#origin = origin
  }

  /** Kills it as a power cut would, or asks it to stop. */
  async end(signal: "SIGKILL" | "SIGTERM"): Promise<void> {
    this.#origin = undefined
    const child = this.#process
    child?.kill(signal)
    await child?.exited
  }

  async remove(): Promise<void> {
    await this.end("SIGKILL")
    rmSync(this.#directory, { recursive: true, force: true })
  }

  async #keepLog(stream: ReadableStream<Uint8Array>): Promise<void> {
    const decoder = new TextDecoder()
    for await (const chunk of stream) this.log += decoder.decode(chunk, { stream: true })
  }
}

async function firstOrigin(stream: ReadableStream<Uint8Array>): Promise<string | undefined> {
  const decoder = new TextDecoder()
  let text = ""
  for await (const chunk of stream) {
    text += decoder.decode(chunk, { stream: true })
    const origin = /^listening on (\S+)\n/m.exec(text)?.[1]
    if (origin !== undefined) return origin
  }
  return undefined
}

/** Several instances on one database, as an administrator would run them on several machines. */
export class Cluster implements AsyncDisposable {
  private constructor(
    readonly instances: readonly Instance[],
    readonly environment: Readonly<Record<string, string>>,
    readonly directory: string,
  ) {}

  /** @param settings by the names of their variables: at least TRAINBASE_DATABASE */
  static async start(count: number, settings: Readonly<Record<string, string>>): Promise<Cluster> {
    const directory = mkdtempSync(join(tmpdir(), "trainbase-shared-"))
    const environment = {
      TRAINBASE_SECRET_KEY: "5".repeat(64),
      TRAINBASE_FILES: join(directory, "files"),
      TRAINBASE_RATE_LIMIT: "0",
      TRAINBASE_LOG_LEVEL: "info",
      ...settings,
    }
    const instances = Array.from({ length: count }, () => new Instance(environment))
    await Promise.all(instances.map((instance) => instance.start()))
    return new Cluster(instances, environment, directory)
  }

  /** Runs another command on the same database and returns its exit code and output. */
  async run(args: readonly string[], stdin = ""): Promise<{ exitCode: number; stdout: string; stderr: string }> {
    const child = Bun.spawn([...TRAINBASE, ...args, "--data", join(this.directory, "data")], {
      env: { ...this.environment },
      stdin: new Blob([stdin]),
      stdout: "pipe",
      stderr: "pipe",
    })
    const [stdout, stderr] = await Promise.all([new Response(child.stdout).text(), new Response(child.stderr).text()])
    return { exitCode: await child.exited, stdout, stderr }
  }

  /** The same, but killed as by a power cut after some milliseconds unless it has finished. Returns its exit code. */
  async runAndKill(args: readonly string[], stdin: string, after: number): Promise<number> {
    const child = Bun.spawn([...TRAINBASE, ...args, "--data", join(this.directory, "data")], {
      env: { ...this.environment },
      stdin: new Blob([stdin]),
      stdout: "ignore",
      stderr: "ignore",
    })
    const timer = setTimeout(() => child.kill("SIGKILL"), after)
    await child.exited
    clearTimeout(timer)
    return child.exitCode ?? -1
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await Promise.all(this.instances.map((instance) => instance.remove()))
    rmSync(this.directory, { recursive: true, force: true })
  }
}
