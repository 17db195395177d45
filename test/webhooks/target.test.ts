import { describe, expect, test } from "bun:test"
import { networksOf } from "../../src/tools/networks.ts"
import { send } from "../../src/webhooks/delivery/send.ts"
import { isReachable, isWellFormed, urlFault } from "../../src/webhooks/target.ts"
import { TestAuthority } from "../harness/certificates.ts"
import { OWN_MACHINE } from "../harness/webhook-company.ts"
import { WebhookReceiver } from "../harness/webhook-receiver.ts"

/* Which addresses webhooks can deliver to. */

const NOWHERE = { http: false, networks: [], lookup: async () => [] }
const NEVER = new AbortController().signal
const message = (url: string) => ({ url, headers: {}, body: "{}" })

describe("an address", () => {
  test.each(["192.0.43.8", "8.8.8.8", "2606:2800:220:1::1", "2a00:1450:4001::200e"])("%s is reachable", (address) => {
    expect(isReachable(address, NOWHERE)).toBe(true)
  })

  test.each([
    ...["0.0.0.0", "127.0.0.1", "127.1.2.3", "10.0.0.1", "172.16.0.1", "192.168.0.1", "169.254.169.254", "100.64.0.1"],
    ...["100.100.100.200", "168.63.129.16", "192.0.0.192", "198.18.0.1", "224.0.0.1", "240.0.0.1", "255.255.255.255"],
    ...[
      "::",
      "::1",
      "::7f00:1",
      "::ffff:127.0.0.1",
      "::ffff:10.0.0.1",
      "fe80::1",
      "fe80::1%eth0",
      "fec0::1",
      "fc00::1",
    ],
    ...["fd00:ec2::254", "ff02::1", "64:ff9b::a00:1", "64:ff9b:1::a00:1", "2002:a00:1::1", "2001:0:a00:1::1", "100::1"],
    ...["localhost", "", "10.0.0", "1"],
  ])("%s is not reachable", (address) => {
    expect(isReachable(address, NOWHERE)).toBe(false)
  })

  test("in a private network is reachable if a setting allows the network, in every spelling", () => {
    const reach = { networks: networksOf(["10.20.0.0/16", "fd00::/8"]) }
    const reachable = ["10.20.3.4", "::ffff:10.20.3.4", "fd12::1"]
    expect(reachable.map((address) => isReachable(address, reach))).toEqual([true, true, true])
    expect(["10.21.0.1", "127.0.0.1"].map((address) => isReachable(address, reach))).toEqual([false, false])
  })
})

describe("a URL", () => {
  test("must use https, or http if allowed, and have neither credentials nor a fragment", () => {
    expect(isWellFormed("https://hook.example/a?b=c", { http: false })).toBe(true)
    expect(isWellFormed("http://hook.example/", { http: false })).toBe(false)
    expect(isWellFormed("http://hook.example/", { http: true })).toBe(true)
    for (const url of [
      "file:///etc/passwd",
      "https://a@hook.example/",
      "https://hook.example/#",
      "//hook.example",
      "",
      "https:hook.example",
      "https:/hook.example",
      "https:///hook.example",
      "https:\\\\hook.example",
    ]) {
      expect({ url, isWellFormed: isWellFormed(url, { http: true }) || url.endsWith("#") }).toEqual({
        url,
        isWellFormed: url.endsWith("#"),
      })
    }
  })

  test.each([
    ...["localhost", "LOCALHOST", "localhost.", "a.localhost", "a.b.localhost.", "localhost.localdomain"],
    ...["localhost.localdomain.", "localhost4", "localhost6.localdomain6", "ip6-localhost", "ip6-loopback."],
    ...["127.0.0.1", "127.0.0.1.", "127.1", "127.0.1", "2130706433", "0x7f000001", "0x7f.1", "0177.0.0.1"],
    ...["0", "0.0.0.0", "0.0.0.0.", "10.1", "169.254.169.254.", "2852039166", "１２７.０.０.１", "%6cocalhost."],
    ...["[::1]", "[::]", "[::ffff:127.0.0.1]", "[::ffff:7f00:1]", "[::127.0.0.1]", "[64:ff9b::127.0.0.1]"],
    ...["[2002:7f00:1::]", "[fe80::1]", "[fd00::1]", "[0:0:0:0:0:0:0:1]"],
  ])("for this machine or network is refused when it is set, even if no name server knows it: %s", async (host) => {
    const lookup = async () => {
      throw new Error("nobody knows it")
    }
    for (const url of [`https://${host}/`, `https://${host}:8443/hook`]) {
      expect({ url, fault: await urlFault(url, { ...NOWHERE, lookup }) }).toEqual({ url, fault: "webhook_address" })
    }
  })

  test("for this machine by name is accepted if its network is allowed", async () => {
    const reach = { ...NOWHERE, networks: networksOf(["127.0.0.0/8"]) }
    for (const host of ["localhost", "localhost.", "a.localhost"])
      expect(await urlFault(`https://${host}/`, reach)).toBeUndefined()
  })

  test("with a part of its name missing is not valid", async () => {
    for (const host of ["localhost..", "hook..example", ".hook.example", "."])
      expect(await urlFault(`https://${host}/`, NOWHERE)).toBe("webhook_url")
  })

  test("is refused if its name has only private addresses, and accepted if it is not known yet", async () => {
    const named = (...addresses: string[]) => ({ ...NOWHERE, lookup: async () => addresses })
    expect(await urlFault("https://hook.example/", named("10.0.0.1", "::1"))).toBe("webhook_address")
    expect(await urlFault("https://hook.example/", named("10.0.0.1", "192.0.43.8"))).toBeUndefined()
    const unknown = async () => {
      throw new Error("nobody knows it")
    }
    expect(await urlFault("https://hook.example/", { ...NOWHERE, lookup: unknown })).toBeUndefined()
  })
})

