import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import type { AnyElysia } from "elysia"
import { grants, ROLES } from "../../../src/access/permissions.ts"
import { type Entry, readEntries } from "../../../src/audit/reading.ts"
import { sql } from "../../../src/database/port.ts"
import {
  createKiosk,
  listKiosks,
  MANAGES_KIOSKS,
  newCode,
  pinState,
  renameKiosk,
  resetPin,
  revokeKiosk,
  showKiosk,
} from "../../../src/people/kiosks/administration.ts"
import { requireAccess } from "../../../src/server/router.ts"
import { Forbidden, Invalid, NotFound } from "../../../src/tools/errors.ts"
import { Installation } from "../../harness/installation.ts"
import { PASSWORD, PEOPLE } from "../../harness/people-company.ts"
import { until } from "../../harness/processes.ts"
import { TestBrowser } from "../../harness/test-browser.ts"
import { callerOf, idOf, type PairedKiosk, pairedKiosk } from "./kiosk-company.ts"

/** Shared tablets: pairing, PINs, and what their sessions open. */

const PIN = "284917"
const MINUTE = 60_000

let installation: Installation
let warehouse = 0
beforeAll(async () => {
  installation = await Installation.start({ dataset: PEOPLE })
  warehouse = await idOf(installation, "teams", "warehouse")
})
afterAll(() => installation.stop())

const kiosk = () => pairedKiosk(installation, { team_id: warehouse })

/** Runs with another time, and restores it. */
async function later<T>(milliseconds: number, work: () => Promise<T>): Promise<T> {
  const start = installation.time.now
  installation.time.now = start + milliseconds
  try {
    return await work()
  } finally {
    installation.time.now = start
  }
}

async function setPin(browser: TestBrowser, key: string, pin = PIN) {
  const path = `/kiosk/people/${await idOf(installation, "users", key)}/pin`
  return browser.post(path, { password: PASSWORD, pin, pin_again: pin })
}

async function typePin(browser: TestBrowser, key: string, pin: string) {
  return browser.post(`/kiosk/people/${await idOf(installation, "users", key)}`, { pin })
}

async function actions(action: string): Promise<Entry[]> {
  const found: Entry[] = []
  await readEntries(installation.database, {}, async (entries) => {
    found.push(...entries.filter((entry) => entry.action === action))
  })
  return found
}

