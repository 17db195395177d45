import { describe, expect, test } from "bun:test"
import { senderOf } from "../../src/http/address.ts"

import { networksOf, rateLimitKey, widerRateLimitKey } from "../../src/tools/networks.ts"

const PROXIES = networksOf(["10.0.0.0/8", "192.0.2.7", "2001:db8:1::/48"])

function senderThrough(peer: string | undefined, headers: Record<string, string>) {
  return senderOf(new Request("http://localhost:8080/api/v1/users?page=2", { headers }), peer, PROXIES)
}

function addressOf(peer: string, forwarded: string): string {
  return senderThrough(peer, { "x-forwarded-for": forwarded }).address
}

describe("the sender of a request", () => {
  test("is the connecting client if no proxy is trusted", () => {
    const headers = {
      "x-forwarded-for": "203.0.113.9",
      "x-forwarded-proto": "https",
      "x-forwarded-host": "evil.example",
    }
    const request = new Request("http://localhost:8080/", { headers })
    expect(senderOf(request, "10.1.2.3", [])).toEqual({ address: "10.1.2.3", origin: "http://localhost:8080" })
  })

  test("is the connecting client if it is not a trusted proxy", () => {
    const headers = {
      "x-forwarded-for": "203.0.113.9",
      "x-forwarded-proto": "https",
      "x-forwarded-host": "evil.example",
    }
    expect(senderThrough("198.51.100.4", headers)).toEqual({ address: "198.51.100.4", origin: "http://localhost:8080" })
    expect(addressOf("192.0.2.8", "203.0.113.9")).toBe("192.0.2.8")
    expect(addressOf("2001:db8:2::1", "203.0.113.9")).toBe("2001:db8:2::1")
  })

  test.each([
    ["one address", "203.0.113.9", "203.0.113.9"],
    ["an IPv6 address", "2001:db8:ffff::9", "2001:db8:ffff::9"],
    ["an address after one invented by the client", "1.1.1.1, 203.0.113.9", "203.0.113.9"],
    ["an address after an invented proxy", "10.9.9.9, 203.0.113.9", "203.0.113.9"],
    ["an address before further proxies", "203.0.113.9, 10.4.4.4,192.0.2.7", "203.0.113.9"],
    ["a mapped IPv4 proxy", "203.0.113.9, ::ffff:10.4.4.4", "203.0.113.9"],
    ["proxies only: the farthest", "10.5.5.5, 10.4.4.4", "10.5.5.5"],
    ["an address with its port", "1.1.1.1, 203.0.113.9:4711", "203.0.113.9"],
    ["an IPv6 address with its port", "1.1.1.1, [2001:db8:ffff::9]:4711", "2001:db8:ffff::9"],
    ["nothing", "", "10.1.2.3"],
    ["a word, so that the proxy that wrote it counts", "1.1.1.1, unknown", "10.1.2.3"],
    ["a word before a proxy", "1.1.1.1, unknown, 10.4.4.4", "10.4.4.4"],
  ])(
    "behind a trusted proxy that forwards %s, is the one address that nobody else could have invented",
    (_, chain, address) => {
      expect(addressOf("10.1.2.3", chain)).toBe(address)
    },
  )

  test.each([
    ["an IPv4 peer of a dual-stack socket", "::ffff:10.1.2.3"],
    ["a single trusted address", "192.0.2.7"],
    ["an IPv6 network", "2001:db8:1:2::3"],
  ])("is seen through %s", (_, peer) => {
    expect(addressOf(peer, "203.0.113.9")).toBe("203.0.113.9")
  })

  test.each([
    [{ "x-forwarded-proto": "https" }, "https://localhost:8080"],
    [{ "x-forwarded-host": "training.example.com" }, "http://training.example.com"],
    [{ "x-forwarded-proto": "https", "x-forwarded-host": "training.example.com" }, "https://training.example.com"],
    [
      { "x-forwarded-proto": "https", "x-forwarded-host": "training.example.com:8443" },
      "https://training.example.com:8443",
    ],
    [{ "x-forwarded-proto": "https, http", "x-forwarded-host": "a.example, b.example" }, "https://a.example"],
    [{ "x-forwarded-proto": "javascript", "x-forwarded-host": "a.example" }, "http://a.example"],
    [{ "x-forwarded-host": "a.example/path?x" }, "http://a.example"],
    [{ "x-forwarded-host": "not a host" }, "http://localhost:8080"],
    [{}, "http://localhost:8080"],
  ])("behind a trusted proxy with %j, is addressed as %s", (headers, origin) => {
    expect(senderThrough("10.1.2.3", headers as Record<string, string>).origin).toBe(origin)
  })
})

describe("the sender of a request that arrives on a Unix socket", () => {
  test("is the client named by the proxy, at the address the client used", () => {
    const headers = {
      "x-forwarded-for": "1.1.1.1, 203.0.113.9",
      "x-forwarded-proto": "https",
      "x-forwarded-host": "training.example.com",
    }
    expect(senderThrough(undefined, headers)).toEqual({
      address: "203.0.113.9",
      origin: "https://training.example.com",
    })
    expect(senderThrough(undefined, { "x-forwarded-for": "203.0.113.9, 10.4.4.4" }).address).toBe("203.0.113.9")
  })

  test("is not mistaken for somebody else because a program on this machine used the proxy", () => {
    expect(senderThrough(undefined, { "x-forwarded-for": "203.0.113.9, 127.0.0.1" }).address).toBe("127.0.0.1")
  })

  test("is this machine if nobody is named", () => {
    expect(senderThrough(undefined, {})).toEqual({ address: "127.0.0.1", origin: "http://localhost:8080" })
  })
})

describe("the key under which a sender's requests are counted", () => {
  test("is the IPv4 address, however it is written", () => {
    expect(rateLimitKey("203.0.113.9")).toBe("203.0.113.9")
    expect(rateLimitKey("::ffff:203.0.113.9")).toBe("203.0.113.9")
    expect(rateLimitKey("203.0.113.9")).not.toBe(rateLimitKey("203.0.113.10"))
  })

  test("is the IPv6 /64 network, all of which belongs to one sender", () => {
    expect(rateLimitKey("2001:db8:1:2::1")).toBe(rateLimitKey("2001:db8:1:2:ffff:ffff:ffff:ffff"))
    expect(rateLimitKey("2001:db8:1:2::1")).not.toBe(rateLimitKey("2001:db8:1:3::1"))
  })

  test("is also the /48 network, for a customer with many /64 networks", () => {
    expect(widerRateLimitKey("2001:db8:1:2::1")).toBe(widerRateLimitKey("2001:db8:1:ffff::1"))
    expect(widerRateLimitKey("2001:db8:1:2::1")).not.toBe(widerRateLimitKey("2001:db8:2:2::1"))
    for (const none of ["203.0.113.9", "::ffff:203.0.113.9", "unix socket"]) {
      expect(widerRateLimitKey(none)).toBeUndefined()
    }
  })

  test("is one key for all addresses of an interface", () => {
    expect(rateLimitKey("fe80::1%eth0")).toBe(rateLimitKey("fe80::2%eth1"))
  })

  test("is the text itself if it is not an address", () => {
    expect(rateLimitKey("unix socket")).toBe("unix socket")
  })
})
