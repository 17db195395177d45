import type { PersonCaller } from "../../src/access/caller.ts"
import { beginSession } from "../../src/access/sessions/rules.ts"
import { insertedId } from "../../src/database/inserted.ts"
import { sql } from "../../src/database/port.ts"
import type { ContentNodeRow, QuestionRow } from "../../src/dataset/format/training.ts"
import { type Evidence, evidenceOf } from "../../src/training/evidence/rules.ts"
import type { Acting, PassedAssignment } from "../../src/training/learning/advance.ts"
import { Installation } from "./installation.ts"
import { PASSWORD, PEOPLE } from "./people-company.ts"
import { companyId, idOf } from "./records.ts"
import { FIREFOX, TestBrowser } from "./test-browser.ts"

/*
 * A company in which somebody learns a course: the one in `people-company.ts`, where Tom is the trainer of the learners'
 * team and Boss is the administrator. Everybody has the password PASSWORD.
 */

/** A question with these answers. Those beginning with "+" are correct. */
export function question(text: string, answers: readonly string[], points = 1): QuestionRow {
  return {
    text,
    points,
    answers: answers.map((answer) => ({ text: answer.replace(/^\+/, ""), correct: answer.startsWith("+") })),
  }
}

/** A page of text, with optional extras. */
export function page(key: string, more: Partial<ContentNodeRow> = {}): ContentNodeRow {
  return { key, title: `Page ${key}`, text: `What **${key}** says.`, ...more }
}

interface LearningOptions {
  /** Properties of the course "course". By default it is a base course without a test. */
  readonly course?: object
  /** Its pages, in one chapter. By default, the texts "one" and "two". */
  readonly nodes?: readonly ContentNodeRow[]
  /** Its chapters, as an alternative to `nodes`. */
  readonly content?: readonly object[]
  /** Whether the course belongs to the provider. */
  readonly isShared?: boolean
  /** Further records of the company, in addition to existing ones. */
  readonly courses?: readonly object[]
  readonly users?: readonly object[]
  readonly assignments?: readonly object[]
  readonly company?: object
}

/** The dataset for that company. */
function learningCompany(options: LearningOptions = {}): object {
  const { nodes = [page("one"), page("two")], courses = [], users = [], assignments = [], company = {} } = options
  const { content = [{ key: "chapter", title: "Chapter", nodes }] } = options
  const course = { key: "course", title: "Ladders", short_type: "base", state: "active", content, ...options.course }
  const [acme, ...others] = PEOPLE.companies
  const own = options.isShared === true ? courses : [course, ...courses]
  return {
    courses: [...PEOPLE.courses, ...(options.isShared === true ? [course] : [])],
    companies: [
      {
        ...{ ...acme, ...company },
        courses: own,
        users: [...(acme?.users ?? []), ...users],
        assignments: [...(acme?.assignments ?? []), ...assignments],
      },
      ...others,
    ],
  }
}

/** A user to whom a course was assigned. */
export interface Learner {
  readonly userId: number
  readonly username: string
  readonly assignmentId: number
  /** `/learn/{assignment}` */
  readonly path: string
  /** A browser in which the learner is signed in. */
  readonly browser: TestBrowser
  readonly caller: PersonCaller
}

type StartOptions = LearningOptions & { readonly installation?: Parameters<typeof Installation.start>[0] }

const SESSION_SETTINGS = { session_idle: 43_200, session_lifetime: 2_592_000 }

/** An installation with that company. */
export class Learning {
  #learners = 0
  /** Assignments that were passed, as reported by the rules. */
  readonly passed: PassedAssignment[] = []

  private constructor(readonly installation: Installation) {}

  static async start({ installation, ...options }: StartOptions = {}): Promise<Learning> {
    return new Learning(await Installation.start({ dataset: learningCompany(options), ...installation }))
  }

  /** The same for an installation that has its own company. */
  static in(installation: Installation): Learning {
    return new Learning(installation)
  }

  stop(): Promise<void> {
    return this.installation.stop()
  }

  get database() {
    return this.installation.database
  }

