import { Type } from "typebox"
import { nullable } from "../http/schema.ts"

export const Liveness = Type.Object(
  { status: Type.Enum(["ok"], { type: "string", examples: ["ok"] }) },
  { $id: "Liveness" },
)

const check = {
  status: Type.Enum(["ok", "degraded", "unavailable"], { type: "string", examples: ["ok"] }),
  message: Type.Optional(Type.String({ description: "What is wrong; absent while nothing is." })),
}

const Check = Type.Object(check, { $id: "HealthCheck" })

export const Readiness = Type.Object(
  {
    status: Type.Enum(["ok", "degraded", "unavailable"], {
      type: "string",
      description: "The worst of all checks; `unavailable` comes with 503.",
      examples: ["ok"],
    }),
    checks: Type.Object({
      database: Check,
      disk_space: Type.Object({
        ...check,
        free_bytes: nullable(
          Type.Integer({
            description: "Bytes that may still be written to the disk of the data directory; null when it is away.",
            examples: [53_687_091_200],
          }),
        ),
      }),
      loop: Check,
      backups: Type.Object({
        ...check,
        scheduled: nullable(
          Type.Boolean({ description: "Null while the database cannot be asked.", examples: [true] }),
        ),
        last_success_at: nullable(Type.String({ format: "date-time", examples: ["2026-11-20T02:00:07Z"] })),
      }),
    }),
  },
  { $id: "Readiness" },
)
