import { type Static, Type } from "typebox"
import { ROLES } from "../../access/permissions.ts"
import { choice, date, exampleId, id, idOf, recordType } from "../../http/fields.ts"
import { listQueryOf } from "../../http/list-query.ts"
import { dataOf, pageOf, pageParameters, sortParameter } from "../../http/paging.ts"
import { nullable, queryOf } from "../../http/schema.ts"
import { courseReference, scopeId } from "../../training/courses/schema.ts"
import { EXCEPTIONS } from "../standing/duty.ts"
import { STANDINGS } from "../standing/standing.ts"

/** Standings of answers: `none` is that of a person and a course that nobody asks for. */
export const SHOWN_STANDINGS = [...STANDINGS, "none"] as const
export type ShownStanding = (typeof SHOWN_STANDINGS)[number]

export const userReference = Type.Object(
  {
    id: idOf("user", "The user's id."),
    external_id: Type.String({ description: "Its identifier in your system.", examples: ["P-1042"] }),
    type: recordType("user"),
    full_name: Type.String({ description: "First and last name together, or the only name.", examples: ["Ada Nowak"] }),
  },
  { description: "The person." },
)

const requiredCourse = Type.Object(
  { ...courseReference, scope_id: scopeId, type: recordType("course") },
  { description: "The course, in short." },
)

const day = (description: string, example: string | null) =>
  nullable(Type.String({ format: "date", description, examples: [example] }))

export const Pair = Type.Object(
  {
    user: userReference,
    course: requiredCourse,
    standing: choice(SHOWN_STANDINGS, {
      description:
        "The first that applies: `exempt`, `valid` (in force without end, or for longer than the lead), `absent`, `expiring` " +
        "(in force, ends sooner), `overdue` (nothing in force, the deadline has passed) or `open`. `none`: nobody asks for it.",
      examples: ["overdue"],
    }),
    since: day("The first day on which the course was asked of the person; null for `none`.", "2026-09-01"),
    deadline_date: nullable(
      Type.String({
        description:
          "The deadline of the open assignment, else of the exception, else `valid_until`. Null if there is none. An " +
          "ISO-8601 instant if somebody has set one.",
        examples: ["2026-10-01"],
      }),
    ),
    overdue_since: day("The day after the deadline, if the standing is `overdue`; otherwise null.", "2026-10-02"),
    valid_until: day("The last day of what is in force; null if nothing is, or if it never ends.", null),
    assignment_id: nullable(idOf("assignment", "The open assignment; null if there is none.")),
    certificate_id: nullable(
      Type.Integer({
        minimum: 1,
        description: "The certificate of what is in force longest; null if nothing is, or if it has none.",
        examples: [null],
      }),
    ),
    exception: nullable(
      Type.Object(
        {
          reason: choice(EXCEPTIONS, {
            description:
              "`prerequisites` (the person does not meet the conditions of the course), `failed` (the last result was failed), " +
              "`withdrawn` (somebody withdrew the assignment) or `course_inactive`.",
            examples: ["prerequisites"],
          }),
          messages: Type.Array(
            Type.String({ description: "A condition that is not met.", examples: ["The user is not 18 years old."] }),
            { description: "The conditions that are not met, in the language of `Accept-Language`." },
          ),
          since: Type.String({ format: "date", description: "The day on which it began.", examples: ["2026-09-01"] }),
        },
        {
          description: "Why nothing is open although something should be; null if there is no such reason.",
          examples: [null],
        },
      ),
    ),
    exemption_id: nullable(
      Type.Integer({
        minimum: 1,
        description: "The exemption, if the standing is `exempt`; otherwise null.",
        examples: [null],
      }),
    ),
    requirement_ids: Type.Array(Type.Integer({ minimum: 1 }), {
      description: "The requirements that ask for it. Empty if only a team does, for its instruction.",
      examples: [[2]],
    }),
  },
  { $id: "Pair", description: "A person and a course that is asked of this person, with what applies to both." },
)
export type Pair = Static<typeof Pair>

const asOf = {
  as_of: Type.Optional(
    date({
      description:
        "As it was at the end of this day, today or earlier: what was asked then, what was in force then (superseded later or " +
        "not), who was exempt or absent then. Filters by team, location and role go by those of today.",
      examples: ["2026-11-20"],
    }),
  ),
}

