import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import type { Line } from "../../access/rights/lines.ts"
import { LINES } from "../../access/rights/table.ts"
import { type RightsAnswer, type RightsWorld, RightsWorlds } from "../../access/rights/world.ts"

/* Every form of the console, by the table of rights: sent twice, it has one effect. */

const inConsole = LINES.filter(([route]) => /^\w+ \/console(\/|$)/.test(route))
const FORMS = inConsole.filter(([route]) => route.startsWith("POST "))
const PAGES = inConsole.filter(([route]) => route.startsWith("GET "))

let worlds: RightsWorlds
beforeAll(async () => {
  worlds = await RightsWorlds.prepare()
})
afterAll(() => worlds.drop())

/** The address and the notice that a browser gets, or what the page says. */
function leadOf({ status, headers }: RightsAnswer): string {
  return status === 303 ? `${headers.get("location")} ${headers.getSetCookie().sort()}` : String(status)
}

async function send(world: RightsWorld, route: string, line: Line, key: string): Promise<RightsAnswer> {
  const request = world.requestOf(route, line, "admin", "in view")
  const body = typeof request.body === "string" ? request.body : { ...request.body, sending: key }
  return world.send({ ...request, body }, line, "admin")
}

/** Everything that is stored, without what is stored about the forms themselves. */
async function stored(world: RightsWorld) {
  const { sent_forms: _, ...rows } = await world.rows()
  return rows
}

describe("a form that is sent twice has one effect", () => {
  test.each(FORMS)("%s", async (route, line) => {
    const world = await worlds.world()
    try {
      const first = await send(world, route, line, "key")
      const after = await stored(world)
      world.installation.time.now += 5_000
      const second = await send(world, route, line, "key")
      expect(await stored(world)).toEqual(after)
      // What can be shown only once is not shown again; the second answer leads to the record.
      if (first.status === 303) expect(leadOf(second)).toBe(leadOf(first))
      else expect([first.status, 303]).toContain(second.status)
    } finally {
      await world.stop()
    }
  })
})

test("every form of a page contains the key of its sending", async () => {
  const world = await worlds.world()
  try {
    const without: string[] = []
    for (const [route, line] of PAGES) {
      const { status, text } = await world.send(world.requestOf(route, line, "admin", "in view"), line, "admin")
      // The page of a refusal only signs out.
      if (status !== 200) continue
      const forms = text.match(/<form\b[^>]*\bmethod="post"[^>]*>.{0,40}/g) ?? []
      if (forms.some((form) => !form.includes('><input type="hidden" name="sending"'))) without.push(route)
    }
    expect(without).toEqual([])
  } finally {
    await world.stop()
  }
})

test("every form that shows stored values contains their version, or the key of a new record", async () => {
  const world = await worlds.world()
  try {
    const without = new Set<string>()
    for (const [route, line] of PAGES) {
      const { text } = await world.send(world.requestOf(route, line, "admin", "in view"), line, "admin")
      for (const form of text.match(/<form\b[^>]*\bmethod="post".*?<\/form>/gs) ?? []) {
        const isTyped = /<(?:textarea|select)\b|<input\b[^>]*type="(?:text|email|date|radio|checkbox)"/.test(form)
        if (!isTyped || /name="(?:version|once)"/.test(form)) continue
        without.add((/action="([^"?]*)/.exec(form)?.[1] ?? "").replace(/\d+/g, ":id"))
      }
    }
    // These choose, add to a list, or repeat a number: nothing that is stored is in their fields.
    expect([...without].sort()).toEqual([
      "/console/courses/:id/assign",
      "/console/courses/starter",
      "/console/pick/people",
      "/console/places/locations/:id/deactivate",
      "/console/places/locations/:id/leaders/add",
      "/console/places/teams/:id/deactivate",
      "/console/places/teams/:id/instruction",
      "/console/places/teams/:id/leaders/add",
      "/console/places/teams/:id/members/add",
    ])
  } finally {
    await world.stop()
  }
})

test("a form that was changed and sent again, or another page's, is carried out", async () => {
  const world = await worlds.world()
  try {
    const names = async () => (await world.rows()).locations?.map((row) => (row as { name: string }).name) ?? []
    const route = "POST /console/places/locations/new"
    const [, line] = FORMS.find(([each]) => each === route) ?? []
    if (line === undefined) throw new TypeError("the form has no line")
    const make = (name: string, key: string) => send(world, route, { ...line, body: { name } }, key)
    const answers = [await make("Ulm", "one"), await make("Hof", "one"), await make("Jena", "two")]
    expect(answers.map(({ status }) => status)).toEqual([303, 303, 303])
    expect((await names()).filter((name) => ["Ulm", "Hof", "Jena"].includes(name)).sort()).toEqual([
      "Hof",
      "Jena",
      "Ulm",
    ])
  } finally {
    await world.stop()
  }
})

test("of a form that is sent twice at the same time, the second waits for the first", async () => {
  const world = await worlds.world()
  try {
    const route = "POST /console/assignments/new"
    const [, line] = FORMS.find(([each]) => each === route) ?? []
    if (line === undefined) throw new TypeError("the form has no line")
    const [one, other] = await Promise.all([send(world, route, line, "key"), send(world, route, line, "key")])
    expect([one.status, leadOf(one)]).toEqual([303, leadOf(other)])
  } finally {
    await world.stop()
  }
})

test("a form that was refused can be sent again", async () => {
  const world = await worlds.world()
  try {
    const route = "POST /console/webhooks/new"
    const [, line] = FORMS.find(([each]) => each === route) ?? []
    if (line === undefined) throw new TypeError("the form has no line")
    const answers = [await send(world, route, line, "key"), await send(world, route, line, "key")]
    expect(answers.map(({ status }) => status)).toEqual([422, 422])
  } finally {
    await world.stop()
  }
})
