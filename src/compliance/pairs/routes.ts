import { Elysia } from "elysia"
import type { Guard } from "../../access/guard.ts"
import { can } from "../../access/route-access.ts"
import { requestAddress } from "../../http/frame.ts"
import { operation } from "../../http/operation.ts"
import { dataOf, paged } from "../../http/paging.ts"
import type { Services } from "../../http/services.ts"
import { negotiateLanguage } from "../../tools/language/negotiate.ts"
import { listFigures } from "./figures.ts"
import { listHistory } from "./history.ts"
import { listPairs, type Reading, VIEWING } from "./rules.ts"
import {
  FiguresAnswer,
  figuresQuery,
  HistoryAnswer,
  historyQuery,
  PairPage,
  pairQuery,
  Why,
  whyQuery,
} from "./schema.ts"
import { explain } from "./why.ts"

/** Who must know what: how far it is fulfilled, and why. */
export function complianceRoutes(services: Services, guard: Guard) {
  const { database, clock, settings } = services
  const readingOf = ({ headers }: Request): Reading => ({
    now: clock(),
    leadDays: settings.renewal_lead,
    language: negotiateLanguage(headers.get("accept-language")),
  })
  return new Elysia({ name: "compliance", prefix: "/compliance" })
    .use(guard)
    .get(
      "",
      async ({ caller, query, request }) => {
        const { page, known } = await listPairs(database, caller, query, readingOf(request))
        const answer = paged(page, query.list.page, requestAddress(request, services))
        return { ...answer, meta: { ...answer.meta, ...known } }
      },
      {
        access: can(VIEWING),
        query: pairQuery,
        detail: operation({
          tag: "Compliance",
          id: "listCompliance",
          summary: "List who must know what, and how far that is fulfilled",
          description:
            "A row for each person in your view and each course that is asked of this person, by user id and course id unless " +
            "`sort` is given. Filters combine with AND. Pairs without a deadline come last when they are sorted by it, in both " +
            "directions; `user` sorts by last and first name, `course` by title.",
          answer: PairPage,
        }),
      },
    )
    .get("/figures", async ({ caller, query, request }) => listFigures(database, caller, query, readingOf(request)), {
      access: can(VIEWING),
      query: figuresQuery,
      detail: operation({
        tag: "Compliance",
        id: "listComplianceFigures",
        summary: "Count how far what is required is fulfilled",
        description:
          "A row for each group that has such pairs (without filters, the company always has one), ordered by id, of the people in your view. A person " +
          "of several teams counts in each of those that the filters leave, and once in the company.",
        answer: FiguresAnswer,
      }),
    })
    .get("/history", async ({ caller, query, request }) => listHistory(database, caller, query, readingOf(request)), {
      access: can(VIEWING),
      query: historyQuery,
      detail: operation({
        tag: "Compliance",
        id: "listComplianceHistory",
        summary: "Read how far what was required was fulfilled on each day",
        description:
          "The figures of each group at the end of each day, by day and group, noted at midnight in your company's time zone and " +
          "kept for three years; those of today are computed. A day at whose end the server was off is missing. If you see a part " +
          "of the company, the past has your teams and locations only.",
        answer: HistoryAnswer,
      }),
    })
    .get(
      "/why",
      async ({ caller, query, request }) => ({ data: await explain(database, caller, query, readingOf(request)) }),
      {
        access: can(VIEWING),
        query: whyQuery,
        detail: operation({
          tag: "Compliance",
          id: "explainCompliance",
          summary: "Explain the standing of a person in a course",
          description:
            "Everything that made it, in order of time: what asks for the course and since when, what was passed, superseded and " +
            "expired, assignments, exceptions, exemptions, absences and reminders. For a person who is not asked for it, the reason. " +
            "Why somebody is exempt is shown to those who have `exemptions.manage`.",
          answer: dataOf(Why),
          refusals: [404],
        }),
      },
    )
}
