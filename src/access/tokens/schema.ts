import { Type } from "typebox"
import { EXAMPLE_ORIGIN } from "../../http/fields.ts"
import { nullable } from "../../http/schema.ts"

const text = (description: string, examples: string[]) => Type.String({ description, examples })

/** A parameter that may be left out; in JSON, null is the same. */
const optional = (description: string, example: string) =>
  Type.Optional(nullable(Type.String({ description, examples: [example] })))

export const TokenRequest = Type.Object(
  {
    grant_type: Type.Enum(["client_credentials"], {
      type: "string",
      description: "The only grant type of this server (RFC 6749, 4.4).",
      examples: ["client_credentials"],
    }),
    client_id: optional("The client's UUID; left out with HTTP Basic.", "6f1f4c1e-2f5b-4c3a-9d1e-0a2b3c4d5e6f"),
    client_secret: optional("The client's secret; left out with HTTP Basic.", "CLIENT_SECRET"),
    scope: optional("`*` (the default), or permission identifiers separated by spaces.", "*"),
  },
  { $id: "TokenRequest", description: "Client credentials and the requested scope." },
)

export const Token = Type.Object(
  {
    token_type: Type.Enum(["Bearer"], {
      type: "string",
      description: "How the token is sent: RFC 6750.",
      examples: ["Bearer"],
    }),
    expires_in: Type.Integer({ description: "Seconds until the token expires.", examples: [3600] }),
    access_token: text("Opaque; send it as `Authorization: Bearer …`.", ["pK3vYbqsJ0w2x9…"]),
    scope: text("What was granted: `*`, or those of the requested permissions that the roles give.", ["*"]),
  },
  { $id: "Token", description: "An access token." },
)

export const RevocationRequest = Type.Object(
  {
    token: text("The access token to revoke.", ["pK3vYbqsJ0w2x9…"]),
    token_type_hint: optional("Ignored: there is only one type of token.", "access_token"),
    client_id: optional("The client's UUID; left out with HTTP Basic.", "6f1f4c1e-2f5b-4c3a-9d1e-0a2b3c4d5e6f"),
    client_secret: optional("The client's secret; left out with HTTP Basic.", "CLIENT_SECRET"),
  },
  { $id: "RevocationRequest", description: "The token to revoke, and the client that it was issued to." },
)

export const Revocation = Type.Object(
  {},
  { description: "Empty: the token is revoked, or was no longer valid.", examples: [{}], $id: "Revocation" },
)

const address = (description: string, path: string) =>
  Type.String({ format: "uri", description, examples: [`${EXAMPLE_ORIGIN}${path}`] })
const words = (description: string, ...examples: string[]) =>
  Type.Array(Type.String(), { description, examples: [examples] })

export const AuthorizationServerMetadata = Type.Object(
  {
    issuer: address("The server's own address.", ""),
    token_endpoint: address("Where tokens are requested.", "/oauth/token"),
    token_endpoint_auth_methods_supported: words(
      "How a client may authenticate there.",
      "client_secret_basic",
      "client_secret_post",
    ),
    revocation_endpoint: address("Where tokens are revoked.", "/oauth/revoke"),
    revocation_endpoint_auth_methods_supported: words(
      "How a client may authenticate to revoke a token.",
      "client_secret_basic",
      "client_secret_post",
    ),
    grant_types_supported: words("How clients can get a token.", "client_credentials"),
    response_types_supported: words("Empty: nobody logs in through a browser."),
    scopes_supported: words("`*` and every permission.", "*", "users.view"),
    service_documentation: address("Swagger UI of this server.", "/swagger"),
  },
  { $id: "AuthorizationServerMetadata", description: "What OAuth 2.0 libraries read first (RFC 8414)." },
)
