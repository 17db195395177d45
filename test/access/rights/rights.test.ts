import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { requireAccess } from "../../../src/server/router.ts"
import { times } from "../../harness/effort.ts"
import { onPostgres } from "../../harness/engine.ts"
import { crossReferences, tracesOfMarkedCompany } from "../../harness/marked-company.ts"
import { CALLERS, type Caller, expectedIn, type Line, type Place, refuses } from "./lines.ts"
import { LINES, TABLE } from "./table.ts"
import { outcomeOf, placesOf, type RightsAnswer, type RightsWorld, RightsWorlds } from "./world.ts"

/** The table of rights: who may use which route for whose record, verified by calling it. */

/**
 * How many cells of a line that makes changes are tried. Copying takes longest on the second engine, where only the
 * reading cells are all tried.
 */
const CHANGES = onPostgres ? 1 : times(1, Infinity)

let worlds: RightsWorlds
let world: RightsWorld
beforeAll(async () => {
  worlds = await RightsWorlds.prepare()
  world = await worlds.world()
})
afterAll(async () => {
  await world.stop()
  await worlds.drop()
})

interface Cell {
  readonly caller: Caller
  readonly place: Place
  readonly expected: number | "sign-in"
}

function cellsOf(route: string, line: Line): Cell[] {
  return CALLERS.flatMap((caller) =>
    placesOf(route).flatMap((place) => {
      const cells = line.rights[caller]
      const expected = expectedIn(cells, place) ?? cells[0]
      return expected === undefined ? [] : [{ caller, place, expected }]
    }),
  )
}

/** How the marked company could be recognised. Links and external ids repeat the request, and figures may contain any number. */
function tracesIn({ text }: RightsAnswer, path: string): string[] {
  const sent = `"external_id":"${path.split("/").at(-1)}"`
  return path === "/metrics" ? [] : tracesOfMarkedCompany(text.replaceAll(path, "").replaceAll(sent, ""))
}

async function outcomes(route: string, line: Line, cells: readonly Cell[], used: RightsWorld) {
  const found: object[] = []
  for (const { caller, place } of cells) {
    const request = used.requestOf(route, line, caller, place)
    const answer = await used.send(request, line, caller)
    found.push({ caller, place, outcome: outcomeOf(answer), traces: tracesIn(answer, request.path) })
  }
  return found
}

const told = (cells: readonly Cell[]) =>
  cells.map(({ caller, place, expected }) => ({ caller, place, outcome: expected, traces: [] }))

test("has exactly one line for each route of the server", () => {
  const routes = requireAccess(world.installation.app).map(({ method, path }) => `${method} ${path}`)
  expect(Object.keys(TABLE).sort()).toEqual(routes.sort())
})

test("has lines of the kind that the routes declare", () => {
  const declared = requireAccess(world.installation.app).map(({ method, path, access: { kind } }) => [
    `${method} ${path}`,
    kind === "person" ? "page" : ["public", "signed"].includes(kind) ? "public" : "api",
  ])
  const kinds = new Map(LINES.map(([route, { kind }]) => [route, kind]))
  expect(declared).toEqual(declared.map(([route = ""]) => [route, kinds.get(route) ?? "none"]))
})

describe("refuses, changes nothing and reveals nothing about another company", () => {
  test.each(LINES)("%s", async (route, line) => {
    const cells = cellsOf(route, line).filter(({ expected }) => refuses(expected))
    // Forms can be sent only a few times a minute.
    world.installation.time.now += 60_000
    const before = await world.rows()
    expect(await outcomes(route, line, cells, world)).toEqual(told(cells))
    expect(await world.rows()).toEqual(before)
  })
})

describe("admits permitted callers, and reveals nothing about another company to them", () => {
  test.each(LINES)("%s", async (route, line) => {
    const cells = cellsOf(route, line).filter(({ expected }) => !refuses(expected))
    const isRead = route.startsWith("GET ")
    // Each cell that makes a change is tried on a separate copy, so that no cell depends on another.
    for (const cell of isRead ? [] : cells.slice(0, CHANGES)) {
      const own = await worlds.world()
      try {
        expect(await outcomes(route, line, [cell], own)).toEqual(told([cell]))
        expect(await crossReferences(own.installation)).toEqual([])
      } finally {
        await own.stop()
      }
    }
    if (isRead) expect(await outcomes(route, line, cells, world)).toEqual(told(cells))
  })
})
