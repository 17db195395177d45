import type { AssignmentResult } from "../../../assignments/states.ts"
import type { PrintedEntry } from "../facts.ts"
import type { Fact } from "./facts-table.ts"
import type { Writing } from "./writing.ts"

/* The texts of an entry. Nothing in this file draws, so pages do not have to load the drawing code. */

/** Maximum number of played parts that are listed. More parts mean that a video was played with many jumps. */
const PARTS_MAX = 40

/** The label of an entry's kind, both in print and on pages. */
export function titleOf(entry: PrintedEntry, { words }: Writing): string {
  switch (entry.kind) {
    case "read":
      return entry.details.instead ? words.readInstead : words.read
    case "attempt":
      return words.attempt.title(entry.details.number)
    default:
      return words[entry.kind]
  }
}

/** The facts of an entry, in addition to its kind. */
export function factsOf(entry: PrintedEntry, writing: Writing): Fact[] {
  const { words, labels: ofCertificates } = writing
  const { labels } = words
  switch (entry.kind) {
    case "begun": {
      const { learner, course, assignment_type, deadline_date } = entry.details
      return [
        [labels.learner, `${learner.full_name} (${learner.username})`],
        [ofCertificates.course, `${course.title} (${course.key})`],
        [labels.type, words.types[assignment_type]],
        [labels.deadline, deadline_date === null ? words.noDeadline : writing.deadline(deadline_date)],
      ]
    }
    case "read":
      return [[labels.node, entry.details.node.title], ...openFacts(entry.details.open_seconds, writing)]
    case "played":
      return playedFacts(entry.details, writing)
    case "attempt":
      return attemptFacts(entry.details, writing)
    case "confirmation": {
      const { sentence, language, full_name, signature } = entry.details
      return [
        [labels.sentence, sentence],
        [labels.language, writing.languageName(language)],
        [labels.typedName, full_name, "strong"],
        ...(signature === null ? [[labels.signature, words.noSignature] as const] : []),
      ]
    }
    case "conversation": {
      const { date, remark } = entry.details
      return [[labels.date, writing.day(date)], ...remarkOf(remark, writing)]
    }
    case "trainer": {
      const { trainer, remark } = entry.details
      return [
        ...resultFacts({ ...entry.details, valid_until: undefined }, writing),
        ...(trainer === null ? [] : [[ofCertificates.trainer, trainer] as const]),
        ...remarkOf(remark, writing),
      ]
    }
    case "grant":
      return [["", words.granted(entry.details.attempts)]]
    case "result":
      return resultFacts(entry.details, writing)
  }
}

/** How long a page was open. Returns nothing if that was not recorded. */
function openFacts(seconds: number | undefined, writing: Writing): Fact[] {
  if (seconds === undefined) return []
  const { labels, openFor, noTime } = writing.words
  return [seconds === 0 ? [labels.open, noTime, "strong"] : [labels.open, openFor(writing.seconds(seconds))]]
}

function remarkOf(remark: string | null, { words }: Writing): Fact[] {
  return remark === null ? [] : [[words.labels.remark, remark]]
}

interface NotedResult {
  readonly state: AssignmentResult
  readonly finish_date: string
  readonly result_percent: number | null
  /** Undefined if the value is missing. */
  readonly valid_until: string | null | undefined
}

function resultFacts({ state, finish_date, result_percent, valid_until }: NotedResult, writing: Writing): Fact[] {
  const { words, labels, verification } = writing
  const percent = result_percent === null ? "" : ` (${writing.percent(result_percent)})`
  return [
    [labels.result, `${words.states[state]}${percent}`, "strong"],
    [labels.finish, writing.day(finish_date)],
    ...(valid_until === undefined || state !== "success"
      ? []
      : [[labels.validUntil, valid_until === null ? verification.unlimited : writing.day(valid_until)] as const]),
  ]
}

function playedFacts(details: Extract<PrintedEntry, { kind: "played" }>["details"], writing: Writing): Fact[] {
  const { node, video, seconds, percent, ranges, begun_at } = details
  const { words } = writing
  const { labels } = words
  const share = {
    percent: writing.percent(percent),
    played: writing.seconds(seconds),
    duration: writing.seconds(video.duration),
  }
  const parts = ranges.slice(0, PARTS_MAX).map(([from, to]) => `${writing.seconds(from)}–${writing.seconds(to)}`)
  if (ranges.length > PARTS_MAX) parts.push("…")
  return [
    [labels.node, node.title],
    [words.appendix.video, video.name],
    ["", words.share(share)],
    [labels.parts, parts.join(", ")],
    [labels.begunAt, writing.moment(begun_at)],
    [labels.file, video.sha256, "hash"],
  ]
}

function attemptFacts(details: Extract<PrintedEntry, { kind: "attempt" }>["details"], writing: Writing): Fact[] {
  const { begun_at, ended_at, points, needed_points, percent, passed } = details
  const { words, labels: ofCertificates } = writing
  const { attempt, labels } = words
  return [
    [ofCertificates.result, passed ? attempt.passed : attempt.notPassed, "strong"],
    ["", attempt.points(writing.number(points), writing.number(needed_points))],
    ["", attempt.correctQuestions(writing.percent(percent))],
    [labels.begunAt, writing.moment(begun_at)],
    [labels.endedAt, writing.moment(ended_at)],
  ]
}