describe("pairing", () => {
  test("a code makes a device the kiosk of a team, once, however it is typed", async () => {
    const { database, time } = installation
    const boss = await callerOf(installation, "boss")
    const { id, code } = await database.transaction((tx) =>
      createKiosk(tx, boss, { name: " Gate 2 ", team_id: warehouse }, time.now),
    )
    expect(code).toMatch(/^[A-HJ-NP-Z2-9]{4}-[A-HJ-NP-Z2-9]{4}$/)
    const stored = await database.all(sql`select key_hash, payload from one_time_keys where kind = 'kiosk_pairing'`)
    expect(JSON.stringify(stored)).not.toContain(code.replace("-", ""))
    const browser = new TestBrowser(installation)
    expect((await browser.get("/kiosk")).text).toContain("Set up a shared tablet")
    expect((await browser.post("/kiosk/pair", { code: "AAAA-AAAA" })).status).toBe(422)
    const paired = await browser.post("/kiosk/pair", { code: ` ${code.toLowerCase().replace("-", " ")}` })
    expect([paired.status, paired.location]).toEqual([303, "/kiosk"])
    expect(paired.headers.getSetCookie().find((one) => one.startsWith("kiosk="))).toMatch(
      /^kiosk=[\w-]{43}; Path=\/; Max-Age=34560000; HttpOnly; SameSite=Lax$/,
    )
    expect((await new TestBrowser(installation).post("/kiosk/pair", { code })).status).toBe(422)
    const [found] = (await listKiosks(database, boss)).filter((one) => one.id === id)
    expect(found).toMatchObject({ name: "Gate 2", state: "paired", place_name: "Warehouse", team_id: warehouse })
  })

  test("a code ends after ten minutes", async () => {
    const { database, time } = installation
    const boss = await callerOf(installation, "boss")
    const { code } = await database.transaction((tx) =>
      createKiosk(tx, boss, { name: "Late", team_id: warehouse }, time.now),
    )
    const { status } = await later(10 * MINUTE, () => new TestBrowser(installation).post("/kiosk/pair", { code }))
    expect(status).toBe(422)
  })

  test("another device replaces the first one, whose secret and sessions end", async () => {
    const { database, time } = installation
    const { id, browser } = await kiosk()
    await setPin(browser, "ada")
    expect((await browser.get("/learn")).status).toBe(200)
    const boss = await callerOf(installation, "boss")
    const { code } = await later(1, () => database.transaction((tx) => newCode(tx, boss, id, time.now)))
    await later(2, () => new TestBrowser(installation).post("/kiosk/pair", { code }))
    expect((await browser.get("/learn")).location).toBe("/kiosk")
    expect((await browser.get("/kiosk")).text).toContain("Set up a shared tablet")
  })

  test("guesses are limited", async () => {
    const browser = new TestBrowser(installation)
    let status = 0
    await later(100 * MINUTE, async () => {
      for (let guess = 0; guess < 110 && status !== 429; guess++) {
        ;({ status } = await browser.post("/kiosk/pair", { code: `WRNG${1000 + guess}` }))
      }
      // The address may be used again by the tests below.
      await installation.database.run(sql`delete from sign_in_attempts`)
    })
    expect(status).toBe(429)
  })

  test("only administrators of the company make, see and revoke kiosks", async () => {
    const { database, time } = installation
    const { id } = await kiosk()
    for (const key of ["tom", "ada"]) {
      const caller = await callerOf(installation, key)
      await expect(listKiosks(database, caller)).rejects.toThrow(Forbidden)
      await expect(
        database.transaction((tx) => createKiosk(tx, caller, { name: "x", team_id: warehouse }, time.now)),
      ).rejects.toThrow(Forbidden)
    }
    const stranger = { ...(await callerOf(installation, "bea")) }
    const admin = { ...stranger, user: { ...stranger.user, roles: ["company.admin" as const] } }
    await expect(database.transaction((tx) => revokeKiosk(tx, admin, id, time.now))).rejects.toThrow(Forbidden)
    await expect(
      database.transaction((tx) => createKiosk(tx, admin, { name: "x", team_id: warehouse }, time.now)),
    ).rejects.toThrow(Forbidden)
    expect((await listKiosks(database, admin)).length).toBe(0)
    const boss = await callerOf(installation, "boss")
    for (const wrong of [{ name: "x" }, { name: " ", team_id: warehouse }, { name: "a\nb", team_id: warehouse }]) {
      await expect(database.transaction((tx) => createKiosk(tx, boss, wrong, time.now))).rejects.toThrow(Invalid)
    }
    await expect(database.transaction((tx) => renameKiosk(tx, boss, 999_999, "x", time.now))).rejects.toThrow(NotFound)
    await database.transaction((tx) => renameKiosk(tx, boss, id, "Renamed", time.now))
    expect((await showKiosk(database, boss, id)).name).toBe("Renamed")
    expect(ROLES.filter((role) => grants([role], MANAGES_KIOSKS))).toEqual(["company.admin"])
  })
})

