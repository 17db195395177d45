/** @jsxImportSource preact */
import { Icon } from "../../pages/components/icon.tsx"
import type { IconName } from "../../pages/icons.ts"
import { localeOf } from "../../tools/calendar/written-day.ts"
import type { ConsoleReader } from "../frame/reader.ts"
import { percent } from "../requirements/list-page.tsx"
import type { Figure, Fulfilment, Trainings } from "./rules.ts"
import { OVERVIEW_WORDING } from "./wording/wording.ts"

interface FigureProps {
  readonly reader: ConsoleReader
  readonly number: string
  readonly isZero: boolean
  readonly words: readonly [title: string, text: string]
  readonly icon: IconName
  readonly tone: "plain" | "warn" | "bad"
  readonly address: string
}

/** A number that leads to the list behind it. Colour says only that it is not zero. */
export function FigureCard({ number, isZero, words: [title, text], icon, tone, address }: FigureProps) {
  return (
    <li class={isZero ? "figure plain" : `figure ${tone}`}>
      <a href={address}>
        <span class="title">
          <Icon name={icon} />
          {title}
        </span>
        <strong>{number}</strong>
        <span class="quiet">{text}</span>
      </a>
    </li>
  )
}

/** The number of a card. */
export function counted({ language }: ConsoleReader, { count, isMore }: Figure) {
  const number = count.toLocaleString(localeOf(language))
  return { number: isMore ? OVERVIEW_WORDING[language].moreThan(number) : number, isZero: count === 0 }
}

interface RequiredFiguresProps {
  readonly reader: ConsoleReader
  readonly fulfilment: Fulfilment
}

/** How far what is required is fulfilled. */
export function RequiredFigures({ reader, fulfilment: { figures } }: RequiredFiguresProps) {
  const words = OVERVIEW_WORDING[reader.language].figures
  const { rate, overdue, expiring, exceptions } = figures
  const whole = (count: number) => counted(reader, { count, isMore: false })
  return (
    <>
      <FigureCard
        {...{ reader, words: words.rate, icon: "circle-check", tone: "plain", address: "/console/matrix" }}
        {...{ number: percent(rate, reader.language), isZero: rate === null }}
      />
      <FigureCard
        {...{ reader, words: words.overdue, icon: "triangle-alert", tone: "bad", ...whole(overdue) }}
        address="/console/matrix?standing=overdue"
      />
      <FigureCard
        {...{ reader, words: words.expiring, icon: "clock", tone: "warn", ...whole(expiring) }}
        address="/console/matrix?standing=expiring"
      />
      <FigureCard
        {...{ reader, words: words.exceptions, icon: "circle-alert", tone: "warn", ...whole(exceptions) }}
        address={EXCEPTIONS}
      />
    </>
  )
}

/** The list of exceptions. */
export const EXCEPTIONS = "/console/requirements/exceptions"

interface TrainingFiguresProps {
  readonly reader: ConsoleReader
  readonly trainings: Trainings
  /** The filters of the list of certificates that are about to expire. */
  readonly expiring: URLSearchParams
}

/** How trainings stand where nothing is required. */
export function TrainingFigures({ reader, trainings, expiring }: TrainingFiguresProps) {
  const words = OVERVIEW_WORDING[reader.language].trainings
  return (
    <>
      <FigureCard
        {...{ reader, words: words.open, icon: "circle-dot", tone: "plain", ...counted(reader, trainings.open) }}
        address="/console/assignments"
      />
      <FigureCard
        {...{
          reader,
          words: words.overdue,
          icon: "triangle-alert",
          tone: "bad",
          ...counted(reader, trainings.overdue),
        }}
        address="/console/assignments?status=overdue"
      />
      <FigureCard
        {...{ reader, words: words.waiting, icon: "list-checks", tone: "plain", ...counted(reader, trainings.waiting) }}
        address="/console/assignments?list=waiting"
      />
      <FigureCard
        {...{ reader, words: words.expiring, icon: "clock", tone: "warn", ...counted(reader, trainings.expiring) }}
        address={`/console/certificates?${expiring}`}
      />
    </>
  )
}
