import { type AnyElysia, Elysia } from "elysia"
import type { Guard } from "../../access/guard.ts"
import type { Services } from "../../http/services.ts"
import { placeDetailRoutes } from "./detail-routes.ts"
import { LOCATIONS, TEAMS } from "./kinds.ts"
import { leaderRoutes } from "./leader-routes.ts"
import { memberRoutes } from "./member-routes.ts"
import { newPlaceRoutes } from "./new-routes.ts"
import { placeRoutes } from "./place-routes.ts"
import { treeRoutes } from "./tree-routes.ts"

/** The pages about locations and teams. */
export function placesRoutes(services: Services, guard: Guard): AnyElysia {
  const routes = new Elysia({ name: "console-all-places" })
    .use(treeRoutes(services, guard))
    .use(placeDetailRoutes(services, guard))
    .use(memberRoutes(services, guard))
  for (const place of [LOCATIONS, TEAMS]) {
    routes.use(newPlaceRoutes(services, guard, place))
    routes.use(placeRoutes(services, guard, place))
    routes.use(leaderRoutes(services, guard, place))
  }
  return routes as AnyElysia
}
