import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test"
import { sql } from "../../../src/database/port.ts"
import { OpenIdClient } from "../../../src/people/openid/client.ts"
import { addProvider } from "../../../src/people/providers/rules.ts"
import { SignOnSeal } from "../../../src/people/providers/secrets.ts"
import { Installation, WEBHOOK_KEY } from "../../harness/installation.ts"
import { type Lies, LyingProvider } from "../../harness/lying-provider.ts"
import { type PageAnswer, TestBrowser } from "../../harness/test-browser.ts"

/** Timeout in milliseconds for a provider in these tests: long enough for a busy machine, or short if it never responds. */
const PATIENCE = 300_000
const TIME_LIMIT = 600

/** For how many milliseconds a failed provider is not asked again. */
const REMEMBERED = 3_000

let installation: Installation
let provider: LyingProvider
let openid: OpenIdClient

beforeAll(async () => {
  const time = () => installation.time.now
  provider = await LyingProvider.start(time)
  openid = clientWith(PATIENCE)
  // Each test has a client with nothing cached about the provider.
  const current = new Proxy({} as OpenIdClient, { get: (_, name) => Reflect.get(openid, name).bind(openid) })
  installation = await Installation.start({ openid: current })
  const settings = {
    name: "Acme SSO",
    issuer: provider.issuer,
    clientId: "trainbase",
    clientSecret: "shared secret",
    createsUsers: false,
  }
  const actor = { kind: "server", duty: "test" } as const
  const seal = new SignOnSeal(WEBHOOK_KEY)
  await addProvider(installation.database, { company: "acme", key: "acme", settings }, { seal, actor, now: 1 })
})

afterAll(async () => {
  provider.stop()
  await installation.stop()
})

beforeEach(async () => {
  provider.lies = {}
  provider.skew = 0
  provider.person = { sub: "subject-1", preferred_username: await usernameOf("ada") }
  // Cached data about the provider is discarded.
  openid = clientWith(PATIENCE)
  await installation.database.transaction((tx) => tx.run(sql`delete from provider_identities`).then(() => {}))
})

/** A client with nothing cached about the provider. */
function clientWith(timeLimit: number): OpenIdClient {
  return new OpenIdClient({ clock: () => installation.time.now, timeLimit })
}

async function usernameOf(key: string): Promise<string> {
  const row = await installation.database.get<{ username: string }>(sql`select username from users where key = ${key}`)
  return row?.username ?? ""
}

/** Signs on as far as possible. */
async function signOn(browser = new TestBrowser(installation), lies: Lies = {}): Promise<PageAnswer> {
  const sent = await browser.get("/sign-in/oidc/acme")
  if (sent.location === null) return sent
  provider.lies = { ...provider.lies, ...lies }
  return browser.get(provider.signOn(sent.location).href)
}

async function lastFailure(): Promise<string | undefined> {
  const row = await installation.database.get<{ changes: string }>(sql`
    select changes from audit_entries where action = 'sign-in-failed' order by id desc limit 1`)
  return row === undefined ? undefined : JSON.parse(row.changes).reason.after
}

async function sessions(): Promise<number> {
  const row = await installation.database.get<{ number: number }>(sql`select count(*) as number from sessions`)
  return Number(row?.number)
}

