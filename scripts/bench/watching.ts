import type { Bench } from "./installation.ts"
import { residentMegabytes } from "./process-tree.ts"
import { type Figure, percentile } from "./results.ts"
import type { RunningServer } from "./server-process.ts"
import { ask } from "./single-request.ts"

/** Milliseconds between two looks at something, and between two requests of somebody else. */
export const LOOK = 50
const ASKED = 20

/** Requests of the quiet server. */
const QUIET = 250

/** The most that p99 of somebody else may be, in percent of what it is alone. */
const P99_GOAL = 200

/** Somebody who reads lists of users, one after the other. */
export class Bystander {
  readonly #bench: Pick<Bench, "token">
  readonly #server: RunningServer

  constructor(bench: Pick<Bench, "token">, server: RunningServer) {
    this.#bench = bench
    this.#server = server
  }

  /** p99 in milliseconds, and the memory in MB of a server that is at rest otherwise. */
  async alone(): Promise<{ readonly p99: number; readonly idle: number }> {
    await this.#read()
    const taken = await this.#waits((count) => count === QUIET)
    return { p99: percentile(taken, 0.99), idle: residentMegabytes(this.#server.process.pid) }
  }

  /** Seconds that the work takes, the most memory of the server in MB, and p99 meanwhile in milliseconds. */
  async beside(work: () => Promise<void>): Promise<Watched> {
    let isOver = false
    let most = 0
    const timer = setInterval(() => {
      most = Math.max(most, residentMegabytes(this.#server.process.pid))
    }, LOOK)
    const others = this.#waits(() => isOver)
    const begun = performance.now()
    try {
      await work()
    } finally {
      isOver = true
      clearInterval(timer)
    }
    const time = (performance.now() - begun) / 1000
    return { time, most, p99: percentile(await others, 0.99) }
  }

  /** How long requests wait, in milliseconds. */
  async #waits(isOver: (taken: number) => boolean): Promise<number[]> {
    const taken: number[] = []
    while (!isOver(taken.length)) {
      const begun = performance.now()
      await this.#read()
      taken.push(performance.now() - begun)
      await Bun.sleep(ASKED)
    }
    return taken
  }

  async #read(): Promise<void> {
    await ask(this.#bench, this.#server, { path: "/api/v1/users" })
  }
}

export interface Watched {
  readonly time: number
  readonly most: number
  readonly p99: number
}

/** How much longer others waited than alone. */
export function waitOfOthers(what: string, { p99 }: Watched, alone: { readonly p99: number }): Figure {
  return {
    what: `${what}: p99 of lists beside it, against p99 alone`,
    value: (p99 / alone.p99) * 100,
    unit: "%",
    goal: { compare: "at most", value: P99_GOAL },
  }
}
