import { type ChildProcess, spawn } from "node:child_process"
import { chownSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { freePort } from "./free-port.ts"
import { type PostgresBinaries, postgresBinaries } from "./postgres-binaries.ts"
import { childrenOf, isRunning } from "./processes.ts"

const PASSWORD = "test"

/** The line that the server prints when it accepts connections. It is in English because of `--locale=C`. */
const READY = "database system is ready to accept connections"

interface Options {
  /**
   * False for tests that involve no power cut or crash: nothing is then flushed to the disk, and disk faults are not
   * checked.
   */
  readonly durable?: boolean
  /** Server settings, each as `name=value`, replacing those used by all tests. */
  readonly settings?: readonly string[]
}

/** A real PostgreSQL server in a temporary directory, running for as long as tests need it. */
export class PostgresServer implements AsyncDisposable {
  readonly #binaries: PostgresBinaries
  readonly #durable: boolean
  readonly #settings: readonly string[]
  #process: ChildProcess | undefined

  private constructor(
    binaries: PostgresBinaries,
    readonly directory: string,
    readonly port: number,
    { durable = false, settings = [] }: Options,
  ) {
    this.#binaries = binaries
    this.#durable = durable
    this.#settings = settings
  }

  static async start(options: Options = {}): Promise<PostgresServer> {
    const binaries = await postgresBinaries()
    const directory = mkdtempSync(join(tmpdir(), "trainbase-postgres-"))
    const passwordFile = join(directory, "password")
    writeFileSync(passwordFile, PASSWORD)
    if (binaries.identity !== undefined) {
      for (const path of [directory, passwordFile]) chownSync(path, binaries.identity.uid, binaries.identity.gid)
    }
    const server = new PostgresServer(binaries, directory, freePort(), options)
    const { process: child, said } = server.#spawn(binaries.initdb, [
      ...["--pgdata", join(directory, "data"), "--username=postgres", `--pwfile=${passwordFile}`],
      ...["--auth=scram-sha-256", "--encoding=UTF8", "--locale=C"],
      ...(options.durable ? [] : ["--no-sync", "--no-data-checksums"]),
    ])
    const code = await new Promise((resolve) => child.once("close", resolve))
    if (code !== 0) throw new Error(`PostgreSQL created no database: ${said()}`)
    await server.startAgain()
    return server
  }

  /** The address of its database, in the form of the setting `database`. */
  get address(): string {
    return `postgres://postgres:${PASSWORD}@127.0.0.1:${this.port}/postgres`
  }

  /** Its main process, which started all the others. */
  get pid(): number {
    return Number(readFileSync(join(this.directory, "data", "postmaster.pid"), "utf8").split("\n")[0])
  }

  /** Stops immediately, disconnecting all clients, and starts again after `pause` milliseconds. */
  async restart(pause = 0): Promise<void> {
    await this.stop()
    await Bun.sleep(pause)
    await this.startAgain()
  }

  /** Shuts down cleanly, but without waiting for clients. */
  async stop(): Promise<void> {
    const running = this.#process
    this.#process = undefined
    if (running === undefined) return
    const ended = new Promise((resolve) => running.once("close", resolve))
    running.kill("SIGINT")
    await ended
  }

  /** Kills all its processes without giving them a chance to save anything, as when memory runs out. */
  async kill(): Promise<void> {
    const postmaster = this.pid
    // The main process is killed first, because it would stop or restart the others.
    const all = [postmaster, ...childrenOf(postmaster)]
    for (const pid of all) endProcess(pid)
    while (all.some(isRunning)) await Bun.sleep(10)
    this.#process = undefined
  }

  async startAgain(): Promise<void> {
    const settings = [
      ...["listen_addresses=127.0.0.1", "unix_socket_directories=", "max_connections=300"],
      ...(this.#durable ? [] : ["fsync=off", "full_page_writes=off"]),
      ...this.#settings,
    ]
    const { process: child, said } = this.#spawn(this.#binaries.postgres, [
      ...["-D", join(this.directory, "data"), "-p", String(this.port)],
      ...settings.flatMap((setting) => ["-c", setting]),
    ])
    this.#process = child
    await new Promise<void>((resolve, reject) => {
      child.stderr?.on("data", () => said().includes(READY) && resolve())
      child.once("close", () => reject(new Error(`PostgreSQL did not start: ${said()}`)))
    })
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.stop()
    rmSync(this.directory, { recursive: true, force: true })
  }

  #spawn(program: string, args: readonly string[]) {
    let text = ""
    const child = spawn(program, args, { ...this.#binaries.identity, cwd: this.directory, env: { LC_ALL: "C" } })
    for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (text += chunk))
    child.on("error", (error) => (text += error.message))
    return { process: child, said: () => text }
  }
}

function endProcess(pid: number): void {
  try {
    process.kill(pid, "SIGKILL")
  } catch (error) {
    // It has already exited.
    if (!(error instanceof Error && "code" in error && error.code === "ESRCH")) throw error
  }
}

let ofProcess: PostgresServer | undefined

/** A server for the PostgreSQL tests of a plain `bun test`. The first call starts it. */
export async function serverOfProcess(): Promise<PostgresServer> {
  ofProcess ??= await PostgresServer.start()
  return ofProcess
}

/** Stops the server of this process, if there is one. */
export async function stopServerOfProcess(): Promise<void> {
  await ofProcess?.[Symbol.asyncDispose]()
}