describe("an honest provider", () => {
  test("signs a user on, and leads to the learner's page", async () => {
    const browser = new TestBrowser(installation)
    const answer = await signOn(browser)
    expect(answer).toMatchObject({ status: 303, location: "/learn" })
    expect(browser.cookies.has("session")).toBe(true)
    const entry = await installation.database.get<{ username: string; changes: string }>(sql`
      select username, changes from audit_entries where action = 'sign-in' order by id desc limit 1`)
    expect(entry?.username).toBe(await usernameOf("ada"))
    expect(JSON.parse(entry?.changes ?? "")).toMatchObject({
      provider: { after: "acme" },
      factors: { after: ["provider"] },
    })
  })

  test("leads to the requested page, only on this server", async () => {
    const browser = new TestBrowser(installation)
    const to = async (next: string) => {
      const sent = await browser.get(`/sign-in/oidc/acme?${new URLSearchParams({ next })}`)
      return (await browser.get(provider.signOn(sent.location ?? "").href)).location
    }
    expect(await to("/learn/certificates?page=2")).toBe("/learn/certificates?page=2")
    expect(await to("//evil.example/")).toBe("/learn")
    expect(await to("https://evil.example/")).toBe("/learn")
    expect(await to("/\\evil.example")).toBe("/learn")
  })

  test("is asked with PKCE, a nonce and a state, and only for the user's identity", async () => {
    const { location } = await new TestBrowser(installation).get("/sign-in/oidc/acme")
    const { origin, pathname, searchParams } = new URL(location ?? "")
    expect(origin + pathname).toBe(`${provider.issuer}/authorize`)
    expect(Object.fromEntries(searchParams)).toEqual({
      client_id: "trainbase",
      redirect_uri: "http://localhost/sign-in/oidc/acme/callback",
      response_type: "code",
      scope: "openid profile email",
      state: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: "S256",
    })
  })

  test("that reports several factors counts as several", async () => {
    await signOn(undefined, { claims: (claims) => ({ ...claims, amr: ["pwd", "mfa"] }) })
    const row = await installation.database.get<{ factors: string }>(sql`
      select factors from sessions order by id desc limit 1`)
    expect(JSON.parse(row?.factors ?? "")).toEqual(["provider", "provider_factors"])
  })

  test("that reports only one factor leaves the second one to this server", async () => {
    const id = (await installation.database.get<{ id: number }>(sql`select id from users where key = 'ada'`))?.id
    const times = { created_at: 1, confirmed_at: 1 }
    await installation.database.run(sql`
      insert into totp_factors (user_id, company_id, sealed, confirmed_at, created_at)
      select id, company_id, 'x', ${times.confirmed_at}, ${times.created_at} from users where id = ${id}`)
    try {
      const browser = new TestBrowser(installation)
      const answer = await signOn(browser)
      expect([answer.status, answer.location]).toEqual([303, "/sign-in/second-factor"])
      expect(browser.cookies.has("session")).toBe(false)
      const strong = await signOn(undefined, { claims: (claims) => ({ ...claims, amr: ["mfa"] }) })
      expect(strong.location).toBe("/learn")
    } finally {
      await installation.database.run(sql`delete from totp_factors`)
    }
  })

  test("may issue this client tokens that are also meant for others", async () => {
    for (const aud of [["other", "trainbase"], ["trainbase"], "trainbase"]) {
      expect(await signOn(undefined, { claims: (claims) => ({ ...claims, aud, azp: "trainbase" }) })).toMatchObject({
        status: 303,
        location: "/learn",
      })
    }
  })

  test("may have a clock that is slightly wrong", async () => {
    for (const skew of [-345, 50]) {
      provider.skew = skew
      expect(await signOn()).toMatchObject({ status: 303 })
    }
  })
})

describe("an id_token is refused, and nobody signed in, if it", () => {
  const LIES: readonly (readonly [string, Lies, RegExp])[] = [
    ["has another nonce", { claims: (claims) => ({ ...claims, nonce: "other" }) }, /nonce/],
    ["has no nonce", { claims: ({ nonce: _, ...claims }) => claims }, /nonce/],
    ["is meant for another client", { claims: (claims) => ({ ...claims, aud: "other" }) }, /aud/],
    [
      "is meant for several clients, and was issued to another",
      { claims: (claims) => ({ ...claims, aud: ["trainbase", "other"], azp: "other" }) },
      /azp/,
    ],
    [
      "is meant for several clients, and does not say to whom it was issued",
      { claims: (claims) => ({ ...claims, aud: ["trainbase", "other"] }) },
      /audiences/,
    ],
    [
      "is meant for this client, and was issued to another",
      { claims: (claims) => ({ ...claims, azp: "other" }) },
      /azp/,
    ],
    [
      "is meant for this client alone, in a list, and was issued to another",
      { claims: (claims) => ({ ...claims, aud: ["trainbase"], azp: "other" }) },
      /azp/,
    ],
    ["was issued to a list of clients", { claims: (claims) => ({ ...claims, azp: ["trainbase"] }) }, /azp/],
    ["is of another issuer", { claims: (claims) => ({ ...claims, iss: "https://evil.example" }) }, /iss/],
    ["has expired", { claims: (claims) => ({ ...claims, exp: Number(claims.iat) - 61 }) }, /exp/],
    ["never expires", { claims: ({ exp: _, ...claims }) => claims }, /exp/],
    ["was issued in the future", { claims: (claims) => ({ ...claims, iat: Number(claims.iat) + 120 }) }, /future/],
    ["is not valid yet", { claims: (claims) => ({ ...claims, nbf: Number(claims.iat) + 120 }) }, /nbf/],
    ["has no subject", { claims: ({ sub: _, ...claims }) => claims }, /sub/],
    ["has an empty subject", { claims: (claims) => ({ ...claims, sub: "" }) }, /sub/],
    ["has an excessively long subject", { claims: (claims) => ({ ...claims, sub: "x".repeat(256) }) }, /subject/],
    ["is not signed", { idToken: (token) => `${token.split(".").slice(0, 2).join(".")}.` }, /signature/],
    [
      "says that it needs no signature",
      { idToken: (_, claims) => `${unsigned({ alg: "none" })}.${unsigned(claims)}.` },
      /alg/,
    ],
    ["was changed after it was signed", { idToken: changed }, /signature/],
    [
      "is signed with the client's secret",
      { idToken: (_, claims) => provider.sign(claims, { alg: "HS256" }) },
      /alg|algorithm/,
    ],
    [
      "names a key that the provider does not have",
      { idToken: (_, claims) => provider.sign(claims, { alg: "RS256", kid: "other" }) },
      /key/,
    ],
    ["is not a token", { idToken: () => "no token" }, /JWT/],
  ]

  for (const [name, lies, reason] of LIES) {
    test(name, async () => {
      const before = await sessions()
      const page = await signOn(undefined, lies)
      expect(page.status).toBe(422)
      expect(page.text).toContain("Acme SSO")
      expect(await lastFailure()).toMatch(reason)
      expect(await sessions()).toBe(before)
    })
  }
})