  /** A new user in the team "warehouse" with the course assigned, independent of other learners. */
  async learner({ course = "course" }: { readonly course?: string } = {}): Promise<Learner> {
    const { installation } = this
    const number = ++this.#learners
    const body = {
      ...{ first_name: "Lea", last_name: `Learner ${number}`, email: `lea${number}@acme.example` },
      ...{ roles: ["company.employee"], team_ids: [idOf(installation, "teams", "warehouse")] },
    }
    const user = await this.#made("users", body)
    const userId = Number(user.id)
    const { password_hash: hash } = await this.#row<{ password_hash: string }>(
      sql`select password_hash from users where key = 'ada'`,
    )
    await this.database.run(sql`update users set password_hash = ${hash} where id = ${userId}`)
    const assignmentId = await this.assign(userId, course)
    const caller = await this.callerOf(userId)
    const { username } = caller.user
    return {
      userId,
      username,
      assignmentId,
      path: `/learn/${assignmentId}`,
      browser: await this.browserOf(userId),
      caller,
    }
  }

  /** Assigns a course and returns the id of the assignment. */
  async assign(userId: number, course = "course"): Promise<number> {
    const row = await this.#row<{ id: number }>(sql`select id from courses where key = ${course} order by id limit 1`)
    return Number((await this.#made(`users/${userId}/course-assignments`, { course_id: row.id })).id)
  }

  /** A browser of a signed-in user, given by id or by dataset key ("tom" is the trainer, "boss" the administrator). */
  async browserOf(user: number | string): Promise<TestBrowser> {
    const { time } = this.installation
    const {
      user: { id: userId },
      company,
    } = await this.callerOf(user)
    const session = { userId, companyId: company.id, factors: ["password"], stays: false } as const
    const browser = new TestBrowser(this.installation)
    const token = await this.database.transaction((tx) =>
      beginSession(
        tx,
        { ...session, address: "192.0.2.7", device: FIREFOX },
        { settings: SESSION_SETTINGS, now: time.now },
      ),
    )
    browser.cookies.set("session", token)
    return browser
  }

  /** A browser of a user who signs in through the form with the password. */
  async signedInByPassword(username: string): Promise<TestBrowser> {
    const browser = new TestBrowser(this.installation)
    const { status } = await browser.signIn(username, PASSWORD)
    if (status !== 303) throw new TypeError(`${username} could not sign in: ${status}`)
    return browser
  }

  /** A user as the caller of rules. */
  async callerOf(user: number | string): Promise<PersonCaller> {
    const condition = typeof user === "number" ? sql`u.id = ${user}` : sql`u.key = ${user}`
    const row = await this.#row<{
      id: number
      username: string
      company_id: number
      name: string
      language: string
      timezone: string
    }>(sql`
      select u.id, u.username, u.company_id, c.name, c.language, c.timezone
      from users u join companies c on c.id = u.company_id where ${condition} order by u.id limit 1`)
    const roles = await this.database.all<{ role: PersonCaller["user"]["roles"][number] }>(
      sql`select role from user_roles where user_id = ${row.id}`,
    )
    return {
      kind: "person",
      company: { id: row.company_id, name: row.name, language: row.language, timezone: row.timezone },
      user: { id: row.id, username: row.username, roles: roles.map(({ role }) => role) },
      session: { id: 0, factors: ["password"], stays: false, createdAt: 0, provedAt: 0 },
      requestId: "test",
      address: () => "192.0.2.7",
      device: FIREFOX,
    }
  }

  /** Calls a learning rule in a separate transaction. */
  act<T>(caller: PersonCaller, rule: (acting: Acting) => Promise<T>): Promise<T> {
    const onSuccess: Acting["onSuccess"] = async (_tx, passed) => {
      this.passed.push(passed)
    }
    return this.database.transaction((tx) =>
      rule({ tx, caller, now: this.installation.time.now, leadDays: 30, onSuccess }),
    )
  }

  /** The id of a page in a course. */
  async nodeId(key: string): Promise<number> {
    return (await this.#row<{ id: number }>(sql`select id from content_nodes where key = ${key}`)).id
  }

  /** Gives a page a video that is marked as ready but has no file. Returns its id. */
  async addReadyVideo(
    nodeKey: string,
    {
      duration = 100,
      text = "What the video says.",
      company = "acme" as string | null,
      captions = false,
      chapters = false,
    } = {},
  ): Promise<number> {
    const { now } = this.installation.time
    const owner = company === null ? null : companyId(this.installation, company)
    const nodeId = await this.nodeId(nodeKey)
    return this.database.transaction(async (tx) => {
      const file = (purpose: "video" | "captions" | "poster" | "chapters", mediaType: string) =>
        insertedId(
          tx,
          sql`
            insert into files (company_id, purpose, storage_name, media_type, size, sha256, created_at)
            values (${owner}, ${purpose}, ${crypto.randomUUID()}, ${mediaType}, 1, ${crypto.randomUUID()}, ${now})
            returning id`,
        )
      const video = await file("video", "video/mp4")
      const captionsId = captions ? await file("captions", "text/vtt") : null
      const posterId = chapters ? await file("poster", "image/jpeg") : null
      const chaptersId = chapters ? await file("chapters", "text/vtt") : null
      return insertedId(
        tx,
        sql`
          insert into content_videos (company_id, content_node_id, made_course_node, key, name, prompter_text, estimated_length,
            state, progress, duration, video_file_id, captions_file_id, poster_file_id, chapters_file_id, created_at, updated_at)
          values (${owner}, ${nodeId}, 0, ${crypto.randomUUID()}, ${`Video of ${nodeKey}`}, ${text}, ${Math.ceil(duration)},
            'ready', 100, ${duration}, ${video}, ${captionsId}, ${posterId}, ${chaptersId}, ${now}, ${now})
          returning id`,
      )
    })
  }

  /** The table row of an assignment. */
  assignment(id: number): Promise<AssignmentInTable> {
    return this.#row(sql`
      select state, is_open, begin_date, finish_date, valid_until, result_percent, withdrawn_at
      from assignments where id = ${id}`)
  }

  async stateOf(assignmentId: number): Promise<string> {
    return (await this.assignment(assignmentId)).state
  }

  /** The full name of a user. */
  async nameOf(userId: number): Promise<string> {
    const { first_name, last_name } = await this.#row<{ first_name: string; last_name: string }>(
      sql`select first_name, last_name from users where id = ${userId}`,
    )
    return `${first_name} ${last_name}`
  }

  /** All evidence for an assignment of acme. */
  evidence(assignmentId: number): Promise<Evidence[]> {
    return evidenceOf(this.database, companyId(this.installation), assignmentId)
  }

  async #made(path: string, body: object) {
    const answer = await this.installation.request("POST", path, { body })
    if (answer.status !== 201 || answer.body.data === undefined) throw new TypeError(`${path}: ${answer.text}`)
    return answer.body.data
  }

  async #row<T>(query: ReturnType<typeof sql>): Promise<T> {
    const row = await this.database.get<T>(query)
    if (row === undefined) throw new TypeError("nothing was found")
    return row
  }
}

interface AssignmentInTable {
  readonly state: string
  readonly is_open: number
  readonly begin_date: string | null
  readonly finish_date: string | null
  readonly valid_until: string | null
  readonly result_percent: number | null
  readonly withdrawn_at: number | null
}
