import { Type } from "typebox"
import { shownAs } from "../../http/fields.ts"
import { nullable } from "../../http/schema.ts"

export const Liveness = Type.Object(
  {
    status: Type.Enum(["ok"], {
      type: "string",
      description: "Always `ok`: a dead process does not respond.",
      examples: ["ok"],
    }),
  },
  { $id: "Liveness", description: "The process is alive." },
)

const check = {
  status: Type.Enum(["ok", "degraded", "unavailable"], {
    type: "string",
    description: "`degraded`: an administrator should look. `unavailable`: requests cannot be served.",
    examples: ["ok"],
  }),
  message: Type.Optional(Type.String({ description: "What is wrong; absent if nothing is." })),
}

const Check = Type.Object(check, { $id: "HealthCheck", description: "The result for one part of the server." })

export const Readiness = Type.Object(
  {
    status: Type.Enum(["ok", "degraded", "unavailable"], {
      type: "string",
      description: "The worst status of all checks; `unavailable` comes with 503.",
      examples: ["ok"],
    }),
    checks: Type.Object(
      {
        database: shownAs(Check, "Whether the database can be read and written."),
        disk_space: Type.Object(
          {
            ...check,
            free_bytes: nullable(
              Type.Integer({
                description:
                  "Bytes that can still be written to the disk of the data directory; null if it is not available.",
                examples: [53_687_091_200],
              }),
            ),
          },
          { description: "Whether the disk of the data directory has room." },
        ),
        loop: shownAs(Check, "Whether the background loop (mail, videos, recurring instruction) is running."),
        reminders: shownAs(Check, "Whether the reminders that are due have been made and sent."),
        backups: Type.Object(
          {
            ...check,
            scheduled: nullable(
              Type.Boolean({
                description: "Whether there is a schedule; null while the database cannot be read.",
                examples: [true],
              }),
            ),
            last_success_at: nullable(
              Type.String({
                format: "date-time",
                description: "When the last scheduled backup was completed; null if there is none.",
                examples: ["2026-11-20T02:00:07Z"],
              }),
            ),
          },
          { description: "Whether scheduled backups succeed." },
        ),
      },
      { description: "The checks, each with its own status." },
    ),
  },
  { $id: "Readiness", description: "Whether the server can work, and what prevents it." },
)
