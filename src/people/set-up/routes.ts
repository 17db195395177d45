import { Elysia } from "elysia"
import { Type } from "typebox"
import { Value } from "typebox/value"
import { installationCaller, type PersonCaller } from "../../access/caller.ts"
import type { Guard } from "../../access/guard.ts"
import { issueKey, peekKey } from "../../access/one-time-keys/rules.ts"
import { senderOf } from "../../access/person-guard.ts"
import { own } from "../../access/route-access.ts"
import type { Actor } from "../../audit/rules.ts"
import { seeOther } from "../../http/cookies.ts"
import type { Form } from "../../http/form.ts"
import { frameOf } from "../../http/frame.ts"
import { seeNotice } from "../../http/notice.ts"
import { parseQuery } from "../../http/query.ts"
import { readerFrom, sendPage, WITH_SCRIPTS } from "../../http/send-page.ts"
import type { Reader } from "../../pages/reader.ts"
import { NotFound } from "../../tools/errors.ts"
import { message } from "../../tools/language/messages.ts"
import type { StarterCourses } from "../../training/courses/starter.ts"
import { accountOf, isEmptyInstallation } from "../account-lookup/rules.ts"
import { type EntryServices, enter } from "../entry/entry.ts"
import { type Opening, openedBy } from "../guesses/rules.ts"
import { addressSubjects } from "../guesses/subjects.ts"
import { portalPersonOf } from "../leading/rules.ts"
import type { FactorSeal } from "../second-factors/secrets.ts"
import { sendTooMany } from "../sign-in/request.ts"
import { BEGINNINGS } from "../wording/names.ts"
import { checklistOf, companySummary, hideChecklist } from "./checklist.ts"
import type { DemoCompany, DemoPerson } from "./demo.ts"
import { donePage } from "./done-page.tsx"
import type { SetUpRequest } from "./faults.ts"
import { closedPage, setUpPage } from "./page.tsx"
import { faultsOf, opensSetUp, type SetUp, SetUpRefused, setUp } from "./rules.ts"
import { machineTimezone } from "./timezones.ts"

interface SetUpServices extends EntryServices {
  readonly factorSeal: FactorSeal
}

/** For how many seconds the usernames and passwords of the demo company can be viewed. */
const PEOPLE_SHOWN = 600

/** The page that is shown after the set-up. */
const DONE = "/setup/done"

