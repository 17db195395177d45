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
  ["users who need it get the next one, due on the last day", {}, { action: "open", deadline: "2026-12-20" }],
  [
    "so do users whose last one ended long ago",
    { valid_until: "2020-02-29" },
    { action: "open", deadline: "2020-02-29" },
  ],
  ["an assignment with a successor is settled", { has_successor: true }, { action: "settle" }],
  ["so is one that exists together with a later one", { has_later_renewed: true }, { action: "settle" }],
  ["even if it is no longer required", { has_successor: true, is_bound: false }, { action: "settle" }],
  ["users who do not need it are checked again tomorrow", { is_bound: false }, { action: "put off", to: TOMORROW }],
  ["so are users with an open assignment", { has_open: true }, { action: "put off", to: TOMORROW }],
  ["and users with an unlimited success", { covered_until: "forever" }, { action: "put off", to: TOMORROW }],
  [
    "for users with a success valid for longer, it waits for that end",
    { covered_until: "2027-03-01" },
    { action: "put off", to: "2027-03-01" },
  ],
  ["if that is near too, it becomes the deadline", { covered_until: HORIZON }, { action: "open", deadline: HORIZON }],
] as const)("%s", (_, more, expected) => {
  expect(renewalOf(expiring(more), HORIZON, TOMORROW)).toEqual(expected)
})
