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

  async stop(): Promise<void> {
    this.server.closeAllConnections()
    await new Promise((done) => this.server.close(done))
  }
}
