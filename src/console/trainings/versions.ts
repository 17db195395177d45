import { isDate } from "../../tools/calendar/dates.ts"
import { writtenDay } from "../../tools/calendar/written-day.ts"
import { deadlineOnDay } from "../../tools/calendar/written-deadline.ts"
import type { Journey } from "../../training/learning/journey.ts"
import type { Differing } from "../frame/edit-form.tsx"
import type { ConsoleReader } from "../frame/reader.ts"
import { FRAME_WORDING } from "../frame/wording/wording.ts"
import { TRAININGS_WORDING } from "./wording/wording.ts"

/** The forms that write over what somebody else may have noted meanwhile. */
export type VersionedAct = "conversation" | "result" | "deadline"

export function isVersioned(act: string): act is VersionedAct {
  return act === "conversation" || act === "result" || act === "deadline"
}

type Noted = Pick<Journey, "assignment" | "proven">

/**
 * The version of what a form about a training writes. Other changes, such as how far somebody has
 * learned, make no form stale.
 */
export function versionIn(act: VersionedAct, { assignment, proven }: Noted): string {
  const { deadline_date: deadline, finish_date: finish, state } = assignment
  switch (act) {
    case "deadline":
      return deadline ?? "none"
    case "result":
      return finish === null ? "none" : `${state} ${finish}`
    case "conversation":
      return proven.conversed ? "noted" : "none"
  }
}

/** What was typed in a form that is stale, beside what is stored now. `typed` is by the names of the fields. */
export function differingIn(
  act: VersionedAct,
  { assignment, proven }: Noted,
  {
    typed,
    reader,
    timezone,
  }: {
    readonly typed: (name: string) => string
    readonly reader: ConsoleReader
    readonly timezone: string
  },
): Differing[] {
  const { language } = reader
  const { conversation, result, deadline } = TRAININGS_WORDING[language]
  const { none } = FRAME_WORDING[language].form
  const day = (text: string | null) =>
    text === null || text === "" ? none : isDate(text) ? writtenDay(text, language) : text
  const stateOf = (state: string) =>
    Object.hasOwn(result.states, state) ? result.states[state as keyof typeof result.states] : none
  const { deadline_date, finish_date, state } = assignment
  const stored = deadline_date === null ? null : deadlineOnDay(deadline_date, timezone).day
  const fields = {
    deadline: [{ label: deadline.date, yours: day(typed("deadline_date")), theirs: day(stored) }],
    result: [
      { label: result.state, yours: stateOf(typed("state")), theirs: stateOf(state) },
      { label: result.date, yours: day(typed("finish_date")), theirs: day(finish_date) },
    ],
    conversation: [
      { label: conversation.date, yours: day(typed("date")), theirs: proven.conversed ? conversation.noted : none },
      { label: conversation.remark, yours: typed("remark") || none, theirs: none },
    ],
  }[act]
  return fields.filter(({ yours, theirs }) => yours !== theirs)
}
