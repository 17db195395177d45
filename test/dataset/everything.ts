import { JPEG, PDF, PNG } from "../harness/sample-files.ts"

/**
 * A dataset in which every column of every table has a value somewhere, and is null somewhere if it may be; with keys
 * that have to be told apart, predecessors that come later than what follows them, and ids in no order.
 */

const HASH = "$argon2id$v=19$m=19456,t=2,p=1$c29tZXNhbHRzb21lc2FsdA$ZmFrZWhhc2hmYWtlaGFzaGZha2VoYXNoZmFrZWhhc2g"

/** A moment on a day, with milliseconds. */
function at(day: number): string {
  return new Date(Date.UTC(2026, 0, day, 12, 30, 15, 120 + day)).toISOString()
}

let nextDay = 1
/** An id with times that no other row has. */
function identity(id: number) {
  return { id, created_at: at(nextDay++), updated_at: at(nextDay++) }
}

const SIGNATURE = Buffer.concat([PNG, Buffer.from("signed")])
const hashOfFile = (bytes: Uint8Array) => new Bun.CryptoHasher("sha256").update(bytes).digest("hex")

const sha256 = (digit: string) => digit.repeat(64)

const question = (id: number) => ({
  id,
  text: `Question ${id}?`,
  points: 1.5,
  answers: [
    { id: 2 * id + 101, text: "Yes\nindeed", correct: true },
    { id: 2 * id + 100, text: "No" },
  ],
})

const page = (key: string, id: number, more: object = {}) => ({ key, ...identity(id), title: `Page ${key}`, ...more })

/** A certificate that says what could not be said of its assignment any more: names were others then. */
const certificate = (id: number, issue: number, more: object = {}) => ({
  id,
  issue,
  code: `${issue}${id}`.padStart(26, "0"),
  state: "success",
  assignment_type: "approval",
  short_type: "operator",
  company_name: "Acme & Söhne",
  holder_name: "Ada Nowak",
  course_title: "Former operator",
  finish_date: "2024-02-29",
  issued_on: "2024-03-01",
  created_at: at(nextDay++),
  ...more,
})

const video = (key: string, id: number, more: object) => ({
  key,
  ...identity(id),
  name: `Video ${key}`,
  prompter_text: `Text of ${key}.\n\nAnd more.`,
  ...more,
})

const placed = (key: string, id: number, more: object = {}) => ({
  key,
  ...identity(id),
  title: `Chapter ${key}`,
  ...more,
})

/** The content of a course as it was, by its hash. */
const version = (course_key: string, id: number, content: object, more: object = {}) => ({
  course_key,
  id,
  created_at: at(nextDay++),
  sha256: new Bun.CryptoHasher("sha256").update(JSON.stringify(content)).digest("hex"),
  content,
  ...more,
})

const OPERATOR_CONTENT = {
  course: { key: "op", title: "Former operator" },
  chapters: [{ title: " ", nodes: [] }],
  images: [],
}
const TWIN_CONTENT = {
  course: { key: "twin", title: "Twin" },
  chapters: [],
  images: [{ key: "fork.png", sha256: "x" }],
}
const OPERATOR_VERSION = version("op", 44, OPERATOR_CONTENT)
const OWN_TWIN_VERSION = version("twin", 43, TWIN_CONTENT, {
  files: ["pictures/fork.webp"],
  shared_files: ["fire.gif"],
})
// The same content has the same hash: it is told apart by its course.
const SHARED_TWIN_VERSION = version("the other twin", 42, TWIN_CONTENT, { shared_files: ["fire.gif"] })

const hashOf = (value: unknown) => new Bun.CryptoHasher("sha256").update(JSON.stringify(value)).digest("hex")

const FORMER_LOOK = {
  sha256: hashOf(["plain-1", "1", "portrait", null, null, null, null, null, null]),
  id: 25,
  created_at: at(nextDay++),
  template: "plain-1",
  wording: "1",
  orientation: "portrait",
}
const LOOK = {
  sha256: hashOf([
    ...["modern-1", "1", "landscape", "#0a5c3a", "Hamburg", "Dr. Eva Ek", "Head of Safety"],
    ...[hashOfFile(SIGNATURE), hashOfFile(JPEG)],
  ]),
  id: 24,
  created_at: at(nextDay++),
  template: "modern-1",
  wording: "1",
  orientation: "landscape",
  colour: "#0A5C3A",
  place: "Hamburg",
  signatory_name: "Dr. Eva Ek",
  signatory_role: "Head of Safety",
  signature: "signatures/company.png",
  trainer_signature: "signatures/tom.jpg",
}
const CONTENTS = { chapters: [{ title: " Basics", nodes: ["Rules", "Rules"] }], omitted: 2 }

