import { PEOPLE } from "../../harness/import-company.ts"
import { pngFile } from "../../harness/pictures.ts"
import { type Address, all, anyToken, api, type Line, none, view, yes } from "./lines.ts"

/* The rights of the API, one line per route: [administrator, location administrator, trainer, employee]. */

const RECORDS = ["course-assignments.view", "completed-courses.view"] as const
const EVERYBODY = [all(200), view(200), view(200), view(200)] as const
/** Courses have no view: who sees one sees all of the company. */
const ALL_SEE = [all(200), all(200), all(200), all(200)] as const
const QUESTIONS = "Why?{=So ~No}"
const IF_MATCH = { headers: { "if-match": "*" } } as const
const REVISION = { path: { revision: "1" } } as const
const TRAINERS = [all(200), view(200), view(200)] as const
const LEADERS = [all(200), view(200), view(200), none] as const
const ADMINISTRATORS = [all(200), view(200), none, none] as const
const COMPANY = [all(200), none, none, none] as const
const BY_KEY = [[200, 200, 404, 404], [200, 403, 404, 404], [200, 403, 404, 404], none] as const
const COMPANY_BY_KEY = [BY_KEY[0], none, none, none] as const
const ADMINISTRATORS_BY_KEY = [BY_KEY[0], BY_KEY[1], none, none] as const

const rename = { description: "changed" }
const place = { name: "Changed" }
const team = ({ known }: Address) => ({ name: "Changed", location_id: known("locations", "berlin") })
const person = ({ known }: Address) => ({
  first_name: "New",
  last_name: "Person",
  team_ids: [known("teams", "warehouse")],
})
const course = ({ known }: Address) => ({ course_id: known("courses", "base") })
const requirement = ({ known }: Address) => ({ course_id: known("courses", "endless"), from: "2036-11-20" })
const training = ({ known }: Address) => ({
  course_id: known("courses", "taught"),
  team_id: known("teams", "warehouse"),
  trainer_id: known("users", "ada"),
})
const webhook = { url: "https://hooks.acme.example/in", events: ["*"] }
const order = (name: "locations" | "teams", key: string) => ({
  body: ({ known }: Address) => ({ [name]: [{ id: known(name, key), order_position: 1 }] }),
})

/** A PDF that any course accepts. */
const CERTIFICATE = "%PDF-1.7\n%%EOF\n"
/** For those who may see it, but not do this. */
const OTHERS = [403, 403, 403, 404] as const
const LOGO = pngFile(8, 8, "full")

const REPORTING = [
  "compliance.view",
  "completed-courses.view",
  "reminders.view",
  "users.view",
  "exemptions.manage",
] as const
const MADE_BY_OTHERS = [403, 403, 403, 404] as const
const SEEN_BY_ALL = [yes(200), yes(200), yes(200), yes(200)] as const

/** A report, in each of its formats. */
function report(name: string, needs: string, cells: Parameters<typeof api>[1], query = ""): Record<string, Line> {
  const formats = ["csv", "xlsx", "pdf"].map((format) => `GET /api/v1/reports/${name}.${format}`)
  return Object.fromEntries(formats.map((route) => [route, api(needs, cells, query === "" ? {} : { query })]))
}