function unsigned(part: object): string {
  return Buffer.from(JSON.stringify(part)).toString("base64url")
}

function changed(token: string): string {
  const [header, payload = "", signature] = token.split(".")
  const claims = JSON.parse(Buffer.from(payload, "base64url").toString())
  return [header, unsigned({ ...claims, preferred_username: "boss" }), signature].join(".")
}

describe("a provider that", () => {
  test("claims to be another provider is not trusted", async () => {
    provider.lies = { metadata: (honest) => ({ ...honest, issuer: "https://evil.example" }) }
    expect(await signOn()).toMatchObject({ status: 422, location: null })
    expect(await lastFailure()).toMatch(/issuer/)
  })

  test("states addresses on other machines without TLS gets no requests there", async () => {
    for (const name of ["authorization_endpoint", "token_endpoint", "jwks_uri"]) {
      openid = clientWith(PATIENCE)
      for (const address of ["http://192.0.2.1/", "javascript:alert(1)", "file:///etc/passwd", "", 7]) {
        openid = clientWith(PATIENCE)
        provider.lies = { metadata: (honest) => ({ ...honest, [name]: address }) }
        expect(await signOn()).toMatchObject({ status: 422, location: null })
      }
    }
  })

  test("does not support PKCE is reported as misconfigured", async () => {
    provider.lies = { metadata: (honest) => ({ ...honest, code_challenge_methods_supported: ["plain"] }) }
    expect(await signOn()).toMatchObject({ status: 503 })
  })

  const NO_ANSWER: readonly (readonly [string, number, () => Response | Promise<Response>])[] = [
    ["answers with 500", 503, () => new Response("broken", { status: 500 })],
    ["answers with 404", 422, () => new Response("none", { status: 404 })],
    ["answers with HTML", 422, () => new Response("<html>", { headers: { "content-type": "text/html" } })],
    ["answers with broken JSON", 422, () => new Response("{", { headers: { "content-type": "application/json" } })],
    ["answers with a list", 422, () => Response.json([1, 2])],
    ["answers nothing", 422, () => new Response(null, { status: 200 })],
    ["leads elsewhere", 422, () => Response.redirect("http://127.0.0.1:1/evil", 302)],
    ["never answers", 503, () => new Promise<Response>(() => {})],
    ["begins a response and never ends it", 503, () => new Response(drops(1, 10_000))],
    ["answers gigabytes", 422, () => new Response(drops(1_000_000, 0))],
    ["sends gigabytes compressed into a few bytes", 422, bomb],
  ]

  for (const path of ["/.well-known/openid-configuration", "/token", "/keys"]) {
    for (const [name, status, answer] of NO_ANSWER) {
      test(`${name} at ${path} signs nobody in, and a page says what to do`, async () => {
        if (name.includes("never")) openid = clientWith(TIME_LIMIT)
        const before = await sessions()
        provider.lies = { answer: (asked) => (asked === path ? answer() : undefined) }
        const page = await signOn()
        expect(page.status).toBe(status)
        expect(page.text).toContain('href="/sign-in/oidc/acme"')
        expect(page.text).toContain('href="/sign-in"')
        expect(await sessions()).toBe(before)
        expect(await lastFailure()).toMatch(/./)
      })
    }
  }

  test("is down is not asked again at once, but is asked a little later", async () => {
    provider.lies = { answer: () => new Response(null, { status: 500 }) }
    let asked = 0
    let begunAt = 0
    // On a busy machine both may take longer than a failure is remembered, but not every time.
    do {
      openid = clientWith(PATIENCE)
      begunAt = performance.now()
      await signOn()
      asked = provider.asked.length
      await signOn()
    } while (performance.now() - begunAt >= REMEMBERED)
    expect(provider.asked.length).toBe(asked)
    provider.lies = {}
    await Bun.sleep(REMEMBERED + 100)
    expect(await signOn()).toMatchObject({ status: 303 })
  })

  test("refuses the client is reported as misconfigured", async () => {
    const answer = (path: string) =>
      path === "/token" ? Response.json({ error: "invalid_client" }, { status: 401 }) : undefined
    expect(await signOn(undefined, { answer })).toMatchObject({ status: 503 })
    expect(await lastFailure()).toBe("the provider refused the code with invalid_client")
  })

  test("reveals secrets in errors has none of them in the log", async () => {
    const answer = (path: string) =>
      path === "/token"
        ? Response.json({ error: "invalid grant: shared secret", error_description: "shared secret" }, { status: 400 })
        : undefined
    await signOn(undefined, { answer })
    expect(await lastFailure()).not.toContain("shared secret")
  })
})