/** Some of these words, comma-separated. */
function commaList(
  values: readonly string[],
  annotations: { readonly description: string; readonly examples: string[] },
) {
  const word = `(${values.join("|")})`
  return Type.String({
    pattern: `^${word}(,${word})*$`,
    ...annotations,
    "x-fault": "one_of",
    "x-fault-values": { allowed: values.join(", ") },
  })
}

const filters = {
  user_id: Type.Optional(id({ description: "Only pairs of this user." })),
  team_id: Type.Optional(id({ description: "Only pairs of members of this team." })),
  location_id: Type.Optional(
    id({ description: "Only pairs of members of this location's teams, as far as they are in your view." }),
  ),
  role: Type.Optional(choice(ROLES, { description: "Only pairs of users with this role." })),
  course_id: Type.Optional(id({ description: "Only pairs with this course." })),
  requirement_id: Type.Optional(id({ description: "Only pairs for which this requirement asks." })),
  standing: Type.Optional(
    commaList(SHOWN_STANDINGS, {
      description: "Only pairs with one of these standings, comma-separated.",
      examples: ["overdue,open"],
    }),
  ),
  exception: Type.Optional(
    commaList(EXCEPTIONS, {
      description: "Only pairs with one of these exceptions, comma-separated.",
      examples: ["failed"],
    }),
  ),
  deadline_before: Type.Optional(
    date({ description: "Only pairs with a deadline on or before this day.", examples: ["2026-12-31"] }),
  ),
  search: Type.Optional(
    Type.String({
      maxLength: 255,
      pattern: "^[^\\u0000\\ud800-\\udfff]*$",
      description:
        "Case- and accent-insensitive text within the person's name, username, email or external id. An empty text is ignored.",
      "x-none": true,
    }),
  ),
}

const { ids: _ids, cursor, ...numberedParameters } = pageParameters

const PairQuery = Type.Object({
  ...numberedParameters,
  cursor: Type.Optional({
    ...cursor,
    description:
      "Reads the list page by page without numbers, by user id and course id: start with an empty one, then send " +
      "`meta.next_cursor` of the previous page, until that is null. Nothing is counted. Not together with `sort`. Filters must " +
      "stay the same from page to page; `per_page` may change. A cursor does not expire.",
  }),
  ...sortParameter(["deadline_date", "user", "course"]),
  include: Type.Optional(
    Type.String({
      description:
        "`none` adds people and courses that nobody asks for, if something is in force all the same. Other names are ignored.",
      examples: ["none"],
      "x-none": true,
    }),
  ),
  ...filters,
  ...asOf,
})

export const pairQuery = listQueryOf("compliance", PairQuery)
export type PairQuery = Static<typeof PairQuery>

const meta = {
  known_from: nullable(
    Type.String({
      format: "date",
      description:
        "The day on which the oldest requirement was made; before it nothing is required. Null if there is none.",
      examples: ["2026-01-12"],
    }),
  ),
  recorded_later: Type.Integer({
    minimum: 0,
    description:
      "With `as_of`: the number of pairs for which a success that was in force on that day was recorded after it. It counts as held.",
    examples: [0],
  }),
}

export const PairPage = (() => {
  const { data, links, meta: position } = pageOf(Pair).properties
  return Type.Object({
    data,
    links,
    meta: Type.Object(
      { ...position.properties, ...meta },
      { description: "The length of the list, the position of this page in it, and what is known about the day." },
    ),
  })
})()

export const GROUPINGS = ["company", "location", "team", "course", "role"] as const
export type Grouping = (typeof GROUPINGS)[number]

const by = Type.Optional(
  choice(GROUPINGS, { description: "What each row is about.", default: "company", examples: ["team"] }),
)

const FiguresQuery = Type.Object({ by, ...filters, ...asOf })
export const figuresQuery = queryOf(FiguresQuery)
export type FiguresQuery = Static<typeof FiguresQuery>
/** What narrows figures. */
export type Filters = Omit<FiguresQuery, "by" | "as_of">

const amount = (description: string, example: number) => Type.Integer({ minimum: 0, description, examples: [example] })