export const API_LINES: Readonly<Record<string, Line>> = {
  "GET /api/v1/auth/me": anyToken(200),
  "POST /api/v1/auth/logout": anyToken(200),

  "GET /api/v1/locations": api("locations.view", [yes(200), yes(200), yes(200), none]),
  "POST /api/v1/locations": api("locations.create", [yes(201), none, none, none], { body: place }),
  "PUT /api/v1/locations/order-positions": api(
    "locations.reorder",
    [yes(200), none, none, none],
    order("locations", "berlin"),
  ),
  // The permissions of individual rows are covered by "bulk.test.ts".
  "POST /api/v1/locations/bulk": api("locations.view", [yes(200), yes(200), yes(200), none], {
    body: { locations: [{ name: "Bulk" }], dry_run: true },
  }),
  "GET /api/v1/locations/by-external-id/:external_id": api("locations.view", BY_KEY),
  // Or the update permission, if the record already exists.
  "PUT /api/v1/locations/by-external-id/:external_id": api(
    "locations.create",
    [[200, 200, 201, 201], [200, 403, 403, 403], none, none],
    { body: place },
  ),
  "POST /api/v1/locations/by-external-id/:external_id/activate": api("locations.deactivate", COMPANY_BY_KEY),
  "POST /api/v1/locations/by-external-id/:external_id/deactivate": api("locations.deactivate", COMPANY_BY_KEY),
  "GET /api/v1/locations/:location": api("locations.view", LEADERS),
  "PUT /api/v1/locations/:location": api("locations.update", ADMINISTRATORS, { body: place }),
  "PATCH /api/v1/locations/:location": api("locations.update", ADMINISTRATORS, { body: rename }),
  "POST /api/v1/locations/:location/activate": api("locations.deactivate", COMPANY),
  "POST /api/v1/locations/:location/deactivate": api("locations.deactivate", COMPANY),
  "PUT /api/v1/locations/:location/teams/order-positions": api("teams.reorder", ADMINISTRATORS, {
    body: ({ of }) => ({ teams: [{ id: of("team"), order_position: 1 }] }),
  }),

  "GET /api/v1/teams": api("teams.view", [yes(200), yes(200), yes(200), none]),
  "POST /api/v1/teams": api("teams.create", [yes(201), yes(201), none, none], { body: team }),
  "POST /api/v1/teams/bulk": api("teams.view", [yes(200), yes(200), yes(200), none], {
    body: (address) => ({ teams: [team(address)], dry_run: true }),
  }),
  "GET /api/v1/teams/by-external-id/:external_id": api("teams.view", BY_KEY),
  "PUT /api/v1/teams/by-external-id/:external_id": api(
    "teams.create",
    [[200, 200, 201, 201], [200, 403, 201, 201], none, none],
    { body: team },
  ),
  "POST /api/v1/teams/by-external-id/:external_id/activate": api("teams.deactivate", ADMINISTRATORS_BY_KEY),
  "POST /api/v1/teams/by-external-id/:external_id/deactivate": api("teams.deactivate", ADMINISTRATORS_BY_KEY),
  "GET /api/v1/teams/:team": api("teams.view", LEADERS),
  "PUT /api/v1/teams/:team": api("teams.update", ADMINISTRATORS, { body: team }),
  "PATCH /api/v1/teams/:team": api("teams.update", ADMINISTRATORS, { body: rename }),
  "POST /api/v1/teams/:team/activate": api("teams.deactivate", ADMINISTRATORS),
  "POST /api/v1/teams/:team/deactivate": api("teams.deactivate", ADMINISTRATORS),
  "POST /api/v1/teams/:team/users": api("teams.assign-users", ADMINISTRATORS, {
    body: ({ known }) => ({ user_ids: [known("users", "ada")] }),
  }),
  "DELETE /api/v1/teams/:team/users/:user": api("teams.assign-users", [all(204), view(204), none, none]),

  "GET /api/v1/users": api("users.view", [yes(200), yes(200), yes(200), yes(200)]),
  "POST /api/v1/users": api("users.create", [yes(201), yes(201), none, none], { body: person }),
  "POST /api/v1/users/bulk": api("users.view", [yes(200), yes(200), yes(200), yes(200)], {
    body: (address) => ({ users: [person(address)], dry_run: true }),
  }),
  "GET /api/v1/users/by-external-id/:external_id": api("users.view", [
    [200, 200, 404, 404],
    [200, 403, 404, 404],
    [200, 403, 404, 404],
    [200, 403, 404, 404],
  ]),
  "PUT /api/v1/users/by-external-id/:external_id": api(
    "users.create",
    [[200, 200, 201, 201], [200, 403, 201, 201], none, none],
    { body: person },
  ),
  "POST /api/v1/users/by-external-id/:external_id/activate": api("users.activate", ADMINISTRATORS_BY_KEY),
  "POST /api/v1/users/by-external-id/:external_id/deactivate": api("users.deactivate", ADMINISTRATORS_BY_KEY),
  "GET /api/v1/users/:user": api("users.view", EVERYBODY),
  "PUT /api/v1/users/:user": api("users.update", ADMINISTRATORS, { body: person }),
  "PATCH /api/v1/users/:user": api("users.update", ADMINISTRATORS, { body: { mobile_number: "+49 1" } }),
  "POST /api/v1/users/:user/activate": api("users.activate", ADMINISTRATORS),
  "POST /api/v1/users/:user/deactivate": api("users.deactivate", ADMINISTRATORS),
  "POST /api/v1/users/:user/reset-password": api("users.reset-password", ADMINISTRATORS, {
    body: { send_email: false },
  }),
  "PUT /api/v1/users/:user/roles": api("users.assign-roles", COMPANY, { body: { roles: ["company.employee"] } }),
  "DELETE /api/v1/users/:user/second-factor": api("users.reset-password", [all(204), view(204), none, none]),

  "GET /api/v1/imports": api("users.create", [yes(200), none, none, none]),
  "POST /api/v1/imports/users": api("users.create", [yes(202), none, none, none], {
    body: { file: PEOPLE, dry_run: "true" },
    type: "multipart/form-data",
  }),
  "GET /api/v1/imports/:import": api("users.create", COMPANY),
  "GET /api/v1/imports/:import/rows": api("users.create", COMPANY),
  "POST /api/v1/imports/:import/undo": api("users.create", [all(202), none, none, none]),

  "GET /api/v1/courses": api("courses.view", SEEN_BY_ALL),
  "POST /api/v1/courses": api("courses.create", [yes(201), none, none, none], { body: { title: "New" } }),
  "GET /api/v1/courses/by-external-id/:external_id": api("courses.view", [BY_KEY[0], BY_KEY[0], BY_KEY[0], BY_KEY[0]]),
  "PUT /api/v1/courses/by-external-id/:external_id": api("courses.create", [[200, 200, 201, 201], none, none, none], {
    body: { title: "Changed" },
  }),
  "POST /api/v1/courses/by-external-id/:external_id/activate": api("courses.create", COMPANY_BY_KEY),
  "POST /api/v1/courses/by-external-id/:external_id/deactivate": api("courses.create", COMPANY_BY_KEY),
  "GET /api/v1/courses/:course": api("courses.view", [all(200), all(200), all(200), all(200)]),
  "PUT /api/v1/courses/:course": api("courses.create", COMPANY, { body: { title: "Changed" } }),
  "PATCH /api/v1/courses/:course": api("courses.create", COMPANY, { body: rename }),
  "POST /api/v1/courses/:course/activate": api("courses.create", COMPANY),
  "POST /api/v1/courses/:course/deactivate": api("courses.create", COMPANY),
  "GET /api/v1/courses/:course/draft": api("courses.create", COMPANY),
  "PUT /api/v1/courses/:course/draft": api("courses.create", COMPANY, { ...IF_MATCH, body: { content: [] } }),
  "DELETE /api/v1/courses/:course/draft": api("courses.create", [all(204), none, none, none], IF_MATCH),
  "GET /api/v1/courses/:course/draft/revisions": api("courses.create", COMPANY),
  "GET /api/v1/courses/:course/draft/revisions/:revision": api("courses.create", COMPANY, REVISION),
  "POST /api/v1/courses/:course/draft/revisions/:revision/restore": api("courses.create", COMPANY, {
    ...IF_MATCH,
    ...REVISION,
  }),
  "POST /api/v1/courses/:course/draft/questions": api("courses.create", COMPANY, {
    ...IF_MATCH,
    body: { file: QUESTIONS, format: "gift", node_key: "approved-page" },
    type: "multipart/form-data",
  }),
  "GET /api/v1/courses/:course/question-statistics": api("courses.create", COMPANY),
  "POST /api/v1/courses/:course/publish": api("courses.create", COMPANY, { body: { revision: 1 } }),
  "GET /api/v1/courses/:course/versions": api("courses.view", ALL_SEE),
  "GET /api/v1/courses/:course/versions/:version": api("courses.view", ALL_SEE, { path: { version: "1" } }),
  "GET /api/v1/courses/:course/versions/:version/diff": api("courses.view", ALL_SEE, { path: { version: "1" } }),
  "GET /api/v1/users/:user/assigned-courses": api("course-assignments.view", EVERYBODY),
  "POST /api/v1/users/:user/course-assignments": api(
    "course-assignments.create",
    [all(201), view(201), view(201), none],
    { body: ({ known }) => ({ course_id: known("courses", "another") }) },
  ),
  "POST /api/v1/course-assignments/bulk": api("course-assignments.create", [yes(200), yes(200), yes(200), none], {
    body: (address) => ({ ...course(address), user_ids: [address.known("users", "ada")], dry_run: true }),
  }),
  "PATCH /api/v1/course-assignments/:assignment": api("course-assignments.update", LEADERS, {
    body: { deadline_date: "2026-12-24" },
  }),
  "DELETE /api/v1/course-assignments/:assignment": api("course-assignments.update", [
    all(204),
    view(204),
    view(204),
    none,
  ]),
  "POST /api/v1/course-assignments/:assignment/complete": api("course-assignments.update", LEADERS, {
    body: { state: "success" },
    stage: "begun",
  }),
  "GET /api/v1/compliance": api("compliance.view", [yes(200), yes(200), yes(200), yes(200)]),
  "GET /api/v1/compliance/figures": api("compliance.view", [yes(200), yes(200), yes(200), yes(200)], {
    query: "by=team",
  }),
  "GET /api/v1/compliance/history": api("compliance.view", [yes(200), yes(200), yes(200), yes(200)]),
  // Of a person who does not exist.
  "GET /api/v1/compliance/why": api("compliance.view", [yes(404), yes(404), yes(404), yes(404)], {
    query: "user_id=987654321&course_id=1",
  }),
  "GET /api/v1/course-assignments": api(RECORDS, [yes(200), yes(200), yes(200), yes(200)]),
  "GET /api/v1/course-assignments/:assignment": api(RECORDS, EVERYBODY),
  "POST /api/v1/course-assignments/:assignment/grant-attempt": api("course-assignments.update", LEADERS, {
    stage: "failed",
  }),
  "POST /api/v1/course-assignments/:assignment/conversation": api("course-assignments.update", LEADERS, {
    body: { remark: "All is clear." },
  }),
  "GET /api/v1/course-assignments/:assignment/evidence": api(RECORDS, EVERYBODY, { stage: "done" }),
  "GET /api/v1/course-assignments/:assignment/evidence.pdf": api(RECORDS, EVERYBODY, { stage: "done" }),
  "POST /api/v1/users/:user/qualifications": api("course-assignments.create", [all(201), view(201), view(201), none], {
    body: ({ known }) => ({ course_id: known("courses", "approved") }),
  }),
  "POST /api/v1/qualifications/bulk": api("course-assignments.create", [yes(200), yes(200), yes(200), none], {
    body: ({ known }) => ({
      qualifications: [{ user_id: known("users", "ada"), course_id: known("courses", "approved") }],
      dry_run: true,
    }),
  }),
  "GET /api/v1/users/:user/certificated-courses": api("completed-courses.view", EVERYBODY),
  "GET /api/v1/users/:user/:assignment/course/:file": api("completed-courses.view", EVERYBODY, {
    stage: "done",
    documented: "{course}-{lang}.pdf",
    path: { file: ({ known }) => `${known("courses", "done")}-de.pdf` },
  }),
  "GET /api/v1/certificates": api("certificates.view", [yes(200), yes(200), yes(200), yes(200)]),
  "GET /api/v1/certificates/:certificate": api("certificates.view", EVERYBODY),
  "POST /api/v1/certificates/:certificate/revoke": api("certificates.revoke", COMPANY, {
    body: { reason: "Issued to the wrong person." },
  }),
  "GET /api/v1/certificates/:certificate/:file": api("certificates.view", EVERYBODY, {
    documented: "{lang}.pdf",
    path: { file: "de.pdf" },
  }),

  "GET /api/v1/files": api("courses.create", [yes(200), none, none, none]),
  "POST /api/v1/files": api("courses.create", [yes(201), none, none, none], { body: LOGO }),
  "GET /api/v1/files/:file": api("courses.create", COMPANY),
  "DELETE /api/v1/files/:file": api("courses.create", [all(204), none, none, none]),

  "GET /api/v1/exemptions": api("exemptions.manage", [yes(200), yes(200), none, none]),
  "POST /api/v1/exemptions": api("exemptions.manage", [yes(201), yes(201), none, none], {
    body: ({ known }) => ({ user_id: known("users", "ada"), course_id: known("courses", "approved"), reason: "Why" }),
  }),
  "GET /api/v1/exemptions/:exemption": api("exemptions.manage", ADMINISTRATORS),
  "PATCH /api/v1/exemptions/:exemption": api("exemptions.manage", ADMINISTRATORS, { body: { reason: "changed" } }),
  "DELETE /api/v1/exemptions/:exemption": api("exemptions.manage", [all(204), view(204), none, none]),

  // Everybody hands in certificates of their own, and reads and changes them.
  "POST /api/v1/users/:user/submissions": api("submissions.manage", [all(201), view(201), view(201), view(201)], {
    type: "multipart/form-data",
    body: ({ known }) => ({ file: CERTIFICATE, course_id: known("courses", "approved"), finish_date: "2020-01-01" }),
  }),
  "GET /api/v1/submissions": api("submissions.manage", [yes(200), yes(200), yes(200), yes(200)]),
  "GET /api/v1/submissions/:submission": api("submissions.manage", EVERYBODY),
  "PATCH /api/v1/submissions/:submission": api("submissions.manage", [OTHERS, OTHERS, OTHERS, view(200)], {
    body: { note: "Whole now." },
  }),
  "POST /api/v1/submissions/:submission/approve": api("submissions.manage", LEADERS, { body: {} }),
  "POST /api/v1/submissions/:submission/return": api("submissions.manage", LEADERS, { body: { note: "Why" } }),
  "POST /api/v1/submissions/:submission/refuse": api("submissions.manage", LEADERS, { body: { note: "Why" } }),

  "GET /api/v1/contentvideos": api("content.create", [yes(200), yes(200), yes(200), none]),
  // Content belongs to the company: anyone who may create some sees all of it.
  "GET /api/v1/contentvideos/:id": api("content.create", [all(200), all(200), all(200), none]),
  "POST /api/v1/contentvideos/:id/retry": api("content.create", [all(200), all(200), all(200), none]),
  "POST /api/v1/contentvideos/create": api("content.create", [yes(201), yes(201), yes(201), none], {
    body: ({ known }) => ({ prompter_text: "Look at the tyres.", team_id: known("teams", "warehouse") }),
  }),
  "GET /api/v1/changes": api("changes.view", [yes(200), none, none, none]),
  "GET /api/v1/audit": api("audit.view", [yes(200), none, none, none]),
  "GET /api/v1/group-trainings": api("group-trainings.view", [yes(200), yes(200), yes(200), yes(200)]),
  "POST /api/v1/group-trainings": api("group-trainings.manage", [yes(201), yes(201), yes(201), none], {
    body: training,
  }),
  "GET /api/v1/group-trainings/by-external-id/:external_id": api("group-trainings.view", [
    ...[BY_KEY[0], BY_KEY[1], BY_KEY[1]],
    [403, 403, 404, 404],
  ] as const),
  "PUT /api/v1/group-trainings/by-external-id/:external_id": api(
    "group-trainings.manage",
    [[200, 200, 201, 201], [200, 403, 201, 201], [200, 403, 201, 201], none],
    { body: training },
  ),
  "DELETE /api/v1/group-trainings/by-external-id/:external_id": api("group-trainings.manage", [
    [204, 204, 404, 404],
    [204, 403, 404, 404],
    [204, 403, 404, 404],
    none,
  ]),
  "GET /api/v1/group-trainings/:groupTraining": api("group-trainings.view", [...TRAINERS, view(403)] as const),
  "PUT /api/v1/group-trainings/:groupTraining": api("group-trainings.manage", [...TRAINERS, none], { body: training }),
  "PATCH /api/v1/group-trainings/:groupTraining": api("group-trainings.manage", [...TRAINERS, none], {
    body: { place: "Hall 4" },
  }),
  "DELETE /api/v1/group-trainings/:groupTraining": api("group-trainings.manage", [
    ...[all(204), view(204), view(204)],
    none,
  ] as const),
  "POST /api/v1/group-trainings/:groupTraining/start": api("group-trainings.manage", [...TRAINERS, none]),
  "POST /api/v1/group-trainings/:groupTraining/cancel": api("group-trainings.manage", [...TRAINERS, none], {
    body: { reason: "The trainer is ill." },
  }),
  "POST /api/v1/group-trainings/:groupTraining/copy": api(
    "group-trainings.manage",
    [all(201), view(201), view(201), none],
    { body: { starts_at: "2026-12-01T08:00:00Z" } },
  ),
  "POST /api/v1/group-trainings/:groupTraining/close": api("group-trainings.manage", [...TRAINERS, none], { body: {} }),
  "POST /api/v1/group-trainings/:groupTraining/corrections": api(
    "group-trainings.manage",
    [all(201), view(201), view(201), none],
    {
      body: ({ of }) => ({ user_id: of("user"), remark: "It was another one." }),
    },
  ),
  "GET /api/v1/group-trainings/:groupTraining/corrections": api("group-trainings.manage", [...TRAINERS, none]),
  "GET /api/v1/group-trainings/:groupTraining/corrections/:correction": api("group-trainings.manage", [
    ...TRAINERS,
    none,
  ]),
  "GET /api/v1/group-trainings/:groupTraining/participants": api("group-trainings.view", EVERYBODY),
  "GET /api/v1/group-trainings/:groupTraining/sign-in-sheet.pdf": api("group-trainings.view", EVERYBODY),
  "GET /api/v1/group-trainings/:groupTraining/calendar.ics": api("group-trainings.view", EVERYBODY),
  "POST /api/v1/group-trainings/:groupTraining/participants": api("group-trainings.manage", [...TRAINERS, none], {
    body: ({ known }) => ({ user_ids: [known("users", "ada")] }),
  }),
  "PUT /api/v1/group-trainings/:groupTraining/participants/:user": api("group-trainings.manage", [...TRAINERS, none], {
    body: { result: "success" },
  }),
  "DELETE /api/v1/group-trainings/:groupTraining/participants/:user": api("group-trainings.manage", [
    ...[all(204), view(204), view(204)],
    none,
  ] as const),
  "PUT /api/v1/group-trainings/:groupTraining/participants/:user/signature": api(
    "group-trainings.manage",
    [...TRAINERS, none],
    { body: { path: "M0 0L10 10" } },
  ),
  "POST /api/v1/group-trainings/:groupTraining/check-in": api("group-trainings.view", [
    ...[view(200), view(200), view(200)],
    view(200),
  ] as const),
  "GET /api/v1/requirements": api("requirements.view", [yes(200), yes(200), yes(200), none]),
  "POST /api/v1/requirements": api("requirements.manage", [yes(201), none, none, none], { body: requirement }),
  "POST /api/v1/requirements/preview": api("requirements.manage", [yes(200), none, none, none], { body: requirement }),
  "GET /api/v1/requirements/by-external-id/:external_id": api("requirements.view", BY_KEY),
  "PUT /api/v1/requirements/by-external-id/:external_id": api(
    "requirements.manage",
    [[200, 200, 201, 201], none, none, none],
    { body: requirement },
  ),
  "DELETE /api/v1/requirements/by-external-id/:external_id": api("requirements.manage", [
    [204, 204, 404, 404],
    none,
    none,
    none,
  ]),
  "GET /api/v1/requirements/:requirement": api("requirements.view", LEADERS),
  "PUT /api/v1/requirements/:requirement": api("requirements.manage", COMPANY, { body: requirement }),
  "PATCH /api/v1/requirements/:requirement": api("requirements.manage", COMPANY, { body: { title: "Changed" } }),
  "DELETE /api/v1/requirements/:requirement": api("requirements.manage", [all(204), none, none, none]),
  "GET /api/v1/webhooks": api("webhooks.manage", [yes(200), none, none, none]),
  "POST /api/v1/webhooks": api("webhooks.manage", [yes(201), none, none, none], { body: webhook }),
  "GET /api/v1/webhooks/:webhook": api("webhooks.manage", COMPANY),
  "PATCH /api/v1/webhooks/:webhook": api("webhooks.manage", COMPANY, { body: { description: "changed" } }),
  "DELETE /api/v1/webhooks/:webhook": api("webhooks.manage", [all(204), none, none, none]),
  "POST /api/v1/webhooks/:webhook/rotate-secret": api("webhooks.manage", COMPANY),
  "POST /api/v1/webhooks/:webhook/test": api("webhooks.manage", [all(202), none, none, none]),
  "POST /api/v1/webhooks/:webhook/resend": api("webhooks.manage", [all(202), none, none, none], {
    body: { since: "2026-01-01" },
  }),
  "GET /api/v1/webhooks/:webhook/deliveries": api("webhooks.manage", COMPANY),
  "POST /api/v1/webhooks/:webhook/deliveries/:delivery/resend": api("webhooks.manage", [all(202), none, none, none]),
  "GET /api/v1/reminders": api("reminders.view", [yes(200), yes(200), yes(200), none]),
  "POST /api/v1/reminders": api("course-assignments.update", [yes(200), yes(200), yes(200), none], {
    body: (address) => ({ ...course(address), user_ids: [address.known("users", "ada")], dry_run: true }),
  }),
  "GET /api/v1/company": api("company.view", [yes(200), yes(200), yes(200), yes(200)]),
  "PATCH /api/v1/company": api("company.manage", [yes(200), none, none, none], { body: { name: "Changed" } }),
  "PUT /api/v1/company/logo": api("company.manage", [yes(200), none, none, none], { body: LOGO }),
  "DELETE /api/v1/company/logo": api("company.manage", [yes(204), none, none, none]),
  ...report("matrix", "compliance.view", SEEN_BY_ALL),
  ...report("compliance", "compliance.view", SEEN_BY_ALL),
  ...report("expiring", "compliance.view", SEEN_BY_ALL),
  ...report("overdue", "compliance.view", SEEN_BY_ALL),
  ...report("people", "users.view", SEEN_BY_ALL),
  ...report("reminders", "reminders.view", [yes(200), yes(200), yes(200), none]),
  ...report("exemptions", "exemptions.manage", [yes(200), yes(200), none, none]),
  ...report("history", "completed-courses.view", SEEN_BY_ALL, "course_id=1"),
  "GET /api/v1/report-schedules": api(REPORTING, SEEN_BY_ALL),
  "POST /api/v1/report-schedules": api(REPORTING, [yes(201), yes(201), yes(201), none], {
    body: ({ known }) => ({
      ...{ report: "overdue", format: "csv", every: "week", weekday: 1 },
      recipient_ids: [known("users", "boss")],
    }),
  }),
  "GET /api/v1/report-schedules/:schedule": api(REPORTING, [all(200), MADE_BY_OTHERS, MADE_BY_OTHERS, MADE_BY_OTHERS]),
  "PATCH /api/v1/report-schedules/:schedule": api(
    REPORTING,
    [all(200), MADE_BY_OTHERS, MADE_BY_OTHERS, MADE_BY_OTHERS],
    { body: { format: "xlsx" } },
  ),
  "DELETE /api/v1/report-schedules/:schedule": api(REPORTING, [
    all(204),
    MADE_BY_OTHERS,
    MADE_BY_OTHERS,
    MADE_BY_OTHERS,
  ]),
  "GET /api/v1/reports/certificates.zip": api("certificates.view", SEEN_BY_ALL),

  "GET /api/v1/clients": api("clients.manage", [yes(200), none, none, none]),
  "POST /api/v1/clients": api("clients.manage", [yes(201), none, none, none], {
    body: ({ known }) => ({ name: "Another", service_user_id: known("users", "ada") }),
  }),
  "GET /api/v1/clients/:client": api("clients.manage", COMPANY),
  "PATCH /api/v1/clients/:client": api("clients.manage", COMPANY, { body: { name: "changed" } }),
  "POST /api/v1/clients/:client/rotate-secret": api("clients.manage", COMPANY),
  "POST /api/v1/clients/:client/revoke": api("clients.manage", COMPANY),
}

/** The permissions documented for each operation below /api/v1: one, several of which any one is enough, or none (null). */
export const OPERATION_PERMISSIONS: Readonly<Record<string, string | readonly string[] | null>> = Object.fromEntries(
  Object.entries(API_LINES).map(([route, { needs = null, documented = "{file}" }]) => [
    route
      .replace("/api/v1", "")
      .replace(":file", documented)
      .replace(/:(\w+)/g, "{$1}"),
    needs,
  ]),
)
