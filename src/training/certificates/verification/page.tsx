/** @jsxImportSource preact */
import type { ComponentChildren, ComponentProps } from "preact"
import { StatusBanner } from "../../../pages/components/status.tsx"
import type { SharePreview } from "../../../pages/document.tsx"
import { renderSitePage } from "../../../pages/layouts/site.tsx"
import type { Reader } from "../../../pages/reader.ts"
import { writtenDay, writtenMoment, writtenPercent } from "../../../tools/calendar/local-formats.ts"
import { displayable } from "../../../tools/language/displayable.ts"
import type { WordedLanguage } from "../../../tools/language/worded.ts"
import { printedCode } from "../../documents/certificate/code.ts"
import { type CertificateFacts, kindOf } from "../../documents/certificate/facts.ts"
import { WORDING } from "../../wording/wording.ts"
import type { Verification } from "../rules.ts"
import { CodeForm } from "./code-form.tsx"
import { Contents } from "./contents.tsx"

/** The standing of the certificate, shown at the top of the page. */
interface Status extends Pick<ComponentProps<typeof StatusBanner>, "tone" | "icon" | "word"> {
  readonly sentence: string
}

function page(
  reader: Reader,
  status: Status | undefined,
  content: ComponentChildren,
  preview?: SharePreview | undefined,
): string {
  const { heading } = WORDING[reader.language].verification
  return renderSitePage({
    title: status === undefined ? heading : `${status.word} – ${heading}`,
    reader,
    width: "narrow",
    preview,
    children: (
      <div class="verification">
        <h1>{heading}</h1>
        {status !== undefined && (
          <StatusBanner tone={status.tone} icon={status.icon} word={status.word}>
            {status.sentence}
          </StatusBanner>
        )}
        {content}
      </div>
    ),
  })
}

/** What the page needs to know about the server and the current time. */
interface Showing {
  /** Epoch milliseconds. */
  readonly now: number
  readonly reader: Reader
  /** The origin of this server; undefined if it is not configured. */
  readonly origin: string | undefined
}

/** A certificate as it was issued, and whether it is valid now. */
export function certificatePage(verification: Verification, { now, reader, origin }: Showing): string {
  const { language } = reader
  const { facts, contents, hasLogo } = verification
  const { compare, checkedOn, checkAnother, evidence } = WORDING[language].verification
  return page(
    reader,
    statusOf(verification, language),
    <>
      <p>{compare}</p>
      {hasLogo && (
        <span class="issuer-logo">
          <img src={logoPath(facts)} alt={displayable(facts.company_name)} />
        </span>
      )}
      <FactList facts={facts} language={language} />
      {contents !== undefined && <Contents contents={contents} language={language} />}
      {verification.hasEvidence && <p>{evidence}</p>}
      <p class="quiet">{checkedOn(writtenMoment(now, language))}</p>
      <p class="another">
        <a href="/verify">{checkAnother}</a>
      </p>
    </>,
    previewOf(verification, language, origin),
  )
}

/** The address of the certificate's logo on this server. */
function logoPath({ code }: CertificateFacts): string {
  return `/verify/${code}/logo`
}

/**
 * Shows neither the holder nor the standing: third parties see the preview of a shared address, and programs do not
 * refresh it when the certificate expires.
 */
function previewOf(
  { facts, hasLogo }: Verification,
  language: WordedLanguage,
  origin: string | undefined,
): SharePreview {
  return {
    title: displayable(`${facts.course_title} – ${facts.company_name}`),
    description: WORDING[language].verification.preview,
    address: origin && `${origin}/verify/${facts.code}`,
    image: origin && hasLogo ? `${origin}${logoPath(facts)}` : undefined,
  }
}

function statusOf({ standing, facts: { valid_until, revoked_on } }: Verification, language: WordedLanguage): Status {
  const { valid, expired, superseded, revoked, notPassed } = WORDING[language].verification
  if (revoked_on !== undefined) {
    const sentence = revoked.since(writtenDay(revoked_on, language))
    return { tone: "bad", icon: "circle-x", word: revoked.word, sentence }
  }
  if (standing === "superseded") return { tone: "warn", icon: "circle-arrow-right", ...superseded }
  if (standing === "not_passed") return { tone: "bad", icon: "circle-x", ...notPassed }
  if (valid_until === null) return { tone: "good", icon: "circle-check", word: valid.word, sentence: valid.unlimited }
  const day = writtenDay(valid_until, language)
  if (standing === "valid") return { tone: "good", icon: "circle-check", word: valid.word, sentence: valid.until(day) }
  return { tone: "bad", icon: "clock", word: expired.word, sentence: expired.until(day) }
}

interface FactListProps {
  readonly facts: CertificateFacts
  readonly language: WordedLanguage
}

/** Everything that the certificate states. Missing facts get no line. */
function FactList({ facts, language }: FactListProps) {
  const { labels, kinds, results, unlimited } = WORDING[language].verification
  const day = (date: string | null) => (date === null ? null : writtenDay(date, language))
  const percent = facts.result_percent === null ? "" : ` (${writtenPercent(facts.result_percent, language)})`
  const lines: readonly (readonly [label: string, value: string | null, kind?: "main" | "code"])[] = [
    [labels.holder, facts.holder_name, "main"],
    [labels.course, facts.course_title, "main"],
    [labels.scope, facts.scope_title],
    [labels.company, facts.company_name],
    [labels.kind, kinds[kindOf(facts)]],
    [labels.result, `${results[facts.state]}${percent}`],
    [labels.begin, day(facts.begin_date)],
    [labels.finish, day(facts.finish_date)],
    [labels.validUntil, facts.state === "failed" ? null : (day(facts.valid_until) ?? unlimited)],
    [labels.trainer, facts.trainer_name],
    [labels.issuedOn, day(facts.issued_on)],
    [labels.number, facts.number],
    [labels.code, printedCode(facts.code), "code"],
  ]
  return (
    <dl class="card facts">
      {lines.map(
        ([label, value, kind]) =>
          value !== null && (
            <div key={label}>
              <dt>{label}</dt>
              <dd class={kind}>
                {/* Isolates names in another writing direction or with direction marks. */}
                <bdi>{displayable(value)}</bdi>
              </dd>
            </div>
          ),
      )}
    </dl>
  )
}

/** The page for an unknown code. `typed` is shown again so that it can be corrected. */
export function unknownCodePage(typed: string, reader: Reader): string {
  const { advice, ...unknown } = WORDING[reader.language].verification.unknown
  return page(
    reader,
    { tone: "bad", icon: "circle-question", ...unknown },
    <>
      <p>{advice}</p>
      <CodeCard language={reader.language} typed={typed} />
    </>,
  )
}

/** The page with the form for entering a code. */
export function entryPage(reader: Reader): string {
  return page(
    reader,
    undefined,
    <>
      <p>{WORDING[reader.language].verification.instruction}</p>
      <CodeCard language={reader.language} />
    </>,
  )
}

function CodeCard(props: ComponentProps<typeof CodeForm>) {
  return (
    <div class="card">
      <CodeForm {...props} />
    </div>
  )
}

/** The page for an IP address that has looked up too many codes. */
export function tooManyPage(reader: Reader): string {
  const { word, advice } = WORDING[reader.language].verification.tooMany
  return page(reader, { tone: "warn", icon: "circle-pause", word, sentence: advice }, null)
}
