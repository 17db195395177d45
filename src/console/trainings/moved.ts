import { Elysia } from "elysia"
import type { Guard } from "../../access/guard.ts"
import { urlOf } from "../../http/url.ts"

/** Where the pages about trainings are now. Until version 0.2 they began with `/team`. */
export function movedRoutes(guard: Guard) {
  const move = ({ request }: { readonly request: Request }) => {
    const { pathname, search } = urlOf(request)
    const path = pathname.replace(/^\/team(\/assign(?=\/|$))?/, (_, assign) =>
      assign === undefined ? "/console/assignments" : "/console/assignments/new",
    )
    return new Response(null, { status: 308, headers: { location: `${path}${search}` } })
  }
  return new Elysia({ name: "moved-to-console" })
    .use(guard)
    .get("/team", move, { open: "public" })
    .get("/team/*", move, { open: "public" })
}
