import { sql } from "../../src/database/port.ts"
import { addCompanyFile } from "../harness/company-files.ts"
import { exempted } from "../harness/exempted.ts"
import { addImport, asForm, PEOPLE } from "../harness/import-company.ts"
import type { Installation } from "../harness/installation.ts"
import { pngFile } from "../harness/pictures.ts"
import { idOf } from "../harness/records.ts"
import { scheduled } from "../harness/scheduled.ts"
import { plainPdf, submissionForm } from "../harness/submissions.ts"
import { submitted } from "../harness/submitted.ts"
import { addWebhook } from "../harness/webhook-company.ts"
import { assignToAda, failVideo, type idsOf } from "./audited-company.ts"

/** A request that changes something. */
interface Change {
  /** The path below /api/v1 with ids. */
  readonly path: string
  readonly body?: unknown
  readonly headers?: Record<string, string>
  /** The entry that must be among those of the request. */
  readonly leaves: string
}

/** An IP address, so that no name has to be resolved. */
const WEBHOOK_URL = "https://192.0.43.8/hook"

type Ids = ReturnType<typeof idsOf>

const ANY_TAG = { "if-match": "*" }

/** Saves a new draft of the course "entry". Returns the course's id. */
async function draftOfEntry(installation: Installation): Promise<number> {
  const id = idOf(installation, "courses", "entry")
  const page = { key: "entry-page", title: "Page", text: `Slowly ${crypto.randomUUID()}.` }
  const content = [{ key: "entry-chapter", title: "Chapter", nodes: [page] }]
  await installation.request("PUT", `courses/${id}/draft`, { headers: ANY_TAG, body: { content } })
  return id
}

async function newestRevision({ database }: Installation): Promise<number> {
  const row = await database.get<{ number: number }>(sql`
    select number from course_revisions where is_conflict = 0 order by number desc limit 1`)
  return row?.number ?? 0
}

