import { Type } from "typebox"

const text = (description: string, examples: string[]) => Type.String({ description, examples })

export const TokenRequest = Type.Object(
  {
    grant_type: Type.Enum(["client_credentials"], { type: "string", examples: ["client_credentials"] }),
    client_id: Type.Optional(
      text("The client's UUID; left out with HTTP Basic.", ["6f1f4c1e-2f5b-4c3a-9d1e-0a2b3c4d5e6f"]),
    ),
    client_secret: Type.Optional(text("The client's secret; left out with HTTP Basic.", ["CLIENT_SECRET"])),
    scope: Type.Optional(text("`*` (the default), or permission identifiers parted by spaces.", ["*"])),
  },
  { $id: "TokenRequest" },
)

export const Token = Type.Object(
  {
    token_type: Type.Enum(["Bearer"], { type: "string", examples: ["Bearer"] }),
    expires_in: Type.Integer({ description: "Seconds until the token expires.", examples: [3600] }),
    access_token: text("Opaque; send it as `Authorization: Bearer …`.", ["pK3vYbqsJ0w2x9…"]),
    scope: text("What was granted.", ["*"]),
  },
  { $id: "Token" },
)

export const RevocationRequest = Type.Object(
  {
    token: text("The access token to revoke.", ["pK3vYbqsJ0w2x9…"]),
    token_type_hint: Type.Optional(text("Ignored: there is one type of token.", ["access_token"])),
    client_id: Type.Optional(text("Left out with HTTP Basic.", ["6f1f4c1e-2f5b-4c3a-9d1e-0a2b3c4d5e6f"])),
    client_secret: Type.Optional(text("Left out with HTTP Basic.", ["CLIENT_SECRET"])),
  },
  { $id: "RevocationRequest" },
)

export const Revocation = Type.Object(
  {},
  { description: "Empty: the token is revoked, or was not valid any more.", examples: [{}], $id: "Revocation" },
)

const origin = "https://training.acme.example"
const address = (path: string) => Type.String({ format: "uri", examples: [`${origin}${path}`] })
const words = (...examples: string[]) => Type.Array(Type.String(), { examples: [examples] })

export const AuthorizationServerMetadata = Type.Object(
  {
    issuer: address(""),
    token_endpoint: address("/oauth/token"),
    token_endpoint_auth_methods_supported: words("client_secret_basic", "client_secret_post"),
    revocation_endpoint: address("/oauth/revoke"),
    revocation_endpoint_auth_methods_supported: words("client_secret_basic", "client_secret_post"),
    grant_types_supported: words("client_credentials"),
    response_types_supported: words(),
    scopes_supported: words("*", "users.view"),
    service_documentation: address("/swagger"),
  },
  { $id: "AuthorizationServerMetadata" },
)
