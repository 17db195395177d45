import { expect } from "bun:test"
import { COURSES, IN_OFFICE, IN_WAREHOUSE, LOCATION_ADMIN, LOCATIONS, numbersOf, TEAMS, TRAINER } from "./company.ts"
import type { Reader } from "./reader.ts"

const [HAMBURG, BREMEN, KIEL] = LOCATIONS
const [WAREHOUSE, OFFICE, YARD] = TEAMS

/** Locations and teams are added and put in order, and get their members, an administrator and a trainer. */
export async function arrangePlaces(admin: Reader): Promise<void> {
  const { places } = admin.words
  const { fire } = COURSES[admin.telling.language]
  await admin.goTo("places")
  await admin.stop()
  for (const name of LOCATIONS) await addLocation(admin, name)
  await admin.goTo("places")
  await admin.follow("link", places.acts.order)
  await admin.stop()
  await putInOrder(admin)
  await admin.follow("link", places.order.back)
  await admin.sees(places.counted.locations(3))

  await admin.follow("link", HAMBURG)
  await addTeam(admin, WAREHOUSE, fire)
  await addMembers(admin, numbersOf("warehouse"), IN_WAREHOUSE)
  await lead(admin, "trainer_admin", TRAINER.name)
  for (const [name, course] of [
    [OFFICE, undefined],
    [YARD, undefined],
  ] as const) {
    await admin.follow("link", HAMBURG)
    await addTeam(admin, name, course)
    if (name === OFFICE) await addMembers(admin, numbersOf("office"), IN_OFFICE)
  }
  await admin.follow("link", HAMBURG)
  await admin.stop()
  await admin.follow("link", places.acts.orderTeams)
  await moveByKeys(admin, YARD, "ArrowUp", [WAREHOUSE, YARD, OFFICE])
  await admin.follow("link", places.order.back)
  await lead(admin, "admin", LOCATION_ADMIN.name)
}

async function addLocation(admin: Reader, name: string): Promise<void> {
  const { places } = admin.words
  await admin.goTo("places")
  await admin.follow("link", places.acts.addLocation)
  await admin.fill(places.fields.name, name)
  await admin.follow("button", places.acts.addLocation)
  await admin.isAt(name)
  await admin.sees(places.notices.location_created)
}

async function addTeam(admin: Reader, name: string, course: string | undefined): Promise<void> {
  const { places } = admin.words
  await admin.follow("link", places.acts.addTeam)
  await admin.fill(places.fields.name, name)
  if (course !== undefined) await admin.choose(places.fields.course, course)
  await admin.follow("button", places.acts.addTeam)
  await admin.isAt(name)
  await admin.sees(places.notices.team_created)
}

async function addMembers(admin: Reader, numbers: readonly string[], count: number): Promise<void> {
  const { places } = admin.words
  await admin.follow("link", places.acts.addMembers)
  await admin.fill(places.adding.pasted, numbers.join("\n"))
  await admin.stop()
  await admin.follow("button", places.adding.submit)
  await admin.sees(places.notices.joined(count))
}

/** Gives somebody the role that a place asks for, and enters them there. */
async function lead(admin: Reader, as: "admin" | "trainer_admin", name: string): Promise<void> {
  const { places } = admin.words
  await admin.follow("link", places.tabs.about)
  await admin.follow("link", `${places.adding.submit} – ${places.leaders[as]}`)
  await admin.fill(places.adding.search, name)
  await admin.follow("button", places.adding.submitSearch)
  await admin.tick(new RegExp(`^${name}`))
  await admin.follow("button", places.adding.submit)
  await admin.sees(places.notices.leaders_added(1))
  await admin.stop()
}

/** By the pointer, if there is one, and by the keys of the handle. */
async function putInOrder(admin: Reader): Promise<void> {
  const { order, notices } = admin.words.places
  await expectOrder(admin, [HAMBURG, BREMEN, KIEL])
  if (!admin.telling.byKeyboard) {
    await admin.drag(admin.find("button", order.grip(HAMBURG)), admin.find("button", order.grip(KIEL)))
    await admin.sees(notices.ordered)
    await expectOrder(admin, [BREMEN, KIEL, HAMBURG])
    await moveByKeys(admin, HAMBURG, "Home", [HAMBURG, BREMEN, KIEL])
  }
  await moveByKeys(admin, KIEL, "ArrowUp", [HAMBURG, KIEL, BREMEN])
}

async function moveByKeys(admin: Reader, name: string, key: string, expected: readonly string[]): Promise<void> {
  const { order, notices } = admin.words.places
  const place = expected.indexOf(name) + 1
  const text = (of: string) =>
    of.replace("{name}", name).replace("{place}", String(place)).replace("{count}", String(expected.length))
  await admin.reach("button", order.grip(name))
  await admin.page.keyboard.press("Space")
  await admin.page.keyboard.press(key)
  await admin.hears(text(order.moved))
  await admin.page.keyboard.press("Space")
  await admin.hears(text(order.dropped))
  await admin.sees(notices.ordered)
  await admin.page.reload()
  await expectOrder(admin, expected)
}

async function expectOrder(admin: Reader, names: readonly string[]): Promise<void> {
  const rows = admin.page.getByRole("main").getByRole("list").last().getByRole("listitem")
  await admin.waitsFor(async () => (await rows.count()) === names.length)
  const shown = await rows.allInnerTexts()
  expect(shown.map((text, index) => text.startsWith(names[index] ?? "?"))).toEqual(names.map(() => true))
}
