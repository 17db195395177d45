import { describe, expect, test } from "bun:test"
import { PNG } from "../harness/sample-files.ts"
import { importDemo } from "./demo-dataset.ts"
import { EmptyInstallation, NOW } from "./empty-installation.ts"

/** Every kind of row with every property, as shown in the documentation of the format. */
const EXAMPLE = {
  scopes: [{ key: "forklift", title: "Forklift trucks" }],
  courses: [{ key: "fire", title: "Fire protection", short_type: "instruction", valid_period: "12m" }],
  companies: [
    {
      key: "acme",
      name: "Acme GmbH",
      language: "de",
      timezone: "Europe/Berlin",
      logo: "acme.png",
      courses: [
        {
          key: "fork-op",
          title: "Forklift operator",
          description: "Two days",
          short_type: "operator",
          state: "active",
          scope_key: "forklift",
          allow_user_approval_date: true,
          may_change_valid_period: false,
          valid_period: "12m",
          number_of_questions: 20,
          minimal_success_points: 14.5,
          requires: { min_age: 18, course_keys: ["wh-instr"], fitness: true, driving_classes: ["B"] },
          instruction_course_key: null,
          content: [
            {
              key: "fork-op-1",
              title: "Chapter 1",
              nodes: [
                {
                  key: "fork-op-1a",
                  title: "Controls",
                  text: "# Controls\n\nThe *lever* …",
                  prompter_text: null,
                  questions: [
                    {
                      text: "Which lever lifts?",
                      points: 1,
                      answers: [
                        { text: "The left one", correct: true },
                        { text: "The right one", correct: false },
                      ],
                    },
                  ],
                },
              ],
            },
          ],
        },
        { key: "wh-instr", title: "Warehouse instruction", short_type: "instruction", valid_period: "6m" },
        { key: "wh-base", title: "Warehouse", short_type: "base" },
      ],
      locations: [
        {
          key: "hq",
          name: "Berlin",
          description: null,
          street: null,
          zip_city: null,
          country: "DE",
          phone: null,
          email: null,
          state: "active",
          admin_user_keys: ["u2"],
          trainer_admin_user_keys: [],
          teams: [
            {
              key: "wh",
              name: "Warehouse",
              description: null,
              state: "active",
              instruction_course_key: "wh-instr",
              admin_user_keys: [],
              trainer_admin_user_keys: ["u2"],
            },
          ],
        },
      ],
      users: [
        {
          key: "u1",
          first_name: "Ada",
          last_name: "Nowak",
          salutation: "f",
          email: null,
          mobile_number: null,
          username: null,
          password: null,
          language: "pl",
          birthday: "1990-02-28",
          driving_classes: ["B"],
          fitness_valid_until: "2030-01-31",
          state: "active",
          roles: ["company.employee"],
          team_keys: ["wh"],
        },
        { key: "u2", first_name: "Tom", last_name: "Trainer", roles: ["company.trainer"] },
        { key: "svc", first_name: "HR", last_name: "Interface", username: "hr", roles: ["company.admin"] },
      ],
      api_course_keys: ["wh-base"],
      clients: [
        {
          key: "hr-sync",
          name: "HR sync",
          service_user_key: "svc",
          collection_course_key: "wh-base",
          client_id: null,
          client_secret: null,
        },
      ],
      group_trainings: [
        {
          key: "g1",
          course_key: "fork-op",
          trainer_user_key: "u2",
          state: "ongoing",
          begin_date: "2026-11-01",
          end_date: null,
        },
      ],
      assignments: [
        {
          key: "a1",
          user_key: "u1",
          course_key: "fork-op",
          assignment_type: "manual",
          state: "success",
          deadline_date: null,
          begin_date: "2026-01-10",
          finish_date: "2026-01-11",
          valid_until: "2027-01-11",
          result_percent: 95,
          trainer_user_key: null,
          creator_user_key: null,
          group_training_key: null,
          certificate_file: null,
        },
      ],
    },
  ],
}

async function installed(): Promise<EmptyInstallation> {
  const installation = await EmptyInstallation.start()
  installation.write("acme.png", PNG)
  return installation
}