const DETAILS = {
  begun: {
    learner: { full_name: " Ada ", username: "" },
    course: { key: "op", title: "Former operator", short_type: "operator" },
    assignment_type: "manual",
    deadline_date: null,
  },
  conversation: { date: "2026-01-11", remark: null },
  confirmation: {
    sentence: "Understood.",
    language: "en",
    full_name: "Ada",
    signature: { width: 10, height: 4.5, strokes: [[[1.5, -1]], []] },
  },
}

const evidence = (id: number, number: number, kind: keyof typeof DETAILS, more: object = {}) => ({
  id,
  number,
  kind,
  author_name: "Ada Nowak",
  details: DETAILS[kind],
  created_at: at(nextDay++),
  ...more,
})

export const EVERYTHING = {
  scopes: [
    { key: "crane", ...identity(9), title: "Cranes" },
    { key: "forklift", ...identity(4), title: "Forklift trucks" },
  ],
  files: [
    { file: "fire.gif", purpose: "image", id: 13, created_at: at(6) },
    { file: "former.gif", purpose: "image", id: 12, created_at: at(7) },
  ],
  images: [{ key: "fire.gif", ...identity(3), file: "fire.gif" }],
  courses: [
    {
      key: "fire",
      ...identity(31),
      title: "Fire",
      short_type: "instruction",
      content: [
        placed("f1", 50, {
          position: 7,
          nodes: [page("p1", 70, { position: 3, text: "# Fire", questions: [question(12), question(11)] })],
        }),
        placed("f2", 49, { position: 2 }),
      ],
    },
    { key: "base", ...identity(30), title: "Base", short_type: "base", instruction_course_key: "fire" },
    { key: "twin", ...identity(29), title: "Shared twin", short_type: "instruction" },
  ],
  videos: [video("v1", 94, { content_node_key: "p1" })],
  companies: [
    {
      key: "acme",
      ...identity(5),
      name: "Acme GmbH",
      language: "de",
      timezone: "Europe/Berlin",
      logo: "logo.png",
      pronunciations: [
        { written: "DGUV", spoken: "D G U V", language: "de" },
        { written: "§", spoken: "Paragraf", language: null },
      ],
      training_contact: "Ada Lovelace, room 12",
      colour: "#1A5C3A",
      certificate_template: "modern",
      certificate_orientation: "portrait",
      certificate_place: "Hamburg",
      signatory_name: "Dr. Eva Ek",
      signatory_role: "Head of Safety",
      signature: "signatures/company.png",
      new_browser_mails: false,
      files: [
        { file: "signatures/company.png", purpose: "signature", id: 16, created_at: at(11) },
        { file: "signatures/tom.jpg", purpose: "signature", id: 15, created_at: at(12) },
        { file: "logo.png", purpose: "logo", id: 8, created_at: at(3) },
        { file: "old.png", purpose: "logo", id: 7, created_at: at(2) },
        { file: "certificates/a.pdf", purpose: "certificate", id: 6, created_at: at(4) },
        { file: "pictures/fork.webp", purpose: "image", id: 11, created_at: at(8) },
        { file: "logo.png", purpose: "image", id: 10, created_at: at(9) },
        // What the provider has, too.
        { file: "fire.gif", purpose: "image", id: 14, created_at: at(10) },
      ],
      images: [
        { key: "fork.png", ...identity(2), file: "pictures/fork.webp" },
        { key: "fire.gif", ...identity(1), file: "logo.png" },
      ],
      courses: [
        {
          key: "op",
          ...identity(28),
          title: "Operator",
          description: "Two\ndays",
          short_type: "operator",
          state: "inactive",
          scope_key: "forklift",
          allow_user_approval_date: true,
          may_change_valid_period: true,
          valid_period: "12m",
          number_of_questions: 20,
          minimal_success_points: 14.5,
          test_attempts: null,
          certificate_template: "plain",
          requires_confirmation: true,
          requires_conversation: true,
          requires_trainer: false,
          requires: {
            min_age: 18,
            course_keys: ["fire", "twin", "the other twin"],
            fitness: true,
            driving_classes: ["BE", "B"],
          },
          content: [placed("f1", 48, { nodes: [page("p1", 71, { prompter_text: "Welcome", text: "" })] })],
        },
        { key: "twin", ...identity(33), title: "Own twin", short_type: "instruction" },
        { key: "start", ...identity(34), title: "Start", short_type: "base" },
        { key: "start.instruction", ...identity(32), title: "Start again", short_type: "instruction" },
      ],
      shared_courses: [
        { course_key: "twin", alias: "the other twin", content: [placed("own", 51, { position: -4 })] },
        {
          course_key: "fire",
          content: [
            { key: "f1", shared: true, nodes: [page("mine", 73, { position: 4, questions: [question(9)] })] },
            placed("extra", 52, { nodes: [page("more", 72)] }),
          ],
        },
      ],
      // The first two are on the provider's and the company's own page, both of which have the key "p1".
      videos: [
        video("v1", 95, { content_node_key: "p1", shared: true, language: "fr" }),
        video("v2", 93, { content_node_key: "p1", prompter_text: "Welcome" }),
        video("v3", 91, { content_node_key: "p1" }),
        video("v4", 92, { content_node_key: "more", made_course_node: true }),
      ],
      locations: [
        {
          key: "hq",
          ...identity(12),
          name: "Berlin",
          description: "Main\nhouse",
          street: "Hafenstraße 12",
          zip_city: "10115 Berlin",
          country: "DE",
          phone: "+49 30 1",
          email: "hq@acme.example",
          state: "inactive",
          order_position: 40,
          admin_user_keys: ["ada", "svc"],
          trainer_admin_user_keys: ["tom"],
          teams: [
            {
              key: "wh",
              ...identity(22),
              name: "Warehouse",
              description: "Hall 3",
              street: "Gate 4",
              zip_city: "10117 Berlin",
              country: "PL",
              phone: "2",
              email: "wh@acme.example",
              state: "inactive",
              order_position: -3,
              instruction_course_key: "the other twin",
              admin_user_keys: ["tom"],
              trainer_admin_user_keys: ["ada"],
            },
            { key: "office", ...identity(21), name: "Office", order_position: -3, instruction_course_key: "twin" },
          ],
        },
        { key: "empty", ...identity(11), name: "Empty", order_position: 39 },
      ],
      users: [
        {
          key: "ada",
          ...identity(104),
          first_name: "Ada",
          last_name: "Øresund",
          salutation: "f",
          email: "Ada@Acme.example",
          mobile_number: "+49 151 1",
          username: "Ada.Ø",
          password_hash: HASH,
          language: "pl",
          birthday: "1990-02-28",
          driving_classes: ["C1", "B"],
          fitness_valid_until: "2030-01-31",
          state: "inactive",
          roles: ["company.trainer", "company.admin"],
          memberships: [
            { team_key: "office", created_at: at(20) },
            { team_key: "wh", created_at: at(10) },
          ],
        },
        {
          key: "tom",
          ...identity(103),
          first_name: null,
          last_name: "T",
          username: "tom",
          roles: [],
          signature: "signatures/tom.jpg",
        },
        { key: "svc", ...identity(102), first_name: "HR", last_name: "Sync", username: "hr", roles: ["company.admin"] },
      ],
      api_course_keys: ["start", "base"],
      clients: [
        {
          key: "hr",
          ...identity(3),
          name: "HR sync",
          service_user_key: "svc",
          collection_course_key: "base",
          client_id: "00000000-0000-4000-8000-0000000000aa",
          secrets: [
            { id: 15, hash: sha256("a"), expires_at: at(90), created_at: at(80) },
            { id: 14, hash: sha256("b"), created_at: at(81) },
          ],
          tokens: [
            { hash: sha256("c"), scope: "*", expires_at: "2030-01-01T00:00:00.001Z", created_at: at(82) },
            {
              hash: sha256("d"),
              scope: "users.view teams.view",
              expires_at: "2031-01-01T00:00:00.000Z",
              created_at: at(83),
            },
          ],
        },
        {
          key: "old",
          ...identity(2),
          name: "Old",
          service_user_key: "svc",
          client_id: "00000000-0000-4000-8000-0000000000bb",
          revoked_at: at(84),
          secrets: [],
        },
      ],
      group_trainings: [
        {
          key: "g1",
          ...identity(62),
          course_key: "op",
          trainer_user_key: "tom",
          state: "closed",
          begin_date: "2026-11-01",
          end_date: "2026-11-02",
        },
        { key: "g2", ...identity(61), course_key: "the other twin" },
      ],
      content_versions: [OPERATOR_VERSION, OWN_TWIN_VERSION, SHARED_TWIN_VERSION],
      certificate_looks: [LOOK, FORMER_LOOK],
      certificate_contents: [{ sha256: hashOf(CONTENTS), id: 23, created_at: at(nextDay++), content: CONTENTS }],
      assignments: [
        {
          key: "a1",
          ...identity(208),
          user_key: "ada",
          course_key: "op",
          assignment_type: "approval",
          state: "success",
          deadline_date: "2026-03-29",
          // Another moment than the time zone of today says.
          deadline_at: "2026-03-29T21:59:59.999Z",
          begin_date: "2026-01-10",
          finish_date: "2026-01-11",
          valid_until: "2027-01-11",
          result_percent: 33.3,
          trainer_user_key: "tom",
          creator_user_key: "svc",
          group_training_key: "g1",
          certificate_file: "certificates/a.pdf",
          predecessor_key: "a3",
          superseded: true,
          revoked_on: "2027-02-01",
          certificates: [
            certificate(19, 2, {
              logo: "old.png",
              scope_title: "Forklifts",
              trainer_name: "Tom Thompson",
              result_percent: 33.3,
              begin_date: "2024-02-28",
              valid_until: "2025-02-28",
            }),
            certificate(20, 1, { code: "0123456789ABCDEF0123456789ABCDEF", state: "failed" }),
            certificate(17, 5, {
              ...{ logo: "logo.png", look: LOOK.sha256, contents: hashOf(CONTENTS) },
              ...{ revoked_on: "2027-02-01", revoked_reason: "Issued to the\nwrong person." },
            }),
          ],
          evidence: [
            evidence(34, 1, "begun", {
              author_user_key: "ada",
              content_version: OPERATOR_VERSION.sha256,
              // What else is there stays as it is.
              details: { ...DETAILS.begun, empty: null, list: [1.5, -1, 1e21, "\u0000\ud800"] },
            }),
            evidence(31, 4, "conversation", { author_name: "trainbase" }),
            // It had another course then.
            evidence(33, 7, "confirmation", {
              content_version: SHARED_TWIN_VERSION.sha256,
              content_course_key: "the other twin",
            }),
          ],
        },
        {
          key: "a2",
          ...identity(207),
          user_key: "ada",
          course_key: "twin",
          deadline_date: "2026-01-31T16:00:00Z",
          deadline_at: "2026-01-31T16:00:00.123Z",
          evidence: [evidence(32, 1, "begun", { author_user_key: "tom", content_version: OWN_TWIN_VERSION.sha256 })],
        },
        {
          key: "a3",
          ...identity(206),
          user_key: "ada",
          course_key: "op",
          state: "success",
          finish_date: "2025-01-01",
          valid_until: null,
        },
        {
          key: "a4",
          ...identity(205),
          user_key: "tom",
          course_key: "the other twin",
          state: "success",
          finish_date: "2026-01-01",
          group_training_key: "g2",
          predecessor_key: "a2",
        },
        {
          key: "a5",
          ...identity(204),
          user_key: "tom",
          course_key: "twin",
          state: "inprogress",
          assignment_type: "recurring",
          deadline_date: "9999-12-31",
          // It was completed before, and withdrawn since.
          withdrawn_at: at(85),
          certificates: [certificate(18, 1, { assignment_type: "recurring", short_type: "instruction" })],
        },
        {
          key: "a6",
          ...identity(202),
          user_key: "tom",
          course_key: "start.instruction",
          assignment_type: "recurring",
          state: "success",
          finish_date: "2026-02-01",
          valid_until: "2027-02-01",
        },
      ],
    },
    {
      key: "beta",
      ...identity(6),
      name: "Beta",
      language: "en",
      timezone: "America/New_York",
      files: [{ file: "logo.png", purpose: "logo", id: 9, created_at: at(5) }],
      users: [
        {
          key: "ada",
          ...identity(101),
          first_name: "Ada",
          last_name: "B",
          username: "ada-b",
          email: "ada@acme.example",
        },
      ],
      assignments: [
        {
          key: "a1",
          ...identity(203),
          user_key: "ada",
          course_key: "fire",
          deadline_date: "9999-12-31",
          deadline_at: "+010000-01-01T04:59:59.999Z",
        },
      ],
    },
  ],
}

/** The files that it names. */
export const FILES_OF_EVERYTHING = {
  "logo.png": PNG,
  "old.png": Buffer.concat([PNG, Buffer.from("old")]),
  "certificates/a.pdf": PDF,
  "pictures/fork.webp": Buffer.from("RIFF\u0001\u0002\u0003\u0004WEBPVP8 "),
  "fire.gif": Buffer.from("GIF89a fire"),
  "former.gif": Buffer.from("GIF87a former"),
  "signatures/company.png": SIGNATURE,
  "signatures/tom.jpg": JPEG,
}
