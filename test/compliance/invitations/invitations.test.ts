import { expect, test } from "bun:test"
import { sql } from "../../../src/database/port.ts"
import { only, textOf } from "../../harness/icalendar-reader.ts"
import { InvitingCompany, person, type Sent } from "./inviting.ts"

const shortly = ({ to, method, sequence }: Sent) => `${to} ${method} ${sequence}`

test("somebody who is added is invited to each session, with one mail and one UID", async () => {
  await using acme = await InvitingCompany.start()
  const { id, sessions } = await acme.group.plan({ trainer_id: acme.group.user("tina"), place: "Halle 3, Tor; links" })
  expect(await acme.sent()).toEqual([])
  await acme.group.add(id, ["lena"])
  const sent = await acme.sent()
  expect(sent.map(shortly)).toEqual(["lena@acme.example REQUEST 0", "lena@acme.example REQUEST 0"])
  expect(new Set(sent.map(({ uid }) => uid)).size).toBe(2)
  const starts = sent.map(({ event }) => only(event, "DTSTART")).sort()
  const expected = (sessions as unknown as { starts_at: string }[]).map(({ starts_at }) =>
    starts_at.replaceAll(/[-:]/g, ""),
  )
  expect(starts).toEqual(expected)
  const [first] = sent
  expect(first?.source).toContain("Content-Type: multipart/alternative")
  expect(first?.type).toBe("text/calendar; charset=utf-8; method=REQUEST")
  expect(textOf(first?.event ?? never(), "SUMMARY")).toBe("Winch operator")
  expect(only(first?.event ?? never(), "LOCATION")).toBe("Halle 3\\, Tor\\; links")
  expect(first?.text).toContain("Halle 3, Tor; links")
  // Nothing is sent twice.
  expect(await acme.sent()).toEqual([])
})

test("the attendee is the recipient alone, the organizer the trainer", async () => {
  await using acme = await InvitingCompany.start()
  const { id } = await acme.group.plan({ trainer_id: acme.group.user("tina"), sessions: [acme.group.session(1, 2)] })
  await acme.group.add(id, ["lena", "mia"])
  const sent = await acme.sent()
  const of = (one: Sent, name: string) => one.event.properties.filter((property) => property.name === name)
  expect(sent.map((one) => of(one, "ATTENDEE").map(({ value }) => value))).toEqual([
    ["mailto:lena@acme.example"],
    ["mailto:mia@acme.example"],
  ])
  expect(sent.flatMap((one) => of(one, "ORGANIZER").map(({ value }) => value))).toEqual(
    Array(2).fill("mailto:tina@acme.example"),
  )
  expect(of(sent[0] ?? never(), "ATTENDEE")[0]?.parameters).toMatchObject({ PARTSTAT: "NEEDS-ACTION", RSVP: "TRUE" })
})

test("without a trainer's address the organizer is the sender of all mails", async () => {
  await using acme = await InvitingCompany.start()
  const sessions = [acme.group.session(1, 2)]
  const { id } = await acme.group.plan({ trainer_id: null, external_trainer: 'Rita "Rope" Roe', sessions })
  await acme.group.add(id, ["lena"])
  const [one] = await acme.sent()
  const organizer = one?.event.properties.find(({ name }) => name === "ORGANIZER")
  expect(organizer).toMatchObject({ value: "mailto:training@example.com", parameters: { CN: `"Rita 'Rope' Roe"` } })
})

test("a change of time or place is sent with a higher number; one of anything else is not sent", async () => {
  await using acme = await InvitingCompany.start()
  const { id, sessions } = await acme.group.plan({ place: "Hall 1" })
  await acme.group.add(id, ["lena"])
  const invited = await acme.sent()
  const [first, second] = sessions as unknown as { id: number; starts_at: string; ends_at: string }[]
  const move = (fields: object) => acme.group.request("PATCH", `/${id}`, fields)
  await move({ note: "Bring helmets", title: "Winches" })
  expect(await acme.sent()).toEqual([])
  await move({ sessions: [first, { ...second, ends_at: acme.group.at(6) }] })
  const moved = await acme.sent()
  expect(moved.map(shortly)).toEqual(["lena@acme.example REQUEST 1"])
  expect(invited.map(({ uid }) => uid)).toContain(moved[0]?.uid)
  expect(moved[0]?.subject).toBe("Geändert: Winches")
  await move({ place: "Hall 2" })
  expect((await acme.sent()).map(({ sequence }) => sequence).sort()).toEqual(["1", "2"])
  // Who is added later gets what holds now.
  await acme.group.add(id, ["mia"])
  const late = await acme.sent()
  expect(late.map(shortly).sort()).toEqual(["mia@acme.example REQUEST 1", "mia@acme.example REQUEST 2"])
  expect(late[0]?.subject).toBe("Einladung: Winches")
})

test("who is taken out gets a cancellation, and who moves up an invitation; who waits gets nothing", async () => {
  await using acme = await InvitingCompany.start()
  const { id } = await acme.group.plan({ capacity: 1, sessions: [acme.group.session(1, 2)] })
  await acme.group.add(id, ["lena", "mia"])
  const [invited, ...rest] = await acme.sent()
  expect(rest).toEqual([])
  await acme.group.request("DELETE", `/${id}/participants/${acme.group.user("lena")}`)
  const sent = await acme.sent()
  expect(sent.map(shortly)).toEqual(["lena@acme.example CANCEL 1", "mia@acme.example REQUEST 0"])
  expect(only(sent[0]?.event ?? never(), "STATUS")).toBe("CANCELLED")
  expect(sent[0]?.uid).toBe(invited?.uid)
  expect(sent[0]?.type).toBe("text/calendar; charset=utf-8; method=CANCEL")
  // Added once more, the calendar takes the invitation, because its number is higher.
  await acme.group.request("PATCH", `/${id}`, { capacity: 2 })
  await acme.group.add(id, ["lena"])
  expect((await acme.sent()).map(shortly)).toEqual(["lena@acme.example REQUEST 2"])
})

