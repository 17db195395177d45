import { type Static, Type } from "typebox"
import { Format } from "typebox/format"
import { ROLES } from "../../access/permissions.ts"
import {
  choice,
  EXAMPLE_ORIGIN,
  idOf,
  languageCode,
  line,
  name,
  recordType,
  shownAs,
  timestamps,
} from "../../http/fields.ts"
import { bodyOf, nullable } from "../../http/schema.ts"
import { isTimezone } from "../../tools/calendar/dates.ts"
import { TEMPLATES } from "../../training/documents/certificate/look.ts"
import { REMINDER_DEFAULTS, REMINDER_LIMITS, SUMMARIES } from "./reminders.ts"

Format.Set("timezone", isTimezone)

/** Name and function, each of at most 255 characters, and what separates them. */
const SIGNATORY_MAX = 512

const companyName = name({ description: "The company's name, as on its certificates.", examples: ["Acme"] })

const language = languageCode({
  description: "The language of people who have not chosen one, two letters.",
  examples: ["en"],
})

const timezone = Type.String({
  format: "timezone",
  description: "The IANA time zone in which its days begin and end. Deadlines that are days move with it.",
  examples: ["Europe/Berlin"],
  "x-fault": "timezone",
})

const colour = nullable(
  Type.String({
    pattern: "^#[0-9A-Fa-f]{6}$",
    description:
      "The colour of the next certificates and videos, six hexadecimal digits. Null: that of the logo, else of the template.",
    examples: ["#1a5c3a"],
    "x-fault": "colour",
  }),
)

const template = choice(TEMPLATES, {
  description: "The look of the next certificates, unless a course has its own.",
  examples: ["classic"],
})

const signatory = nullable(
  line(
    {
      description:
        "Who signs certificates for the company: the name and, after a comma, the function, each printed on a line of its own. " +
        "Certificates keep what they were issued with.",
      examples: ["Dr. Erika Muster, Managing Director"],
    },
    SIGNATORY_MAX,
  ),
)

const secondFactor = Type.Array(choice(ROLES), {
  maxItems: ROLES.length,
  description:
    "The roles whose holders must have a second factor, in addition to those of the server's setting `second_factor`. " +
    "Takes effect with the next page that they open.",
  examples: [["company.admin"]],
})

const mailNewSignIn = Type.Boolean({
  description: "Whether people get a mail when somebody signs in to their account in a new browser.",
  examples: [true],
})

const DAYS = REMINDER_LIMITS.days

const days = (description: string, example: number) =>
  Type.Integer({ minimum: 0, maximum: DAYS, description, examples: [example] })

const reminders = {
  learner_days: Type.Array(Type.Integer({ minimum: 0, maximum: DAYS }), {
    maxItems: REMINDER_LIMITS.steps,
    description: `The days before a deadline on which the learner is reminded: 0 to ${DAYS}, at most ${REMINDER_LIMITS.steps} of them.`,
    examples: [REMINDER_DEFAULTS.learner_days],
  }),
  overdue_every_days: days(
    "The days between two reminders of something overdue; the first comes the day after the deadline. 0: only that one.",
    REMINDER_DEFAULTS.overdue_every_days,
  ),
  overdue_times: days(
    "How often the learner is reminded of something overdue, at most.",
    REMINDER_DEFAULTS.overdue_times,
  ),
  escalate_after_days: nullable(
    days(
      "The days after a deadline on which those who administer the learner are informed; null: never.",
      REMINDER_DEFAULTS.escalate_after_days ?? 0,
    ),
  ),
  summary: choice(SUMMARIES, {
    description:
      "Whether they get a summary: every Monday (`weekly`), on the first of the month (`monthly`), or never.",
    examples: [REMINDER_DEFAULTS.summary],
  }),
  assigned: Type.Boolean({
    description: "Whether learners get a mail about what was assigned to them since the last morning.",
    examples: [REMINDER_DEFAULTS.assigned],
  }),
  hour: Type.Integer({
    minimum: 0,
    maximum: REMINDER_LIMITS.hour,
    description: "The hour from which the mails of a day are sent, in the company's time zone.",
    examples: [REMINDER_DEFAULTS.hour],
  }),
  mails_a_day: Type.Integer({
    minimum: 1,
    maximum: REMINDER_LIMITS.mails,
    description: "How many of these mails the company sends a day, at most. The most urgent go first.",
    examples: [REMINDER_DEFAULTS.mails_a_day],
  }),
}

const Reminders = Type.Object(reminders, {
  $id: "ReminderSettings",
  description: "When people are reminded of open trainings.",
})

const ReminderChanges = Type.Partial(Type.Object(reminders), {
  $id: "ReminderSettingsChanges",
  description: "When people are reminded of open trainings. What is left out stays.",
})

export const CompanyResource = Type.Object(
  {
    id: idOf("company", "The company's id."),
    external_id: Type.String({
      description: "Its `key` in datasets. It never changes.",
      examples: ["acme"],
    }),
    type: recordType("company"),
    name: companyName,
    language,
    timezone,
    colour,
    logo_url: nullable(
      Type.String({
        description: "The logo (PNG or JPEG), at an address valid for at least an hour. Null if there is none.",
        examples: [`${EXAMPLE_ORIGIN}/files/39?expires=1795168800&signature=Lg0`],
      }),
    ),
    certificate_template: template,
    signatory,
    second_factor: secondFactor,
    mail_new_sign_in: mailNewSignIn,
    reminders: shownAs(Reminders, "When its people are reminded of open trainings."),
    ...timestamps,
  },
  { $id: "Company", description: "The company of the access token." },
)
export type CompanyResource = Static<typeof CompanyResource>

const CompanyChanges = Type.Object(
  {
    name: Type.Optional(companyName),
    language: Type.Optional(language),
    timezone: Type.Optional(timezone),
    colour: Type.Optional(colour),
    certificate_template: Type.Optional(template),
    signatory: Type.Optional(signatory),
    second_factor: Type.Optional(secondFactor),
    mail_new_sign_in: Type.Optional(mailNewSignIn),
    reminders: Type.Optional(
      shownAs(ReminderChanges, "When its people are reminded of open trainings. What is left out stays."),
    ),
  },
  { $id: "CompanyChanges", description: "The fields of the company to change." },
)
export type CompanyChanges = Static<typeof CompanyChanges>

export const companyChanges = bodyOf(CompanyChanges)

/** A picture as the body of a request. */
const Picture = Type.String({
  description: "The bytes of the picture.",
  contentMediaType: "application/octet-stream",
  // The document marks the body as required. Faults name this field.
  "x-binary": "logo",
})

export const LOGO_BODY = { "image/png": Picture, "image/jpeg": Picture } as const
