import { raw, sql } from "../../src/database/port.ts"
import { type CompanyResult, importDataset } from "../../src/dataset/rules.ts"
import { columnsOf, continueIdsAfter, foreignKeysOf, tableNames, tablesWithIds } from "./catalog.ts"
import { COMPANIES, clientId, clientSecret } from "./companies.ts"
import { addCompanyFile } from "./company-files.ts"
import { type Created, created } from "./content-videos.ts"
import { exempted } from "./exempted.ts"
import { addImport } from "./import-company.ts"
import { Installation, NOW } from "./installation.ts"
import { idOf, rowsOf } from "./records.ts"
import { scheduled } from "./scheduled.ts"
import { submitted } from "./submitted.ts"

/** A second company that can be recognised at sight: every text contains a mark, and its ids do not occur elsewhere. */

/** The mark contained in every name, title, address and text of this company. */
export const MARK = "zebulon"

/** Ids of the marked company begin here. Each table has a separate range. */
const FIRST_ID = 7_000_000
const RANGE = 10_000
/** The end of the id range of the marked company. */
const BEHIND = 8_000_000

const content = [
  {
    key: `${MARK}-chapter`,
    title: `Chapter of ${MARK}`,
    nodes: [
      {
        key: `${MARK}-node`,
        title: `Page of ${MARK}`,
        text: `Text of ${MARK}`,
        prompter_text: `Spoken at ${MARK}`,
        questions: [{ text: `Who is ${MARK}?`, points: 1, answers: [{ text: `A ${MARK}`, correct: true }] }],
      },
    ],
  },
]

const course = (key: string, short_type: string, more: object = {}) => ({
  key: `${MARK}-${key}`,
  title: `${MARK} ${key}`,
  description: `About ${MARK}`,
  short_type,
  state: "active",
  valid_period: "12m",
  content,
  ...more,
})

const assignment = (key: string, course_key: string, assignment_type: string, more: object) => ({
  key: `${MARK}-${key}`,
  user_key: "worker",
  course_key: `${MARK}-${course_key}`,
  assignment_type,
  trainer_user_key: "boss",
  ...more,
})

const person = (key: string, roles: string[], team_keys: string[]) => ({
  key,
  first_name: `Zebulon${key}`,
  last_name: `Zebulon${key}son`,
  username: `${MARK}.${key}`,
  email: `${key}@${MARK}.example`,
  mobile_number: `+1 ${MARK}`,
  birthday: "1990-02-28",
  roles,
  team_keys,
})

const done = { state: "success", finish_date: "2026-05-05", valid_until: "2027-05-05", result_percent: 100 }
const place = {
  description: `Of ${MARK}`,
  street: `${MARK} street`,
  zip_city: `1 ${MARK}`,
  email: `at@${MARK}.example`,
}

const MARKED = {
  key: "beta",
  name: "Zebulon Ltd",
  language: "en",
  timezone: "America/New_York",
  courses: [
    course("instruction", "instruction", { content: [{ ...content[0], key: `${MARK}-c1`, nodes: [] }] }),
    course("base", "base", { allow_user_approval_date: true }),
  ],
  locations: [
    {
      ...place,
      key: "boston",
      name: `${MARK}ville`,
      admin_user_keys: ["boss"],
      trainer_admin_user_keys: ["boss"],
      teams: [
        {
          ...place,
          key: "crew",
          name: `Crew of ${MARK}`,
          instruction_course_key: `${MARK}-instruction`,
          admin_user_keys: ["boss"],
          trainer_admin_user_keys: ["boss"],
        },
      ],
    },
  ],
  users: [person("boss", ["company.admin"], ["crew"]), person("worker", ["company.employee"], ["crew"])],
  api_course_keys: [`${MARK}-base`],
  clients: [
    {
      key: "other",
      name: `Client of ${MARK}`,
      service_user_key: "boss",
      collection_course_key: `${MARK}-base`,
      client_id: clientId("other"),
      client_secret: clientSecret("other"),
    },
  ],
  group_trainings: [
    {
      key: `${MARK}-group`,
      title: `Group of ${MARK}`,
      course_key: `${MARK}-base`,
      team_key: "crew",
      trainer_user_key: "boss",
      place: `Hall of ${MARK}`,
      note: `Note of ${MARK}`,
      state: "ongoing",
      sessions: [{ starts_at: "2026-11-20T09:00:00Z", ends_at: "2026-11-20T12:00:00Z" }],
      participants: [{ user_key: "worker", remark: `Remark of ${MARK}` }],
      corrections: [{ user_key: "worker", remark: `Correction of ${MARK}` }],
    },
  ],
  assignments: [
    assignment("open", "instruction", "recurring", { state: "assigned", deadline_date: "2026-12-31" }),
    assignment("approved", "base", "approval", done),
  ],
}

