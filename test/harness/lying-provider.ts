type Claims = Readonly<Record<string, unknown>>

/** The responses of a test provider, each part of which may be false. */
export interface Lies {
  /** Replaces the metadata. */
  readonly metadata?: (honest: Record<string, unknown>) => unknown
  /** Replaces the claims of the id_token. */
  readonly claims?: (honest: Claims) => Claims
  /** Replaces the signed id_token. */
  readonly idToken?: (honest: string, claims: Claims) => string | Promise<string>
  /** Replaces the entire response of one of its endpoints. */
  readonly answer?: (path: string, request: Request) => Response | Promise<Response> | undefined
}

/** An OpenID Connect provider that returns whatever a test wants. It signs on the user in `person` without asking. */
export class LyingProvider {
  lies: Lies = {}
  /** Claims about the user who signs on. */
  person: Record<string, unknown> = { sub: "subject-1", preferred_username: "ada.mueller.2802" }
  /** The requested paths. */
  readonly asked: string[] = []
  /** The offset of its clock from that of the server, in seconds. */
  skew = 0
  readonly #codes = new Map<string, URLSearchParams>()

  private constructor(
    readonly issuer: string,
    readonly stop: () => void,
    private readonly key: CryptoKey,
    private readonly jwk: Record<string, unknown>,
    private readonly clock: () => number,
  ) {}

  /** @param clock the clock of the calling server, in epoch milliseconds */
  static async start(clock: () => number): Promise<LyingProvider> {
    const { privateKey, publicKey } = await crypto.subtle.generateKey(RS256, true, ["sign", "verify"])
    const jwk = { ...(await crypto.subtle.exportKey("jwk", publicKey)), key_ops: ["verify"], kid: KID }
    let provider: LyingProvider | undefined
    const server = Bun.serve({
      hostname: "127.0.0.1",
      port: 0,
      idleTimeout: 60,
      fetch: (request) => provider?.answer(request) ?? new Response(null, { status: 503 }),
    })
    const stop = () => void server.stop(true)
    provider = new LyingProvider(`http://127.0.0.1:${server.port}`, stop, privateKey, jwk, clock)
    return provider
  }

  /** What the person does in the browser: signs on and is redirected to the address that this returns. */
  signOn(address: string): URL {
    const asked = new URL(address).searchParams
    const code = crypto.randomUUID()
    this.#codes.set(code, asked)
    const back = new URL(asked.get("redirect_uri") ?? "")
    back.searchParams.set("code", code)
    back.searchParams.set("state", asked.get("state") ?? "")
    back.searchParams.set("iss", this.issuer)
    return back
  }

  private async answer(request: Request): Promise<Response> {
    const { pathname } = new URL(request.url)
    this.asked.push(pathname)
    const lie = await this.lies.answer?.(pathname, request)
    if (lie !== undefined) return lie
    if (pathname === "/.well-known/openid-configuration") {
      return Response.json(this.lies.metadata?.(this.metadata()) ?? this.metadata())
    }
    if (pathname === "/keys") return Response.json({ keys: [this.jwk] })
    if (pathname === "/userinfo") return Response.json(this.person)
    if (pathname === "/token") return this.token(new URLSearchParams(await request.text()))
    return new Response(null, { status: 404 })
  }

  private metadata(): Record<string, unknown> {
    const { issuer } = this
    return {
      issuer,
      authorization_endpoint: `${issuer}/authorize`,
      token_endpoint: `${issuer}/token`,
      userinfo_endpoint: `${issuer}/userinfo`,
      jwks_uri: `${issuer}/keys`,
      response_types_supported: ["code"],
      id_token_signing_alg_values_supported: ["RS256"],
      code_challenge_methods_supported: ["S256"],
      token_endpoint_auth_methods_supported: ["client_secret_post"],
      authorization_response_iss_parameter_supported: true,
    }
  }

  private async token(form: URLSearchParams): Promise<Response> {
    const asked = this.#codes.get(form.get("code") ?? "")
    this.#codes.delete(form.get("code") ?? "")
    const challenge = Bun.CryptoHasher.hash("sha256", form.get("code_verifier") ?? "", "base64").toString()
    const proof = challenge.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "")
    if (asked === undefined || asked.get("code_challenge") !== proof || form.get("client_secret") !== "shared secret") {
      return Response.json({ error: "invalid_grant" }, { status: 400 })
    }
    const now = Math.floor(this.clock() / 1000) + this.skew
    const honest: Claims = {
      ...{ iss: this.issuer, aud: asked.get("client_id") ?? "", nonce: asked.get("nonce"), iat: now, exp: now + 300 },
      // If asked when the user signed on, a provider must include the time.
      ...(asked.has("max_age") ? { auth_time: now } : {}),
      ...this.person,
    }
    const claims = this.lies.claims?.(honest) ?? honest
    const signed = await this.sign(claims)
    const idToken = (await this.lies.idToken?.(signed, claims)) ?? signed
    return Response.json({ access_token: "opaque", token_type: "Bearer", expires_in: 300, id_token: idToken })
  }

  /** A token with these claims. `header` describes its signature. */
  async sign(claims: Claims, header: Claims = { alg: "RS256", kid: KID }): Promise<string> {
    const text = [header, claims].map((part) => Buffer.from(JSON.stringify(part)).toString("base64url")).join(".")
    const signature = await crypto.subtle.sign(RS256.name, this.key, Buffer.from(text))
    return `${text}.${Buffer.from(signature).toString("base64url")}`
  }
}

const KID = "key-1"
const RS256 = {
  name: "RSASSA-PKCS1-v1_5",
  modulusLength: 2048,
  publicExponent: new Uint8Array([1, 0, 1]),
  hash: "SHA-256",
}
