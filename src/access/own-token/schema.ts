import { Type } from "typebox"
import { idOf, instant } from "../../http/fields.ts"
import { ROLES } from "../permissions.ts"

export const Me = Type.Object(
  {
    service_user: Type.Object(
      {
        id: idOf("service_user", "The user's id."),
        username: Type.String({ description: "Unique in the installation.", examples: ["hr.sync"] }),
        company_id: idOf("company", "The company whose records the token gives access to."),
        roles: Type.Array(Type.Enum(ROLES, { type: "string" }), {
          description: "What the user may do and see.",
          examples: [["company.admin"]],
        }),
      },
      { description: "The user that the client acts as." },
    ),
    client: Type.Object(
      {
        id: Type.String({
          format: "uuid",
          description: "The client_id with which tokens are requested.",
          examples: ["6f1f4c1e-2f5b-4c3a-9d1e-0a2b3c4d5e6f"],
        }),
        name: Type.String({ description: "The name that the administrator gave the client.", examples: ["HR sync"] }),
      },
      { description: "The OAuth client that the token was issued to." },
    ),
    token: Type.Object(
      {
        expires_at: instant("When the token expires, in UTC.", "2026-11-20T10:30:00Z"),
        scopes: Type.Array(Type.String(), {
          description: "What the token may be used for: permissions, or `*` for all that the roles give.",
          examples: [["*"]],
        }),
      },
      { description: "The token that was presented." },
    ),
  },
  { $id: "Me", description: "Who a token stands for." },
)

export const LoggedOut = Type.Object(
  { message: Type.String({ description: "Always the same sentence.", examples: ["Token revoked."] }) },
  { $id: "LoggedOut", description: "The presented token is refused from now on." },
)
