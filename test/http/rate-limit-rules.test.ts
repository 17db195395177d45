import { describe, expect, test } from "bun:test"
import { AddressRateLimit, RateLimit } from "../../src/http/rate-limit.ts"

const START = Date.UTC(2026, 10, 20, 9, 30)

/** A limit whose clock stays at 09:30 until it is advanced. */
function limited(limit: number) {
  const time = { now: START }
  return { time, limit: new RateLimit(limit, () => time.now) }
}

describe("a rate limit", () => {
  test("allows the configured number of events in a minute, and returns how many are left", () => {
    const { limit } = limited(3)
    const taken = Array.from({ length: 5 }, () => limit.take("client"))
    expect(taken.map(({ allowed }) => allowed)).toEqual([true, true, true, false, false])
    expect(taken.map(({ remaining }) => remaining)).toEqual([2, 1, 0, 0, 0])
    expect(taken.every((allowance) => allowance.limit === 3)).toBe(true)
  })

  test("counts each key separately", () => {
    const { limit } = limited(1)
    expect(limit.take("one").allowed).toBe(true)
    expect(limit.take("other").allowed).toBe(true)
    expect(limit.take("one").allowed).toBe(false)
  })

  test("returns the seconds until it allows again, at least one", () => {
    const { limit, time } = limited(1)
    expect(limit.take("client").resetAfter).toBe(60)
    time.now += 1
    expect(limit.take("client").resetAfter).toBe(60)
    time.now = START + 30_500
    expect(limit.take("client").resetAfter).toBe(30)
    time.now = START + 59_999
    expect(limit.take("client")).toMatchObject({ allowed: false, resetAfter: 1 })
  })

  test("starts over when the minute ends, and not before", () => {
    const { limit, time } = limited(1)
    limit.take("client")
    time.now = START + 59_999
    expect(limit.take("client").allowed).toBe(false)
    time.now = START + 60_000
    expect(limit.take("client")).toMatchObject({ allowed: true, remaining: 0, resetAfter: 60 })
  })

  test("does not block after the clock is set back", () => {
    const { limit, time } = limited(1)
    limit.take("client")
    time.now = START - 3_600_000
    expect(limit.take("client")).toMatchObject({ allowed: true, resetAfter: 60 })
  })

  test("of 0 allows everything", () => {
    const { limit } = limited(0)
    for (let count = 0; count < 10; count++) {
      expect(limit.peek("client").allowed).toBe(true)
      expect(limit.take("client").allowed).toBe(true)
    }
  })

  test("can be checked without counting", () => {
    const { limit } = limited(1)
    for (let count = 0; count < 3; count++) expect(limit.peek("client")).toMatchObject({ allowed: true, remaining: 1 })
    expect(limit.take("client").allowed).toBe(true)
    expect(limit.peek("client")).toMatchObject({ allowed: false, remaining: 0 })
    expect(limit.take("client").allowed).toBe(false)
  })

  test("forgets the keys seen longest ago rather than growing without bound", () => {
    const { limit } = limited(1)
    limit.take("first")
    limit.take("second")
    for (let number = 0; number < 49_998; number++) limit.take(`key ${number}`)
    expect(limit.take("second").allowed).toBe(false)
    // One more key replaces the first, which was seen longest ago.
    limit.take("one more")
    expect(limit.take("second").allowed).toBe(false)
    expect(limit.take("first").allowed).toBe(true)
  })
})

describe("a rate limit of addresses", () => {
  const limited = () => new AddressRateLimit(2, () => START)

  test("counts an IPv4 address, and an IPv6 network (/64), as one", () => {
    for (const [one, other] of [
      ["192.0.2.1", "192.0.2.2"],
      ["2001:db8:1:1::1", "2001:db8:2:1::1"],
    ] as const) {
      const limit = limited()
      expect([limit.take(one), limit.take(one), limit.take(one)].map(({ allowed }) => allowed)).toEqual([
        true,
        true,
        false,
      ])
      expect(limit.peek(one).allowed).toBe(false)
      expect(limit.peek(other).allowed).toBe(true)
    }
  })

  test("allows the many networks of one /48 twice as much in total", () => {
    const limit = limited()
    const taken = Array.from({ length: 6 }, (_, number) => limit.take(`2001:db8:1:${number}::1`).allowed)
    expect(taken).toEqual([true, true, true, true, false, false])
    expect(limit.peek("2001:db8:1:ffff::1").allowed).toBe(false)
    expect(limit.peek("2001:db8:2::1").allowed).toBe(true)
  })
})
