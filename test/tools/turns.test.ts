import { describe, expect, test } from "bun:test"
import { CallerGone, TooManyWaiting } from "../../src/tools/errors.ts"
import { Turns, type Waiting } from "../../src/tools/turns.ts"

const STRANGER: Waiting = { goesFirst: false }
const KNOWN: Waiting = { goesFirst: true }

/** One turn at a time; the first is taken until `release` is called. */
function held(most: number) {
  const turns = new Turns(1, most)
  const done: string[] = []
  const { promise, resolve: release } = Promise.withResolvers<void>()
  const first = turns.take(() => promise)
  const outcomes: Promise<unknown>[] = [first]
  /** Waits for a turn; returns the name of the error, if there is one. */
  const wait = (name: string, waiting?: Waiting) => {
    const outcome = turns
      .take(async () => {
        done.push(name)
      }, waiting)
      .then(
        () => "done",
        (error: unknown) => (error as Error).constructor.name,
      )
    outcomes.push(outcome)
    return outcome
  }
  const all = () => Promise.all(outcomes)
  return { turns, done, release, wait, all }
}

describe("people who wait for a turn", () => {
  test("get it in their order, known ones first, and before all other work", async () => {
    const { done, release, wait, all } = held(10)
    for (const name of ["import 1", "import 2"]) wait(name)
    for (const name of ["stranger 1", "stranger 2"]) wait(name, STRANGER)
    for (const name of ["known 1", "known 2"]) wait(name, KNOWN)
    release()
    await all()
    expect(done).toEqual(["known 1", "known 2", "stranger 1", "stranger 2", "import 1", "import 2"])
  })

  test("are refused when too many are waiting, and known ones replace the last strangers", async () => {
    const { turns, done, release, wait, all } = held(2)
    const strangers = [wait("stranger 1", STRANGER), wait("stranger 2", STRANGER)]
    expect(await wait("stranger 3", STRANGER)).toBe("TooManyWaiting")
    expect(() => turns.requirePlace(STRANGER)).toThrow(TooManyWaiting)
    const known = [wait("known 1", KNOWN), wait("known 2", KNOWN)]
    expect(await Promise.all(strangers)).toEqual(["TooManyWaiting", "TooManyWaiting"])
    expect(await wait("known 3", KNOWN)).toBe("TooManyWaiting")
    release()
    await all()
    expect(await Promise.all(known)).toEqual(["done", "done"])
    expect(done).toEqual(["known 1", "known 2"])
  })

  test("go first only one at a time, so that nobody fills the places of others who go first", async () => {
    const { done, release, wait, all } = held(10)
    wait("stranger", STRANGER)
    for (const name of ["ada 1", "ada 2"]) wait(name, { goesFirst: true, as: "ada" })
    wait("lena", { goesFirst: true, as: "lena" })
    release()
    await all()
    expect(done).toEqual(["ada 1", "lena", "stranger", "ada 2"])
  })

  test("lose their place when their connection ends, and nothing is done for them", async () => {
    const { turns, done, release, wait, all } = held(2)
    const gone = new AbortController()
    const ended = wait("gone", { goesFirst: true, signal: gone.signal })
    const patient = wait("patient", STRANGER)
    expect(await wait("late", STRANGER)).toBe("TooManyWaiting")
    gone.abort()
    expect(await ended).toBe("CallerGone")
    expect(() => turns.requirePlace({ goesFirst: true, signal: gone.signal })).toThrow(CallerGone)
    const successor = wait("successor", STRANGER)
    release()
    await all()
    expect([await patient, await successor, done]).toEqual(["done", "done", ["patient", "successor"]])
  })
})

describe("other work", () => {
  test("waits without a limit, and does not count towards anybody's place", async () => {
    const { done, release, wait, all } = held(1)
    for (let number = 0; number < 500; number++) wait("import")
    const person = wait("person", STRANGER)
    release()
    await all()
    expect(await person).toBe("done")
    expect([done.length, done[0]]).toEqual([501, "person"])
  })

  test("gets one turn in five, however many people wait", async () => {
    const { done, release, wait, all } = held(50)
    for (const name of ["import", "import"]) wait(name)
    for (let number = 0; number < 30; number++) wait("person", STRANGER)
    release()
    await all()
    expect(done.flatMap((name, index) => (name === "import" ? [index] : []))).toEqual([4, 9])
  })
})

test("a turn passes on when the work fails", async () => {
  const turns = new Turns(1, 1)
  const failing = turns.take(() => Promise.reject(new Error("it failed")))
  const next = turns.take(async () => "done", STRANGER)
  await expect(failing).rejects.toThrow("it failed")
  expect(await next).toBe("done")
})
