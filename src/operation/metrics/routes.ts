import { Elysia } from "elysia"
import Registry from "prom-client/lib/registry.js"
import type { Guard } from "../../access/guard.ts"
import { frameOf } from "../../http/frame.ts"
import { Unauthenticated } from "../../http/refusals.ts"
import type { Services } from "../../http/services.ts"
import { Forbidden } from "../../tools/errors.ts"
import { message } from "../../tools/language/messages.ts"
import { bearsToken, isFromThisMachine } from "./access.ts"
import type { Observation } from "./observation.ts"

/** Metrics for Prometheus. They are not part of the API. Programs on this machine can read them; others need a token. */
export function metricRoutes({ settings, exposition }: Services & Pick<Observation, "exposition">, guard: Guard) {
  /** Throws 403 if no token is configured, otherwise 401. */
  function admit(request: Request): void {
    if (isFromThisMachine(request, frameOf(request).peer)) return
    const { metrics_token } = settings
    if (metrics_token === undefined) throw new Forbidden(message("metrics_from_here"))
    if (bearsToken(request, metrics_token)) return
    const reason = request.headers.has("authorization") ? "invalid_token" : undefined
    throw new Unauthenticated(reason, message("metrics_token"))
  }

  return new Elysia({ name: "metrics" }).use(guard).get(
    "/metrics",
    async ({ request, set }) => {
      admit(request)
      set.headers["content-type"] = Registry.PROMETHEUS_CONTENT_TYPE
      set.headers["cache-control"] = "no-store"
      return exposition.text()
    },
    { open: "public" },
  )
}
