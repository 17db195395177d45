import { Type } from "typebox"
import { ROLES } from "../permissions.ts"

export const Me = Type.Object(
  {
    service_user: Type.Object({
      id: Type.Integer({ minimum: 1, examples: [1] }),
      username: Type.String({ examples: ["service"] }),
      company_id: Type.Integer({ minimum: 1, examples: [1] }),
      roles: Type.Array(Type.Enum(ROLES, { type: "string" }), { examples: [["company.admin"]] }),
    }),
    client: Type.Object({
      id: Type.String({ format: "uuid", examples: ["6f1f4c1e-2f5b-4c3a-9d1e-0a2b3c4d5e6f"] }),
      name: Type.String({ examples: ["HR sync"] }),
    }),
    token: Type.Object({
      expires_at: Type.String({ format: "date-time", examples: ["2026-11-20T10:30:00Z"] }),
      scopes: Type.Array(Type.String(), { examples: [["*"]] }),
    }),
  },
  { $id: "Me" },
)

export const LoggedOut = Type.Object({ message: Type.String({ examples: ["Token revoked."] }) }, { $id: "LoggedOut" })
