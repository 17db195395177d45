import { afterEach, beforeEach, describe, expect, test } from "bun:test"
import { expectFaults, expectRefusal, idsOf, listOf } from "../harness/answers.ts"
import { Installation } from "../harness/installation.ts"
import { largeCompany } from "../harness/large-company.ts"
import { expectNothingChanged, idOf, NOBODYS_ID } from "../harness/records.ts"

let installation: Installation
beforeEach(async () => {
  installation = await Installation.start()
})
afterEach(() => installation.stop())

const location = (key: string, company?: string) => idOf(installation, "locations", key, company)
const team = (key: string, company?: string) => idOf(installation, "teams", key, company)
const teamsPath = (key: string, company?: string) => `locations/${location(key, company)}/teams/order-positions`

/** The two lists that can be reordered: the address, the records in the list, and records of the company outside it. */
const lists = () => ({
  locations: {
    path: "locations/order-positions",
    list: "locations",
    own: [location("berlin"), location("krakow")] as const,
    outside: [location("boston", "beta"), NOBODYS_ID],
  },
  teams: {
    path: teamsPath("berlin"),
    list: `teams?location_id=${location("berlin")}`,
    own: [team("warehouse"), team("office")] as const,
    outside: [team("plant"), team("crew", "beta"), NOBODYS_ID],
  },
})

describe.each(["locations", "teams"] as const)("reordering %s", (kind) => {
  const order = (positions: unknown) => installation.request("PUT", lists()[kind].path, { body: { [kind]: positions } })

  test("returns the reordered resources in their new order, which the list then has", async () => {
    const { own, list } = lists()[kind]
    const [first, second] = own
    const answer = await order([
      { id: first, order_position: 20 },
      { id: second, order_position: 10 },
    ])
    expect(answer.status).toBe(200)
    expect(Object.keys(answer.body)).toEqual(["data"])
    expect(idsOf(answer)).toEqual([second, first])
    expect(listOf(answer).map(({ order_position }) => Number(order_position))).toEqual([10, 20])
    const shown = await installation.request("GET", list)
    expect(listOf(shown)).toEqual(listOf(answer))
  })

  test("accepts part of the list and leaves the others in their positions", async () => {
    const { own, list } = lists()[kind]
    const [first, second] = own
    const before = listOf(await installation.request("GET", list))
    const answer = await order([{ id: first, order_position: 1000 }])
    expect(answer).toMatchObject({
      status: 200,
      body: { data: [{ id: first, order_position: 1000, type: kind.slice(0, -1) }] },
    })
    expect(listOf(answer)).toHaveLength(1)
    const after = await installation.request("GET", list)
    expect(idsOf(after)).toEqual([second, first])
    expect<unknown>(listOf(after)[0]).toEqual(before[1])
  })

  test("equal positions are ordered by id; negative ones and zero come first", async () => {
    const { own, list } = lists()[kind]
    const [first, second] = own
    for (const [positions, expected] of [
      [
        [7, 7],
        [first, second],
      ],
      [
        [0, -2_147_483_648],
        [second, first],
      ],
      [
        [2_147_483_647, 2_147_483_647],
        [first, second],
      ],
    ] as const) {
      const answer = await order(own.map((id, index) => ({ id, order_position: positions[index] })))
      expect({ status: answer.status, ids: idsOf(answer) }).toEqual({ status: 200, ids: [...expected] })
      expect(idsOf(await installation.request("GET", list))).toEqual([...expected])
    }
  })

  test("an id outside the list is an error under its own key, and nothing changes", async () => {
    const { own, outside } = lists()[kind]
    for (const id of outside) {
      const positions = [
        { id: own[0], order_position: 50 },
        { id, order_position: 1 },
        { id: own[1], order_position: 40 },
      ]
      expectFaults(await expectNothingChanged(installation, () => order(positions)), [`${kind}.1.id`])
    }
    const all = outside.map((id) => ({ id, order_position: 1 }))
    const keys = outside.map((_, index) => `${kind}.${index}.id`)
    expectFaults(await expectNothingChanged(installation, () => order(all)), keys)
  })

  test("an id that occurs twice is an error, and nothing changes", async () => {
    const { own } = lists()[kind]
    const twice = [1, 2, 3].map((order_position) => ({ id: own[0], order_position }))
    expectFaults(await expectNothingChanged(installation, () => order(twice)), [`${kind}.1.id`, `${kind}.2.id`])
  })

  test("refuses invalid positions, under the key of the error", async () => {
    const id = lists()[kind].own[0]
    const cases: readonly (readonly [unknown, ...string[]])[] = [
      [undefined, ""],
      [null, ""],
      [[], ""],
      ["1", ""],
      [{ id, order_position: 1 }, ""],
      [Array(10_001).fill({ id, order_position: 1 }), ""],
      [[id], ".0"],
      [[null], ".0"],
      [[[]], ".0"],
      [["x", { id, order_position: 1 }, 2], ".0", ".2"],
      [[{}], ".0.id", ".0.order_position"],
      [[{ id: null, order_position: null }], ".0.id", ".0.order_position"],
      [[{ order_position: 1 }], ".0.id"],
      [[{ id: String(id), order_position: 1 }], ".0.id"],
      [[{ id: 0, order_position: 1 }], ".0.id"],
      [[{ id: -id, order_position: 1 }], ".0.id"],
      [[{ id: id + 0.5, order_position: 1 }], ".0.id"],
      [[{ id }], ".0.order_position"],
      [[{ id, order_position: "" }], ".0.order_position"],
      ...["1", 1.5, true, [], {}, 2_147_483_648, -2_147_483_649, 1e300].map(
        (order_position) => [[{ id, order_position }], ".0.order_position"] as const,
      ),
      [
        [
          { id, order_position: 5 },
          { id, order_position: "x" },
        ],
        ".1.order_position",
      ],
    ]
    for (const [positions, ...keys] of cases) {
      const answer = await expectNothingChanged(installation, () => order(positions))
      expectFaults(
        answer,
        keys.map((key) => `${kind}${key}`),
      )
    }
  })

  test("reports all errors of a request at once", async () => {
    const { own, outside } = lists()[kind]
    const [first, second] = own
    const positions = [
      { id: first, order_position: "x" },
      { id: second, order_position: 1 },
      ...outside.map((id) => ({ id, order_position: 2 })),
      null,
      { id: second, order_position: 3 },
    ]
    const keys = outside.map((_, index) => `${kind}.${index + 2}.id`)
    const last = outside.length + 3
    const answer = await expectNothingChanged(installation, () => order(positions))
    expectFaults(answer, [`${kind}.0.order_position`, ...keys, `${kind}.${last - 1}`, `${kind}.${last}.id`])
  })

  test("ignores other fields of an entry and of the body", async () => {
    const [first] = lists()[kind].own
    const before = await installation.request("GET", `${kind}/${first}`)
    const body = { [kind]: [{ id: first, order_position: 3, name: "Renamed", state: "inactive" }], force: true }
    const answer = await installation.request("PUT", lists()[kind].path, { body })
    expect(answer.status).toBe(200)
    expect(listOf(answer)).toMatchObject([{ ...before.body.data, order_position: 3 }])
  })
})

