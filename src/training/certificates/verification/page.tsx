/** @jsxImportSource preact */
import type { ComponentChildren, ComponentProps } from "preact"
import { StatusBanner } from "../../../pages/components/status.tsx"
import { renderSitePage } from "../../../pages/layouts/site.tsx"
import type { Reader } from "../../../pages/reader.ts"
import { displayable } from "../../../tools/language/displayable.ts"
import type { WordedLanguage } from "../../../tools/language/worded.ts"
import { WORDING } from "../../wording/wording.ts"
import { printedCode } from "../code.ts"
import { type CertificateFacts, kindOf } from "../facts.ts"
import { writtenDay, writtenMoment, writtenPercent } from "../local-formats.ts"
import type { Verification } from "../rules.ts"
import { CodeForm } from "./code-form.tsx"

/** The status at the top of the page. */
interface Status extends Pick<ComponentProps<typeof StatusBanner>, "tone" | "icon" | "word"> {
  readonly sentence: string
}

function page(reader: Reader, status: Status | undefined, content: ComponentChildren): string {
  const { heading } = WORDING[reader.language].verification
  return renderSitePage({
    title: status === undefined ? heading : `${status.word} – ${heading}`,
    reader,
    width: "narrow",
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

/** A certificate as issued, and whether it is valid at `now` (epoch milliseconds). */
export function certificatePage(verification: Verification, now: number, reader: Reader): string {
  const { language } = reader
  const { compare, checkedOn, checkAnother, evidence } = WORDING[language].verification
  return page(
    reader,
    statusOf(verification, language),
    <>
      <p>{compare}</p>
      <FactList facts={verification.facts} language={language} />
      {verification.hasEvidence && <p>{evidence}</p>}
      <p class="quiet">{checkedOn(writtenMoment(now, language))}</p>
      <p class="another">
        <a href="/verify">{checkAnother}</a>
      </p>
    </>,
  )
}

function statusOf({ standing, facts: { valid_until } }: Verification, language: WordedLanguage): Status {
  const { valid, expired, superseded, notPassed } = WORDING[language].verification
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

/** All that the certificate states, without lines for missing facts. */
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

/** For an unknown code; `typed` is shown again for correction. */
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

/** The page with the form for a code. */
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

/** For an IP address that looks up too many codes. */
export function tooManyPage(reader: Reader): string {
  const { word, advice } = WORDING[reader.language].verification.tooMany
  return page(reader, { tone: "warn", icon: "circle-pause", word, sentence: advice }, null)
}
