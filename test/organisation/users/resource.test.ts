import { expect, test } from "bun:test"
import { presented } from "../../../src/organisation/users/resource.ts"

const RECORD = Object.freeze({
  id: 7,
  key: "P-1042",
  company_id: 1,
  state: "active",
  username: "ada.lovelace",
  salutation: null,
  first_name: "Ada",
  last_name: "Lovelace",
  email: null,
  mobile_number: null,
  language: null,
  birthday: null,
  driving_classes: "[]",
  fitness_valid_until: null,
  absent_from: null,
  absent_until: null,
  created_at: 0,
  updated_at: 0,
  team_ids: "[3,2]",
  role_names: "[]",
} as const)

const callerOf = (language: string) => ({ company: { id: 1, name: "Acme", language, timezone: "Europe/Berlin" } })

test("a cached record is returned in its cached form", () => {
  const user = presented(callerOf("de"), RECORD)
  expect(user).toMatchObject({ id: 7, language: "de", team_ids: [2, 3] })
  expect(presented(callerOf("de"), RECORD)).toBe(user)
})

test("a caller looked up before its company changed its language leaves nothing in the cache", () => {
  const record = Object.freeze({ ...RECORD })
  expect(presented(callerOf("de"), record).language).toBe("de")
  expect(presented(callerOf("fr"), record).language).toBe("fr")
})
