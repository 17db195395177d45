import { afterAll, afterEach, beforeAll, describe, expect, test } from "bun:test"
import { expectFaults, idIn, idsOf } from "../harness/answers.ts"
import { Installation } from "../harness/installation.ts"
import { idOf } from "../harness/records.ts"

/** Searches in the lists of locations, teams and users, which all work alike. */

const found = async (installation: Installation, list: string, search: string): Promise<number[]> => {
  const answer = await installation.request("GET", `${list}?per_page=100&search=${encodeURIComponent(search)}`)
  expect({ search, status: answer.status }).toEqual({ search, status: 200 })
  return idsOf(answer)
}

/** A stored text, terms that find it, and terms that do not. */
const TEXTS = [
  {
    stored: "Kraków Łódź",
    finds: ["krakow", "KRAKÓW", "kraków", "lodz", "ŁÓDŹ", "w Ł", "ak"],
    misses: ["lodzi", "kodz"],
  },
  { stored: "Straße", finds: ["strasse", "STRASSE", "straße", "aße", "STRAẞE"], misses: ["strase"] },
  { stored: "Tromsø", finds: ["tromso", "TROMSØ", "ø"], misses: ["tromsoe"] },
  { stored: "Đakovo", finds: ["dakovo", "đak", "Ðakovo"], misses: ["takovo"] },
  { stored: "Iğdır İzmir", finds: ["igdir", "IĞDIR", "ığdır", "izmir", "İZMİR", "IZMIR"], misses: ["egdir"] },
  { stored: "Ærø Œuvre", finds: ["aero", "ÆRØ", "oeuvre", "œuvre"], misses: ["aeroe"] },
  { stored: "Zürich", finds: ["zurich", "Zu\u0308rich", "ZÜRICH"], misses: ["zuerich"] },
  { stored: "Cafe\u0301", finds: ["café", "CAFE", "caf"], misses: ["cafè latte"] },
  { stored: "ＦＵＬＬ　ｗｉｄｔｈ", finds: ["full width", "ＦＵＬＬ"], misses: ["fullwidth"] },
  { stored: "Ελλάς", finds: ["ελλασ", "ΕΛΛΆΣ", "ελλάς"], misses: ["ellas"] },
  { stored: "Москва", finds: ["москва", "МОСК"], misses: ["moskva"] },
  { stored: "東京都", finds: ["東京", "京"], misses: ["北京"] },
  { stored: "👩‍🚒 crew", finds: ["👩‍🚒", "crew", "👩"], misses: ["👨"] },
  { stored: "100% sure", finds: ["100%", "% s", "%"], misses: ["100_", "1%e", "sure%"] },
  { stored: "snake_case", finds: ["e_c", "_"], misses: ["snake_case_", "s_ake"] },
  { stored: "back\\slash", finds: ["k\\s", "\\"], misses: ["\\\\", "back%slash", "\\%"] },
  { stored: "O'Brien's \"place\"", finds: ["o'brien", "'", '"place"', "'s \""], misses: ["obrien", "''"] },
  { stored: "a* [b-c]? (d|e)^$", finds: ["a*", "[b-c]", "(d|e)^$"], misses: ["a.", "[bc]", "^a"] },
  { stored: "two  spaces", finds: ["two spaces", "two   spaces", "o s"], misses: ["twospaces"] },
  { stored: "'; drop table users; --", finds: ["drop table", "'; d", "--"], misses: ["-- -"] },
]

const LISTS = [
  { list: "locations", create: (text: string) => ({ name: text }) },
  { list: "teams", create: (text: string, id: number) => ({ name: text, location_id: id }) },
  { list: "users", create: (text: string) => ({ first_name: text, last_name: "X", username: `${Bun.hash(text)}` }) },
]

