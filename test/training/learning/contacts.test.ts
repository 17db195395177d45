import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { contactsOf } from "../../../src/training/learning/contacts/rules.ts"
import { COMPANIES } from "../../harness/companies.ts"
import { Installation } from "../../harness/installation.ts"
import { companyId, idOf } from "../../harness/records.ts"

/** Whom a learner can ask. */

const person = (key: string, role: string, more: object = {}) => ({
  ...{ key, first_name: key, last_name: "Nowak", username: `${key}.nowak`, email: `${key}@acme.example` },
  ...{ roles: [role], ...more },
})
/** A learner who is alone in the only team of a location. */
const place = (key: string, team: object, location: object = {}) => ({
  location: { key, name: key, ...location, teams: [{ key, name: key, ...team }] },
  learner: person(`in-${key}`, "company.employee", { team_keys: [key] }),
})

const MANY = ["a", "b", "c", "d", "e", "f"]
const trainers = (...keys: string[]) => ({ trainer_admin_user_keys: keys })
const admins = (...keys: string[]) => ({ admin_user_keys: keys })
const PLACES = [
  place("trained", { ...trainers("tom", "tina"), ...admins("adam") }, trainers("chief")),
  place("administered", admins("adam"), trainers("tom")),
  place("located", {}, { ...trainers("tom"), ...admins("adam") }),
  place("located-admin", {}, admins("adam")),
  place("alone", {}),
  place("useless", trainers("gone", "plain", "in-useless")),
  place("chiefly", trainers("chief", "tom")),
  place("crowded", trainers(...MANY)),
]
const WORKS = {
  ...{ key: "works", name: "Works", language: "en", timezone: "Europe/Berlin" },
  locations: PLACES.map(({ location }) => location),
  users: [
    ...["tom", "tina", ...MANY].map((key) => person(key, "company.trainer")),
    person("adam", "company.location_admin"),
    person("gone", "company.trainer", { state: "inactive" }),
    person("plain", "company.employee"),
    person("chief", "company.admin"),
    person("machine", "company.admin"),
    person("teamless", "company.employee"),
    ...PLACES.map(({ learner }) => learner),
  ],
  clients: [
    {
      ...{ key: "works", name: "Client", service_user_key: "machine" },
      ...{ client_id: "00000000-0000-4000-8000-00000000abcd", client_secret: "secret-of-works" },
    },
  ],
}

describe("a learner asks", () => {
  let installation: Installation
  beforeAll(async () => {
    installation = await Installation.start({ dataset: { ...COMPANIES, companies: [...COMPANIES.companies, WORKS] } })
  })
  afterAll(() => installation.stop())

  test.each([
    ["the trainers of its team, by name, ahead of anybody else", "in-trained", ["tina", "tom"]],
    ["the administrators of its team if it has no trainer", "in-administered", ["adam"]],
    ["the trainers of the location if the team has nobody", "in-located", ["tom"]],
    ["then the administrators of the location", "in-located-admin", ["adam"]],
    ["the company's administrators if nobody else is found, but no program", "in-alone", ["chief"]],
    ["the company's administrators without any team", "teamless", ["chief"]],
    ["nobody who is inactive or may record nothing, and not themselves", "in-useless", ["chief"]],
    ["an administrator of the company as a trainer, too", "in-chiefly", ["chief", "tom"]],
    ["at most five people", "in-crowded", ["a", "b", "c", "d", "e"]],
    ["nobody if the learner is the only user", "chief", []],
  ])("%s", async (_title, learner, expected) => {
    const id = idOf(installation, "users", learner, "works")
    const found = await contactsOf(installation.database, companyId(installation, "works"), id)
    expect(found.map(({ full_name }) => full_name.replace(" Nowak", ""))).toEqual(expected)
  })
})
