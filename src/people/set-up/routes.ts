import { Elysia } from "elysia"
import type { Guard } from "../../access/guard.ts"
import { senderOf } from "../../access/person-guard.ts"
import { seeOther } from "../../http/cookies.ts"
import type { Form } from "../../http/form.ts"
import { parseQuery } from "../../http/query.ts"
import { readerFrom, sendPage } from "../../http/send-page.ts"
import type { Services } from "../../http/services.ts"
import type { Reader } from "../../pages/reader.ts"
import { NotFound } from "../../tools/errors.ts"
import { message } from "../../tools/language/messages.ts"
import { enter } from "../sign-in/entry.ts"
import type { DemoCompany } from "./demo.ts"
import type { SetUpRequest } from "./faults.ts"
import { closedPage, donePage, setUpPage } from "./page.tsx"
import { faultsOf, isEmptyInstallation, opensSetUp, SetUpRefused, setUp } from "./rules.ts"
import { machineTimezone } from "./timezones.ts"

/** The page that sets up an empty installation, for whoever has the address that the server printed. */
export function setUpRoutes(services: Services, guard: Guard, demo: DemoCompany) {
  const { database, clock } = services

  /** Whether the key opens the set-up. Once there is a company, there is no such page. */
  async function isOpen(key: string): Promise<boolean> {
    if (!(await isEmptyInstallation(database))) throw new NotFound(message("no_such_route"))
    return opensSetUp(database, key, clock())
  }

  function closed(set: { status?: number | string; headers: object }, reader: Reader): string {
    set.status = 403
    return sendPage(set, reader, closedPage(reader))
  }

  return new Elysia({ name: "set-up" })
    .use(guard)
    .get(
      "/setup",
      async ({ request, set }) => {
        const key = keyOf(request)
        const reader = readerFrom(request)
        if (!(await isOpen(key))) return closed(set, reader)
        return sendPage(set, reader, setUpPage({ reader, key, typed: emptyForm(reader) }))
      },
      { open: "public" },
    )
    .post(
      "/setup",
      async ({ form, reader, request, set }) => {
        const key = keyOf(request)
        if (!(await isOpen(key))) return closed(set, reader)
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
          const { administrator } = await setUp(database, typed, {
            ...{ actor, key, now: clock() },
            reserved: demo.usernames,
          })
          const proof = { userId: administrator.id, factors: ["setup" as const], stays: false, next: "/account" }
          const way = await enter(services, request, proof)
          if (!typed.demo) return seeOther(way?.location ?? "/sign-in", way?.cookies)
          const page = donePage(reader, await demo.add())
          return pageWithCookies(set, reader, page, way?.cookies ?? [])
        } catch (error) {
          if (!(error instanceof SetUpRefused)) throw error
          if (error.reason === "set_up_already") throw new NotFound(message("no_such_route"))
          return closed(set, reader)
        }
      },
      { form: "public" },
    )
}

function keyOf(request: Request): string {
  const { token } = parseQuery(request.url)
  return typeof token === "string" ? token : ""
}

function emptyForm({ language }: Reader) {
  const nothing = { company: "", first_name: "", last_name: "", email: "", username: "", demo: false }
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
    demo: form.isTicked("demo"),
  }
}

/** A page with secrets on it, at the end of a form: the browser gets the session with it. */
function pageWithCookies(set: { headers: object }, reader: Reader, page: string, cookies: readonly string[]): Response {
  const answer = { headers: {} as Record<string, string> }
  const body = sendPage(answer, reader, page)
  const headers = new Headers({ ...(set.headers as Record<string, string>), ...answer.headers })
  for (const cookie of cookies) headers.append("set-cookie", cookie)
  return new Response(body, { headers })
}
