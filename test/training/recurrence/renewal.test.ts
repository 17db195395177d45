import { expect, test } from "bun:test"
import { type Expiring, renewalOf } from "../../../src/training/recurrence/renewal.ts"

const HORIZON = "2026-12-20"
const TOMORROW = "2026-12-21"

const expiring = (more: Partial<Expiring> = {}): Expiring => ({
  valid_until: "2026-12-20",
  has_successor: false,
  has_open: false,
  has_later_renewed: false,
  covered_until: null,
  is_bound: true,
  ...more,
})

test.each([
  ["who is bound gets the next one, to be done by the last day", {}, { action: "open", deadline: "2026-12-20" }],
  ["one that ended long ago too", { valid_until: "2020-02-29" }, { action: "open", deadline: "2020-02-29" }],
  ["one that was followed is done with", { has_successor: true }, { action: "settle" }],
  ["so is one beside which a later one goes on", { has_later_renewed: true }, { action: "settle" }],
  ["even where nothing binds any more", { has_successor: true, is_bound: false }, { action: "settle" }],
  ["who is not bound is looked at again tomorrow", { is_bound: false }, { action: "put off", to: TOMORROW }],
  ["so is who has an open one", { has_open: true }, { action: "put off", to: TOMORROW }],
  ["and who is covered without end", { covered_until: "forever" }, { action: "put off", to: TOMORROW }],
  [
    "who is covered longer waits for that end",
    { covered_until: "2027-03-01" },
    { action: "put off", to: "2027-03-01" },
  ],
  ["when that is near too, it is the deadline", { covered_until: HORIZON }, { action: "open", deadline: HORIZON }],
] as const)("%s", (_, more, expected) => {
  expect(renewalOf(expiring(more), HORIZON, TOMORROW)).toEqual(expected)
})
