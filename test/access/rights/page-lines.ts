import { PASSWORD } from "../../harness/people-company.ts"
import { administering, allPages, inConsole, type Line, none, noPage, open, own, ownPage, yes } from "./lines.ts"

/* The rights of pages and forms, one line per route, including those open to everybody. */

const LEADERS = [yes(200), yes(200), yes(200)] as const
const LEADERS_FORM = [yes(200), yes(200), yes(200)] as const
const ADMINISTRATION = [yes(200), none, none] as const
/** "console/kiosks" and "console/sign-on" cover records in view and of other companies. */
const NO_PAGES = [noPage, none, none] as const
const KIOSK = { path: { kiosk: "999999" } } as const
const PROVIDER = { path: { provider: "none" } } as const
const QUESTION = { path: { provider: "none", question: "on" } } as const
const DONE = [yes(303), yes(303), yes(303)] as const
const TRAINING = [allPages(200), ownPage(200), ownPage(200)] as const
const TRAINING_FORM = [allPages(303), ownPage(303), ownPage(303)] as const
const AS_ADMIN = { query: "as=admin" }
/** Courses and videos belong to the whole company. */
const CATALOGUE = (ok: number) => [allPages(ok), allPages(ok), allPages(ok)] as const
/** Others than its maker see a schedule only if they may get its report of the whole company. */
const OF_ITS_MAKER = (ok: number) => [allPages(ok), noPage, noPage] as const
const proof = { current_password: PASSWORD }
const chosen = "another long passphrase"
const pdf = { path: { file: ({ of }: { of: (name: string) => string | number }) => `${of("certificate")}.pdf` } }

