import { join } from "node:path"
import { type Question, type Stretch, stretchOf } from "./requests.ts"
import type { Workspace } from "./workspace.ts"

/** Requests that are sent for some seconds, as fast as they are answered. */
export interface Load extends Question {
  /** `http://host:port` */
  readonly origin: string
  readonly token: string
  readonly seconds: number
  /** Where the sequence of requests begins; by default, where no other run has begun. */
  readonly from?: number
}

export interface Answers {
  readonly requests: number
  /** Requests per second. */
  readonly rate: number
  /** Time in milliseconds within which half, and 99 of 100, requests were answered; NaN if none was. */
  readonly p50: number
  readonly p99: number
}

/** The output of both generators, in microseconds. */
interface Printed {
  readonly requests: number
  readonly elapsed: number
  readonly p50: number
  readonly p99: number
  /** Error responses, and broken connections. */
  readonly failures: number
}

/** Sends requests from a separate process: `wrk` if available, otherwise the generator in this folder. */
export class LoadGenerator {
  readonly #workspace: Workspace
  readonly #wrk: string | null
  #runs = 0

  constructor(workspace: Workspace, { bundled }: { bundled: boolean }) {
    this.#workspace = workspace
    this.#wrk = bundled ? null : Bun.which("wrk")
  }

  get name(): string {
    return this.#wrk === null ? "the bundled generator" : "wrk"
  }

  /** A name that no other run has. */
  unusedStretch(): Stretch {
    return stretchOf(++this.#runs)
  }

  /** Throws when there was an error response. */
  async send(load: Load): Promise<Answers> {
    const unused = this.unusedStretch()
    const stretch = { ...unused, from: load.from ?? unused.from }
    const output = `load-${stretch.run}.err`
    const child = this.#workspace.spawn(this.#command(load, stretch), { stderr: output })
    const text = await new Response(child.stdout).text()
    const result = /^\{.*\}$/m.exec(text)?.[0]
    if ((await child.exited) !== 0 || result === undefined) {
      throw new Error(`The requests to ${load.path} could not be sent: ${text}${await this.#workspace.tail(output)}`)
    }
    const { requests, elapsed, p50, p99, failures } = JSON.parse(result) as Printed
    if (failures > 0) throw new Error(`${failures} of ${requests} requests to ${load.path} failed.`)
    // A server that takes longer than the run to respond is slow, not broken.
    if (requests === 0) return { requests, rate: 0, p50: Number.NaN, p99: Number.NaN }
    return { requests, rate: requests / (elapsed / 1e6), p50: p50 / 1000, p99: p99 / 1000 }
  }

  #command(load: Load, stretch: Stretch): string[] {
    if (this.#wrk === null) {
      return [process.execPath, join(import.meta.dir, "generator.ts"), JSON.stringify({ ...load, ...stretch })]
    }
    const { origin, path, token, connections, seconds, body, method = "POST", bodyPath = path } = load
    const { bodyEvery = 1, ids = 1, tens = ids, words = [] } = load
    const cookies = load.cookie === undefined ? [] : ["-H", `Cookie: ${load.cookie}`]
    const options = ["-t1", `-c${connections}`, `-d${seconds}s`, "--timeout", "30s", ...cookies]
    const script = ["-s", join(import.meta.dir, "wrk.lua"), origin, "--"]
    const asked = [token, ...[stretch.run, stretch.from, ids, tens, bodyEvery].map(String), words.join(","), path]
    const sent = body === undefined ? [] : [method, bodyPath, body]
    return [this.#wrk, ...options, ...script, ...asked, ...sent]
  }
}