function drops(size: number, pause: number): ReadableStream {
  return new ReadableStream({
    async pull(controller) {
      controller.enqueue(new Uint8Array(size).fill(32))
      await Bun.sleep(pause)
    },
  })
}

function bomb(): Response {
  const body = Bun.gzipSync(new Uint8Array(50_000_000).fill(32))
  return new Response(body, { headers: { "content-type": "application/json", "content-encoding": "gzip" } })
}

describe("returning from the provider", () => {
  test("works once", async () => {
    const browser = new TestBrowser(installation)
    const sent = await browser.get("/sign-in/oidc/acme")
    const back = provider.signOn(sent.location ?? "").href
    expect((await browser.get(back)).status).toBe(303)
    expect((await browser.get(back)).status).toBe(422)
  })

  test("works once, even if it happens twice at the same time", async () => {
    const browser = new TestBrowser(installation)
    const sent = await browser.get("/sign-in/oidc/acme")
    const back = provider.signOn(sent.location ?? "").href
    const statuses = await Promise.all([1, 2, 3].map(async () => (await browser.get(back)).status))
    expect(statuses.sort()).toEqual([303, 422, 422])
  })

  test("is only for the browser that was sent, and another one uses nothing up", async () => {
    const [one, other] = [new TestBrowser(installation), new TestBrowser(installation)]
    const [sent] = [await one.get("/sign-in/oidc/acme"), await other.get("/sign-in/oidc/acme")]
    const back = provider.signOn(sent.location ?? "").href
    expect((await other.get(back)).status).toBe(422)
    expect((await new TestBrowser(installation).get(back)).status).toBe(422)
    expect((await one.get(back)).status).toBe(303)
  })

  test("works from two tabs of a browser", async () => {
    const browser = new TestBrowser(installation)
    const tabs = [await browser.get("/sign-in/oidc/acme"), await browser.get("/sign-in/oidc/acme")]
    for (const { location } of tabs) {
      expect((await browser.get(provider.signOn(location ?? "").href)).status).toBe(303)
    }
  })

  test("leads to the requested page, unless its path is long: that is not kept for strangers", async () => {
    for (const [next, location] of [
      [`/learn?${"a".repeat(505)}`, `/learn?${"a".repeat(505)}`],
      [`/learn?${"a".repeat(506)}`, "/learn"],
    ] as const) {
      const browser = new TestBrowser(installation)
      const sent = await browser.get(`/sign-in/oidc/acme?next=${encodeURIComponent(next)}`)
      const stored = await installation.database.all<{ payload: string }>(sql`select payload from one_time_keys`)
      expect(Math.max(...stored.map(({ payload }) => payload.length))).toBeLessThan(1500)
      expect((await browser.get(provider.signOn(sent.location ?? "").href)).location).toBe(location)
    }
  })

  test("takes ten minutes at most", async () => {
    const browser = new TestBrowser(installation)
    const sent = await browser.get("/sign-in/oidc/acme")
    const back = provider.signOn(sent.location ?? "").href
    installation.time.now += 600_001
    expect((await browser.get(back)).status).toBe(422)
  })

  test("is refused from another issuer, or from none", async () => {
    for (const issuer of ["https://evil.example", undefined]) {
      const browser = new TestBrowser(installation)
      const sent = await browser.get("/sign-in/oidc/acme")
      const back = provider.signOn(sent.location ?? "")
      if (issuer === undefined) back.searchParams.delete("iss")
      else back.searchParams.set("iss", issuer)
      expect((await browser.get(back.href)).status).toBe(422)
      expect(await lastFailure()).toMatch(/iss/)
    }
  })

  test("is refused with another state, code, or several of them", async () => {
    const change: readonly ((query: URLSearchParams) => void)[] = [
      (query) => query.set("state", "made-up"),
      (query) => query.delete("state"),
      (query) => query.append("state", query.get("state") ?? ""),
      (query) => query.set("code", "made-up"),
      (query) => query.delete("code"),
      (query) => query.append("code", "another"),
      (query) => query.set("id_token", "made-up"),
      (query) => query.set("response", "made-up"),
    ]
    for (const changes of change) {
      const browser = new TestBrowser(installation)
      const sent = await browser.get("/sign-in/oidc/acme")
      const back = provider.signOn(sent.location ?? "")
      changes(back.searchParams)
      expect((await browser.get(back.href)).status).toBe(422)
      expect(browser.cookies.has("session")).toBe(false)
    }
  })

  test("with a code from another browser's sign-on is refused", async () => {
    const [one, other] = [new TestBrowser(installation), new TestBrowser(installation)]
    const [mine, stolen] = [await one.get("/sign-in/oidc/acme"), await other.get("/sign-in/oidc/acme")]
    const back = provider.signOn(mine.location ?? "")
    back.searchParams.set("code", provider.signOn(stolen.location ?? "").searchParams.get("code") ?? "")
    expect((await one.get(back.href)).status).toBe(422)
  })

  test("after cancelling leads to the sign-in page with a message", async () => {
    const browser = new TestBrowser(installation)
    const sent = await browser.get("/sign-in/oidc/acme")
    const back = provider.signOn(sent.location ?? "")
    back.searchParams.delete("code")
    back.searchParams.set("error", "access_denied")
    back.searchParams.set("error_description", "<script>")
    expect(await browser.get(back.href)).toMatchObject({ status: 303, location: "/sign-in?sign_on=cancelled" })
    expect(await lastFailure()).toBe("the provider answered access_denied")
  })

  test("with an error without having been sent is not recorded", async () => {
    const before = await lastFailure()
    const page = await new TestBrowser(installation).get("/sign-in/oidc/acme/callback?error=access_denied&state=x")
    expect(page.status).toBe(422)
    expect(await lastFailure()).toBe(before)
  })
})

test("One address can begin at most three hundred sign-ons a minute, whatever limit API clients have", async () => {
  const own = await Installation.start({ settings: { rate_limit: 0 }, openid: clientWith(PATIENCE) })
  const settings = { name: "Acme SSO", issuer: provider.issuer, clientId: "trainbase", clientSecret: "shared secret" }
  const by = { seal: new SignOnSeal(WEBHOOK_KEY), actor: { kind: "server", duty: "test" } as const, now: 1 }
  await addProvider(own.database, { company: "acme", key: "acme", settings }, by)
  const begin = () => new TestBrowser(own).get("/sign-in/oidc/acme")
  try {
    for (let number = 0; number < 300; number++) await begin()
    expect((await begin()).status).toBe(429)
    expect((await own.database.all(sql`select key_hash from one_time_keys`)).length).toBe(300)
  } finally {
    await own.stop()
  }
})

test("An unknown provider, or a key that is not text, is a page that does not exist", async () => {
  const browser = new TestBrowser(installation)
  for (const path of ["none", "none/callback", "%ff", "acme%00", "ACME"]) {
    expect((await browser.get(`/sign-in/oidc/${path}`)).status).toBe(404)
  }
})
