import { Elysia } from "elysia"
import type { Guard } from "../../access/guard.ts"
import { own } from "../../access/route-access.ts"
import { varyByCoding } from "../../http/content-coding.ts"
import { cookieOf, droppedCookie, keptCookie, seeOther } from "../../http/cookies.ts"
import { isKnown } from "../../http/entity-tag.ts"
import { frameOf, originOf } from "../../http/frame.ts"
import { noticeIn, seeNotice } from "../../http/notice.ts"
import { AddressRateLimit, RateLimit } from "../../http/rate-limit.ts"
import { TooManyRequests } from "../../http/refusals.ts"
import { sendPage, WITH_SCRIPTS } from "../../http/send-page.ts"
import type { Services } from "../../http/services.ts"
import { portalPersonOf } from "../../people/leading/rules.ts"
import { NotFound } from "../../tools/errors.ts"
import { calendarPage } from "./page.tsx"
import { calendarAt, ownFeed, removeFeed, renewFeed } from "./rules.ts"

/** How long, in seconds, the browser that created an address keeps it, so that the page still shows it after a reload. */
const SHOWN = 600

const NOTICES = ["calendar_removed"] as const

/** A secret (`newSecret`) followed by the file extension of calendars. */
const FILE = /^([\w-]{43})\.ics$/

/**
 * How many requests per minute for non-existent calendars one IP address may send. Programs continue to request
 * calendars that have been removed.
 */
const MISSES = 60
/** How many times per minute one calendar is sent. Programs request it every few minutes at most. */
const FETCHES = 30

/** Serves a user's deadlines as a calendar to which programs can subscribe. */
export function calendarRoutes(services: Services, guard: Guard) {
  const { database, clock } = services
  const misses = new AddressRateLimit(MISSES, clock)
  const fetches = new RateLimit(FETCHES, clock)

  function addressOf(request: Request, token: string): string {
    return `${originOf(request, services)}/calendar/${token}.ics`
  }

  return new Elysia({ name: "calendar" })
    .use(guard)
    .get(
      "/learn/calendar",
      async ({ caller, person, reader, request, set }) => {
        const feed = await ownFeed(database, caller, cookieOf(request, services, "calendar"))
        const { notice, headers } = noticeIn(request, services, NOTICES)
        const page = calendarPage({
          reader,
          person: portalPersonOf(person),
          timezone: caller.company.timezone,
          feed: feed && {
            createdAt: feed.createdAt,
            address: feed.token && addressOf(request, feed.token),
            minutes: SHOWN / 60,
          },
          wasRemoved: notice === "calendar_removed",
        })
        const scripts = feed?.token === undefined ? {} : WITH_SCRIPTS
        return sendPage(set, reader, page, { ...scripts, ...headers })
      },
      { person: own() },
    )
    .post(
      "/learn/calendar",
      async ({ caller, request }) => {
        const value = await renewFeed(database, caller, clock())
        return seeOther("/learn/calendar", [
          keptCookie(request, services, { name: "calendar", value, lifetime: SHOWN }),
        ])
      },
      { person: own() },
    )
    .post(
      "/learn/calendar/remove",
      async ({ caller, request }) => {
        await removeFeed(database, caller, clock())
        const cookies = [droppedCookie(request, services, "calendar")]
        return seeNotice(request, services, { path: "/learn/calendar", notice: "calendar_removed", cookies })
      },
      { person: own() },
    )
    .get(
      "/calendar/:file",
      async ({ request, params, set }) => {
        const { address: sender } = frameOf(request).sender
        const tries = misses.peek(sender)
        if (!tries.allowed) throw new TooManyRequests(tries.resetAfter)
        const [, token] = FILE.exec(params.file) ?? []
        const fetched = token === undefined ? undefined : fetches.take(token)
        if (fetched?.allowed === false) throw new TooManyRequests(fetched.resetAfter)
        const calendar = token && (await calendarAt(database, token, { origin: originOf(request, services) }))
        if (!calendar) {
          misses.take(sender)
          throw new NotFound()
        }
        // A weak entity tag, because it is the same for every content encoding.
        const tag = `"${Bun.hash(calendar).toString(36)}"`
        const headers = { "cache-control": "private, no-cache", "x-robots-tag": "noindex", etag: `W/${tag}` }
        if (isKnown(request, tag)) {
          return new Response(null, { status: 304, headers: { ...headers, vary: varyByCoding(set.headers.vary) } })
        }
        Object.assign(set.headers, headers, {
          "content-type": "text/calendar; charset=utf-8",
          "content-disposition": 'inline; filename="trainings.ics"',
        })
        return calendar
      },
      { open: "signed" },
    )
}