/** The ids of acme. */
const assignments = [{ key: "begun", user_key: "ada", course_key: "base", state: "inprogress" }]

const group_trainings = [
  {
    ...{ key: "group", course_key: "endless", state: "ongoing" },
    corrections: [{ user_key: "ada", remark: "It was another one." }],
  },
]

interface Options extends Pick<Parameters<typeof Installation.start>[0] & object, "database" | "files" | "settings"> {
  /** Additional rows for acme, by kind. */
  readonly more?: Readonly<Record<string, readonly object[]>>
}

/** An installation with acme and the marked company. `acme` and `marked` hold the ids of their records by kind and key. */
export async function startWithMarkedCompany({ more = {}, ...options }: Options = {}) {
  const companies = COMPANIES.companies
    .filter(({ key }) => key === "acme")
    .map((company) => {
      const rows: Readonly<Record<string, unknown>> = { ...company, assignments, group_trainings }
      const joined = Object.entries(more).map(([kind, added]) => [
        kind,
        [...((rows[kind] as object[] | undefined) ?? []), ...added],
      ])
      return { ...rows, ...Object.fromEntries(joined) }
    })
  const installation = await Installation.start({ ...options, dataset: { ...COMPANIES, companies } })
  // Ids are not moved yet at this point: acme's ids must differ from the others.
  const acmeVideo = await created(installation, { team_id: idOf(installation, "teams", "warehouse") })
  const acmeWebhook = await withWebhook(installation, "admin")
  const acmeClient = await withClient(installation, "admin", "Unused")
  const acmeImport = await addImport(installation, installation.ids.companies.acme?.id ?? 0)
  const { users } = installation.ids.companies.acme ?? {}
  const acmeExemption = await exempted(installation, users?.ada, installation.ids.courses.base)
  const acmeFile = await addCompanyFile(installation, installation.ids.companies.acme?.id ?? 0)
  const acmeSubmission = await submitted(installation, users?.ada, installation.ids.courses.base)
  const acmeSchedule = await scheduled(installation, users?.admin)
  const acmeRequirement = await withRequirement(installation, "admin", "safety")
  await moveNewIds(installation)
  const { directory, database, files } = installation
  const imported = await importDataset(database, { companies: [MARKED] }, { files, baseDirectory: directory, now: NOW })
  const [acme, marked] = [installation.ids.companies.acme, imported.companies.beta]
  if (acme === undefined || marked === undefined) throw new TypeError("a company was not imported")
  const markedVideo = await created(installation, { prompter_text: `Spoken at ${MARK}` }, { as: "other" })
  const markedImport = await addImport(installation, marked.id)
  const markedExemption = await exempted(installation, marked.users.worker, marked.courses[`${MARK}-base`])
  const markedFile = await addCompanyFile(installation, marked.id, `${MARK}.png`)
  const markedSubmission = await submitted(installation, marked.users.worker, marked.courses[`${MARK}-base`])
  const markedSchedule = await scheduled(installation, marked.users.worker)
  const markedWebhook = await withWebhook(installation, "other", { description: MARK })
  const markedClient = await withClient(installation, "other", `Unused of ${MARK}`)
  const markedRequirement = await withRequirement(installation, "other", `${MARK}-instruction`, { title: MARK })
  const records = async (company: CompanyResult, { content_node_video_id: video }: Created) => {
    const issued = await database.all<{ id: number }>(sql`select id from certificates where company_id = ${company.id}`)
    const corrected = await database.all<{ id: number }>(
      sql`select id from group_corrections where company_id = ${company.id}`,
    )
    return {
      ...company,
      content_videos: { video },
      certificates: Object.fromEntries(issued.map(({ id }) => [id, id])),
      group_corrections: Object.fromEntries(corrected.map(({ id }) => [id, id])),
    }
  }
  return {
    installation,
    acme: {
      ...(await records(acme, acmeVideo)),
      ...acmeWebhook,
      ...acmeClient,
      imports: { import: acmeImport },
      exemptions: { ada: acmeExemption },
      files: { file: acmeFile },
      submissions: { ada: acmeSubmission },
      report_schedules: { admin: acmeSchedule },
      ...acmeRequirement,
    },
    marked: {
      ...(await records(marked, markedVideo)),
      ...markedWebhook,
      ...markedClient,
      imports: { import: markedImport },
      exemptions: { worker: markedExemption },
      files: { file: markedFile },
      submissions: { worker: markedSubmission },
      report_schedules: { worker: markedSchedule },
      ...markedRequirement,
    },
  }
}