describe("names", () => {
  let device: PairedKiosk
  beforeAll(async () => {
    device = await kiosk()
  })

  test("are those of the active people of the place alone", async () => {
    const { text } = await device.browser.get("/kiosk")
    expect(text).toContain("Ada Nowak")
    for (const other of ["Inga", "Boss", "Bea"]) expect(text).not.toContain(other)
    const bea = await idOf(installation, "users", "bea")
    const boss = await idOf(installation, "users", "boss")
    for (const id of [bea, boss, 999_999]) {
      expect((await device.browser.get(`/kiosk/people/${id}`)).status).toBe(404)
      expect((await device.browser.post(`/kiosk/people/${id}`, { pin: PIN })).status).toBe(404)
    }
  })

  test("are found by a code, a username, a personnel number or a part of the name", async () => {
    const ada = await idOf(installation, "users", "ada")
    for (const typed of ["https://learn.example/sign-in?username=ada.nowak", "Ada.Nowak", "ada"]) {
      const { location } = await device.browser.get(`/kiosk?${new URLSearchParams({ search: typed })}`)
      expect([typed, location]).toEqual([typed, `/kiosk/people/${ada}`])
    }
    const { text } = await device.browser.get("/kiosk?search=len")
    expect([text.includes("Lena Nowak"), text.includes("Ada Nowak")]).toEqual([true, false])
    const none = await device.browser.get("/kiosk?search=bea.nowak")
    expect(none.text).toContain("Nobody of this team or location was found")
  })

  test("of a location are those of all its teams", async () => {
    const { browser } = await pairedKiosk(installation, {
      location_id: await idOf(installation, "locations", "berlin"),
    })
    expect((await browser.get("/kiosk")).text).toContain("Ada Nowak")
  })

  test("are shown to nobody but paired devices", async () => {
    const stranger = new TestBrowser(installation)
    const ada = await idOf(installation, "users", "ada")
    expect((await stranger.get("/kiosk?search=ada")).text).not.toContain("Nowak")
    expect((await stranger.get(`/kiosk/people/${ada}`)).location).toBe("/kiosk")
    stranger.cookies.set("kiosk", "x".repeat(43))
    expect((await stranger.get(`/kiosk/people/${ada}`)).location).toBe("/kiosk")
  })
})

