import { afterEach, beforeEach, expect, test } from "bun:test"
import { expectRefusal } from "../../harness/answers.ts"
import { only, readCalendar, textOf } from "../../harness/icalendar-reader.ts"
import { GroupCompany } from "../group-trainings/group-company.ts"

/** What a group training has on paper and in calendars. */

let acme: GroupCompany
beforeEach(async () => {
  acme = await GroupCompany.start()
})
afterEach(() => acme.stop())

test("the calendar of a training has all its sessions, with the UIDs of the invitations", async () => {
  const { id, sessions } = await acme.plan({ title: "Winches; November", place: "Hall 1" })
  const answer = await acme.request("GET", `/${id}/calendar.ics`)
  expect(answer.headers.get("content-type")).toBe("text/calendar; charset=utf-8")
  const calendar = readCalendar(Buffer.from(answer.text))
  const expected = (sessions as unknown as { starts_at: string }[]).map(({ starts_at }) =>
    starts_at.replaceAll(/[-:]/g, ""),
  )
  expect(calendar.components.map((event) => only(event, "DTSTART"))).toEqual(expected)
  expect(calendar.components.map((event) => textOf(event, "SUMMARY"))).toEqual(Array(2).fill("Winches; November"))
  expect(calendar.components.map((event) => only(event, "STATUS"))).toEqual(["CONFIRMED", "CONFIRMED"])
})

test("the sign-in sheet is a PDF; that of another company's training is not found", async () => {
  const { id } = await acme.plan()
  await acme.add(id, ["olga"])
  const answer = await acme.request("GET", `/${id}/sign-in-sheet.pdf`, undefined, {
    headers: { "accept-language": "de" },
  })
  expect(answer.headers.get("content-type")).toBe("application/pdf")
  expect(answer.headers.get("content-disposition")).toBe(`inline; filename="sign-in-sheet-${id}.pdf"`)
  expect(answer.text.slice(0, 5)).toBe("%PDF-")
  expectRefusal(await acme.request("GET", "/999999/sign-in-sheet.pdf"), 404)
  expectRefusal(await acme.request("GET", "/999999/calendar.ics"), 404)
})
