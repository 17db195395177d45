import type { Queries } from "../../../database/port.ts"
import { type DateText, today } from "../../../tools/calendar/dates.ts"
import { addPeriod } from "../../../tools/calendar/periods.ts"
import type { CertificateLanguage } from "../../../tools/language/worded.ts"
import { OperatorError } from "../../../tools/operator-error.ts"
import type { CertificateFacts } from "../../documents/certificate/facts.ts"
import {
  type CertificateLook,
  CURRENT_TEMPLATES,
  CURRENT_WORDING,
  type Orientation,
  type Template,
} from "../../documents/certificate/look.ts"
import { CERTIFICATE_WORDING } from "../../wording/wording.ts"
import { findCompanyLook, lookOf } from "../frozen/rules.ts"
import { type Print, pictureOf } from "../rules.ts"
import * as store from "./store.ts"

/** A company that previews its certificates before it issues any. */
interface PreviewedCompany {
  readonly id: number
  /** IANA name. */
  readonly timezone: string
}

interface Choices {
  /** The key of a course that the company can see. */
  readonly course?: string | undefined
  /** Settings that override those of the company and of the course. */
  readonly template?: Template | undefined
  readonly orientation?: Orientation | undefined
  /** Parts of the look that override those of the company. */
  readonly look?: Partial<Pick<CertificateLook, "colour" | "signatory_name" | "signatory_role">>
  /** The language of the invented facts. */
  readonly language: CertificateLanguage
  /** Epoch milliseconds. */
  readonly now: number
}

/** A reserved code that no certificate is ever issued with, so the verification page reports it as unknown. */
const CODE = "0".repeat(26)

/** The text that would be printed on a certificate of a fictitious company. */
export function samplePreview(choices: Omit<Choices, "course">): Print {
  const { place, signatory, role } = CERTIFICATE_WORDING[choices.language].sample
  const look = {
    template: CURRENT_TEMPLATES.classic,
    wording: CURRENT_WORDING,
    orientation: "landscape",
    colour: null,
    place,
    signatory_name: signatory,
    signatory_role: role,
  } satisfies CertificateLook
  return {
    facts: factsOn(today("UTC", choices.now), choices.language, {}),
    look: chosen(look, choices),
    ...{ logo: undefined, trainerSignature: undefined, companySignature: undefined },
  }
}

/**
 * A preview of a company's next certificate, with invented people and results. Nothing is issued.
 *
 * @throws OperatorError for a course that the company does not see
 */
export async function companyPreview(queries: Queries, company: PreviewedCompany, choices: Choices): Promise<Print> {
  const [row, look, course] = await Promise.all([
    store.findCompany(queries, company.id),
    findCompanyLook(queries, company.id),
    choices.course === undefined ? undefined : store.findCourse(queries, company.id, choices.course),
  ])
  if (row === undefined) throw new TypeError(`there is no company ${company.id}`)
  if (choices.course !== undefined && course === undefined) {
    throw new OperatorError(
      `the company has no course with the key ${JSON.stringify(choices.course)}`,
      "give the key of one of its own courses or the provider's, as in datasets",
    )
  }
  const facts = factsOn(today(company.timezone, choices.now), choices.language, {
    company_name: row.name,
    ...(course === undefined ? {} : courseFacts(course)),
  })
  const validUntil = course === undefined ? facts.valid_until : lastDay(facts.finish_date as DateText, course)
  return {
    facts: { ...facts, valid_until: validUntil },
    look: chosen(lookOf(look, course?.certificate_template ?? null), choices),
    logo: pictureOf(row.logo_storage_name, row.logo_media_type),
    trainerSignature: undefined,
    companySignature: pictureOf(row.signature_storage_name, row.signature_media_type),
  }
}

function chosen(look: CertificateLook, { template, orientation, look: typed }: Choices): CertificateLook {
  return {
    ...look,
    ...typed,
    template: template === undefined ? look.template : CURRENT_TEMPLATES[template],
    orientation: orientation ?? look.orientation,
  }
}

function courseFacts({ title, short_type, scope_title }: store.CourseRow) {
  return { course_title: title, short_type, scope_title }
}

function lastDay(day: DateText, { valid_period: period }: store.CourseRow): DateText | null {
  return period === null ? null : addPeriod(day, period)
}

function factsOn(day: DateText, language: CertificateLanguage, facts: Partial<CertificateFacts>): CertificateFacts {
  const { company, holder, course, scope, trainer } = CERTIFICATE_WORDING[language].sample
  return {
    number: "000000-0",
    code: CODE,
    state: "success",
    assignment_type: "manual",
    short_type: "operator",
    company_name: company,
    holder_name: holder,
    course_title: course,
    scope_title: scope,
    trainer_name: trainer,
    result_percent: 96,
    begin_date: day,
    finish_date: day,
    valid_until: addPeriod(day, "1y"),
    issued_on: day,
    ...facts,
  }
}
