import type { Database } from "../../../src/database/port.ts"
import { sql } from "../../../src/database/port.ts"

/** Without a key, so that a row saved twice is noticed. */
export const NUMBERS = `
  create table numbers (number bigint not null, writer bigint not null);
  create table totals (writer bigint primary key, total bigint not null)`

/** Writers and readers that run until they are stopped, and the outcome of all their requests. */
export class Load {
  /** Numbers whose transaction was confirmed. */
  readonly acknowledged: number[] = []
  readonly errors: unknown[] = []
  #next = 0
  #stopped = false
  readonly #all: Promise<unknown>[]

  constructor(
    readonly db: Database,
    { writers, readers }: { writers: number; readers: number },
  ) {
    this.#all = [
      ...Array.from({ length: writers }, (_, writer) => this.#again(() => this.#write(writer))),
      ...Array.from({ length: readers }, () => this.#again(() => this.#read())),
    ]
  }

  /** Waits until this many more numbers have been confirmed. */
  async progress(count: number): Promise<void> {
    const goal = this.acknowledged.length + count
    while (this.acknowledged.length < goal) await Bun.sleep(5)
  }

  async stop(): Promise<void> {
    this.#stopped = true
    await Promise.all(this.#all)
  }

  /** Compares the responses with the contents. */
  async findings(): Promise<{ lost: number[]; doubled: number[]; unasked: number; wrongTotals: number }> {
    const rows = await this.db.all<{ number: number; times: number }>(
      sql`select number, count(*) as times from numbers group by number`,
    )
    const there = new Map(rows.map(({ number, times }) => [number, times]))
    const wrong = await this.db.all(sql`
      select writer from totals t where total <> (select count(*) from numbers n where n.writer = t.writer)`)
    const acknowledged = new Set(this.acknowledged)
    return {
      lost: this.acknowledged.filter((number) => !there.has(number)),
      doubled: rows.flatMap(({ number, times }) => (times > 1 ? [number] : [])),
      // A refused number may be present only if the error allowed for that.
      unasked: rows.filter(({ number }) => !acknowledged.has(number)).length,
      wrongTotals: wrong.length,
    }
  }

  async #again(ask: () => Promise<void>): Promise<void> {
    while (!this.#stopped) {
      try {
        await ask()
      } catch (error) {
        this.errors.push(error)
        await Bun.sleep(20)
      }
    }
  }

  async #write(writer: number): Promise<void> {
    const number = ++this.#next
    await this.db.transaction(async (tx) => {
      await tx.run(sql`insert into numbers (number, writer) values (${number}, ${writer})`)
      await tx.run(sql`
        insert into totals (writer, total) values (${writer}, 1)
        on conflict (writer) do update set total = totals.total + 1`)
    })
    this.acknowledged.push(number)
  }

  async #read(): Promise<void> {
    await this.db.all(sql`select writer, total from totals order by writer`)
  }
}

/** The expected findings. */
export const NOTHING_AMISS = { lost: [], doubled: [], unasked: 0, wrongTotals: 0 }
