import { afterAll, beforeAll, describe, test } from "bun:test"
import { hasChromium } from "../../harness/chromium.ts"
import { hasPrograms } from "../../harness/debian-program.ts"
import { assignToMany, recordForTeam } from "./acts.ts"
import { readAudit } from "./audit.ts"
import { editAtOnce, train } from "./colleagues.ts"
import { learnAtKiosk } from "./kiosk.ts"
import { type Letters, printLetters } from "./letters.ts"
import { importPeople } from "./people.ts"
import { arrangePlaces } from "./places.ts"
import type { Reader, Telling } from "./reader.ts"
import { EmptyServer } from "./server.ts"
import { finishChecklist, setUp } from "./set-up.ts"

/** Tells how a company begins, and how people administer, train and learn there, without a shell. Each test goes on from the one before. */
export function tellStory(telling: Telling): void {
  const { width, language, colorScheme, byKeyboard } = telling
  const how = `${width} pixels, ${language}, ${colorScheme}, ${byKeyboard ? "by keyboard alone" : "with a pointer"}`
  const can = [hasChromium("the story of the console"), hasPrograms("the story of the console", "pdftotext")]
  describe.skipIf(can.includes(false))(how, () => {
    let server: EmptyServer
    let admin: Reader
    let letters: Letters
    beforeAll(async () => {
      server = await EmptyServer.start()
    })
    afterAll(async () => {
      await admin?.end()
      await server.stop()
    })

    test("an empty installation is set up, and a checklist says what comes next", async () => {
      admin = await setUp(server, telling)
    })
    test("people come from a file with faults, which is corrected, imported, undone and imported again", () =>
      importPeople(admin))
    test("locations and teams are put in order, and get members, an administrator and a trainer", () =>
      arrangePlaces(admin))
    test("people without an address get letters", async () => {
      letters = await printLetters(admin)
    })
    test("somebody passes a starter course at a shared tablet", () =>
      learnAtKiosk(admin, server.origin, letters.learner))
    test("a course is assigned to 200 people, cancelled in the middle, and goes on", () => assignToMany(admin, server))
    test("qualifications are recorded for a team", () => recordForTeam(admin))
    test("two people edit the same person at once, and both keep what they typed", () =>
      editAtOnce(admin, server.origin, letters))
    test("a trainer sees the own team alone, and trains it", () => train(server.origin, telling, letters))
    test("the audit log has all of it", () => readAudit(admin))
    test("the checklist is nearly done, and is hidden", () => finishChecklist(admin))
  })
}