describe("a PIN", () => {
  test("is chosen with the password, opens the trainings afterwards, and is stored sealed", async () => {
    const { browser } = await kiosk()
    const lena = await idOf(installation, "users", "lena")
    expect((await browser.get(`/kiosk/people/${lena}`)).location).toBe(`/kiosk/people/${lena}/pin`)
    const wrong = await browser.post(`/kiosk/people/${lena}/pin`, { password: "wrong", pin: PIN, pin_again: PIN })
    expect(wrong.status).toBe(422)
    const chosen = await setPin(browser, "lena")
    expect([chosen.status, chosen.location]).toEqual([303, "/learn"])
    expect(chosen.headers.getSetCookie().find((one) => one.startsWith("session="))).toMatch(
      /^session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax$/,
    )
    const out = await browser.post("/sign-out")
    expect([out.location, out.headers.get("clear-site-data")]).toEqual(["/kiosk", '"cache"'])
    expect((await browser.get("/learn")).location).toBe("/kiosk")
    expect((await typePin(browser, "lena", "111119")).status).toBe(422)
    expect((await typePin(browser, "lena", PIN)).location).toBe("/learn")
    const row = await installation.database.get<{ sealed: string }>(sql`
      select sealed from kiosk_pins where user_id = ${lena}`)
    expect(row?.sealed).not.toContain("argon2")
    expect((await actions("set-pin")).at(-1)?.changes).toMatchObject({
      pin: { after: "(set)" },
      kiosk: { after: "Gate 1" },
    })
  })

  test("is refused if it is simple, known or different the second time", async () => {
    const { browser } = await kiosk()
    const mail = await idOf(installation, "users", "mail")
    await installation.database.run(sql`update users set birthday = '1990-05-17' where id = ${mail}`)
    const path = `/kiosk/people/${mail}/pin`
    for (const pin of [
      "000000",
      "123456",
      "654321",
      "121212",
      "123123",
      "170590",
      "051790",
      "900517",
      "12345",
      "1234567",
      "",
    ]) {
      const { status, text } = await browser.post(path, { password: PASSWORD, pin, pin_again: pin })
      expect([pin, status]).toEqual([pin, 422])
      expect(text).not.toContain(`value="${pin || "-"}"`)
    }
    expect((await browser.post(path, { password: PASSWORD, pin: PIN, pin_again: "284918" })).status).toBe(422)
  })

  test("is locked by ten wrong ones at all kiosks together, until it is reset or chosen again", async () => {
    const { database, time } = installation
    const [one, other] = [await kiosk(), await kiosk()]
    await setPin(one.browser, "twin")
    await one.browser.post("/sign-out")
    for (let attempt = 0; attempt < 10; attempt++) {
      await typePin(attempt % 2 === 0 ? one.browser : other.browser, "twin", "918273")
    }
    const twin = await idOf(installation, "users", "twin")
    const locked = await typePin(one.browser, "twin", PIN)
    expect(locked.location).toBe(`/kiosk/people/${twin}/pin`)
    expect((await one.browser.get(locked.location ?? "")).text).toContain("locked after ten wrong attempts")
    const boss = await callerOf(installation, "boss")
    expect(await pinState(database, boss, twin)).toMatchObject({ state: "locked" })
    expect(await actions("lock-pin")).toHaveLength(1)
    expect((await setPin(one.browser, "twin")).location).toBe("/learn")
    expect(await pinState(database, boss, twin)).toMatchObject({ state: "set" })
    const tom = await callerOf(installation, "tom")
    await expect(database.transaction((tx) => resetPin(tx, tom, twin, time.now))).rejects.toThrow(Forbidden)
    expect(await database.transaction((tx) => resetPin(tx, boss, twin, time.now))).toBe(true)
    expect((await one.browser.get("/learn")).location).toBe("/kiosk")
    expect(await pinState(database, boss, twin)).toEqual({ state: "none", set_at: null })
  })

  test("is not guessed faster by simultaneous attempts", async () => {
    const { browser } = await kiosk()
    await setPin(browser, "mail", "730194")
    await browser.post("/sign-out")
    const mail = await idOf(installation, "users", "mail")
    const guesses = Array.from({ length: 14 }, (_, index) => typePin(browser, "mail", String(730_300 + index)))
    const answers = await Promise.all(guesses)
    expect(answers.filter(({ status }) => status === 422).length).toBeLessThanOrEqual(10)
    const row = await installation.database.get(sql`select wrong from kiosk_pins where user_id = ${mail}`)
    expect(row).toEqual({ wrong: 10 })
  })

  test("ends with the password that has set it", async () => {
    const { browser } = await kiosk()
    await setPin(browser, "lena")
    const lena = await idOf(installation, "users", "lena")
    await installation.database.run(sql`update users set password_hash = 'another' where id = ${lena}`)
    expect((await browser.get("/learn")).location).toBe("/kiosk")
    expect((await browser.get(`/kiosk/people/${lena}`)).location).toBe(`/kiosk/people/${lena}/pin`)
  })

  test("is chosen with a temporary password, which the next sign-in elsewhere still replaces", async () => {
    const { database } = installation
    const ada = await idOf(installation, "users", "ada")
    await database.run(sql`
      insert into person_accounts (user_id, company_id, password_change_required) select id, company_id, 1 from users
      where id = ${ada} on conflict (user_id) do update set password_change_required = 1`)
    const { browser } = await kiosk()
    expect((await setPin(browser, "ada")).location).toBe("/learn")
    expect((await browser.get("/learn")).status).toBe(200)
    const elsewhere = new TestBrowser(installation)
    await elsewhere.signIn("ada.nowak", PASSWORD)
    expect((await elsewhere.get("/learn")).location).toBe("/password/new")
    await database.run(sql`update person_accounts set password_change_required = 0 where user_id = ${ada}`)
  })
})

