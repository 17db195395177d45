import { basename, join } from "node:path"
import { type Bench, type Contender, copyData, startTrainbase } from "./installation.ts"
import { type RunningServer, startServer } from "./server-process.ts"
import { measure, WARM_UP } from "./under-load.ts"

export const TRAINBASE = "trainbase"
export const CEILING = "ceiling"
const PEER = "peer"

/**
 * trainbase, the ceiling and, on request, the peer, each on a copy of the same data. They start when the first scenario needs
 * them. All scenarios of that size then use them, those that only read before those that write.
 */
export class Contenders {
  readonly #bench: Omit<Bench, "contenders" | "measuredBefore">
  #started: Promise<readonly Contender[]> | undefined

  constructor(bench: Omit<Bench, "contenders" | "measuredBefore">) {
    this.#bench = bench
  }

  /** All contenders, trainbase first. */
  all(): Promise<readonly Contender[]> {
    this.#started ??= this.#start()
    return this.#started
  }

  async stop(): Promise<void> {
    await Promise.all(((await this.#started) ?? []).map(({ server }) => server.stop()))
  }

  async #start(): Promise<readonly Contender[]> {
    const { peer } = this.#bench
    const ceiling = [process.execPath, join(import.meta.dir, "ceiling.ts")]
    const contenders = [
      { name: TRAINBASE, server: await startTrainbase(this.#bench, TRAINBASE) },
      { name: CEILING, server: await this.#startOnFile(CEILING, ceiling) },
      ...(peer === undefined ? [] : [{ name: PEER, server: await this.#startOnFile(PEER, peer) }]),
    ]
    for (const { name, server } of contenders) {
      await measure(this.#bench, name, [server], { path: "/api/v1/users", connections: 16 }, { seconds: WARM_UP })
    }
    return contenders
  }

  /** A server whose only argument is the path of a database file. */
  async #startOnFile(name: string, command: readonly string[]): Promise<RunningServer> {
    const data = await copyData(this.#bench, name)
    const { workspace } = this.#bench
    return startServer(workspace, [...command, join(data, "trainbase.sqlite")], `${basename(data)}.err`)
  }
}
