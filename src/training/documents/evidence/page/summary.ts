import type { Logo } from "../../../../pdf/pictures/picture.ts"
import { displayable } from "../../../../tools/language/displayable.ts"
import { ALTERNATIVES } from "../../alternatives.ts"
import { kindOf } from "../../certificate/facts.ts"
import { QUIET } from "../../colours.ts"
import type { EvidenceFacts } from "../facts.ts"
import { type Fact, writeFacts } from "./facts-table.ts"
import { type Flow, MARGIN, PAGE, TOP, WIDTH } from "./flow.ts"
import { BODY, NOTE, TITLE } from "./styles.ts"
import type { Writing } from "./writing.ts"

const LOGO = { width: 150, height: 38 } as const

/** The heading of a record: who learned which course. */
export function writeSummary(flow: Flow, facts: EvidenceFacts, writing: Writing, logo: Logo | undefined): void {
  writeIssuer(flow, facts, writing, logo)
  flow.text(writing.words.title, TITLE)
  flow.space(2)
  flow.text(facts.course.title, { ...BODY, size: 12, weight: "strong" })
  flow.space(10)
  writeFacts(flow, summaryOf(facts, writing), { left: MARGIN, width: WIDTH, labels: 130, ruled: true })
  flow.space(6)
  flow.text(writing.words.timezone(facts.timezone), NOTE)
}

/** The company and its logo, on the right. */
export function writeIssuer(
  flow: Flow,
  { company_name }: Pick<EvidenceFacts, "company_name">,
  { language }: Writing,
  logo: Logo | undefined,
): void {
  if (logo !== undefined) {
    const scale = Math.min(LOGO.width / logo.width, LOGO.height / logo.height)
    const [width, height] = [logo.width * scale, logo.height * scale]
    const [x, y] = [PAGE.width - MARGIN - width, TOP - (LOGO.height + height) / 2]
    const alternative = ALTERNATIVES[language].logo(displayable(company_name))
    flow.tag("Figure", { alternative }, () => flow.drawing.picture("Logo", x, y, width, height))
  }
  const width = logo === undefined ? WIDTH : WIDTH - LOGO.width - 16
  flow.row([{ ...BODY, size: 10.5, weight: "strong", colour: QUIET, width, text: company_name }])
  flow.space(logo === undefined ? 14 : 28)
}

function summaryOf(facts: EvidenceFacts, writing: Writing): Fact[] {
  const { learner, course, assignment, versions } = facts
  const { words, labels: ofCertificates, verification } = writing
  const { labels } = words
  const kind = kindOf({ ...course, assignment_type: assignment.assignment_type })
  const { deadline_date, begin_date, finish_date, valid_until, result_percent, trainer_name, withdrawn_at } = assignment
  const percent = result_percent === null ? "" : ` (${writing.percent(result_percent)})`
  const all: (Fact | undefined)[] = [
    [labels.learner, learner.full_name, "strong"],
    [labels.username, learner.username],
    [labels.key, learner.key],
    [ofCertificates.company, facts.company_name],
    learner.teams.length === 0 ? undefined : [labels.teams, learner.teams.join(", ")],
    [ofCertificates.course, course.title, "strong"],
    [labels.courseKey, course.key],
    [ofCertificates.kind, verification.kinds[kind]],
    [labels.assignment, facts.number],
    [labels.type, words.types[assignment.assignment_type]],
    [labels.deadline, deadline_date === null ? words.noDeadline : writing.deadline(deadline_date)],
    [labels.state, `${words.states[assignment.state]}${percent}`, "strong"],
    begin_date === null ? undefined : [ofCertificates.begin, writing.day(begin_date)],
    finish_date === null ? undefined : [ofCertificates.finish, writing.day(finish_date)],
    assignment.state === "success"
      ? [ofCertificates.validUntil, valid_until === null ? verification.unlimited : writing.day(valid_until)]
      : undefined,
    trainer_name === null ? undefined : [ofCertificates.trainer, trainer_name],
    withdrawn_at === null ? undefined : [labels.withdrawn, writing.moment(withdrawn_at)],
    ...versions.map(({ hash }, index): Fact => {
      const label = versions.length === 1 ? labels.versions : `${labels.versions} ${index + 1}`
      return [label, hash, "hash"]
    }),
  ]
  return all.filter((fact) => fact !== undefined)
}
