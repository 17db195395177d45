import { JPEG, PDF, PNG } from "../harness/sample-files.ts"

/**
 * A dataset in which every column of every table has a value somewhere, and is null somewhere if that is allowed. It has
 * keys that must be distinguished, predecessors that appear after their successors, and ids in no order.
 */

const HASH = "$argon2id$v=19$m=19456,t=2,p=1$c29tZXNhbHRzb21lc2FsdA$ZmFrZWhhc2hmYWtlaGFzaGZha2VoYXNoZmFrZWhhc2g"

/** A time on a day, with milliseconds. */
function at(day: number): string {
  return new Date(Date.UTC(2026, 0, day, 12, 30, 15, 120 + day)).toISOString()
}

let nextDay = 1
/** An id together with times that no other row has. */
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

/** A certificate whose contents no longer match its assignment, because names have changed. */
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

/** An earlier content of the course, by its hash. */
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
const OPERATOR_VERSION = version("op", 44, OPERATOR_CONTENT, {
  files: ["videos/op.mp4", "videos/op.vtt", "videos/poster.png", "videos/chapters.vtt"],
})
const OWN_TWIN_VERSION = version("twin", 43, TWIN_CONTENT, {
  files: ["pictures/fork.webp"],
  shared_files: ["fire.gif"],
})
// The same content has the same hash, and is distinguished by its course.
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
  attempt: {
    ...{ number: 1, begun_at: "2026-01-11T09:00:00Z", ended_at: "2026-01-11T09:10:00Z", questions: [] },
    ...{ points: 8, needed_points: 7, percent: 80, passed: true },
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

/** What was counted of a group, each amount another one. */
const amounts = {
  ...{ valid: 10, expiring: 9, open: 8, overdue: 7, exempt: 6, absent: 5 },
  ...{ exceptions: 4, people: 30, complete: 20 },
}

/** Credentials and pending data of users. */
const STATE = {
  person_accounts: [
    {
      user_id: 104,
      password_change_required: true,
      password_expires_at: at(35),
      language: "tr",
      passkey_handle: "handle",
      signed_in_at: at(1),
    },
    { user_id: 102, awaits_password: true },
  ],
  identity_providers: [
    {
      ...{ id: 8, key: "entra", name: "Entra ID", issuer: "https://login.example/v2", client_id: "app" },
      ...{ secret: " s3cret of entra ", matches: "email", claim: "email", trusts_email: true, creates_users: true },
      ...{ allows_passwords: false, state: "inactive", created_at: at(30), updated_at: at(31) },
    },
    {
      ...{ id: 7, key: "okta", name: "Okta", issuer: "https://okta.example", client_id: "trainbase", secret: "other" },
      ...{ matches: "external_id", claim: "sub", trusts_email: false, creates_users: false, allows_passwords: true },
      ...{ state: "active", created_at: at(32), updated_at: at(33) },
    },
  ],
  provider_identities: [
    { id: 5, provider_id: 7, issuer: "https://okta.example", subject: "00u1", user_id: 103, created_at: at(34) },
  ],
  totp_factors: [
    { user_id: 104, secret: "a2V5IG9mIGFkYQ", last_step: 59_000_000, confirmed_at: at(36), created_at: at(35) },
    { user_id: 102, secret: "a2V5IG9mIGhy", confirmed_at: at(36), created_at: at(35) },
  ],
  recovery_codes: [
    { id: 12, user_id: 104, code_hash: sha256("1"), used_at: at(38), created_at: at(37) },
    { id: 11, user_id: 104, code_hash: sha256("2"), created_at: at(37) },
  ],
  passkeys: [
    {
      ...{
        id: 4,
        user_id: 103,
        credential_id: "credential",
        public_key_cose: "key",
        sign_count: 3,
        transports: ["usb"],
      },
      ...{ name: "Blue key", created_at: at(39), last_used_at: at(40) },
    },
    {
      ...{ id: 3, user_id: 104, credential_id: "other", public_key_cose: "key", sign_count: 0, transports: [] },
      ...{ name: "Phone", created_at: at(41) },
    },
  ],
  known_browsers: [
    { browser_hash: sha256("3"), user_id: 104, last_used_at: at(42), trusted: true },
    { browser_hash: sha256("3"), user_id: 103, last_used_at: at(43), trusted: false },
  ],
  console_views: [
    {
      id: 9,
      user_id: 103,
      path: "/console/people",
      name: "Mine",
      query: "state=active",
      created_at: at(45),
      updated_at: at(46),
    },
  ],
  calendar_feeds: [{ user_id: 103, token_hash: sha256("4"), created_at: at(44) }],
  kiosks: [
    {
      ...{ id: 15, name: "Gate 1", team_id: 22, state: "active", token_hash: sha256("7") },
      ...{ paired_at: at(64), last_used_at: at(65), created_at: at(63), updated_at: at(64) },
    },
    { id: 14, name: "Old tablet", location_id: 12, state: "revoked", created_at: at(66), updated_at: at(67) },
  ],
  kiosk_pins: [{ user_id: 104, secret: "hash of a PIN", wrong: 3, set_at: at(68) }],
  webhooks: [
    {
      ...{ id: 6, url: "https://hr.example/hook", description: "HR\nevents", events: ["user.created"] },
      ...{
        state: "inactive",
        disabled_reason: "failing",
        failing_since: at(47),
        created_at: at(45),
        updated_at: at(46),
      },
    },
    { id: 2, url: "https://b.example/", events: ["*"], state: "active", created_at: at(48), updated_at: at(49) },
  ],
  webhook_secrets: [
    { id: 9, webhook_id: 6, secret: "whsec_a", expires_at: at(51), created_at: at(50) },
    { id: 8, webhook_id: 6, secret: "whsec_b", created_at: at(52) },
  ],
  import_mappings: [
    { id: 10, heads_sum: "0".repeat(64), mapping: { Nummer: "external_id", Notiz: null }, updated_at: at(54) },
  ],
  session_announcements: [
    {
      ...{ session_id: 63, group_training_id: 62, uid: "session-63@trainbase", revision: 0, title: "Operators" },
      ...{ starts_at: "2026-11-01T08:00:00.000Z", ends_at: "2026-11-01T12:00:00.000Z" },
    },
    {
      ...{ session_id: 58, group_training_id: 62, uid: "session-58@trainbase", revision: 2, title: "Operators" },
      ...{ place: "Hall 3", starts_at: "2026-11-03T08:00:00.000Z", ends_at: "2026-11-03T12:00:00.000Z" },
    },
  ],
  session_invitations: [
    {
      ...{ session_id: 63, user_id: 103, state: "none", sequence: 0, revision: 0, obstacle: "no_address" },
      ...{ is_update: false, noted_at: at(69) },
    },
    {
      ...{ session_id: 58, user_id: 104, state: "cancelled", sequence: 3, revision: 2, is_update: true },
      ...{ organizer_name: "Tom Tester", organizer_address: "tom@acme.example", mail_id: "d0f3", noted_at: at(70) },
    },
  ],
  reminder_entries: [
    {
      ...{ id: 18, kind: "invitation", recipient_user_id: 104, user_id: 104, course_id: 28, due_on: "2026-11-24" },
      ...{ state: "sent", urgency: 0, mail_id: "d0f3", created_at: at(70), sent_at: at(71) },
    },
    {
      ...{
        id: 12,
        kind: "deadline",
        step: -7,
        recipient_user_id: 103,
        user_id: 103,
        course_id: 28,
        assignment_id: 208,
      },
      ...{ deadline_date: "2026-12-01", due_on: "2026-11-24", state: "queued", reason: "budget", urgency: 2 },
      ...{ mail_id: "d0f1", mailed_on: "2026-11-24", tried_at: at(71), detail: "later", created_at: at(69) },
    },
    {
      ...{ id: 11, kind: "manual", recipient_user_id: 103, user_id: 103, course_id: 28, message: "Please\nnow" },
      ...{ creator_user_id: 104, due_on: "2026-11-23", state: "sent", urgency: 0, created_at: at(69), sent_at: at(70) },
    },
    {
      id: 13,
      kind: "summary",
      recipient_user_id: 104,
      user_id: 104,
      due_on: "2026-11-23",
      state: "sent",
      urgency: 5,
      created_at: at(72),
    },
  ],
  reminder_mornings: [
    {
      ...{ day: "2026-11-24", phase: "assigned", after_value: 7, after_id: 208, previous_day: "2026-11-23" },
      ...{ since_at: at(69), begun_at: at(72) },
    },
  ],
  webhook_delays: [{ webhook_id: 6, assignment_id: 207, deadline_at: at(54) }],
  report_schedules: [
    {
      ...{ id: 14, state: "active", report: "overdue", format: "xlsx", filters: { team_id: 3, search: "x" } },
      ...{ every: "week", weekday: 1, creator_user_id: 104, next_at: at(73), created_at: at(71), updated_at: at(72) },
    },
    {
      ...{ id: 15, state: "inactive", report: "people", format: "csv", filters: {} },
      ...{ every: "month", day: 28, created_at: at(71), updated_at: at(72) },
    },
  ],
  report_recipients: [
    { schedule_id: 14, user_id: 103 },
    { schedule_id: 14, user_id: 104 },
  ],
  webhook_watches: [{ webhook_id: 6, overdue_at: at(53), overdue_id: 208, expiring_on: "2026-01-31", expiring_id: 0 }],
  node_progress: [
    {
      ...{ assignment_id: 208, content_node_id: 71, substance: sha256("5"), position: 12.5, played: [[0, 12.5]] },
      ...{ reported_at: at(55), completed_at: at(56), completed_by: "text_instead", begun_at: at(54) },
    },
    // A page that the company has placed in a course of the provider.
    { assignment_id: 202, content_node_id: 73, substance: sha256("6"), position: 0, played: [], begun_at: at(57) },
  ],
  attempts: [
    {
      ...{ id: 31, assignment_id: 208, number: 1, content_version_id: 44, questions: [{ text: " a " }] },
      ...{ needed_points: 1.5, begun_at: at(58), ended_at: at(59), points: 1, percent: 66.6, passed: false },
    },
    {
      ...{ id: 30, assignment_id: 208, number: 2, content_version_id: 44, questions: [] },
      ...{ needed_points: 0, begun_at: at(60) },
    },
  ],
  course_revisions: [
    {
      ...{ id: 81, course_id: 28, number: 1, is_conflict: false, content: [{ key: "a", title: " b " }] },
      ...{ based_on_version: 1, author_user_id: 104, created_at: at(80) },
    },
    { id: 80, course_id: 28, number: 2, is_conflict: true, content: [], restored_from: 1, created_at: at(81) },
  ],
  course_drafts: [
    { course_id: 28, revision: 1, based_on_version: 1 },
    { course_id: 33, revision: 1 },
  ],
  course_versions: [
    {
      ...{
        id: 82,
        course_id: 28,
        number: 1,
        content_version_id: 44,
        content: [],
        revision: 1,
        note: "First\nand last",
      },
      ...{ author_user_id: 104, created_at: at(82) },
    },
    { id: 83, course_id: 28, number: 2, content_version_id: 44, content: [], created_at: at(83) },
  ],
  course_publishings: [
    {
      ...{ course_id: 28, revision: 1, note: "Next", repeat_by: "2026-12-31", error: "No disk" },
      ...{ author_user_id: 104, created_at: at(84) },
    },
    { course_id: 33, revision: 1, created_at: at(85) },
  ],
  attempt_answers: [
    { attempt_id: 31, question: 2, chosen: [1, 0], answered_at: at(61) },
    { attempt_id: 31, question: 1, chosen: [], answered_at: at(62) },
  ],
}

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
      second_factor: ["company.trainer"],
      reminders: { learner_days: [14, 0], escalate_after_days: null, summary: "monthly", hour: 5 },
      shows_checklist: true,
      files: [
        { file: "signatures/company.png", purpose: "signature", id: 16, created_at: at(11) },
        { file: "signatures/tom.jpg", purpose: "signature", id: 15, created_at: at(12) },
        { file: "logo.png", purpose: "logo", id: 8, created_at: at(3) },
        { file: "old.png", purpose: "logo", id: 7, created_at: at(2) },
        { file: "certificates/a.pdf", purpose: "certificate", id: 6, created_at: at(4) },
        { file: "pictures/fork.webp", purpose: "image", id: 11, created_at: at(8) },
        { file: "logo.png", purpose: "image", id: 10, created_at: at(9) },
        { file: "videos/op.mp4", purpose: "video", id: 17, created_at: at(13) },
        { file: "videos/op.vtt", purpose: "captions", id: 18, created_at: at(14) },
        { file: "videos/poster.png", purpose: "poster", id: 19, created_at: at(15) },
        { file: "videos/chapters.vtt", purpose: "chapters", id: 20, created_at: at(16) },
        // Records that the provider has as well.
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
          keep_anniversary: true,
          number_of_questions: 20,
          minimal_success_points: 14.5,
          test_attempts: null,
          certificate_template: "plain",
          requires_confirmation: true,
          requires_conversation: true,
          requires_trainer: false,
          accepts_submissions: true,
          submission_sample: "truck.png",
          requires: {
            min_age: 18,
            course_keys: ["fire", "twin", "the other twin"],
            fitness: true,
            driving_classes: ["BE", "B"],
          },
          content: [
            placed("f1", 48, { nodes: [page("p1", 71, { prompter_text: "Welcome", style: "scroll", text: "" })] }),
            placed("waiting", 53, { is_hidden: true }),
          ],
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
          absent_from: "2026-11-01",
          absent_until: "2026-12-31",
          absences: [
            { from: "2020-01-01", until: "2020-02-29" },
            { from: "2026-11-01", until: "2026-12-31" },
          ],
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
          scopes: ["users.view", "teams.view"],
          last_used_at: at(83),
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
          title: "Operators, in November",
          external_trainer: "Ms Rita Roe",
          place: "Hall 3",
          capacity: 12,
          self_check_in: true,
          note: "Bring helmets.\nAnd gloves.",
          location_key: "hq",
          team_key: "wh",
          sessions: [
            { id: 63, starts_at: "2026-11-01T08:00:00.000Z", ends_at: "2026-11-01T12:00:00.000Z" },
            { id: 59, starts_at: "2026-11-02T08:00:00+01:00", ends_at: "2026-11-02T12:00:00+01:00" },
          ],
          participants: [
            {
              user_key: "tom",
              position: 1,
              walk_in: true,
              signature_png: "iVBORw0KGgo=",
              signed_at: at(90),
              created_at: at(91),
            },
            {
              user_key: "ada",
              position: 4,
              assignment_key: "a1",
              opened: true,
              attendance: [
                { session: 1, status: "present", noted_at: at(92) },
                { session: 2, noted_at: at(93) },
              ],
              result: "success",
              result_noted_at: at(94),
              result_percent: 33.3,
              result_percent_noted_at: at(95),
              remark: "Drove\nwith care.",
              remark_noted_at: at(96),
              signature_path: "M0 0L1000 400",
              signed_at: at(97),
              created_at: at(98),
            },
          ],
          commands: [{ command_id: "0b0f8c1e-6d0b-4c64-9a3f-0f6f3c2b7a11", created_at: at(99) }],
          corrections: [
            {
              id: 27,
              user_key: "ada",
              remark: "The wrong person.",
              assignment_key: "a3",
              author_user_key: "tom",
              created_at: at(100),
            },
          ],
        },
        {
          key: "g3",
          ...identity(60),
          course_key: "op",
          state: "cancelled",
          cancel_reason: "The trainer is ill.",
          participants: [{ user_key: "ada", position: 1, status: "waiting", created_at: at(101) }],
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
          // A time other than the current time zone would yield.
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
              // Everything else is unchanged.
              details: { ...DETAILS.begun, empty: null, list: [1.5, -1, 1e21, "\u0000\ud800"] },
            }),
            evidence(31, 4, "conversation", { author_name: "trainbase" }),
            evidence(35, 5, "attempt"),
            // It had another course at that time.
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
          // It was completed earlier, and has been withdrawn since.
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
      requirements: [
        {
          ...{ key: "r1", ...identity(302), state: "ended", title: "Operators", course_key: "op", location_key: "hq" },
          ...{ team_key: "office", role: "company.employee", from: "2026-01-02", until: "2026-02-01" },
          ...{ lead_days: 10, grace_days: 20, made_on: "2026-01-01", is_begun: true, has_bound: true },
          creator_user_key: "svc",
        },
        { key: "r2", ...identity(301), course_key: "op", from: "2036-01-01", made_on: "2026-01-03" },
      ],
      bindings: [
        {
          ...{ id: 401, user_id: 103, course_id: 28, requirement_id: 302 },
          ...{ from_date: "2026-01-02", until_date: "2026-02-01" },
        },
        { id: 402, user_id: 103, course_id: 33, team_id: 21, from_date: "2026-01-01" },
      ],
      pairs: [
        {
          ...{ user_id: 103, course_id: 28, since: "2026-01-02", lead_days: 10, asked_deadline: "2026-01-22" },
          ...{ given_deadline: "2026-01-23", deadline_date: "2026-01-23", assignment_id: 208, is_opened: true },
          ...{ valid_until: "2026-01-20", expiring_from: "2026-01-10", held_id: 207, standing: "expiring" },
          next_on: "2026-01-21",
        },
        {
          ...{ user_id: 103, course_id: 33, since: "2026-01-01", lead_days: 30, is_opened: false, standing: "exempt" },
          ...{ exception: "prerequisites", exception_since: "2026-01-03" },
          ...{ exception_messages: [{ key: "age", values: { n: 18 } }] },
          ...{ exemption_id: 212, exempt_from: "2026-01-01", exempt_until: "2026-02-01" },
          ...{ absent_from: "2026-03-01", absent_until: "2026-03-02" },
        },
      ],
      standing_days: [
        { day: "2026-01-09", by: "company", ...amounts },
        { day: "2026-01-10", by: "company", valid: 1 },
        { day: "2026-01-09", by: "course", course_key: "the other twin", ...amounts },
        { day: "2026-01-09", by: "course", course_key: "twin", open: 2 },
        { day: "2026-01-09", by: "location", location_key: "hq", ...amounts },
        { day: "2026-01-09", by: "location", overdue: 3 },
        { day: "2026-01-09", by: "role", role: "company.employee", ...amounts },
        { day: "2026-01-09", by: "role" },
        { day: "2026-01-09", by: "team", team_key: "office", ...amounts },
      ],
      submissions: [
        {
          ...{ key: "s1", ...identity(213), user_key: "ada", course_key: "op", state: "approved" },
          ...{ finish_date: "2026-01-01", valid_until: "2026-02-01", note: "Two\nlines." },
          ...{
            file: "certificates/a.pdf",
            file_name: "photo.pdf",
            replaces_assignment_key: "a3",
            assignment_key: "a1",
          },
          ...{ decider_user_key: "svc", decision_note: "Whole\npage." },
        },
        {
          ...{ key: "s2", ...identity(214), user_key: "ada", course_key: "twin", finish_date: "2026-01-01" },
          file: "certificates/a.pdf",
        },
      ],
      exemptions: [
        {
          ...{
            key: "e1",
            ...identity(212),
            user_key: "ada",
            course_key: "twin",
            from: "2026-01-01",
            until: "2026-02-01",
          },
          ...{ reason: "Knows\nit.", creator_user_key: "svc", ended_at: at(86) },
        },
        // Ended before it began.
        {
          ...{
            key: "e2",
            ...identity(211),
            user_key: "ada",
            course_key: "op",
            from: "2027-01-01",
            until: "2026-11-01",
          },
          ...{ reason: "Knows it.", ended_at: at(87) },
        },
        { key: "e3", ...identity(210), user_key: "tom", course_key: "op", from: "2026-01-01", reason: "Knows it." },
      ],
      ...STATE,
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

/** The files to which it refers. */
export const FILES_OF_EVERYTHING = {
  "logo.png": PNG,
  "old.png": Buffer.concat([PNG, Buffer.from("old")]),
  "certificates/a.pdf": PDF,
  "pictures/fork.webp": Buffer.from("RIFF\u0001\u0002\u0003\u0004WEBPVP8 "),
  "fire.gif": Buffer.from("GIF89a fire"),
  "former.gif": Buffer.from("GIF87a former"),
  "signatures/company.png": SIGNATURE,
  "signatures/tom.jpg": JPEG,
  "videos/op.mp4": Buffer.from("\0\0\0\u0018ftypmp42"),
  "videos/op.vtt": Buffer.from("WEBVTT\n"),
  "videos/poster.png": Buffer.concat([PNG, Buffer.from("poster")]),
  "videos/chapters.vtt": Buffer.from("WEBVTT\n\nchapters"),
}