/** The page for setting up an empty installation. It is for the person who has the address that the server printed. */
export function setUpRoutes(services: SetUpServices, guard: Guard, demo: DemoCompany, starter: StarterCourses) {
  const { database, clock, factorSeal, log } = services

  /** Opens the set-up with the key. Once there is a company, the page no longer exists. */
  async function openedIn(request: Request, key: string): Promise<Opening<true>> {
    if (!(await isEmptyInstallation(database))) throw new NotFound(message("no_such_route"))
    if (key === "") return { found: undefined }
    const now = clock()
    const subjects = addressSubjects(frameOf(request).sender.address)
    return openedBy(database, { subjects, now }, async () => (await opensSetUp(database, key, now)) || undefined)
  }

  /** Adds the demo company. Returns the address of a page that shows for a limited time who can sign in there. */
  async function addDemo(userId: number, companyId: number): Promise<string> {
    const people = await demo.add()
    const text = people && Buffer.from(JSON.stringify(people)).toString("base64url")
    const payload = { sealed: text === undefined ? null : factorSeal.sealCodes([text], userId) }
    const key = await database.transaction((tx) =>
      issueKey(tx, { kind: "demo_people", userId, companyId, payload, lifetime: PEOPLE_SHOWN, now: clock() }),
    )
    return `${DONE}?${new URLSearchParams({ key })}`
  }

  /** Adds the starter courses. If that fails, returns the address of a page that says so. */
  async function addStarterCourses(
    { id, name }: SetUp["company"],
    { language, timezone }: SetUpRequest,
    actor: Actor,
  ): Promise<string | undefined> {
    try {
      await starter.add(installationCaller({ id, name, language, timezone }, actor))
      return undefined
    } catch (error) {
      log.error({ err: error }, "the starter courses could not be added")
      return `${DONE}?starter_courses=failed`
    }
  }

  /** The users who can sign in to the demo company that the caller has added, as long as they may be shown. */
  async function demoFor({ user }: PersonCaller, key: string | undefined) {
    const found = key === undefined ? undefined : await peekKey(database, "demo_people", key, clock())
    if (found?.userId !== user.id) return undefined
    const { sealed } = Value.Parse(SealedPeople, found.payload)
    const told = sealed === null ? undefined : factorSeal.openCodes(sealed, user.id)
    return told === undefined ? ("failed" as const) : peopleIn(told)
  }

  function closed(set: { status?: number | string; headers: object }, reader: Reader, key: string): string {
    set.status = 403
    return sendPage(set, reader, closedPage(reader, key === ""))
  }

  return new Elysia({ name: "set-up" })
    .use(guard)
    .get(
      "/setup",
      async ({ request, set }) => {
        const key = keyOf(request)
        const reader = readerFrom(request)
        const opening = await openedIn(request, key)
        if ("retryAfter" in opening) return sendTooMany({ set, reader }, opening.retryAfter)
        if (opening.found === undefined) return closed(set, reader, key)
        return sendPage(set, reader, setUpPage({ reader, key, typed: emptyForm(reader) }), WITH_SCRIPTS)
      },
      { open: "public" },
    )
    .post(
      "/setup",
      async ({ form, reader, request, set }) => {
        const key = keyOf(request)
        const opening = await openedIn(request, key)
        if ("retryAfter" in opening) return sendTooMany({ set, reader }, opening.retryAfter)
        if (opening.found === undefined) return closed(set, reader, key)
        const typed = requestOf(form)
        const faults = {
          ...faultsOf(typed, demo.usernames),
          ...(form.verbatim("password_again") === typed.password ? {} : { password_again: "differs" as const }),
        }
        if (Object.keys(faults).length > 0) {
          set.status = 422
          return sendPage(set, reader, setUpPage({ reader, key, typed, faults }))
        }
        const { requestId, address, device } = senderOf(request)
        const actor = { kind: "person", user: null, requestId, address: address(), device } as const
        try {
          const { administrator, company } = await setUp(database, typed, {
            ...{ actor, key, now: clock() },
            reserved: demo.usernames,
            waiting: { goesFirst: true, signal: request.signal },
          })
          const proof = { userId: administrator.id, factors: ["setup" as const], stays: false, next: DONE }
          const way = await enter(services, request, proof)
          const done =
            typed.begin_with === "demo"
              ? await addDemo(administrator.id, company.id)
              : typed.begin_with === "starter_courses"
                ? await addStarterCourses(company, typed, actor)
                : undefined
          return seeOther(done ?? way?.location ?? "/sign-in", way?.cookies)
        } catch (error) {
          if (!(error instanceof SetUpRefused)) throw error
          // Two forms were sent at the same time, and the other one has succeeded.
          if (error.reason === "set_up_already") return seeOther("/sign-in")
          return closed(set, reader, key)
        }
      },
      { form: "public" },
    )
    .get(
      DONE,
      async ({ caller, person, request, reader, set }) => {
        const company = await companySummary(database, caller)
        const [checklist, account] = await Promise.all([
          checklistOf(services, caller),
          accountOf(database, caller.user.id),
        ])
        if (checklist === undefined || account === undefined) throw new NotFound()
        const { username, email } = account
        const query = parseQuery(request.url)
        const demo = await demoFor(caller, query.key)
        const shown = {
          reader,
          person: portalPersonOf(person),
          username,
          email,
          company,
          checklist,
          demo,
          starterFailed: query.starter_courses === "failed",
        }
        return sendPage(set, reader, donePage(shown))
      },
      { person: own() },
    )
    .post(
      "/setup/checklist/hide",
      async ({ caller, request }) => {
        await hideChecklist(database, caller, clock())
        return seeNotice(request, services, { path: "/console", notice: "checklist_hidden" })
      },
      { person: own() },
    )
}

const SealedPeople = Type.Object({ sealed: Type.Union([Type.String(), Type.Null()]) })

function peopleIn(told: readonly string[]): DemoPerson[] {
  const [people = "[]"] = told
  return JSON.parse(Buffer.from(people, "base64url").toString()) as DemoPerson[]
}

function keyOf(request: Request): string {
  const { token } = parseQuery(request.url)
  return typeof token === "string" ? token : ""
}

function emptyForm({ language }: Reader) {
  const nothing = {
    company: "",
    first_name: "",
    last_name: "",
    email: "",
    username: "",
    begin_with: "nothing" as const,
  }
  return { ...nothing, language, timezone: machineTimezone() }
}

function requestOf(form: Form): SetUpRequest {
  return {
    company: form.text("company"),
    language: form.text("language"),
    timezone: form.text("timezone"),
    first_name: form.text("first_name"),
    last_name: form.text("last_name"),
    email: form.text("email"),
    username: form.text("username"),
    password: form.verbatim("password"),
    begin_with: BEGINNINGS.find((each) => each === form.text("begin_with")) ?? "nothing",
  }
}
