import { writtenDay, writtenPercent } from "../../../../tools/calendar/local-formats.ts"
import { type CertificateLanguage, isRightToLeft } from "../../../../tools/language/worded.ts"
import { CERTIFICATE_WORDING } from "../../../wording/wording.ts"
import { printedCode } from "../code.ts"
import { type CertificateFacts, kindOf } from "../facts.ts"
import type { CertificateLook } from "../look.ts"

/** The texts of a certificate in one language, whatever its template. */
export interface Statement {
  readonly title: string
  readonly opening: string
  readonly deed: string
  /**
   * For a failed result, the statement that this is no certificate of success; for a revoked certificate, that it is no
   * longer valid.
   */
  readonly notice: string | undefined
  /** Labels and values of the result, the days and the validity. */
  readonly cells: readonly (readonly [label: string, value: string])[]
  /** The signatory: a name, and the text printed below it. */
  readonly trainer: Signatory | undefined
  readonly company: Signatory
  /** The place and day of issue, with a label. */
  readonly issued: { readonly label: string; readonly value: string }
  readonly number: string
  readonly code: string
  /** The label of the code, and the code itself. */
  readonly codeLabel: string
  readonly bareCode: string
  readonly verifyAt: string
  /** The verification address as people type it. Its page asks for the code. */
  readonly address: string | undefined
  /** How to verify the certificate if there is no address. */
  readonly verifyBy: string
  /** The words around a seal: those at the top, and those at the bottom. */
  readonly seal: readonly [above: string, below: string]
}

interface Signatory {
  readonly name: string
  /** The role of the signatory. */
  readonly role: string | undefined
  /** The company of the signatory, unless the name is that of the company. */
  readonly company: string | undefined
}

export function statementOf(
  facts: CertificateFacts,
  look: CertificateLook,
  { language, verifyAddress }: { readonly language: CertificateLanguage; readonly verifyAddress: string | undefined },
): Statement {
  const { certificate, verification } = CERTIFICATE_WORDING[language]
  const { success, failed, seal, askCompany, placeAndDate, verifyAt } = certificate
  const { labels, results, unlimited } = verification
  const kind = kindOf(facts)
  const day = (date: string) => writtenDay(date, language)
  const percent =
    facts.result_percent === null
      ? ""
      : `${WIDE.has(language) ? " " : " · "}${writtenPercent(facts.result_percent, language)}`
  const apart = (text: string) => (isRightToLeft(language) ? `\u200e${text}\u200e` : text)
  const cells: [label: string, value: string][] = [[labels.result, `${results[facts.state]}${percent}`]]
  if (facts.begin_date !== null) cells.push([labels.begin, day(facts.begin_date)])
  cells.push([labels.finish, day(facts.finish_date)])
  if (facts.state === "success") {
    cells.push([labels.validUntil, facts.valid_until === null ? unlimited : day(facts.valid_until)])
  }
  const words =
    facts.state === "success"
      ? { title: success.titles[kind], opening: success.opening, deed: success.achieved[kind], notice: undefined }
      : { title: failed.title, opening: failed.opening, deed: failed.missed[kind], notice: failed.notice }
  return {
    ...words,
    notice: facts.revoked_on === undefined ? words.notice : certificate.revoked(day(facts.revoked_on)),
    cells,
    trainer:
      facts.trainer_name === null ? undefined : { name: facts.trainer_name, role: labels.trainer, company: undefined },
    company: companyOf(facts, look),
    issued: {
      label: look.place === null ? labels.issuedOn : placeAndDate,
      value: look.place === null ? day(facts.issued_on) : placed(look.place, day(facts.issued_on), language),
    },
    number: `${labels.number} ${apart(facts.number)}`,
    code: `${labels.code} ${apart(printedCode(facts.code))}`,
    codeLabel: labels.code,
    bareCode: printedCode(facts.code),
    verifyAt,
    address: verifyAddress === undefined ? undefined : apart(typedAddress(verifyAddress)),
    verifyBy: askCompany(facts.company_name),
    seal: verifyAddress === undefined ? [seal.plain, facts.company_name] : halves(seal.scan),
  }
}

/** Languages in which a full stop is as wide as a letter. */
const WIDE: ReadonlySet<CertificateLanguage> = new Set(["zh", "ja"])

/** A place and a day, separated by the comma of the language. */
function placed(place: string, day: string, language: CertificateLanguage): string {
  return `${isRightToLeft(language) ? `\u200f${place}\u200f` : place}${commaOf(language)}${day}`
}

/** The separator between two parts of a list. */
export function commaOf(language: CertificateLanguage): string {
  return { ar: "، ", zh: "，", ja: " " }[language as string] ?? ", "
}

/** The address for people who cannot scan the code. Its page asks for the code, which is printed next to the address. */
function typedAddress(verifyAddress: string): string {
  return verifyAddress.replace(/^https?:\/\//, "").replace(/\/[^/]+$/, "")
}

/** The two halves of the text around a seal. */
function halves(words: string): readonly [string, string] {
  const [above = "", ...below] = words.split(" · ")
  return [above, below.join(" · ")]
}

/** Who signs for the company: a named person, or the company itself. */
function companyOf({ company_name }: CertificateFacts, { signatory_name, signatory_role }: CertificateLook): Signatory {
  const role = signatory_role ?? undefined
  if (signatory_name === null) return { name: company_name, role, company: undefined }
  return { name: signatory_name, role, company: company_name }
}
