import { createServer, type Server } from "node:http"
import type { AddressInfo } from "node:net"
import Provider from "oidc-provider"

interface Client {
  readonly clientId: string
  readonly clientSecret: string
  readonly redirectUris: readonly string[]
}

/** The certified provider from npm, with users whose password is their name. */
export class OpenIdProvider {
  private constructor(
    readonly issuer: string,
    private readonly server: Server,
  ) {}

  /** @param claims the claims of the user who signs on with this name */
  static async start(client: Client, claims: (name: string) => Record<string, unknown>): Promise<OpenIdProvider> {
    const server = createServer()
    await new Promise<void>((done) => server.listen(0, "127.0.0.1", done))
    const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const provider = new Provider(issuer, {
      clients: [
        {
          client_id: client.clientId,
          client_secret: client.clientSecret,
          redirect_uris: [...client.redirectUris],
          token_endpoint_auth_method: "client_secret_basic",
        },
      ],
      claims: {
        openid: ["sub"],
        profile: ["preferred_username", "given_name", "family_name"],
        email: ["email", "email_verified"],
      },
      cookies: { keys: ["of a test"] },
      pkce: { required: () => true },
      findAccount: (_, sub) => ({ accountId: sub, claims: async () => ({ sub, ...claims(sub) }) }),
    })
    server.on("request", provider.callback())
    return new OpenIdProvider(issuer, server)
  }

  /** Signs on at the provider's own pages, like a browser without scripts. Returns where the provider redirects it. */
  async signOn(address: string, name: string): Promise<string> {
    const cookies = new Map<string, string>()
    let url = new URL(address)
    let form: URLSearchParams | undefined
    for (let step = 0; step < 20; step++) {
      const cookie = [...cookies].map(([key, value]) => `${key}=${value}`).join("; ")
      const method = form === undefined ? "GET" : "POST"
      const response = await fetch(url, {
        method,
        headers: { cookie },
        redirect: "manual",
        ...(form && { body: form }),
      })
      for (const line of response.headers.getSetCookie()) {
        const [, key = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? []
        cookies.set(key, value)
      }
      form = undefined
      const location = response.headers.get("location")
      if (location !== null) {
        url = new URL(location, url)
        if (url.origin !== this.issuer) return url.href
        continue
      }
      const html = await response.text()
      const [, action] = /<form[^>]* action="([^"]+)"/.exec(html) ?? []
      if (action === undefined) throw new Error(`the provider shows no form: ${response.status} ${html.slice(0, 300)}`)
      const prompt = html.includes('name="login"') ? "login" : "consent"
      url = new URL(action, url)
      form = new URLSearchParams({ prompt, ...(prompt === "login" ? { login: name, password: name } : {}) })
    }
    throw new Error("the provider leads in circles")
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections()
    await new Promise((done) => this.server.close(done))
  }
}