describe.each(LISTS)("searching $list", ({ list, create }) => {
  let installation: Installation
  const ids = new Map<string, number>()
  beforeAll(async () => {
    installation = await Installation.start()
    const location = idOf(installation, "locations", "berlin")
    for (const { stored } of TEXTS) {
      const answer = await installation.request("POST", list, { body: create(stored, location) })
      expect(answer).toMatchObject({ status: 201 })
      ids.set(stored, idIn(answer))
    }
  })
  afterAll(() => installation.stop())

  test.each(TEXTS)("$stored is found by similar spellings, and by nothing else", async ({ stored, finds, misses }) => {
    const id = Number(ids.get(stored))
    for (const search of finds) expect(await found(installation, list, search), search).toContain(id)
    for (const search of misses) expect(await found(installation, list, search), search).not.toContain(id)
  })

  test("wildcards of the database are ordinary characters", async () => {
    const cases = { "%": "100% sure", _: "snake_case", "\\": "back\\slash", '"': "O'Brien's \"place\"" }
    for (const [search, stored] of Object.entries(cases)) {
      expect({ search, ids: await found(installation, list, search) }).toEqual({
        search,
        ids: [Number(ids.get(stored))],
      })
    }
  })

  test("white space around the term is ignored, and a blank term is no search", async () => {
    expect(await found(installation, list, "  tromsø\t")).toEqual([Number(ids.get("Tromsø"))])
    const all = await found(installation, list, "")
    expect(await found(installation, list, " \t ")).toEqual(all)
    expect(all.length).toBeGreaterThan(TEXTS.length)
  })

  test("an invalid text is refused", async () => {
    for (const bad of ["%00", "a%00b", "x".repeat(256)]) {
      expectFaults(await installation.request("GET", `${list}?search=${bad}`), ["search"])
    }
    expect(await found(installation, list, "x".repeat(255))).toEqual([])
    for (const odd of ["%", "%zz", "%ff%fe", "%ed%a0%80"]) {
      const { status } = await installation.request("GET", `${list}?search=${odd}`)
      expect({ odd, status }).toEqual({ odd, status: 200 })
    }
  })
})

describe("a search covers", () => {
  let installation: Installation
  afterEach(() => installation.stop())

  const PLACE = {
    name: "Nameword",
    description: "first line\nDescriptionword",
    zip_city: "12345 Cityword",
    street: "Streetword",
    country: "QQ",
    phone: "99887766",
    email: "mailword@acme.example",
  }

  test.each(["locations", "teams"])(
    "the name, description and city of %s, each on its own, and no other field",
    async (list) => {
      installation = await Installation.start()
      const body = { ...PLACE, location_id: idOf(installation, "locations", "berlin") }
      const id = idIn(await installation.request("POST", list, { body }))
      for (const search of ["nameword", "descriptionword", "line descr", "12345", "cityword", "5 c"]) {
        expect({ search, ids: await found(installation, list, search) }).toEqual({ search, ids: [id] })
      }
      const elsewhere = ["streetword", "qq", "99887766", "mailword", "acme.example", "active"]
      for (const search of [...elsewhere, "nameword first", "descriptionword 12345", "namewordfirst"]) {
        expect({ search, ids: await found(installation, list, search) }).toEqual({ search, ids: [] })
      }
    },
  )

  test("names, full name, username and email of users, and no other field", async () => {
    installation = await Installation.start()
    const lukasz = idOf(installation, "users", "lukasz")
    for (const search of [
      "łukasz",
      "lukasz",
      "ørsted",
      "orsted",
      "lukasz orsted",
      "sz ør",
      "lukasz@acme.example",
      "z.o",
    ]) {
      expect({ search, ids: await found(installation, "users", search) }).toEqual({ search, ids: [lukasz] })
    }
    expect(await found(installation, "users", "norole-service")).toEqual([idOf(installation, "users", "norole")])
    await installation.request("PATCH", `users/${lukasz}`, {
      body: { mobile_number: "99887766", birthday: "1990-01-02" },
    })
    for (const search of ["99887766", "1990", "company.employee", "orsted lukasz", "bob", "lukaszlukasz"]) {
      expect({ search, ids: await found(installation, "users", search) }).toEqual({ search, ids: [] })
    }
  })

  test.each(["locations", "teams"])("the current text of %s: changes are found, replaced text is not", async (list) => {
    installation = await Installation.start()
    const id = idOf(installation, list === "teams" ? "teams" : "locations", list === "teams" ? "warehouse" : "berlin")
    const steps = [
      { body: { name: "Renamed", zip_city: "Köln" }, finds: ["renamed", "koln"], misses: ["berlin", "warehouse"] },
      { body: { description: "Harbour" }, finds: ["harbour", "renamed", "koln"], misses: [] },
      { body: { description: null, zip_city: "" }, finds: ["renamed"], misses: ["harbour", "koln"] },
    ]
    for (const { body, finds, misses } of steps) {
      await installation.request("PATCH", `${list}/${id}`, { body })
      for (const search of finds)
        expect({ search, ids: await found(installation, list, search) }).toEqual({ search, ids: [id] })
      for (const search of misses) expect(await found(installation, list, search)).not.toContain(id)
    }
  })

  test("only records that the caller may view, whatever matches", async () => {
    installation = await Installation.start()
    for (const [as, list, search] of [
      ["locadmin", "locations", "krak"],
      ["admin", "locations", "boston"],
      ["admin", "teams", "crew"],
      ["admin", "users", "bob"],
      ["locadmin", "users", "alone"],
    ] as const) {
      const answer = await installation.request("GET", `${list}?search=${search}`, { as })
      expect({ as, list, ids: idsOf(answer), total: Number(answer.body.meta?.total) }).toEqual({
        as,
        list,
        ids: [],
        total: 0,
      })
    }
  })
})
