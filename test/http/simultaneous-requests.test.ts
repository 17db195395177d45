import { afterAll, beforeAll, expect, test } from "bun:test"
import { Installation } from "../harness/installation.ts"
import { always, Crossroads } from "../harness/simultaneous.ts"
import { trainingCompany } from "../harness/training-company.ts"

let installation: Installation
let crossroads: Crossroads
beforeAll(async () => {
  installation = await Installation.start({ dataset: trainingCompany() })
  crossroads = await Crossroads.in(installation)
})
afterAll(() => installation.stop())

test("who is removed from both teams at once keeps no instruction of theirs", async () => {
  expect(await crossroads.leaveBoth()).toEqual(always({ open: 0, teams: 0 }))
})

test("who joins one team while being removed from the other has its instruction", async () => {
  expect(await crossroads.changeTeams()).toEqual(always({ open: 1, teams: 1 }))
})

test("who joins two teams at once has their instruction once", async () => {
  expect(await crossroads.joinBoth()).toEqual(always({ open: 1, teams: 2 }))
})

test("of qualifications that are recorded at once one is in force", async () => {
  expect(await crossroads.qualify()).toEqual(always(1))
})

test("of results that are recorded at once for one assignment the first one counts", async () => {
  expect(await crossroads.complete()).toEqual(always({ succeeded: 1, certificates: 1 }))
})

test("an assignment is completed or withdrawn, and not both", async () => {
  expect(await crossroads.completeBesideWithdrawing()).toEqual(always({ succeeded: 1, agree: true }))
})

test("who leaves while the instruction is renewed has none that is open", async () => {
  expect(await crossroads.renewBesideLeaving()).toEqual(always({ open: 0, teams: 0 }))
})

test("users of one name who come at once have usernames of their own", async () => {
  expect(await crossroads.namesakes()).toEqual(always(4))
})
