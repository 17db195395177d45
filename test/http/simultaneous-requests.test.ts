import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import type { Database } from "../../src/database/port.ts"
import { openTestDatabase } from "../harness/engine.ts"
import { Installation } from "../harness/installation.ts"
import { secondApp } from "../harness/second-app.ts"
import { always, Crossroads } from "../harness/simultaneous.ts"
import { trainingCompany } from "../harness/training-company.ts"

const UNLIMITED = { rate_limit: 0 }

describe.each(["one process", "two processes"])("at %s", (processes) => {
  let installation: Installation
  let other: Database
  let crossroads: Crossroads
  beforeAll(async () => {
    installation = await Installation.start({ dataset: trainingCompany() })
    other = await openTestDatabase(installation.directory)
    const others = processes === "one process" ? [] : [secondApp(installation, other, undefined, UNLIMITED)]
    crossroads = await Crossroads.in(installation, others)
  })
  afterAll(async () => {
    await other.close()
    await installation.stop()
  })

  test("a user removed from both teams at once keeps none of their instruction", async () => {
    expect(await crossroads.leaveBoth()).toEqual(always({ open: 0, teams: 0 }))
  })

  test("a user who joins one team while being removed from the other has its instruction", async () => {
    expect(await crossroads.changeTeams()).toEqual(always({ open: 1, teams: 1 }))
  })

  test("a user who joins two teams at once has their instruction once", async () => {
    expect(await crossroads.joinBoth()).toEqual(always({ open: 1, teams: 2 }))
  })

  test("of qualifications recorded at once, one is in force", async () => {
    expect(await crossroads.qualify()).toEqual(always(1))
  })

  test("of results recorded at once for one assignment, the first one counts", async () => {
    expect(await crossroads.complete()).toEqual(always({ succeeded: 1, certificates: 1 }))
  })

  test("an assignment is completed or withdrawn, and not both", async () => {
    expect(await crossroads.completeBesideWithdrawing()).toEqual(always({ succeeded: 1, agree: true }))
  })

  test("a user who leaves while the instruction is renewed has no open one", async () => {
    expect(await crossroads.renewBesideLeaving()).toEqual(always({ open: 0, teams: 0 }))
  })

  test("users with the same name created at once have different usernames", async () => {
    expect(await crossroads.namesakes()).toEqual(always(4))
  })

  test("a user assigned a course by several callers has it once, and one of them succeeds", async () => {
    expect(await crossroads.assign()).toEqual(always({ succeeded: 1, open: 1 }))
  })

  test("a user added to a team several times is a member once", async () => {
    expect(await crossroads.attach()).toEqual(always({ open: 1, teams: 1 }))
  })

  test("unique values are given to only one user", async () => {
    expect(await crossroads.unique()).toEqual(always({ external_id: 1, email: 1, username: 1 }))
  })

  test("one external id creates one user, and no sender is refused", async () => {
    expect(await crossroads.upsert()).toEqual(always({ created: 1, there: 1 }))
  })

  test("certificates issued at once are all created, each with a different code", async () => {
    expect(await crossroads.certify()).toEqual(always(4))
  })

  test("a user being deactivated gets an assignment before that, or not at all", async () => {
    expect(await crossroads.deactivateBesideAssigning()).toEqual(always(true))
  })
})
