import { type Static, Type } from "typebox"
import { Format } from "typebox/format"
import { ROLES } from "../../access/permissions.ts"
import { choice, EXAMPLE_ORIGIN, idOf, languageCode, line, name, recordType, timestamps } from "../../http/fields.ts"
import { bodyOf, nullable } from "../../http/schema.ts"
import { isTimezone } from "../../tools/calendar/dates.ts"
import { TEMPLATES } from "../../training/documents/certificate/look.ts"

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
