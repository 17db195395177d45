import { type AnyElysia, Elysia } from "elysia"
import type { Guard } from "../access/guard.ts"
import type { Services } from "../http/services.ts"
import { peopleRoutes } from "./people/routes.ts"

/** The pages for who administers or trains. */
export function consoleRoutes(services: Services, guard: Guard): AnyElysia {
  return new Elysia({ name: "console" }).use(peopleRoutes(services, guard)) as AnyElysia
}