export const PAGE_LINES: Readonly<Record<string, Line | readonly Line[]>> = {
  // Open to everybody.
  "GET /": open(200),
  "GET /swagger": open(200),
  "GET /swagger/guide": open(200),
  "GET /swagger/json": open(200),
  "GET /swagger/favicon.png": open(200),
  "GET /assets/:file": open(404, { path: { file: "none.css" } }),
  "GET /swagger/ui.js": open(200),
  "GET /swagger/ui.css": open(200),
  "GET /swagger/page.css": open(200),
  "GET /swagger/start.js": open(200),
  "GET /health/live": open(200),
  "GET /health/ready": open(200),
  // Access from this machine without a token is covered by "metrics-access.test.ts".
  "GET /metrics": open(200),
  "POST /oauth/token": open(401, { body: { grant_type: "client_credentials", client_id: "x", client_secret: "y" } }),
  "POST /oauth/revoke": open(401, { body: { token: "x", client_id: "x", client_secret: "y" } }),
  "GET /.well-known/oauth-authorization-server": open(200),
  "GET /.well-known/security.txt": open(404),
  "GET /verify": open(200),
  "GET /verify/:code": open(404, { path: { code: "0123456789abcdef" } }),
  "GET /verify/:code/logo": open(404, { path: { code: "0123456789abcdef" } }),
  "GET /files/:file": open(403, { path: { file: "1" }, query: "expires=9999999999&signature=x" }),
  "GET /calendar/:file": open(404, { path: { file: `${"x".repeat(43)}.ics` } }),
  "GET /setup": open(404),
  "POST /setup": open(404, { body: { company: "Mine", username: "me", password: chosen, password_again: chosen } }),
  "GET /sign-in": open(200, { signedIn: 303 }),
  "POST /sign-in": open(422, { body: { username: "nobody", password: "wrong" } }),
  "GET /sign-in/second-factor": open("sign-in"),
  "POST /sign-in/second-factor": open("sign-in", { body: { code: "000000" } }),
  "POST /sign-in/passkey/options": open(200, { body: {} }),
  "POST /sign-in/passkey": open(422, { body: { credential: "{}" } }),
  "POST /sign-in/second-factor/passkey/options": open(401, { body: {} }),
  "POST /sign-in/second-factor/passkey": open("sign-in", { body: { credential: "{}" } }),
  "GET /sign-in/oidc/:provider": open(404, { path: { provider: "none" } }),
  "GET /sign-in/oidc/:provider/callback": open(404, { path: { provider: "none" } }),
  "GET /password/forgotten": open(200),
  "POST /password/forgotten": open(422, { body: { username: "nobody" } }),
  "GET /password/forgotten/sent": open(200),
  "GET /password/new": open("sign-in", { signedIn: 303 }),
  "POST /password/new": open(404, { body: { token: "x", password: chosen, password_again: chosen } }),
  // Shared tablets. "people/kiosks" covers what a paired device and its sessions open.
  "GET /kiosk": open(200),
  "POST /kiosk/pair": open(422, { body: { code: "AAAA-AAAA" } }),
  "GET /kiosk/people/:user": open(303, { path: { user: "1" } }),
  "POST /kiosk/people/:user": open(303, { path: { user: "1" }, body: { pin: "000000" } }),
  "GET /kiosk/people/:user/pin": open(303, { path: { user: "1" } }),
  "POST /kiosk/people/:user/pin": open(303, {
    path: { user: "1" },
    body: { password: "x", pin: "000000", pin_again: "000000" },
  }),

  // Open to every signed-in user.
  "POST /kiosk/used": own(yes(204)),
  "GET /setup/done": administering(200),
  "POST /setup/checklist/hide": administering(303),
  // A user whose session has expired can sign out too.
  "POST /sign-out": { ...own(yes(303)), rights: { ...own(yes(303)).rights, retired: yes(303), nobody: yes(303) } },
  "GET /resume": own(yes(200), { query: "key=x" }),
  "POST /resume": own(noPage, { query: "key=x" }),
  "POST /resume/discard": own(yes(303), { query: "key=x" }),
  "GET /account": own(yes(200)),
  "POST /account/language": own(yes(303), { body: { language: "en" } }),
  "POST /account/password": own(yes(303), { body: { ...proof, password: chosen, password_again: chosen } }),
  "POST /account/sessions/end": own(yes(303)),
  "POST /account/sessions/:session/end": own(ownPage(303)),
  // Everybody here has a passkey, so the password alone is not sufficient proof.
  "GET /account/second-factor": own(yes(200)),
  "POST /account/second-factor/begin": own([422], { body: proof }),
  "POST /account/second-factor/confirm": own([422], { body: { code: "000000" } }),
  "POST /account/second-factor/change": own([422], { body: proof }),
  "POST /account/second-factor/remove": own([422], { body: proof }),
  "GET /account/passkeys": own(yes(200)),
  "POST /account/passkeys/begin": own([422], { body: proof }),
  "GET /account/passkeys/new": own(yes(303), { query: "challenge=x" }),
  "POST /account/passkeys/new": own([422], { body: { credential: "{}", name: "Mine" } }),
  "GET /account/passkeys/:passkey": own(ownPage(200)),
  "POST /account/passkeys/:passkey/name": own(ownPage(303), { body: { name: "Mine" } }),
  "POST /account/passkeys/:passkey/remove": own(ownPage(422), { body: proof }),
  "POST /account/proof/passkey/options": own(yes(200), { body: {} }),
  "GET /account/proof/provider/:provider": own([404], { path: { provider: "none" }, query: "for=passkeys" }),

  "GET /learn": own(yes(200)),
  "GET /learn/certificates": own(yes(200)),
  "GET /learn/certificates/:file": own(ownPage(200), pdf),
  "GET /learn/submit": own(yes(200)),
  // The form has no file.
  "POST /learn/submit": own(yes(422)),
  "GET /learn/submit/:submission": own(ownPage(200)),
  "POST /learn/submit/:submission": own(ownPage(303), {
    body: ({ known }) => ({ course_id: known("courses", "approved"), finish_date: "2020-01-01" }),
  }),
  "GET /learn/calendar": own(yes(200)),
  "POST /learn/calendar": own(yes(303)),
  "POST /learn/calendar/remove": own(yes(303)),
  "GET /learn/:assignment": own(ownPage(200)),
  "POST /learn/:assignment/begin": own(ownPage(303)),
  "POST /learn/:assignment/go-on": own(ownPage(303), { stage: "begun" }),
  "GET /learn/:assignment/images/:key": own(ownPage(200), { stage: "begun", path: { key: "fork.png" } }),
  "GET /learn/:assignment/nodes/:node": own(ownPage(200), { stage: "begun" }),
  "POST /learn/:assignment/nodes/:node": own(ownPage(303), { stage: "begun" }),
  "POST /learn/:assignment/nodes/:node/practice": own(ownPage(303), { stage: "begun", body: { question_0: "0" } }),
  "POST /learn/:assignment/nodes/:node/played": own(ownPage(200), {
    stage: "begun",
    path: { node: ({ of }) => of("film") },
    body: { position: "1", played: "" },
  }),
  "GET /learn/:assignment/test": own(ownPage(200), { stage: "testing" }),
  "POST /learn/:assignment/test": own(ownPage(303), { stage: "testing" }),
  "GET /learn/:assignment/test/end": own(ownPage(200), { stage: "testing" }),
  "POST /learn/:assignment/test/end": own(ownPage(303), { stage: "testing", body: { attempt: "1" } }),
  "GET /learn/:assignment/test/:number": own(ownPage(200), { stage: "testing", path: { number: "1" } }),
  "POST /learn/:assignment/test/:number": own(ownPage(303), {
    stage: "testing",
    path: { number: "1" },
    body: { attempt: "1", chosen: "0" },
  }),
  "GET /learn/:assignment/confirmation": own(ownPage(200), { stage: "confirming" }),
  "POST /learn/:assignment/confirmation": own(ownPage(303), {
    stage: "confirming",
    body: ({ of }) => ({ confirmed: "on", full_name: String(of("full_name")), language: "en" }),
  }),
  "GET /learn/:assignment/certificate.pdf": own(ownPage(200), { stage: "done" }),
  "GET /learn/:assignment/evidence.pdf": own(ownPage(200), { stage: "done" }),

  // The console.
  "GET /console": inConsole(LEADERS),
  "GET /console/acts/new": inConsole([yes(200), none, none], {
    query: "act=users.give-role&role=company.trainer&asked=1&id=1",
  }),
  "POST /console/acts": inConsole([yes(303), none, none], {
    body: ({ known }) => ({ act: "users.give-role", role: "company.trainer", id: String(known("users", "ada")) }),
  }),
  "POST /console/undo": inConsole([noPage, noPage, noPage], { body: { key: "none" } }),
  "GET /console/jobs": inConsole(LEADERS),
  "GET /console/jobs/:job": inConsole([noPage, noPage, noPage], { path: { job: "999999" } }),
  "GET /console/jobs/:job/results.csv": inConsole([noPage, noPage, noPage], { path: { job: "999999" } }),
  "GET /console/jobs/:job/letters.pdf": inConsole([noPage, noPage, none], { path: { job: "999999" } }),
  "GET /console/jobs/:job/reminders.pdf": inConsole([noPage, noPage, noPage], { path: { job: "999999" } }),
  "POST /console/jobs/:job/:act": inConsole([noPage, noPage, noPage], { path: { job: "999999", act: "cancel" } }),
  "GET /console/matrix": inConsole(LEADERS),
  // "console/matrix" covers people in view, out of view, and of other companies.
  "GET /console/matrix/why": inConsole([noPage, noPage, noPage]),
  "POST /console/matrix/why": inConsole([noPage, noPage, noPage]),
  "GET /console/certificates": inConsole(LEADERS),
  "GET /console/certificates/export/:file": inConsole(LEADERS, { path: { file: "certificates.csv" } }),
  "GET /console/certificates/:file": inConsole(TRAINING, pdf),
  "GET /console/people/letters": inConsole([yes(200), yes(200), none], { query: "id=1" }),
  "POST /console/people/letters": inConsole([yes(422), yes(422), none], { body: { id: "999999" } }),
  "GET /console/pick/people": inConsole(LEADERS, { query: "search=a" }),
  "POST /console/pick/people": inConsole(LEADERS_FORM, { body: { pasted: "Ada" } }),
  "GET /console/requirements": inConsole(LEADERS),
  "GET /console/requirements/new": inConsole([yes(200), none, none]),
  "POST /console/requirements/new": inConsole([yes(422), none, none], { body: { title: "Nothing" } }),
  "GET /console/requirements/:requirement": inConsole(TRAINING),
  "GET /console/requirements/:requirement/edit": inConsole([allPages(200), none, none]),
  "POST /console/requirements/:requirement/edit": inConsole([allPages(409), none, none], {
    body: { step: "save", title: "Other", lead_days: "30", grace_days: "30" },
  }),
  "GET /console/requirements/:requirement/end": inConsole([allPages(200), none, none]),
  "POST /console/requirements/:requirement/end": inConsole([allPages(303), none, none]),
  "GET /console/reminders": inConsole(LEADERS),
  "GET /console/reminders/export/:file": inConsole(LEADERS, { path: { file: "reminders.csv" } }),
  "GET /console/reminders/unreachable": inConsole(LEADERS),
  "GET /console/reminders/unreachable/export/:file": inConsole(LEADERS, { path: { file: "unreachable.csv" } }),
  "GET /console/requirements/exceptions": inConsole(LEADERS),
  "GET /console/requirements/exceptions/export/:file": inConsole(LEADERS, { path: { file: "exceptions.csv" } }),
  "GET /console/courses": inConsole(LEADERS),
  "GET /console/courses/export/:file": inConsole(LEADERS, { path: { file: "courses.csv" } }),
  "GET /console/courses/starter": inConsole([yes(200), none, none]),
  "POST /console/courses/starter": inConsole([yes(303), none, none], { body: { courses: "fire-safety" } }),
  "GET /console/courses/new": inConsole([yes(200), none, none]),
  "POST /console/courses/new": inConsole([yes(422), none, none], { body: { description: "No title" } }),
  "GET /console/courses/:course": inConsole(CATALOGUE(200)),
  "GET /console/courses/:course/edit": inConsole([allPages(200), none, none]),
  "POST /console/courses/:course/edit": inConsole([allPages(409), none, none], { body: { title: "Changed" } }),
  "GET /console/courses/:course/deactivate": inConsole([allPages(200), none, none]),
  "POST /console/courses/:course/deactivate": inConsole([allPages(303), none, none]),
  "POST /console/courses/:course/activate": inConsole([allPages(303), none, none]),
  "GET /console/courses/:course/images/:key": inConsole(CATALOGUE(200), { path: { key: "fork.png" } }),
  "GET /console/courses/:course/:act": inConsole(CATALOGUE(200), { path: { act: "assign" } }),
  "POST /console/courses/:course/:act": inConsole(CATALOGUE(303), {
    path: { act: "record" },
    body: ({ known }) => ({ team_id: known("teams", "warehouse") }),
  }),
  "GET /console/videos": inConsole(LEADERS),
  "GET /console/videos/export/:file": inConsole(LEADERS, { path: { file: "videos.csv" } }),
  "GET /console/videos/new": inConsole(LEADERS),
  "POST /console/videos/new": inConsole(DONE, { body: { course_id: "new", prompter_text: "Look twice." } }),
  "GET /console/videos/preview.jpg": inConsole([noPage, noPage, noPage], { query: "key=none" }),
  "GET /console/videos/:video": inConsole(CATALOGUE(200)),
  "POST /console/videos/:video/retry": inConsole(CATALOGUE(303)),
  "GET /console/people/export/:file": inConsole(LEADERS, { path: { file: "people.xlsx" } }),
  "GET /console/assignments/export/:file": inConsole(LEADERS, { path: { file: "trainings.csv" } }),
  "GET /console/find": inConsole(LEADERS, { query: "search=a" }),
  "GET /console/choose/:kind": inConsole(LEADERS, {
    path: { kind: "teams" },
    query: "as=team_id&back=/console/people",
  }),
  "GET /console/shortcuts": inConsole(LEADERS),
  "POST /console/shortcuts": inConsole(DONE, { body: { shortcuts: "off" } }),
  "POST /console/views": inConsole(DONE, { body: { path: "/console/people", name: "Mine", query: "state=active" } }),
  "POST /console/views/:view/:act": inConsole([noPage, noPage, noPage], {
    path: { view: "999999", act: "name" },
    body: { name: "Mine" },
  }),
  "GET /console/people/import": inConsole([yes(200), none, none]),
  "POST /console/people/import": inConsole([yes(422), none, none]),
  "GET /console/people/import/:import": inConsole([noPage, none, none], { path: { import: "999999" } }),
  "GET /console/people/import/:import/faults.csv": inConsole([noPage, none, none], { path: { import: "999999" } }),
  "POST /console/people/import/:import/start": inConsole([noPage, none, none], { path: { import: "999999" } }),
  "GET /console/people/import/:import/undo": inConsole([noPage, none, none], { path: { import: "999999" } }),
  "POST /console/people/import/:import/undo": inConsole([noPage, none, none], { path: { import: "999999" } }),
  "GET /console/people": inConsole(LEADERS),
  "GET /console/people/new": inConsole([yes(200), yes(200), none]),
  "POST /console/people/new": inConsole([yes(303), yes(422), none], {
    body: { first_name: "Nina", last_name: "Neu" },
  }),
  "GET /console/people/:user": inConsole([allPages(200), ownPage(200), ownPage(200)]),
  "GET /console/people/:user/record.pdf": inConsole([allPages(200), ownPage(200), ownPage(200)]),
  "GET /console/submissions": inConsole([yes(200), yes(200), yes(200)]),
  "GET /console/submissions/export/:file": inConsole([yes(200), yes(200), yes(200)], {
    path: { file: "submissions.csv" },
  }),
  "GET /console/submissions/:submission": inConsole([allPages(200), ownPage(200), ownPage(200)]),
  // The forms lack the version that their page has.
  "POST /console/submissions/:submission/approve": inConsole([allPages(409), ownPage(409), ownPage(409)]),
  "POST /console/submissions/:submission/return": inConsole([allPages(409), ownPage(409), ownPage(409)]),
  "POST /console/submissions/:submission/refuse": inConsole([allPages(409), ownPage(409), ownPage(409)]),
  "GET /console/people/:user/exemptions/new": inConsole([allPages(200), ownPage(200), none]),
  "POST /console/people/:user/exemptions/new": inConsole([allPages(422), ownPage(422), none], {
    body: { reason: "Does it elsewhere." },
  }),
  "GET /console/people/:user/exemptions/:exemption/edit": inConsole([allPages(200), ownPage(200), none]),
  "POST /console/people/:user/exemptions/:exemption/edit": inConsole([allPages(409), ownPage(409), none], {
    body: { reason: "Does it elsewhere." },
  }),
  "GET /console/people/:user/exemptions/:exemption/end": inConsole([allPages(200), ownPage(200), none]),
  "POST /console/people/:user/exemptions/:exemption/end": inConsole([allPages(303), ownPage(303), none]),
  "GET /console/people/:user/:part": [
    inConsole([allPages(200), ownPage(200), none], { path: { part: "edit" } }),
    inConsole([allPages(200), none, none], { path: { part: "roles" } }),
    inConsole([allPages(200), ownPage(200), none], { path: { part: "password" } }),
    inConsole([allPages(200), ownPage(200), none], { path: { part: "deactivate" } }),
  ],
  "POST /console/people/:user/:part": [
    inConsole([allPages(409), ownPage(409), none], { path: { part: "edit" }, body: { first_name: "Ada" } }),
    inConsole([allPages(409), none, none], { path: { part: "roles" }, body: { roles: "company.trainer" } }),
    inConsole([allPages(200), ownPage(200), none], { path: { part: "password" } }),
    inConsole([allPages(303), ownPage(303), none], { path: { part: "deactivate" } }),
    inConsole([allPages(303), ownPage(303), none], { path: { part: "second-factor" } }),
    inConsole([allPages(303), ownPage(303), none], { path: { part: "pin" } }),
  ],

  "GET /console/places": inConsole(LEADERS),
  "GET /console/places/order": inConsole([yes(200), none, none]),
  "POST /console/places/order": inConsole([yes(303), none, none], {
    body: ({ known }) => ({ up: String(known("locations", "berlin")) }),
  }),
  "GET /console/places/locations/new": inConsole([yes(200), none, none]),
  "POST /console/places/locations/new": inConsole([yes(303), none, none], { body: { name: "Bremen" } }),
  "GET /console/places/locations/:location": inConsole([allPages(200), ownPage(200), ownPage(200)]),
  "GET /console/places/locations/:location/order": inConsole([allPages(200), ownPage(200), none]),
  // The form says nothing about a team.
  "POST /console/places/locations/:location/order": inConsole([allPages(409), ownPage(409), none]),
  "GET /console/places/locations/:location/edit": inConsole([allPages(200), ownPage(200), none]),
  "POST /console/places/locations/:location/edit": inConsole([allPages(409), ownPage(409), none], {
    body: { name: "Bremen" },
  }),
  "GET /console/places/locations/:location/deactivate": inConsole([allPages(200), none, none]),
  // Somebody has to type the number of people first.
  "POST /console/places/locations/:location/deactivate": inConsole([allPages(422), none, none]),
  "POST /console/places/locations/:location/activate": inConsole([allPages(303), none, none]),
  "GET /console/places/locations/:location/leaders/add": inConsole([allPages(200), ownPage(200), none], AS_ADMIN),
  "POST /console/places/locations/:location/leaders/add": inConsole([allPages(303), ownPage(303), none], {
    body: ({ known }) => ({ as: "admin", step: "add", user_ids: String(known("users", "ada")) }),
  }),
  "POST /console/places/locations/:location/leaders/remove": inConsole([allPages(303), ownPage(303), none], {
    body: ({ known }) => ({ as: "admin", user: String(known("users", "ada")) }),
  }),
  "GET /console/places/teams/new": inConsole([yes(200), yes(200), none]),
  "POST /console/places/teams/new": inConsole([yes(303), yes(303), none], {
    body: ({ known }) => ({ name: "Yard", location_id: String(known("locations", "berlin")) }),
  }),
  "GET /console/places/teams/:team": inConsole([allPages(200), ownPage(200), ownPage(200)]),
  "GET /console/places/teams/:team/edit": inConsole([allPages(200), ownPage(200), none]),
  "POST /console/places/teams/:team/edit": inConsole([allPages(409), ownPage(409), none], { body: { name: "Yard" } }),
  "GET /console/places/teams/:team/deactivate": inConsole([allPages(200), ownPage(200), none]),
  "POST /console/places/teams/:team/deactivate": inConsole([allPages(422), ownPage(422), none]),
  "POST /console/places/teams/:team/activate": inConsole([allPages(303), ownPage(303), none]),
  "GET /console/places/teams/:team/leaders/add": inConsole([allPages(200), ownPage(200), none], AS_ADMIN),
  "POST /console/places/teams/:team/leaders/add": inConsole([allPages(303), ownPage(303), none], {
    body: ({ known }) => ({ as: "trainer_admin", step: "add", user_ids: String(known("users", "ada")) }),
  }),
  "POST /console/places/teams/:team/leaders/remove": inConsole([allPages(303), ownPage(303), none], {
    body: ({ known }) => ({ as: "trainer_admin", user: String(known("users", "ada")) }),
  }),
  "GET /console/places/teams/:team/members/add": inConsole([allPages(200), ownPage(200), none]),
  "POST /console/places/teams/:team/members/add": inConsole([allPages(303), ownPage(303), none], {
    body: ({ known }) => ({ step: "add", user_ids: String(known("users", "ada")) }),
  }),
  "POST /console/places/teams/:team/members/remove": inConsole([allPages(303), ownPage(303), none], {
    body: ({ known }) => ({ user: String(known("users", "ada")) }),
  }),
  "GET /console/places/teams/:team/instruction": inConsole([allPages(200), ownPage(200), none]),
  "POST /console/places/teams/:team/instruction": inConsole([allPages(303), ownPage(303), none], {
    body: { next_instruction_date: "2030-12-24", whom: "needing" },
  }),
  "GET /console/company": inConsole(LEADERS),
  "GET /console/company/reminders/mails": inConsole(LEADERS),
  "GET /console/company/reminders/mails/document": inConsole(LEADERS),
  "GET /console/company/:part": inConsole(ADMINISTRATION, { path: { part: "details" } }),
  "POST /console/company/:part": inConsole([yes(409), none, none], { path: { part: "details" }, body: { name: "A" } }),
  "POST /console/company/preview": inConsole(ADMINISTRATION, { body: { certificate_template: "plain" } }),
  "POST /console/company/logo": inConsole([yes(422), none, none], { body: {} }),
  "GET /console/company/logo/remove": inConsole(ADMINISTRATION),
  "POST /console/company/logo/remove": inConsole([yes(303), none, none]),
  "POST /console/company/mail-test": inConsole([yes(422), none, none]),

  "GET /console/kiosks": inConsole(ADMINISTRATION),
  "GET /console/kiosks/new": inConsole(ADMINISTRATION),
  "POST /console/kiosks/new": inConsole(ADMINISTRATION, {
    body: ({ known }) => ({ name: "Hall 3", location_id: `location-${known("locations", "berlin")}` }),
  }),
  "GET /console/audit": inConsole(ADMINISTRATION),
  "GET /console/audit/export/:file": inConsole(ADMINISTRATION, { path: { file: "audit.csv" } }),
  "GET /console/kiosks/:kiosk": inConsole(NO_PAGES, KIOSK),
  "POST /console/kiosks/:kiosk/code": inConsole(NO_PAGES, KIOSK),
  "GET /console/kiosks/:kiosk/edit": inConsole(NO_PAGES, KIOSK),
  "POST /console/kiosks/:kiosk/edit": inConsole(NO_PAGES, { ...KIOSK, body: { name: "Hall 4" } }),
  "GET /console/kiosks/:kiosk/revoke": inConsole(NO_PAGES, KIOSK),
  "POST /console/kiosks/:kiosk/revoke": inConsole(NO_PAGES, KIOSK),

  "GET /console/sign-on": inConsole(ADMINISTRATION),
  "GET /console/sign-on/new": inConsole(ADMINISTRATION),
  "POST /console/sign-on/new": inConsole([yes(422), none, none], { body: { name: "Microsoft" } }),
  "GET /console/sign-on/:provider": inConsole(NO_PAGES, PROVIDER),
  "GET /console/sign-on/:provider/edit": inConsole(NO_PAGES, PROVIDER),
  "POST /console/sign-on/:provider/edit": inConsole(NO_PAGES, { ...PROVIDER, body: { name: "Microsoft" } }),
  "GET /console/sign-on/:provider/test": inConsole(NO_PAGES, PROVIDER),
  "GET /console/sign-on/:provider/tested": inConsole(NO_PAGES, PROVIDER),
  "GET /console/sign-on/:provider/:question": inConsole(NO_PAGES, QUESTION),
  "POST /console/sign-on/:provider/:question": inConsole(NO_PAGES, QUESTION),

  "GET /console/reports": inConsole(LEADERS),
  "GET /console/reports/:file": [
    inConsole(LEADERS, { path: { file: "people.csv" } }),
    inConsole(LEADERS, { path: { file: "matrix" } }),
    inConsole(LEADERS, { path: { file: "certificates.zip" } }),
    inConsole([yes(200), yes(200), none], { path: { file: "exemptions" } }),
  ],
  "GET /console/reports/schedules": inConsole(LEADERS),
  "GET /console/reports/schedules/new": inConsole(LEADERS),
  "POST /console/reports/schedules/new": inConsole([yes(422), yes(422), yes(422)], {
    body: { report: "overdue", format: "csv", every: "week" },
  }),
  "GET /console/reports/schedules/:schedule/edit": inConsole(OF_ITS_MAKER(200)),
  "POST /console/reports/schedules/:schedule/edit": inConsole(OF_ITS_MAKER(409), {
    body: { report: "people", format: "csv", every: "month" },
  }),
  "GET /console/reports/schedules/:schedule/delete": inConsole(OF_ITS_MAKER(200)),
  "POST /console/reports/schedules/:schedule/:act": [
    inConsole(OF_ITS_MAKER(303), { path: { act: "deactivate" } }),
    inConsole(OF_ITS_MAKER(303), { path: { act: "delete" } }),
  ],
  "GET /console/clients": inConsole(ADMINISTRATION),
  "GET /console/clients/new": inConsole(ADMINISTRATION),
  "POST /console/clients/new": inConsole([yes(303), none, none]),
  "GET /console/clients/:client": inConsole([allPages(200), none, none]),
  "GET /console/clients/:client/:part": inConsole([allPages(200), none, none], { path: { part: "edit" } }),
  "POST /console/clients/:client/:part": [
    inConsole([allPages(200), none, none], { path: { part: "secret" }, body: { overlap_hours: "1" } }),
    inConsole([allPages(409), none, none], { path: { part: "edit" }, body: { name: "Other", access: "all" } }),
    inConsole([allPages(303), none, none], { path: { part: "revoke" } }),
  ],

  "GET /console/webhooks": inConsole(ADMINISTRATION),
  "GET /console/webhooks/new": inConsole(ADMINISTRATION),
  "POST /console/webhooks/new": inConsole([yes(422), none, none]),
  "GET /console/webhooks/:webhook": inConsole([allPages(200), none, none]),
  "GET /console/webhooks/:webhook/:part": inConsole([allPages(200), none, none], { path: { part: "edit" } }),
  "POST /console/webhooks/:webhook/edit": inConsole([allPages(409), none, none], {
    body: { url: "https://other.example", receives: "all" },
  }),
  "POST /console/webhooks/:webhook/:act": [
    inConsole([allPages(303), none, none], { path: { act: "test" } }),
    inConsole([allPages(200), none, none], { path: { act: "secret" } }),
    inConsole([allPages(303), none, none], { path: { act: "deactivate" } }),
    inConsole([allPages(303), none, none], { path: { act: "delete" } }),
  ],
  "POST /console/webhooks/:webhook/deliveries/:delivery/resend": inConsole([allPages(303), none, none]),

  "GET /console/assignments": inConsole(LEADERS),
  "GET /console/assignments/new": inConsole(LEADERS),
  "POST /console/assignments/new": inConsole(DONE, {
    body: ({ known }) => ({ course: String(known("courses", "another")) }),
  }),
  "GET /console/assignments/:assignment": inConsole(TRAINING),
  "GET /console/assignments/:assignment/withdraw": inConsole(TRAINING),
  "GET /console/assignments/:assignment/evidence": inConsole(TRAINING, { stage: "done" }),
  "GET /console/assignments/:assignment/evidence.pdf": inConsole(TRAINING, { stage: "done" }),
  "POST /console/assignments/:assignment/:act": [
    act("deadline", { body: { deadline_date: "2026-12-24" } }),
    act("withdraw"),
    act("conversation", { body: { remark: "All is clear." } }),
    act("result", { stage: "begun", body: { state: "success" } }),
    act("attempt", { stage: "failed" }),
  ],
  // Where the pages about trainings were before.
  "GET /team": open(308),
  "GET /team/*": open(308),
}

function act(name: string, more: object = {}): Line {
  return inConsole(TRAINING_FORM, { path: { act: name }, ...more })
}
