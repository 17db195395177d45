import { escapeHtml, htmlPage } from "../../../http/html.ts"
import { displayable } from "../../../tools/language/displayable.ts"
import type { WordedLanguage } from "../../wording/languages.ts"
import { WORDING } from "../../wording/wording.ts"
import { printedCode } from "../code.ts"
import { type CertificateFacts, kindOf } from "../facts.ts"
import { writtenDay, writtenMoment, writtenPercent } from "../local-formats.ts"
import type { Verification } from "../rules.ts"
import { STYLE } from "./style.ts"

/** The colour of a status; each also has a symbol and a word. */
type Tone = "good" | "warn" | "bad"

/** Paths of symbols, 24 by 24. */
const SYMBOLS = {
  tick: "M7 12.5l3.5 3.5L17 9",
  clock: "M12 7v5.5l3.5 2",
  arrow: "M7 12h9M12.5 8.5L16 12l-3.5 3.5",
  cross: "M8.5 8.5l7 7M15.5 8.5l-7 7",
  question: "M9.3 9.5a2.7 2.7 0 1 1 3.9 2.4c-.8.4-1.2.9-1.2 1.9M12 16.8v.2",
  pause: "M9.5 8.5v7M14.5 8.5v7",
} as const

/** The status at the top of the page. */
interface Status {
  readonly tone: Tone
  readonly symbol: keyof typeof SYMBOLS
  readonly word: string
  readonly sentence: string
}

function banner({ tone, symbol, word, sentence }: Status): string {
  return `<section class="standing ${tone}"><svg viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true"><circle cx="12" cy="12" r="10"/><path d="${SYMBOLS[symbol]}"/></svg>
<div><p class="word">${escapeHtml(word)}</p><p>${escapeHtml(sentence)}</p></div></section>`
}

/** @param content HTML that follows the status */
function page(language: WordedLanguage, status: Status | undefined, content: string): string {
  const { heading } = WORDING[language].verification
  return htmlPage({
    title: status === undefined ? heading : `${status.word} – ${heading}`,
    language,
    style: STYLE,
    content: `<main><h1>${escapeHtml(heading)}</h1>${status === undefined ? "" : banner(status)}${content}</main>`,
  })
}

/** A certificate as issued, and whether it is valid at `now` (epoch milliseconds). */
export function certificatePage(verification: Verification, now: number, language: WordedLanguage): string {
  const { compare, checkedOn, checkAnother } = WORDING[language].verification
  return page(
    language,
    statusOf(verification, language),
    `<p>${escapeHtml(compare)}</p>${factList(verification.facts, language)}
<p class="checked">${escapeHtml(checkedOn(writtenMoment(now, language)))}</p>
<p class="another"><a href="/verify">${escapeHtml(checkAnother)}</a></p>`,
  )
}

function statusOf({ standing, facts: { valid_until } }: Verification, language: WordedLanguage): Status {
  const { valid, expired, superseded, notPassed } = WORDING[language].verification
  if (standing === "superseded") return { tone: "warn", symbol: "arrow", ...superseded }
  if (standing === "not_passed") return { tone: "bad", symbol: "cross", ...notPassed }
  if (valid_until === null) return { tone: "good", symbol: "tick", word: valid.word, sentence: valid.unlimited }
  const day = writtenDay(valid_until, language)
  if (standing === "valid") return { tone: "good", symbol: "tick", word: valid.word, sentence: valid.until(day) }
  return { tone: "bad", symbol: "clock", word: expired.word, sentence: expired.until(day) }
}

/** All that the certificate states, without lines for missing facts. */
function factList(facts: CertificateFacts, language: WordedLanguage): string {
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
  const rows = lines.flatMap(([label, value, kind]) =>
    // `bdi` isolates names in another writing direction or with direction marks.
    value === null
      ? []
      : [
          `<div><dt>${escapeHtml(label)}</dt><dd${kind === undefined ? "" : ` class="${kind}"`}><bdi>${escapeHtml(displayable(value))}</bdi></dd></div>`,
        ],
  )
  return `<dl>${rows.join("\n")}</dl>`
}

/** For an unknown code; `typed` is shown again for correction. */
export function unknownCodePage(typed: string, language: WordedLanguage): string {
  const { advice, ...unknown } = WORDING[language].verification.unknown
  const status: Status = { tone: "bad", symbol: "question", ...unknown }
  return page(language, status, `<p>${escapeHtml(advice)}</p>${form(language, typed)}`)
}

/** The page with the form for a code. */
export function entryPage(language: WordedLanguage): string {
  return page(language, undefined, `<p>${escapeHtml(WORDING[language].verification.instruction)}</p>${form(language)}`)
}

/** For an IP address that looks up too many codes. */
export function tooManyPage(language: WordedLanguage): string {
  const { word, advice } = WORDING[language].verification.tooMany
  return page(language, { tone: "warn", symbol: "pause", word, sentence: advice }, "")
}

/** Maximum characters of a typed code, with room for separators. */
const TYPED_MAX = 100

function form(language: WordedLanguage, typed = ""): string {
  const { labels, check } = WORDING[language].verification
  const value = typed.length > TYPED_MAX ? "" : escapeHtml(typed)
  return `<form action="/verify" method="get"><label for="code">${escapeHtml(labels.code)}</label>
<div class="field"><input id="code" name="code" value="${value}" required maxlength="${TYPED_MAX}" dir="ltr" autocomplete="off" autocapitalize="characters" spellcheck="false"><button>${escapeHtml(check)}</button></div></form>`
}