describe("a delivery", () => {
  test("goes to the address that was checked, whatever the name server returns next", async () => {
    await using receiver = new WebhookReceiver()
    let asked = 0
    const rebinding = {
      ...OWN_MACHINE,
      networks: networksOf(["127.0.0.1"]),
      lookup: async () => [asked++ === 0 ? "127.0.0.2" : "127.0.0.1"],
    }
    const refused = await send(message(receiver.url), rebinding, NEVER, 0)
    expect(refused).toMatchObject({ succeeded: false, status: null })
    expect(refused.error).toBe("the host has no address that webhooks may reach (webhook_networks)")
    expect(await send(message(receiver.url), rebinding, NEVER, 0)).toMatchObject({ succeeded: true })
    expect(asked).toBe(2)
    expect(receiver.received).toHaveLength(1)
  })

  test("goes to the next address if the first refuses the connection", async () => {
    await using receiver = new WebhookReceiver()
    const sending = { ...OWN_MACHINE, lookup: async () => ["127.0.0.3", "127.0.0.1"] }
    expect(await send(message(receiver.url), sending, NEVER, 0)).toMatchObject({ succeeded: true, status: 204 })
  })

  test("is refused if http is no longer allowed", async () => {
    await using receiver = new WebhookReceiver()
    const { error } = await send(message(receiver.url), { ...OWN_MACHINE, http: false }, NEVER, 0)
    expect(error).toBe("the address of the webhook is not allowed (webhook_http)")
  })

  test("needs a certificate for the name, although it goes to an address", async () => {
    const authority = new TestAuthority("Authority of tests")
    const { certificate: cert, key } = authority.issue("localhost")
    await using receiver = new WebhookReceiver(undefined, { tls: { key, cert } })
    const url = (name: string) => `https://${name}:${receiver.port}/`
    const sending = { ...OWN_MACHINE, ca: authority.certificate }
    expect(await send(message(url("localhost")), sending, NEVER, 0)).toMatchObject({ succeeded: true, status: 204 })
    expect(receiver.received[0]?.headers.host).toBe(`localhost:${receiver.port}`)
    expect(await send(message(url("localhost.")), sending, NEVER, 0)).toMatchObject({ succeeded: true, status: 204 })
    const other = await send(message(url("hook.example")), sending, NEVER, 0)
    expect(other).toMatchObject({ succeeded: false, status: null })
    expect(other.error).toStartWith("the receiver's certificate is not valid")
    const untrusted = await send(message(url("localhost")), OWN_MACHINE, NEVER, 0)
    expect(untrusted.error).toStartWith("the receiver's certificate is not valid")
  })

  test("interrupted before a response has failed", async () => {
    const server = Bun.listen({
      hostname: "127.0.0.1",
      port: 0,
      socket: {
        data(socket) {
          socket.end()
        },
      },
    })
    try {
      const outcome = await send(message(`http://hook.example:${server.port}/`), OWN_MACHINE, NEVER, 0)
      expect(outcome).toMatchObject({ succeeded: false, status: null })
      expect(outcome.error).toStartWith("the connection broke off")
    } finally {
      server.stop(true)
    }
  })
})
