import { describe, expect, test } from "bun:test"
import { BODY_PATIENCE, Patience, withPatience } from "../../src/http/patience.ts"

const SECOND = 1000
const KIB = 1024

/** How many seconds (at most 60) the server waits for a body if this many bytes arrive in each second. */
function secondsWaited(bytesIn: (second: number) => number): number {
  const patience = new Patience(BODY_PATIENCE, 0)
  for (let second = 1; second <= 60; second++) {
    if (patience.left(second * SECOND) <= 0) return second
    patience.received(bytesIn(second), second * SECOND)
  }
  return Number.POSITIVE_INFINITY
}

describe("the server waits for a body", () => {
  test("for 15 seconds without a byte", () => {
    expect(secondsWaited(() => 0)).toBe(15)
    expect(secondsWaited((second) => (second <= 10 ? 100 * KIB : 0))).toBe(25)
  })

  test("for as long as it arrives at 1 KiB a second", () => {
    expect(secondsWaited(() => KIB)).toBe(Number.POSITIVE_INFINITY)
    expect(secondsWaited(() => 10 * KIB)).toBe(Number.POSITIVE_INFINITY)
  })

  test("hardly longer if it only trickles in", () => {
    expect(secondsWaited(() => 1)).toBe(16)
    expect(secondsWaited(() => 100)).toBe(17)
    expect(secondsWaited(() => KIB / 2)).toBe(29)
  })

  test("regardless of how much arrived earlier: a fast beginning does not excuse a slow end", () => {
    expect(secondsWaited((second) => (second === 1 ? 1000 * KIB : 1))).toBe(17)
  })

  test("through interruptions of ten seconds each", () => {
    expect(secondsWaited((second) => (second % 12 < 10 ? 0 : 10 * KIB))).toBe(Number.POSITIVE_INFINITY)
  })
})

describe("reading with patience", () => {
  const tooSlow = () => new Error("too slow")

  test("returns the data that was read, or throws the read error", async () => {
    expect(await withPatience(60_000, async () => "read", tooSlow)).toBe("read")
    const broken = withPatience(60_000, () => Promise.reject(new Error("broken")), tooSlow)
    expect(broken).rejects.toThrow("broken")
  })

  test("ends if nothing arrives", async () => {
    expect(withPatience(1, () => new Promise(() => {}), tooSlow)).rejects.toThrow("too slow")
  })

  test("does not end because of data that arrived while the process was busy", async () => {
    const text = await withPatience(
      20,
      async (received) => {
        // The data is delivered on the next turn of the event loop, which is blocked for longer than the patience lasts.
        const arrival = new Promise((resolve) => setImmediate(resolve)).then(() => received(1_000_000))
        const until = performance.now() + 40
        while (performance.now() < until);
        await arrival
        return "read"
      },
      tooSlow,
    )
    expect(text).toBe("read")
  })
})
