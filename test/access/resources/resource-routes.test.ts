import { describe, expect, test } from "bun:test"
import { Elysia } from "elysia"
import { Type } from "typebox"
import type { Guard } from "../../../src/access/guard.ts"
import type { Kind, ListedBy } from "../../../src/access/resources/kind.ts"
import { resourceRoutes } from "../../../src/access/resources/resource-routes.ts"
import { listQueryOf } from "../../../src/http/list-query.ts"
import { pageParameters } from "../../../src/http/paging.ts"
import { bodyOf } from "../../../src/http/schema.ts"
import type { Services } from "../../../src/http/services.ts"

/** The routes of a kind of record are derived from its description, and only those it asks for exist. */

const Thing = Type.Object({ name: Type.String() }, { $id: "Thing", description: "A thing." })
type Fields = { readonly name: string }

const BARE = {
  name: "thing",
  one: "a thing",
  many: "things",
  tag: "Service",
  permissions: { view: "courses.view", create: "courses.create", update: "courses.create" },
  resource: Thing,
  embedding: Thing,
  require: async () => ({}),
} as const satisfies Kind<ListedBy, Fields>

const list = {
  query: listQueryOf("things", Type.Object(pageParameters)),
  find: async () => ({ items: [], total: 0 }),
  description: "All things.",
}
const detail = { find: async () => ({}), description: "A thing." }
const body = bodyOf(Thing)
const save = async () => ({
  within: async () => ({ status: "created" as const, id: 1, resource: {} }),
})
const states = {
  permissions: { active: "courses.create", inactive: "courses.create" },
  move: async () => ({}),
  descriptions: { active: "It is there.", inactive: "It is gone." },
} as const

function routesOf(parts: Partial<Kind<ListedBy, Fields>>): string[] {
  const app = resourceRoutes({} as Services, new Elysia() as unknown as Guard, { ...BARE, ...parts })
  return app.routes.map(({ method, path }) => `${method} ${path}`)
}

describe("a kind of record", () => {
  test("without parts has no routes", () => {
    expect(routesOf({})).toEqual([])
  })

  test("that is only shown has a list and a detail route", () => {
    expect(routesOf({ list, detail })).toEqual(["GET /things", "GET /things/:thing"])
  })

  test("that is only created and changed has neither states nor external ids", () => {
    const description = "Saves it."
    expect(routesOf({ saving: { save, create: { body, description }, update: { body, description } } })).toEqual([
      "POST /things",
      "PATCH /things/:thing",
    ])
  })

  test("with external ids, but without rows, has no bulk", () => {
    expect(
      routesOf({ detail, states, saving: { save }, byExternalId: { kind: "team", body } }).filter((route) =>
        route.includes("external"),
      ),
    ).toEqual([
      "GET /things/by-external-id/:external_id",
      "PUT /things/by-external-id/:external_id",
      "POST /things/by-external-id/:external_id/activate",
      "POST /things/by-external-id/:external_id/deactivate",
    ])
  })
})
