import type { Answer, Installation, Json } from "../harness/installation.ts"

/** An entry in the form that tests compare. */
export function told({ action, record, fields }: Json): string {
  const names = [...(fields ?? [])].join(" ")
  return [`${action} ${record?.type}:${record?.id}`, ...(names === "" ? [] : [names])].join(" ")
}

/** A reader of the feed that keeps its cursor. */
export class Follower {
  readonly #ask: (path: string) => Promise<Answer>
  #next: string | undefined

  constructor(ask: (path: string) => Promise<Answer>) {
    this.#ask = ask
  }

  /** A reader that starts with future entries. */
  static async from(installation: Installation): Promise<Follower> {
    const follower = new Follower((path) => installation.request("GET", path))
    await follower.skip()
    return follower
  }

  get next(): string {
    return this.#next ?? ""
  }

  async skip(): Promise<void> {
    this.#next = String((await this.#ask("changes?after=now")).body.meta?.next)
  }

  /** The entries since the previous read, fetched in pages of `limit`. */
  async read(limit = 1000): Promise<Json[]> {
    const entries: Json[] = []
    for (;;) {
      const after = this.#next === undefined ? "" : `&after=${this.#next}`
      const { status, body } = await this.#ask(`changes?limit=${limit}${after}`)
      if (status !== 200) throw new Error(`the response of the feed was ${status}: ${JSON.stringify(body)}`)
      entries.push(...(body.data ?? []))
      this.#next = String(body.meta?.next)
      if (String(body.meta?.has_more) === "false") return entries
    }
  }
}
