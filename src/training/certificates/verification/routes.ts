import { Elysia } from "elysia"
import type { Guard } from "../../../access/guard.ts"
import { answerFile } from "../../../files/downloads/request.ts"
import type { FileStore } from "../../../files/port.ts"
import { frameOf } from "../../../http/frame.ts"
import { asksForJson } from "../../../http/json.ts"
import { parseQuery } from "../../../http/query.ts"
import { AddressRateLimit } from "../../../http/rate-limit.ts"
import { TooManyRequests } from "../../../http/refusals.ts"
import { requireRoom } from "../../../http/room.ts"
import { readerFrom, sendPage } from "../../../http/send-page.ts"
import type { Services } from "../../../http/services.ts"
import type { Reader } from "../../../pages/reader.ts"
import { NotFound } from "../../../tools/errors.ts"
import { message } from "../../../tools/language/messages.ts"
import { codeOf } from "../../documents/certificate/code.ts"
import { logoOf, verifyCertificate } from "../rules.ts"
import { certificatePage, entryPage, tooManyPage, unknownCodePage } from "./page.tsx"

/** The page has personal data that anyone with the code can see, so no cache or search engine may store it. */
const PRIVATE = { "cache-control": "no-store", "x-robots-tag": "noindex" } as const

/** The logo of a certificate never changes, so a browser may cache it for a day. */
const LOGO_KEPT = "private, max-age=86400, no-transform"

interface VerificationServices extends Services {
  readonly files: FileStore
}

/**
 * The page that the QR code of a certificate leads to. Anyone with the code can see it. The code
 * cannot be guessed, so the limit only protects against load.
 */
export function verificationRoutes(services: VerificationServices, guard: Guard) {
  const { database, settings, clock } = services
  const lookups = new AddressRateLimit(settings.verify_rate_limit, clock)
  // A separate query, so that a page and its logo count as a single look-up.
  const logos = new AddressRateLimit(settings.verify_rate_limit, clock)

  return new Elysia({ name: "verification", prefix: "/verify" })
    .use(guard)
    .get(
      "",
      ({ request, set }) => {
        const typed = parseQuery(request.url).code?.trim() ?? ""
        const code = codeOf(typed)
        if (code !== undefined) return redirect(set, code)
        const reader = readerFrom(request)
        if (typed === "") return send(set, reader, entryPage(reader))
        if (asksForJson(request)) throw new NotFound(message("unknown_certificate"))
        set.status = 404
        return send(set, reader, unknownCodePage(typed, reader))
      },
      { open: "public" },
    )
    .get(
      "/:code",
      async ({ request, params, set }) => {
        // Contrary to its types, Elysia passes null for invalid UTF-8.
        const typed = (params.code as string | null) ?? ""
        const code = codeOf(typed)
        if (code !== undefined && code !== typed) return redirect(set, code)
        const reader = readerFrom(request)
        const allowance = lookups.take(frameOf(request).sender.address)
        if (!allowance.allowed) {
          if (asksForJson(request)) throw new TooManyRequests(allowance.resetAfter)
          set.status = 429
          return send(set, reader, tooManyPage(reader), { "retry-after": String(allowance.resetAfter) })
        }
        const now = clock()
        const found = await verifyCertificate(database, typed, now)
        if (found !== undefined) {
          return send(set, reader, certificatePage(found, { now, reader, origin: settings.public_url }))
        }
        if (asksForJson(request)) throw new NotFound(message("unknown_certificate"))
        set.status = 404
        return send(set, reader, unknownCodePage(typed, reader))
      },
      { open: "public" },
    )
    .get(
      "/:code/logo",
      async ({ request, params, server }) => {
        const allowance = logos.take(frameOf(request).sender.address)
        if (!allowance.allowed) throw new TooManyRequests(allowance.resetAfter)
        requireRoom(server, settings)
        const answer = await answerFile(services, request, await logoOf(database, params.code ?? ""), LOGO_KEPT)
        answer.headers.set("x-robots-tag", "noindex")
        return answer
      },
      { open: "public" },
    )
}

interface Answer {
  status?: number | string
  headers: Record<string, string | number>
}

/** Each certificate has a single address, however its code was typed. */
function redirect(set: Answer, code: string): string {
  set.status = 303
  Object.assign(set.headers, PRIVATE, { location: `/verify/${code}` })
  return ""
}

function send(set: Answer, reader: Reader, page: string, headers: Readonly<Record<string, string>> = {}): string {
  return sendPage(set, reader, page, { ...PRIVATE, ...headers })
}