/** A webhook in a client's company, after it was sent a ping. */
async function withWebhook(installation: Installation, as: string, more: object = {}) {
  const body = { url: "https://192.0.43.8/hook", events: ["*"], ...more }
  const made = await installation.request("POST", "webhooks", { as, body })
  const webhook = Number(made.body.data?.id)
  const ping = await installation.request("POST", `webhooks/${webhook}/test`, { as })
  return { webhooks: { webhook }, webhook_deliveries: { delivery: Number(ping.body.data?.id) } }
}

/** An API client in a client's company, which acts as the same user; nobody uses it. */
async function withClient(installation: Installation, as: string, name: string) {
  const { body } = await installation.request("GET", "auth/me", { as })
  const made = await installation.request("POST", "clients", {
    as,
    body: { name, service_user_id: body.data?.service_user?.id },
  })
  return { client_rows: { client: Number(made.body.data?.id) } }
}

/** A requirement in a client's company that begins in ten years, so that it binds nobody. */
async function withRequirement(installation: Installation, as: string, course_external_id: string, more: object = {}) {
  const body = { external_id: `required-by-${as}`, course_external_id, from: "2036-11-20", ...more }
  const made = await installation.request("POST", "requirements", { as, body })
  return { requirements: { requirement: Number(made.body.data?.id) } }
}

/** Moves the generated ids of each table to a separate range. */
async function moveNewIds({ database }: Installation, first = FIRST_ID): Promise<void> {
  const tables = await tablesWithIds(database)
  for (const [index, table] of tables.entries()) await continueIdsAfter(database, table, first + index * RANGE)
}

/** Gives records that are added from now on ids outside the range of the marked company. */
export function leaveMarkedIds(installation: Installation): Promise<void> {
  return moveNewIds(installation, BEHIND)
}

/** Traces of the marked company in a text: its mark, or an id in its range. */
export function tracesOfMarkedCompany(text: string): string[] {
  const ids = text.match(/\b7\d{6}\b/g) ?? []
  return [...(text.toLowerCase().includes(MARK) ? [MARK] : []), ...ids]
}

/** Every row of every table except tokens, which are added to whenever a client requests one. */
export async function everyRow(installation: Installation): Promise<Record<string, unknown[]>> {
  const tables = await tableNames(installation.database)
  const rows: Record<string, unknown[]> = {}
  for (const name of tables) if (name !== "tokens") rows[name] = await rowsOf(installation, name)
  return rows
}

/** Rows of one company that refer to a row of another, as `table.column`. Must always be empty. */
export async function crossReferences({ database }: Installation): Promise<string[]> {
  const found: string[] = []
  const tables = await tableNames(database)
  const owned = new Set<string>()
  for (const name of tables) {
    const columns = await columnsOf(database, name)
    if (columns.some((column) => column.name === "company_id")) owned.add(name)
  }
  for (const name of owned) {
    const keys = await foreignKeysOf(database, name)
    for (const { parent, column, key } of keys.filter((reference) => owned.has(reference.parent))) {
      const row = await database.get(sql`
        select 1 from ${raw(name)} a join ${raw(parent)} b on b.${raw(key)} = a.${raw(column)}
        where a.company_id <> b.company_id`)
      if (row !== undefined) found.push(`${name}.${column}`)
    }
  }
  return found
}