describe("the documented example", () => {
  test("is imported, and its result has the documented shape", async () => {
    await using installation = await installed()
    const result = await installation.import(EXAMPLE)
    const id = expect.any(Number)
    expect(result).toEqual({
      changes: expect.any(Object),
      companies: {
        acme: {
          id,
          locations: { hq: id },
          teams: { wh: id },
          users: { u1: id, u2: id, svc: id },
          courses: { "fork-op": id, "wh-instr": id, "wh-base": id, "wh-base.instruction": id },
          content_nodes: { "fork-op-1a": id },
          assignments: { a1: id },
          group_trainings: { g1: id },
          clients: {
            "hr-sync": {
              client_id: expect.stringMatching(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/),
              client_secret: expect.stringMatching(/^[\w-]{43}$/),
            },
          },
        },
      },
      courses: { fire: id },
      scopes: { forklift: id },
    })
    const ids = (await installation.rows("select key, id from courses")).map(({ key, id }) => [key, id])
    expect({ ...result.companies.acme?.courses, ...result.courses }).toEqual(Object.fromEntries(ids))
  })

  test("is stored as specified", async () => {
    await using installation = await installed()
    const { companies, scopes } = await installation.import(EXAMPLE)
    const ids = companies.acme
    expect(await installation.rows("select name, language, timezone from companies")).toEqual([
      { name: "Acme GmbH", language: "de", timezone: "Europe/Berlin" },
    ])
    expect(
      await installation.rows(`select title, description, short_type, state, scope_id, allow_user_approval_date,
        may_change_valid_period, valid_period, number_of_questions, minimal_success_points, instruction_course_id,
        min_age, requires_fitness, required_driving_classes, search from courses where key = 'fork-op'`),
    ).toEqual([
      {
        title: "Forklift operator",
        description: "Two days",
        short_type: "operator",
        state: "active",
        scope_id: scopes.forklift ?? null,
        allow_user_approval_date: 1,
        may_change_valid_period: 0,
        valid_period: "12m",
        number_of_questions: 20,
        minimal_success_points: 14.5,
        instruction_course_id: null,
        min_age: 18,
        requires_fitness: 1,
        required_driving_classes: '["B"]',
        search: "forklift operator",
      },
    ])
    expect(await installation.rows("select course_id, required_course_id from course_requirements")).toEqual([
      { course_id: ids?.courses["fork-op"] ?? null, required_course_id: ids?.courses["wh-instr"] ?? null },
    ])
    expect(
      await installation.rows(`select n.position as chapter, n.title as chapter_title, c.id, c.position, c.title, c.text,
        c.prompter_text, q.text as question, q.points, a.position as number, a.text as answer, a.correct
        from course_nodes n join content_nodes c on c.course_node_id = n.id join questions q on q.content_node_id = c.id
        join answers a on a.question_id = q.id order by a.position`),
    ).toMatchObject([
      {
        chapter: 1,
        chapter_title: "Chapter 1",
        id: ids?.content_nodes["fork-op-1a"] ?? 0,
        position: 1,
        title: "Controls",
        text: "# Controls\n\nThe *lever* …",
        prompter_text: null,
        question: "Which lever lifts?",
        points: 1,
        number: 1,
        answer: "The left one",
        correct: 1,
      },
      { number: 2, answer: "The right one", correct: 0 },
    ])
    expect(
      await installation.rows(`select username, salutation, first_name, last_name, email, language, birthday,
        driving_classes, fitness_valid_until, state, password_hash, search from users where key = 'u1'`),
    ).toEqual([
      {
        username: "ada.nowak.2802",
        salutation: "f",
        first_name: "Ada",
        last_name: "Nowak",
        email: null,
        language: "pl",
        birthday: "1990-02-28",
        driving_classes: '["B"]',
        fitness_valid_until: "2030-01-31",
        state: "active",
        password_hash: null,
        search: "ada nowak\nada.nowak.2802",
      },
    ])
    expect(
      await installation.rows(`select state, is_open, assignment_type, begin_date, finish_date, valid_until,
        result_percent, superseded, user_id, course_id from assignments`),
    ).toEqual([
      {
        state: "success",
        is_open: 0,
        assignment_type: "manual",
        begin_date: "2026-01-10",
        finish_date: "2026-01-11",
        valid_until: "2027-01-11",
        result_percent: 95,
        superseded: 0,
        user_id: ids?.users.u1 ?? 0,
        course_id: ids?.courses["fork-op"] ?? 0,
      },
    ])
    expect(
      await installation.rows(`select 'location' as place, kind, user_id from location_admins
        union all select 'team', kind, user_id from team_admins`),
    ).toEqual([
      { place: "location", kind: "admin", user_id: ids?.users.u2 ?? 0 },
      { place: "team", kind: "trainer_admin", user_id: ids?.users.u2 ?? 0 },
    ])
    expect(await installation.rows("select team_id, user_id from team_users")).toEqual([
      { team_id: ids?.teams.wh ?? 0, user_id: ids?.users.u1 ?? 0 },
    ])
  })

  test("imported again gives the same ids, no new rows, and changes no row", async () => {
    await using installation = await installed()
    const first = await installation.import(EXAMPLE)
    const before = await installation.contents()
    const second = await installation.import(EXAMPLE, Date.UTC(2026, 11, 24))
    const { clients: made, ...ids } = first.companies.acme ?? {}
    const { clients: kept, ...sameIds } = second.companies.acme ?? {}
    expect({ ...second, companies: sameIds, changes: {} }).toEqual({ ...first, companies: ids, changes: {} })
    for (const owner of [second.changes.provider, ...Object.values(second.changes.companies)]) {
      for (const kind of Object.values(owner)) expect(kind).toMatchObject({ created: [], updated: 0, removed: 0 })
    }
    expect(kept).toEqual({ "hr-sync": { client_id: made?.["hr-sync"]?.client_id ?? "", client_secret: null } })
    expect(await installation.contents()).toEqual(before)
  })

  test("opens no instruction for the members of a team", async () => {
    await using installation = await installed()
    await installation.import(EXAMPLE)
    expect(await installation.rows("select key from assignments")).toEqual([{ key: "a1" }])
  })
})

test("the demo dataset is imported, and a repeated import changes nothing", async () => {
  await using installation = await EmptyInstallation.start()
  const { companies } = await importDemo(installation, NOW)
  expect(Object.keys(companies.demo?.users ?? {})).toHaveLength(200)
  const before = await installation.contents()
  await importDemo(installation, Date.UTC(2026, 11, 24))
  expect(await installation.contents()).toEqual(before)
})