test("a session that is removed, and a training that is cancelled, are cancelled with the reason", async () => {
  await using acme = await InvitingCompany.start()
  const { id, sessions } = await acme.group.plan()
  await acme.group.add(id, ["lena", "paul"])
  await acme.sent()
  const [first] = sessions as unknown as object[]
  await acme.group.request("PATCH", `/${id}`, { sessions: [first] })
  expect((await acme.sent()).map(shortly)).toEqual(["lena@acme.example CANCEL 1", "paul@acme.example CANCEL 1"])
  await acme.group.request("POST", `/${id}/cancel`, { reason: "The trainer is ill." })
  const sent = await acme.sent()
  expect(sent.map(shortly)).toEqual(["lena@acme.example CANCEL 1", "paul@acme.example CANCEL 1"])
  expect(sent.map(({ subject }) => subject)).toEqual(["Abgesagt: Winch operator", "Annulation : Winch operator"])
  for (const { text } of sent) expect(text).toContain("The trainer is ill.")
  expect(await acme.sent()).toEqual([])
})

test("what has begun or is over is neither invited to nor cancelled", async () => {
  await using acme = await InvitingCompany.start()
  const { id } = await acme.group.plan()
  await acme.group.add(id, ["lena"])
  await acme.sent()
  acme.group.installation.time.now += 3.5 * 3_600_000
  await acme.group.add(id, ["mia"])
  expect((await acme.sent()).map(shortly)).toEqual(["mia@acme.example REQUEST 0"])
  await acme.group.request("DELETE", `/${id}/participants/${acme.group.user("lena")}`)
  expect((await acme.sent()).map(shortly)).toEqual(["lena@acme.example CANCEL 1"])
})

test("the ledger says what was sent, and who has no address; with one, the invitation follows", async () => {
  await using acme = await InvitingCompany.start()
  const { id } = await acme.group.plan({ sessions: [acme.group.session(1, 2)] })
  await acme.group.add(id, ["lena", "nora"])
  await acme.sent()
  await acme.sent()
  expect(await acme.ledger()).toEqual([
    { who: "lena", state: "sent", reason: null },
    { who: "nora", state: "suppressed", reason: "no_address" },
  ])
  const shown = await acme.group.installation.request("GET", "reminders?kind=invitation&state=suppressed")
  expect(shown.body.data).toMatchObject([{ kind: "invitation", reason: "no_address" }])
  await acme.group.installation.request("PATCH", `users/${acme.group.user("nora")}`, {
    body: { email: "nora@acme.example" },
  })
  expect((await acme.sent()).map(shortly)).toEqual(["nora@acme.example REQUEST 0"])
})

test("without a mail server the ledger says so, once", async () => {
  await using acme = await InvitingCompany.start()
  const { id } = await acme.group.plan({ sessions: [acme.group.session(1, 2)] })
  await acme.group.add(id, ["lena"])
  const none = { smtp_url: undefined, mail_from: undefined, public_url: undefined }
  await acme.check(none)
  await acme.group.request("PATCH", `/${id}`, { title: "Winches" })
  await acme.check(none)
  expect(await acme.ledger()).toEqual([{ who: "lena", state: "suppressed", reason: "no_mail_server" }])
})

test("a mail that waits is not sent once a later one about the session took its place", async () => {
  await using acme = await InvitingCompany.start()
  const { id } = await acme.group.plan({ sessions: [acme.group.session(1, 2)] })
  await acme.group.add(id, ["lena"])
  await acme.check()
  await acme.group.request("PATCH", `/${id}`, { place: "Hall 2" })
  expect((await acme.sent()).map(shortly)).toEqual(["lena@acme.example REQUEST 1"])
  expect(await acme.ledger()).toMatchObject([
    { state: "suppressed", reason: "too_late" },
    { state: "sent", reason: null },
  ])
})

test("more people than one transaction takes are invited, each once", async () => {
  const keys = Array.from({ length: 250 }, (_, number) => `guest-${number}`)
  await using acme = await InvitingCompany.start(keys.map((key) => person(key)))
  const { id } = await acme.group.plan({ sessions: [acme.group.session(1, 2)] })
  await acme.group.add(id, keys)
  await acme.check()
  const [row] = await acme.database.all<{ jobs: number; invitations: number }>(sql`
    select count(*) as jobs, (select count(*) from session_invitations) as invitations from jobs where kind = 'mail'`)
  expect(row).toEqual({ jobs: 250, invitations: 250 })
})

test("times in the words of a mail are local, also across the change to winter time", async () => {
  await using acme = await InvitingCompany.start()
  acme.group.installation.time.now = Date.parse("2026-10-20T08:00:00Z")
  const sessions = [
    { starts_at: "2026-10-24T07:00:00Z", ends_at: "2026-10-24T08:00:00Z" },
    { starts_at: "2026-10-26T08:00:00Z", ends_at: "2026-10-26T09:00:00Z" },
  ]
  const { id } = await acme.group.plan({ sessions })
  await acme.group.add(id, ["lena"])
  const texts = (await acme.sent()).map(({ text }) => text).join("\n")
  expect(texts).toContain("Samstag, 24. Oktober 2026, 09:00–10:00 Uhr MESZ")
  expect(texts).toContain("Montag, 26. Oktober 2026, 09:00–10:00 Uhr MEZ")
})

function never(): never {
  throw new Error("nothing was sent")
}
