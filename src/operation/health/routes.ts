import { Elysia } from "elysia"
import type { Type } from "typebox"
import type { Guard } from "../../access/guard.ts"
import { operation } from "../../http/operation.ts"
import { isoInstant } from "../../tools/calendar/dates.ts"
import type { Checkup, Finding } from "./checks.ts"
import { Liveness, Readiness } from "./schema.ts"
import type { Watch } from "./watch.ts"

/** For load balancers and service managers: whether the process is alive, and whether it can work. */
export function healthRoutes({ watch }: { readonly watch: Watch }, guard: Guard) {
  return new Elysia({ name: "health", prefix: "/health" })
    .use(guard)
    .get("/live", () => ({ status: "ok" }), {
      open: "public",
      detail: operation({
        tag: "Service",
        id: "live",
        summary: "Check whether the process is alive",
        description: "Checks nothing else: a server that cannot reach its database is still alive.",
        answer: Liveness,
      }),
    })
    .get(
      "/ready",
      async ({ set }) => {
        const checkup = await watch.check()
        if (checkup.status === "unavailable") set.status = 503
        return toldOf(checkup)
      },
      {
        open: "public",
        detail: operation({
          tag: "Service",
          id: "ready",
          summary: "Check whether requests can be served",
          description:
            "Returns 503 and `unavailable` while they cannot. `degraded` concerns the administrator: little free space, or reminders that wait for more than a day, or scheduled backups that fail or cannot be written.",
          answer: Readiness,
          refusals: [503],
        }),
      },
    )
}

/** The public part of a result, without paths, addresses or system messages. */
function toldOf({
  status,
  checks: { database, disk_space, loop, reminders, backups },
}: Checkup): Type.Static<typeof Readiness> {
  const { state } = backups
  const last = state === undefined || state.state === "off" ? undefined : state.lastSuccessAt
  return {
    status,
    checks: {
      database: plain(database),
      disk_space: { ...plain(disk_space), free_bytes: disk_space.free },
      loop: plain(loop),
      reminders: plain(reminders),
      backups: {
        ...plain(backups),
        scheduled: state === undefined ? null : state.state !== "off",
        last_success_at: last === undefined ? null : isoInstant(last),
      },
    },
  }
}

function plain({ status, message }: Finding) {
  return { status, ...(message === undefined ? {} : { message }) }
}