const figures = {
  group: nullable(
    Type.Object(
      {
        type: choice(GROUPINGS, { description: "The kind of group.", examples: ["team"] }),
        id: nullable(idOf("team", "Its id; null for a role.")),
        external_id: Type.String({
          description: "Its identifier in your system; of a role, its identifier.",
          examples: ["warehouse"],
        }),
        name: Type.String({ description: "Its name, or the title of the course.", examples: ["Warehouse"] }),
      },
      { description: "The group; null for people without a team or a role." },
    ),
  ),
  required: amount("Pairs that are valid, expiring, open or overdue.", 9),
  valid: amount("Valid pairs.", 6),
  expiring: amount("Expiring pairs.", 1),
  open: amount("Open pairs.", 1),
  overdue: amount("Overdue pairs.", 1),
  exempt: amount("Exempt pairs.", 1),
  absent: amount("Pairs of absent people.", 0),
  exceptions: amount("Pairs with an exception.", 0),
  people: amount("People with at least one pair that is neither exempt nor absent.", 4),
  people_complete: amount("Those of them without a pair that is open or overdue.", 3),
  rate: nullable(
    Type.Number({
      minimum: 0,
      maximum: 1,
      description:
        "Valid and expiring pairs as a share of the required ones, with four decimals; null if none is required.",
      examples: [0.7778],
    }),
  ),
}

export const Figures = Type.Object(figures, {
  $id: "Figures",
  description: "How much of what is required is fulfilled.",
})
export type Figures = Static<typeof Figures>

export const FiguresAnswer = Type.Object({
  data: Type.Array(Figures, { description: "A row for each group." }),
  meta: Type.Object(meta, { description: "What is known about the day." }),
})

const HistoryQuery = Type.Object({
  by,
  from: Type.Optional(
    date({ description: "The first day; by default a year before the last one.", examples: ["2026-11-01"] }),
  ),
  to: Type.Optional(date({ description: "The last day; by default today.", examples: ["2026-11-20"] })),
})
export const historyQuery = queryOf(HistoryQuery)
export type HistoryQuery = Static<typeof HistoryQuery>

export const DayFigures = Type.Object(
  {
    date: Type.String({
      format: "date",
      description: "The day in your company's time zone: figures are those at its end, of today those of now.",
      examples: ["2026-11-19"],
    }),
    ...figures,
  },
  { $id: "DayFigures", description: "How much of what was required was fulfilled at the end of a day." },
)
export type DayFigures = Static<typeof DayFigures>

export const HistoryAnswer = dataOf(Type.Array(DayFigures))

const WhyQuery = Type.Object({
  user_id: id({ description: "The person.", examples: [exampleId("user")] }),
  course_id: id({ description: "Whose standing in this course is explained.", examples: [exampleId("course")] }),
  ...asOf,
})
export const whyQuery = queryOf(WhyQuery)
export type WhyQuery = Static<typeof WhyQuery>

const STEPS = [
  ...(["requirement", "instruction", "membership", "role", "success", "superseded", "expired", "assignment"] as const),
  ...(["exception", "exemption", "absence", "reminder"] as const),
] as const

const Step = Type.Object({
  kind: choice(STEPS, { description: "The kind of step.", examples: ["requirement"] }),
  at: Type.String({
    format: "date",
    description: "Its day in your company's time zone.",
    examples: ["2026-09-01"],
  }),
  id: nullable(
    Type.Integer({
      minimum: 1,
      description:
        "The record: a requirement, team (`instruction`, `membership`), assignment (`success`, `superseded`, `expired`, " +
        "`assignment`), exemption, absence or reminder. Null if there is none.",
      examples: [2],
    }),
  ),
  text: Type.String({
    description: "What happened, in the language of `Accept-Language`.",
    examples: ["The requirement “Forklift operator” asks everybody for this course."],
  }),
})
export type Step = Static<typeof Step>

export const Why = Type.Object(
  {
    standing: choice(SHOWN_STANDINGS, { description: "The standing that follows.", examples: ["overdue"] }),
    steps: Type.Array(Step, { description: "Everything that made it, in order of time." }),
  },
  { $id: "Why", description: "Why a person has a standing in a course." },
)
export type Why = Static<typeof Why>
