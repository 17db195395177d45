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

export const AuthorizationServerMetadata = Type.Object(
  {
    issuer: Type.String({ format: "uri" }),
    token_endpoint: Type.String({ format: "uri" }),
    token_endpoint_auth_methods_supported: Type.Array(Type.String()),
    revocation_endpoint: Type.String({ format: "uri" }),
    revocation_endpoint_auth_methods_supported: Type.Array(Type.String()),
    grant_types_supported: Type.Array(Type.String()),
    response_types_supported: Type.Array(Type.String()),
    scopes_supported: Type.Array(Type.String()),
    service_documentation: Type.String({ format: "uri" }),
  },
  { $id: "AuthorizationServerMetadata" },
)