/** A request that changes something, for each route. New routes must be added here and must write an audit entry. */
export const CHANGES: Readonly<Record<string, (ids: Ids, installation: Installation) => Change | Promise<Change>>> = {
  "POST /locations": () => ({ path: "locations", body: { name: "Bremen" }, leaves: "create location" }),
  "PUT /locations/by-external-id/:external_id": () => ({
    path: "locations/by-external-id/E%2F1",
    body: { name: "Bremen" },
    leaves: "create location",
  }),
  "POST /locations/bulk": () => ({
    path: "locations/bulk",
    body: { locations: [{ external_id: "E/2", name: "Bremen" }] },
    leaves: "create location",
  }),
  "POST /locations/by-external-id/:external_id/deactivate": ({ krakow }) => ({
    path: "locations/by-external-id/krakow/deactivate",
    leaves: `deactivate location:${krakow}`,
  }),
  "POST /locations/by-external-id/:external_id/activate": async ({ krakow }, installation) => {
    await installation.request("POST", `locations/${krakow}/deactivate`)
    return { path: "locations/by-external-id/krakow/activate", leaves: `activate location:${krakow}` }
  },
  "PUT /locations/:location": ({ berlin }) => ({
    path: `locations/${berlin}`,
    body: { name: "Berlin-Mitte" },
    leaves: `update location:${berlin}`,
  }),
  "PATCH /locations/:location": ({ berlin }) => ({
    path: `locations/${berlin}`,
    body: { street: "Hafenstraße 12" },
    leaves: `update location:${berlin}`,
  }),
  "PUT /locations/order-positions": ({ berlin, acme }) => ({
    path: "locations/order-positions",
    body: { locations: [{ id: berlin, order_position: 70 }] },
    leaves: `reorder company:${acme}`,
  }),
  "PUT /locations/:location/teams/order-positions": ({ berlin, office }) => ({
    path: `locations/${berlin}/teams/order-positions`,
    body: { teams: [{ id: office, order_position: 70 }] },
    leaves: `reorder location:${berlin}`,
  }),
  "POST /locations/:location/deactivate": ({ krakow }) => ({
    path: `locations/${krakow}/deactivate`,
    leaves: `deactivate location:${krakow}`,
  }),
  "POST /locations/:location/activate": async ({ krakow }, installation) => {
    await installation.request("POST", `locations/${krakow}/deactivate`)
    return { path: `locations/${krakow}/activate`, leaves: `activate location:${krakow}` }
  },
  "POST /imports/users": () => ({ path: "imports/users", body: asForm({ file: PEOPLE }), leaves: "create import" }),
  "POST /imports/:import/undo": async ({ acme }, installation) => {
    const id = await addImport(installation, acme)
    return { path: `imports/${id}/undo`, leaves: `undo import:${id}` }
  },
  "POST /courses": () => ({
    path: "courses",
    body: { title: "Ladders", short_type: "operator" },
    leaves: "create course",
  }),
  "PUT /courses/by-external-id/:external_id": () => ({
    path: "courses/by-external-id/E%2F1",
    body: { title: "Ladders", short_type: "operator" },
    leaves: "create course",
  }),
  "POST /courses/by-external-id/:external_id/deactivate": ({ entry }) => ({
    path: "courses/by-external-id/entry/deactivate",
    leaves: `deactivate course:${entry}`,
  }),
  "POST /courses/by-external-id/:external_id/activate": async ({ entry }, installation) => {
    await installation.request("POST", `courses/${entry}/deactivate`)
    return { path: "courses/by-external-id/entry/activate", leaves: `activate course:${entry}` }
  },
  "PUT /courses/:course": ({ entry }) => ({
    path: `courses/${entry}`,
    body: { title: "Another entry" },
    leaves: `update course:${entry}`,
  }),
  "PATCH /courses/:course": ({ entry }) => ({
    path: `courses/${entry}`,
    body: { requires: { min_age: 17 } },
    leaves: `update course:${entry}`,
  }),
  "POST /courses/:course/deactivate": ({ entry }) => ({
    path: `courses/${entry}/deactivate`,
    leaves: `deactivate course:${entry}`,
  }),
  "POST /courses/:course/activate": async ({ entry }, installation) => {
    await installation.request("POST", `courses/${entry}/deactivate`)
    return { path: `courses/${entry}/activate`, leaves: `activate course:${entry}` }
  },
  "POST /teams": ({ berlin }) => ({
    path: "teams",
    body: { name: "Yard", location_id: berlin },
    leaves: "create team",
  }),
  "PUT /teams/by-external-id/:external_id": ({ berlin }) => ({
    path: "teams/by-external-id/E%2F1",
    body: { name: "Yard", location_id: berlin },
    leaves: "create team",
  }),
  "POST /teams/bulk": ({ berlin }) => ({
    path: "teams/bulk",
    body: { teams: [{ external_id: "E/2", name: "Yard", location_id: berlin }] },
    leaves: "create team",
  }),
  "POST /teams/by-external-id/:external_id/deactivate": ({ plant }) => ({
    path: "teams/by-external-id/plant/deactivate",
    leaves: `deactivate team:${plant}`,
  }),
  "POST /teams/by-external-id/:external_id/activate": async ({ plant }, installation) => {
    await installation.request("POST", `teams/${plant}/deactivate`)
    return { path: "teams/by-external-id/plant/activate", leaves: `activate team:${plant}` }
  },
  "PUT /teams/:team": ({ office }) => ({
    path: `teams/${office}`,
    body: { name: "Front office" },
    leaves: `update team:${office}`,
  }),
  "PATCH /teams/:team": ({ office }) => ({
    path: `teams/${office}`,
    body: { phone: "+49 30 1" },
    leaves: `update team:${office}`,
  }),
  "POST /teams/:team/deactivate": ({ plant }) => ({
    path: `teams/${plant}/deactivate`,
    leaves: `deactivate team:${plant}`,
  }),
  "POST /teams/:team/activate": async ({ plant }, installation) => {
    await installation.request("POST", `teams/${plant}/deactivate`)
    return { path: `teams/${plant}/activate`, leaves: `activate team:${plant}` }
  },
  "POST /teams/:team/users": ({ office, ada }) => ({
    path: `teams/${office}/users`,
    body: { user_ids: [ada] },
    leaves: `assign-users team:${office}`,
  }),
  "DELETE /teams/:team/users/:user": ({ warehouse, lukasz }) => ({
    path: `teams/${warehouse}/users/${lukasz}`,
    leaves: `detach-user team:${warehouse}`,
  }),
  "POST /users": () => ({ path: "users", body: { first_name: "Nina", last_name: "Neu" }, leaves: "create user" }),
  "PUT /users/by-external-id/:external_id": () => ({
    path: "users/by-external-id/E%2F1",
    body: { first_name: "Nina", last_name: "Neu" },
    leaves: "create user",
  }),
  "POST /users/bulk": () => ({
    path: "users/bulk",
    body: { users: [{ external_id: "E/2", first_name: "Nina", last_name: "Neu" }] },
    leaves: "create user",
  }),
  "POST /users/by-external-id/:external_id/deactivate": ({ alone }) => ({
    path: "users/by-external-id/alone/deactivate",
    leaves: `deactivate user:${alone}`,
  }),
  "POST /users/by-external-id/:external_id/activate": ({ alone }) => ({
    path: "users/by-external-id/alone/activate",
    leaves: `activate user:${alone}`,
  }),
  "PUT /users/:user": ({ ada }) => ({
    path: `users/${ada}`,
    body: { first_name: "Adele", last_name: "Müller" },
    leaves: `update user:${ada}`,
  }),
  "PATCH /users/:user": ({ ada }) => ({
    path: `users/${ada}`,
    body: { mobile_number: "+49 151 1" },
    leaves: `update user:${ada}`,
  }),
  "POST /users/:user/activate": ({ gone }) => ({ path: `users/${gone}/activate`, leaves: `activate user:${gone}` }),
  "POST /users/:user/deactivate": ({ alone }) => ({
    path: `users/${alone}/deactivate`,
    leaves: `deactivate user:${alone}`,
  }),
  "POST /users/:user/reset-password": ({ ada }) => ({
    path: `users/${ada}/reset-password`,
    leaves: `reset-password user:${ada}`,
  }),
  "DELETE /users/:user/second-factor": async ({ ada }, { database }) => {
    await database.run(sql`
      insert into totp_factors (user_id, company_id, sealed, confirmed_at, created_at)
      select id, company_id, 'sealed', 1, 1 from users where id = ${ada}`)
    return { path: `users/${ada}/second-factor`, leaves: `remove-second-factor user:${ada}` }
  },
  "PUT /users/:user/roles": ({ ada }) => ({
    path: `users/${ada}/roles`,
    body: { roles: ["company.trainer"] },
    leaves: `assign-roles user:${ada}`,
  }),
  "POST /users/:user/course-assignments": ({ ada, welcome }) => ({
    path: `users/${ada}/course-assignments`,
    body: { course_id: welcome },
    leaves: "create assignment",
  }),
  "POST /users/:user/qualifications": ({ ada, entry }) => ({
    path: `users/${ada}/qualifications`,
    body: { course_id: entry },
    leaves: "create assignment",
  }),
  "POST /course-assignments/bulk": ({ boss, welcome }) => ({
    path: "course-assignments/bulk",
    body: { course_id: welcome, user_ids: [boss] },
    leaves: "create assignment",
  }),
  "POST /qualifications/bulk": ({ boss, entry }) => ({
    path: "qualifications/bulk",
    body: { qualifications: [{ user_id: boss, course_id: entry, finish_date: "2026-11-01" }] },
    leaves: "create assignment",
  }),
  "PATCH /course-assignments/:assignment": async (_, installation) => {
    const id = await assignToAda(installation, "base")
    const body = { deadline_date: "2026-12-31" }
    return { path: `course-assignments/${id}`, body, leaves: `update assignment:${id}` }
  },
  "DELETE /course-assignments/:assignment": async (_, installation) => {
    const id = await assignToAda(installation, "fire")
    return { path: `course-assignments/${id}`, leaves: `delete assignment:${id}` }
  },
  "POST /course-assignments/:assignment/complete": async (_, installation) => {
    const id = await assignToAda(installation, "guide")
    const body = { state: "failed" }
    return { path: `course-assignments/${id}/complete`, body, leaves: `update assignment:${id}` }
  },
  "PUT /courses/:course/draft": async (_, installation) => {
    const id = await draftOfEntry(installation)
    const body = { content: [] }
    return { path: `courses/${id}/draft`, body, headers: ANY_TAG, leaves: `update course:${id}` }
  },
  "DELETE /courses/:course/draft": async (_, installation) => {
    const id = await draftOfEntry(installation)
    return { path: `courses/${id}/draft`, headers: ANY_TAG, leaves: `update course:${id}` }
  },
  "POST /courses/:course/draft/revisions/:revision/restore": async (_, installation) => {
    const id = await draftOfEntry(installation)
    const revision = await newestRevision(installation)
    return {
      ...{ path: `courses/${id}/draft/revisions/${revision}/restore`, headers: ANY_TAG },
      leaves: `update course:${id}`,
    }
  },
  "POST /courses/:course/draft/questions": async (_, installation) => {
    const id = await draftOfEntry(installation)
    const body = asForm({ file: "Why?{=So ~No}", format: "gift", node_key: "entry-page" })
    return { path: `courses/${id}/draft/questions`, body, headers: ANY_TAG, leaves: `update course:${id}` }
  },
  "POST /courses/:course/publish": async (_, installation) => {
    const id = await draftOfEntry(installation)
    const revision = await newestRevision(installation)
    return { path: `courses/${id}/publish`, body: { revision }, leaves: `publish course:${id}` }
  },
  "POST /course-assignments/:assignment/grant-attempt": async (_, installation) => {
    const id = await assignToAda(installation, "guide")
    const { database } = installation
    await database.run(sql`update courses set number_of_questions = 1, test_attempts = 1
      where id = (select course_id from assignments where id = ${id})`)
    await installation.request("POST", `course-assignments/${id}/complete`, { body: { state: "failed" } })
    return { path: `course-assignments/${id}/grant-attempt`, leaves: `grant-attempt assignment:${id}` }
  },
  "POST /reminders": async (_, installation) => {
    // She may have an open one already.
    await assignToAda(installation, "guide")
    const [open] = await installation.database.all<{ id: number; course_id: number; user_id: number }>(sql`
      select a.id, a.course_id, a.user_id from assignments a join users u on u.id = a.user_id
      where u.key = 'ada' and a.is_open = 1 limit 1`)
    const body = { course_id: open?.course_id, user_ids: [open?.user_id] }
    return { path: "reminders", body, leaves: `remind assignment:${open?.id}` }
  },
  "POST /course-assignments/:assignment/conversation": async (_, installation) => {
    const id = await assignToAda(installation, "fire")
    return { path: `course-assignments/${id}/conversation`, body: {}, leaves: `note-conversation assignment:${id}` }
  },
  "POST /certificates/:certificate/revoke": async ({ ada }, { database }) => {
    await database.run(sql`
      insert into certificates (company_id, assignment_id, issue, code, state, assignment_type, short_type, company_name,
        holder_name, course_title, finish_date, issued_on, created_at)
      select company_id, id, 1000, 'REVOKED', 'success', 'manual', 'base', 'A', 'B', 'C', '2026-01-01', '2026-01-01', 1
      from assignments where user_id = ${ada} order by id limit 1`)
    const row = await database.get<{ id: number; assignment_id: number }>(
      sql`select id, assignment_id from certificates where code = 'REVOKED'`,
    )
    const body = { reason: "Issued to the wrong person." }
    return {
      path: `certificates/${row?.id}/revoke`,
      body,
      leaves: `revoke-certificate assignment:${row?.assignment_id}`,
    }
  },
  "POST /files": () => ({ path: "files", body: pngFile(4, 2, "full"), leaves: "create image" }),
  "DELETE /files/:file": async ({ acme }, installation) => {
    const id = await addCompanyFile(installation, acme)
    return { path: `files/${id}`, leaves: `delete image:${id}` }
  },
  "POST /exemptions": ({ ada, entry }) => ({
    path: "exemptions",
    body: { user_id: ada, course_id: entry, reason: "Knows it.", from: "2019-01-01", until: "2019-12-31" },
    leaves: "create exemption",
  }),
  "PATCH /exemptions/:exemption": async ({ ada, safety }, installation) => {
    const id = await exempted(installation, ada, safety)
    return { path: `exemptions/${id}`, body: { reason: "Knows it." }, leaves: `update exemption:${id}` }
  },
  "DELETE /exemptions/:exemption": async ({ ada, welcome }, installation) => {
    const id = await exempted(installation, ada, welcome)
    return { path: `exemptions/${id}`, leaves: `end exemption:${id}` }
  },
  "POST /users/:user/submissions": async ({ ada, entry }, installation) => {
    await submitted(installation, ada, entry, "refused")
    const fields = { file: plainPdf(), course_id: entry, finish_date: "2020-01-01" }
    return { path: `users/${ada}/submissions`, body: submissionForm(fields), leaves: "create submission" }
  },
  "PATCH /submissions/:submission": async ({ admin, entry }, installation) => {
    const id = await submitted(installation, admin, entry, "returned")
    return { path: `submissions/${id}`, body: { note: "Whole now." }, leaves: `submit submission:${id}` }
  },
  "POST /submissions/:submission/approve": async ({ ada, entry }, installation) => {
    const id = await submitted(installation, ada, entry)
    return { path: `submissions/${id}/approve`, body: {}, leaves: `approve submission:${id}` }
  },
  "POST /submissions/:submission/return": async ({ lukasz, entry }, installation) => {
    const id = await submitted(installation, lukasz, entry)
    return { path: `submissions/${id}/return`, body: { note: "Why" }, leaves: `return submission:${id}` }
  },
  "POST /submissions/:submission/refuse": async ({ alone, entry }, installation) => {
    const id = await submitted(installation, alone, entry)
    return { path: `submissions/${id}/refuse`, body: { note: "Why" }, leaves: `refuse submission:${id}` }
  },
  "POST /contentvideos/create": () => ({
    path: "contentvideos/create",
    body: { prompter_text: "Look around.", api_base_course_id: -1 },
    leaves: "create content_video",
  }),
  "POST /contentvideos/:id/retry": async (_, installation) => {
    const id = await failVideo(installation)
    return { path: `contentvideos/${id}/retry`, leaves: `retry content_video:${id}` }
  },
  "POST /group-trainings": ({ welcome }) => ({
    path: "group-trainings",
    body: { course_id: welcome },
    leaves: "create group_training",
  }),
  "PUT /group-trainings/by-external-id/:external_id": ({ welcome }) => ({
    path: "group-trainings/by-external-id/G-1",
    body: { course_id: welcome },
    leaves: "create group_training",
  }),
  "DELETE /group-trainings/by-external-id/:external_id": async (_, installation) => {
    const id = await planned(installation, { external_id: "G-2" })
    return { path: "group-trainings/by-external-id/G-2", leaves: `delete group_training:${id}` }
  },
  "PUT /group-trainings/:groupTraining": async ({ welcome }, installation) => {
    const id = await planned(installation)
    const body = { course_id: welcome, place: "Hall 3" }
    return { path: `group-trainings/${id}`, body, leaves: `update group_training:${id}` }
  },
  "PATCH /group-trainings/:groupTraining": async (_, installation) => {
    const id = await planned(installation)
    return { path: `group-trainings/${id}`, body: { place: "Hall 3" }, leaves: `update group_training:${id}` }
  },
  "DELETE /group-trainings/:groupTraining": async (_, installation) => {
    const id = await planned(installation)
    return { path: `group-trainings/${id}`, leaves: `delete group_training:${id}` }
  },
  "POST /group-trainings/:groupTraining/start": async (_, installation) => {
    const id = await planned(installation)
    return { path: `group-trainings/${id}/start`, leaves: `begin group_training:${id}` }
  },
  "POST /group-trainings/:groupTraining/cancel": async (_, installation) => {
    const id = await planned(installation)
    const body = { reason: "The trainer is ill." }
    return { path: `group-trainings/${id}/cancel`, body, leaves: `cancel group_training:${id}` }
  },
  "POST /group-trainings/:groupTraining/copy": async (_, installation) => {
    const id = await planned(installation)
    const body = { starts_at: "2027-01-12T09:00" }
    return { path: `group-trainings/${id}/copy`, body, leaves: "create group_training" }
  },
  "POST /group-trainings/:groupTraining/participants": async ({ ada }, installation) => {
    const id = await planned(installation, { course_external_id: "taught-1" })
    const body = { user_ids: [ada] }
    return { path: `group-trainings/${id}/participants`, body, leaves: `assign-users group_training:${id}` }
  },
  "PUT /group-trainings/:groupTraining/participants/:user": async ({ ada }, installation) => {
    const id = await planned(installation, { course_external_id: "taught-2" }, [ada])
    const body = { result: "success" }
    return { path: `group-trainings/${id}/participants/${ada}`, body, leaves: `note-result group_training:${id}` }
  },
  "PUT /group-trainings/:groupTraining/participants/:user/signature": async ({ ada }, installation) => {
    const id = await planned(installation, { course_external_id: "taught-3" }, [ada])
    const path = `group-trainings/${id}/participants/${ada}/signature`
    return { path, body: { path: "M0 0L1 1" }, leaves: `note-signature group_training:${id}` }
  },
  "DELETE /group-trainings/:groupTraining/participants/:user": async ({ ada }, installation) => {
    const id = await planned(installation, { course_external_id: "taught-4" }, [ada])
    return { path: `group-trainings/${id}/participants/${ada}`, leaves: `detach-user group_training:${id}` }
  },
  "POST /group-trainings/:groupTraining/check-in": async ({ admin }, installation) => {
    const id = await planned(installation, { course_external_id: "taught-5", self_check_in: true }, [admin])
    return { path: `group-trainings/${id}/check-in`, leaves: `check-in group_training:${id}` }
  },
  "POST /group-trainings/:groupTraining/close": async (_, installation) => {
    const id = await planned(installation, { external_trainer: "Rita Roe" })
    await installation.request("POST", `group-trainings/${id}/start`)
    return { path: `group-trainings/${id}/close`, body: {}, leaves: `close group_training:${id}` }
  },
  "POST /group-trainings/:groupTraining/corrections": async ({ ada }, installation) => {
    const id = await planned(installation, { course_external_id: "taught-6", external_trainer: "Rita Roe" }, [ada])
    await installation.request("PUT", `group-trainings/${id}/participants/${ada}`, { body: { result: "failed" } })
    await installation.request("POST", `group-trainings/${id}/start`)
    await installation.request("POST", `group-trainings/${id}/close`, { body: {} })
    const body = { user_id: ada, remark: "That was somebody else." }
    return { path: `group-trainings/${id}/corrections`, body, leaves: `correct group_training:${id}` }
  },
  "POST /requirements": () => ({
    path: "requirements",
    body: { course_external_id: "safety" },
    leaves: "create requirement",
  }),
  "PUT /requirements/by-external-id/:external_id": () => ({
    path: "requirements/by-external-id/R-1",
    body: { course_external_id: "safety", team_external_id: "office" },
    leaves: "create requirement",
  }),
  "DELETE /requirements/by-external-id/:external_id": async (_, installation) => {
    const id = await addRequirement(installation, { external_id: "R-2", role: "company.admin" })
    return { path: "requirements/by-external-id/R-2", leaves: `end requirement:${id}` }
  },
  "PUT /requirements/:requirement": async (_, installation) => {
    const id = await addRequirement(installation, { team_external_id: "plant" })
    const body = { course_external_id: "safety", title: "Changed" }
    return { path: `requirements/${id}`, body, leaves: `update requirement:${id}` }
  },
  "PATCH /requirements/:requirement": async (_, installation) => {
    const id = await addRequirement(installation, { team_external_id: "warehouse" })
    return { path: `requirements/${id}`, body: { grace_days: 14 }, leaves: `update requirement:${id}` }
  },
  "DELETE /requirements/:requirement": async (_, installation) => {
    const id = await addRequirement(installation, { location_external_id: "berlin", from: "2036-11-20" })
    return { path: `requirements/${id}`, leaves: `delete requirement:${id}` }
  },
  "POST /report-schedules": (_, installation) => ({
    path: "report-schedules",
    body: {
      ...{ report: "overdue", format: "csv", every: "month", day: 1 },
      recipient_ids: [installation.ids.companies.acme?.users.admin],
    },
    leaves: "create report_schedule",
  }),
  "PATCH /report-schedules/:schedule": async (_, installation) => {
    const id = await scheduled(installation, installation.ids.companies.acme?.users.admin)
    return { path: `report-schedules/${id}`, body: { format: "pdf" }, leaves: `update report_schedule:${id}` }
  },
  "DELETE /report-schedules/:schedule": async (_, installation) => {
    const id = await scheduled(installation, installation.ids.companies.acme?.users.admin)
    return { path: `report-schedules/${id}`, leaves: `delete report_schedule:${id}` }
  },
  "POST /webhooks": () => ({
    path: "webhooks",
    body: { url: WEBHOOK_URL, events: ["*"] },
    leaves: "create webhook",
  }),
  "PATCH /webhooks/:webhook": async (_, installation) => {
    const { id } = await addWebhook(installation, WEBHOOK_URL)
    return { path: `webhooks/${id}`, body: { description: "HR" }, leaves: `update webhook:${id}` }
  },
  "DELETE /webhooks/:webhook": async (_, installation) => {
    const { id } = await addWebhook(installation, WEBHOOK_URL)
    return { path: `webhooks/${id}`, leaves: `delete webhook:${id}` }
  },
  "POST /webhooks/:webhook/rotate-secret": async (_, installation) => {
    const { id } = await addWebhook(installation, WEBHOOK_URL)
    return { path: `webhooks/${id}/rotate-secret`, leaves: `rotate-secret webhook:${id}` }
  },
  "POST /webhooks/:webhook/test": async (_, installation) => {
    const { id } = await addWebhook(installation, WEBHOOK_URL)
    return { path: `webhooks/${id}/test`, leaves: `test webhook:${id}` }
  },
  "POST /webhooks/:webhook/resend": async (_, installation) => {
    const { id } = await addWebhook(installation, WEBHOOK_URL)
    return { path: `webhooks/${id}/resend`, body: { since: "2026-01-01" }, leaves: `retry webhook:${id}` }
  },
  "POST /webhooks/:webhook/deliveries/:delivery/resend": async (_, installation) => {
    const { id } = await addWebhook(installation, WEBHOOK_URL)
    const { body } = await installation.request("POST", `webhooks/${id}/test`)
    return { path: `webhooks/${id}/deliveries/${body.data?.id}/resend`, leaves: `retry webhook:${id}` }
  },
  "POST /clients": ({ admin }) => ({
    path: "clients",
    body: { name: "HR", service_user_id: admin },
    leaves: "create client",
  }),
  "PATCH /clients/:client": async ({ admin }, installation) => {
    const id = await addClient(installation, admin)
    return { path: `clients/${id}`, body: { name: "Payroll" }, leaves: `update client:${id}` }
  },
  "POST /clients/:client/rotate-secret": async ({ admin }, installation) => {
    const id = await addClient(installation, admin)
    return { path: `clients/${id}/rotate-secret`, leaves: `rotate-secret client:${id}` }
  },
  "POST /clients/:client/revoke": async ({ admin }, installation) => {
    const id = await addClient(installation, admin)
    return { path: `clients/${id}/revoke`, leaves: `revoke client:${id}` }
  },
  "PATCH /company": ({ acme }) => ({
    path: "company",
    body: { colour: "#1a5c3a" },
    leaves: `update company:${acme}`,
  }),
  "PUT /company/logo": ({ acme }) => ({
    path: "company/logo",
    body: pngFile(8, 8, "full"),
    leaves: `update company:${acme}`,
  }),
  "DELETE /company/logo": async ({ acme }, installation) => {
    await installation.request("PUT", "company/logo", { body: pngFile(9, 9, "full") })
    return { path: "company/logo", leaves: `update company:${acme}` }
  },
}

async function addClient(installation: Installation, serviceUser: number): Promise<number> {
  const { body } = await installation.request("POST", "clients", {
    body: { name: "HR", service_user_id: serviceUser },
  })
  return Number(body.data?.id)
}

/** A planned group training in the middle of its only session, with these participants. */
async function planned(installation: Installation, fields: object = {}, user_ids: number[] = []): Promise<number> {
  const now = installation.time.now
  const [starts_at, ends_at] = [now - 3_600_000, now + 3_600_000].map((at) => new Date(at).toISOString())
  const body = { sessions: [{ starts_at, ends_at }], course_id: idOf(installation, "courses", "welcome"), ...fields }
  const { course_id, ...named } = body
  const sent = "course_external_id" in fields ? named : body
  const id = Number((await installation.request("POST", "group-trainings", { body: sent })).body.data?.id)
  if (user_ids.length > 0) {
    await installation.request("POST", `group-trainings/${id}/participants`, { body: { user_ids } })
  }
  return id
}

async function addRequirement(installation: Installation, more: object = {}): Promise<number> {
  const body = { course_external_id: "safety", ...more }
  return Number((await installation.request("POST", "requirements", { body })).body.data?.id)
}