describe("a session at a kiosk", () => {
  test("opens trainings and nothing else", async () => {
    const { browser } = await kiosk()
    await setPin(browser, "ada")
    const { text, headers } = await browser.get("/learn")
    expect(text).toContain("Fire protection")
    expect(text).toContain("Done – sign out")
    for (const link of ["/account", "/learn/certificates", "/learn/calendar", "/console"]) {
      expect(text).not.toContain(`href="${link}"`)
      expect([link, (await browser.get(link)).status]).toEqual([link, 403])
    }
    expect(headers.get("cache-control")).toBe("no-store")
    const [training] = /\/learn\/\d+/.exec(text) ?? []
    expect((await browser.get(training ?? "")).status).toBe(200)
  })

  test("opens no route that does not declare it", () => {
    const routes = requireAccess(installation.app as AnyElysia)
    const open = routes.filter(({ access }) => access.kind === "person" && access.atKiosk === true)
    const others = open.map(({ method, path }) => `${method} ${path}`).filter((route) => !/^\w+ \/learn\b/.test(route))
    expect(others.sort()).toEqual(["POST /kiosk/used", "POST /sign-out"])
    const files = open.filter(({ path }) => /\.pdf|certificates|calendar/.test(path))
    expect(files).toEqual([])
  })

  test("ends after two minutes without use, on the server too", async () => {
    const { browser } = await kiosk()
    await setPin(browser, "ada")
    expect(await later(2 * MINUTE - 1, async () => (await browser.get("/learn")).status)).toBe(200)
    // The use is recorded in the background.
    const used = installation.time.now + 2 * MINUTE - 1
    await until(async () => {
      const row = await installation.database.get<{ at: number }>(sql`select max(last_used_at) as at from sessions`)
      return row?.at === used
    })
    expect(await later(4 * MINUTE, async () => (await browser.get("/learn")).location)).toBe("/kiosk")
  })

  test("goes back by a header where no script does, and by the script where it has run", async () => {
    const { browser } = await kiosk()
    await setPin(browser, "ada")
    const plain = await browser.get("/learn")
    expect(plain.headers.get("refresh")).toBe("120;url=/kiosk")
    expect(plain.headers.get("content-security-policy")).toContain("script-src 'self'")
    browser.cookies.set("kiosk-script", "1")
    const scripted = await browser.get("/learn")
    expect(scripted.headers.get("refresh")).toBeNull()
    expect(scripted.text).toContain('data-idle="120"')
    expect((await browser.post("/kiosk/used")).status).toBe(204)
  })

  test("ends when the kiosk is revoked, whose device then knows nobody", async () => {
    const { database, time } = installation
    const { id, browser } = await kiosk()
    await setPin(browser, "ada")
    const boss = await callerOf(installation, "boss")
    await database.transaction((tx) => revokeKiosk(tx, boss, id, time.now))
    expect((await browser.get("/learn")).location).toBe("/kiosk")
    const { text } = await browser.get("/kiosk")
    expect([text.includes("Ada"), text.includes("Set up a shared tablet")]).toEqual([false, true])
    expect(browser.cookies.has("kiosk")).toBe(false)
    await expect(database.transaction((tx) => newCode(tx, boss, id, time.now))).rejects.toThrow(NotFound)
  })

  test("is not begun by people with a second factor, and ends when one is required", async () => {
    const { database } = installation
    const { browser } = await kiosk()
    const lena = await idOf(installation, "users", "lena")
    await database.run(sql`
      insert into totp_factors (user_id, company_id, sealed, confirmed_at, created_at)
      select id, company_id, 'x', 1, 1 from users where id = ${lena}`)
    const { text } = await browser.get(`/kiosk/people/${lena}`)
    expect(text).toContain("protected by a second factor")
    expect((await setPin(browser, "lena")).status).toBe(422)
    await setPin(browser, "ada")
    const ada = await idOf(installation, "users", "ada")
    await database.run(sql`
      insert into totp_factors (user_id, company_id, sealed, confirmed_at, created_at)
      select id, company_id, 'x', 1, 1 from users where id = ${ada}`)
    expect((await browser.get("/learn")).location).toBe("/kiosk")
    await database.run(sql`delete from totp_factors where user_id in (${lena}, ${ada})`)
  })

  test("is named in the audit log", async () => {
    const { browser } = await pairedKiosk(installation, { team_id: warehouse }, "Canteen")
    await setPin(browser, "ada")
    expect((await actions("sign-in")).at(-1)?.changes).toMatchObject({ kiosk: { after: "Canteen" } })
    expect((await actions("pair")).length).toBeGreaterThan(0)
  })
})
