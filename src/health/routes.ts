import { Elysia } from "elysia"
import { Type } from "typebox"
import { operation } from "../http/documentation/operation.ts"
import type { Guard } from "../http/guard.ts"
import type { Services } from "../http/services.ts"
import { readAnything } from "./store.ts"

/** Milliseconds after which a database that has not answered counts as unavailable: load balancers wait no longer. */
const PATIENCE = 2_000

const Health = Type.Object(
  { status: Type.Enum(["ok", "unavailable"], { type: "string", examples: ["ok"] }) },
  { $id: "Health" },
)

/** For load balancers and service managers: whether the process lives, and whether it can work. */
export function healthRoutes({ database, log }: Services, guard: Guard) {
  return new Elysia({ name: "health", prefix: "/health" })
    .use(guard)
    .get("/live", () => ({ status: "ok" }), {
      open: "public",
      detail: operation({
        tag: "Service",
        id: "live",
        summary: "Tell whether the process lives",
        answer: Health,
      }),
    })
    .get(
      "/ready",
      async ({ set }) => {
        try {
          await withinPatience(readAnything(database))
          return { status: "ok" }
        } catch (error) {
          log.error({ err: error }, "the database cannot be read")
          set.status = 503
          return { status: "unavailable" }
        }
      },
      {
        open: "public",
        detail: operation({
          tag: "Service",
          id: "ready",
          summary: "Tell whether requests can be answered",
          description: "503 with the status `unavailable` while the database cannot be read.",
          answer: Health,
          refusals: [503],
        }),
      },
    )
}

async function withinPatience(reading: Promise<void>): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`it has not answered within ${PATIENCE / 1000} s`)), PATIENCE)
  })
  try {
    await Promise.race([reading, late])
  } finally {
    clearTimeout(timer)
  }
}