describe("permission to reorder", () => {
  test("locations requires the permission", async () => {
    const body = { locations: [{ id: location("berlin"), order_position: 99 }] }
    for (const as of ["locadmin", "trainer", "employee", "norole", "mixed"]) {
      const act = () => installation.request("PUT", "locations/order-positions", { as, body })
      expectRefusal(await expectNothingChanged(installation, act), 403)
    }
  })

  test("teams requires the permission and a view of the location", async () => {
    const berlin = { teams: [{ id: team("office"), order_position: -1 }] }
    const krakow = { teams: [{ id: team("plant"), order_position: -1 }] }
    const cases = [
      { as: "trainer", path: teamsPath("berlin"), body: berlin, status: 403 },
      { as: "employee", path: teamsPath("berlin"), body: berlin, status: 403 },
      { as: "locadmin", path: teamsPath("krakow"), body: krakow, status: 403 },
      { as: "mixed", path: teamsPath("krakow"), body: krakow, status: 403 },
      { as: "admin", path: teamsPath("boston", "beta"), body: krakow, status: 403 },
      { as: "admin", path: `locations/${NOBODYS_ID}/teams/order-positions`, body: krakow, status: 404 },
      { as: "admin", path: "locations/berlin/teams/order-positions", body: krakow, status: 404 },
    ]
    for (const { as, path, body, status } of cases) {
      const act = () => installation.request("PUT", path, { as, body })
      expectRefusal(await expectNothingChanged(installation, act), status)
    }
    const allowed = await installation.request("PUT", teamsPath("berlin"), { as: "locadmin", body: berlin })
    expect(allowed).toMatchObject({ status: 200, body: { data: [{ id: team("office") }] } })
  })
})

test("teams of different locations are ordered separately: equal positions do not conflict", async () => {
  const body = { teams: [{ id: team("office"), order_position: -1 }] }
  await installation.request("PUT", teamsPath("berlin"), { body })
  const krakow = idsOf(await installation.request("GET", `teams?location_id=${location("krakow")}`))
  expect(krakow).toEqual([team("plant"), team("night")])
  const included = await installation.request("GET", `locations/${location("berlin")}?include=teams`)
  const order = [...(included.body.data?.teams ?? [])].map(({ id }) => Number(id))
  expect(order).toEqual([team("office"), team("warehouse")])
})

test("a list of more than a thousand is reordered as a whole", async () => {
  const large = await Installation.start({ dataset: largeCompany(1100) })
  try {
    const own = Object.values(large.ids.companies.acme?.locations ?? {})
    expect(own).toHaveLength(1100)
    const body = { locations: own.map((id, index) => ({ id, order_position: -index })) }
    const answer = await large.request("PUT", "locations/order-positions", { body })
    expect(idsOf(answer)).toEqual(own.toReversed())
  } finally {
    await large.stop()
  }
})

test("many simultaneous requests that reorder the same list differently all get a response, and one of them wins", async () => {
  const ids = [location("berlin"), location("krakow")]
  const orders = Array.from({ length: 12 }, (_, index) => {
    const named = index % 2 === 0 ? ids : ids.toReversed()
    return named.map((id, place) => ({ id, order_position: 100 * index + place }))
  })
  const answers = await Promise.all(
    orders.map((locations) => installation.request("PUT", "locations/order-positions", { body: { locations } })),
  )
  expect(answers.map(({ status }) => status)).toEqual(orders.map(() => 200))
  const last = listOf(await installation.request("GET", "locations"))
  const position = new Map(last.map(({ id, order_position }) => [Number(id), Number(order_position)]))
  expect(orders.some((order) => order.every((each) => position.get(each.id) === each.order_position))).toBe(true)
})
