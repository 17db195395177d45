/** @jsxImportSource preact */

import type { ComponentChildren, VNode } from "preact"
import { FaultSummary, type FieldFaults, Form, Radios, TextArea, TextField } from "../../pages/components/form.tsx"
import { deadlineOnDay } from "../../tools/calendar/written-deadline.ts"
import { REMARK_MAX } from "../../training/assignments/schema.ts"
import { RESULTS } from "../../training/assignments/states.ts"
import { Compared, type Differing } from "../frame/edit-form.tsx"
import type { ConsoleReader } from "../frame/reader.ts"
import { FRAME_WORDING } from "../frame/wording/wording.ts"
import type { ShownTraining } from "./rules.ts"
import { isVersioned, versionIn } from "./versions.ts"
import { TRAININGS_WORDING } from "./wording/wording.ts"

/** The forms on the page about a training, by the last part of their address. */
export type Act = "conversation" | "result" | "attempt" | "deadline" | "withdraw"

/** A form that has been refused. */
export interface Sent {
  readonly act: Act
  readonly faults: FieldFaults
  /** The previous input, by field id. */
  readonly typed: Readonly<Record<string, string>>
  /** The version that it showed. */
  readonly version: string
  /** What somebody else has noted meanwhile beside what was typed, if the form was stale. */
  readonly differing?: readonly Differing[] | undefined
}

interface Props {
  readonly reader: ConsoleReader
  readonly timezone: string
  readonly today: string
  readonly training: ShownTraining
  readonly sent: Sent | undefined
}

/** The actions available to a trainer or administrator of the learner. A form that has just been refused is always shown. */
export function actsFor(props: Props): readonly VNode[] {
  const { training, sent } = props
  const { journey, isGrantable } = training
  const { standing, assignment } = journey
  const isOpen = assignment.is_open === 1
  const shows = (act: Act, isPossible: boolean) => isPossible || sent?.act === act
  const isConversationMissing = standing.conversation !== undefined && standing.conversation !== "done"
  return [
    ...(shows("attempt", isGrantable) ? [<GrantAttempt key="attempt" {...props} />] : []),
    ...(shows("conversation", isOpen && isConversationMissing)
      ? [<NoteConversation key="conversation" {...props} />]
      : []),
    ...(shows("result", isOpen && standing.trainer !== undefined) ? [<NoteResult key="result" {...props} />] : []),
    ...(shows("deadline", isOpen) ? [<MoveDeadline key="deadline" {...props} />] : []),
    ...(shows("withdraw", isOpen) ? [<Withdraw key="withdraw" {...props} />] : []),
  ]
}

interface CardProps extends Props {
  readonly act: Act
  readonly title: string
  readonly text?: string
  readonly submit: string
  readonly kind?: "quiet"
  readonly children?: ComponentChildren
}

function Card({ act, title, text, submit, kind, children, ...props }: CardProps) {
  const { reader, training, sent } = props
  const stale = sent?.act === act ? sent.differing : undefined
  const { conflict } = FRAME_WORDING[reader.language].form
  // A form with a fault must not show a newer version; one that says what is newer does.
  const shown = sent?.act === act && stale === undefined ? sent.version : undefined
  return (
    <section class="card block">
      <h2>{title}</h2>
      {text !== undefined && <p>{text}</p>}
      {stale !== undefined && (
        <>
          <FaultSummary reader={reader} faults={{ "": conflict.title }} />
          <p>{conflict.lead}</p>
          <Compared reader={reader} fields={stale} />
        </>
      )}
      <Form
        reader={reader}
        action={`/console/assignments/${training.journey.assignment.id}/${act}`}
        faults={faultsOf(props, act)}
        submit={stale === undefined ? submit : conflict.submit}
        {...(kind === undefined ? {} : { kind })}
      >
        {isVersioned(act) && <input type="hidden" name="version" value={shown ?? versionIn(act, training.journey)} />}
        {children}
      </Form>
    </section>
  )
}

function faultsOf({ sent }: Pick<Props, "sent">, act: Act): FieldFaults {
  return sent?.act === act ? sent.faults : {}
}

/** The previous input of a field or, if there is none, its initial value. */
function typedIn({ sent }: Pick<Props, "sent">, act: Act, name: string, otherwise = ""): string {
  return sent?.act === act ? (sent.typed[name] ?? "") : otherwise
}

function NoteConversation(props: Props) {
  const { conversation } = TRAININGS_WORDING[props.reader.language]
  const { title, text, submit } = conversation
  return (
    <Card {...props} act="conversation" title={title} text={text} submit={submit}>
      <DateAndRemark
        {...props}
        act="conversation"
        date={{ name: "date", id: "conversation_date" }}
        remark={{ name: "remark", id: "conversation_remark" }}
        words={conversation}
      />
    </Card>
  )
}

function NoteResult(props: Props) {
  const { reader, training } = props
  const { result } = TRAININGS_WORDING[reader.language]
  const { title, text, submit, state, states, early } = result
  const isEarly = training.journey.standing.trainer === "locked"
  return (
    <Card {...props} act="result" title={title} text={isEarly ? `${early} ${text}` : text} submit={submit}>
      <Radios
        name="state"
        label={state}
        reader={reader}
        value={typedIn(props, "result", "state")}
        options={RESULTS.map((value) => ({ value, label: states[value] }))}
        fault={faultsOf(props, "result").state}
      />
      <DateAndRemark
        {...props}
        act="result"
        date={{ name: "finish_date" }}
        remark={{ name: "remark", id: "result_remark" }}
        words={result}
      />
    </Card>
  )
}

/** The name of a field in its form, and its id on the page, which may have several forms with fields of the same name. */
interface FieldName {
  readonly name: string
  readonly id?: string
}

interface DateAndRemarkProps extends Props {
  readonly act: Act
  readonly date: FieldName
  readonly remark: FieldName
  readonly words: { readonly date: string; readonly remark: string }
}

function DateAndRemark({ act, date, remark, words, ...props }: DateAndRemarkProps) {
  const { reader, today } = props
  const faults = faultsOf(props, act)
  return (
    <>
      <TextField
        {...date}
        type="date"
        label={words.date}
        reader={reader}
        value={typedIn(props, act, keyOf(date), today)}
        autocomplete="off"
        required={false}
        fault={faults[keyOf(date)]}
      />
      <TextArea
        {...remark}
        label={words.remark}
        reader={reader}
        value={typedIn(props, act, keyOf(remark))}
        maxlength={REMARK_MAX}
        fault={faults[keyOf(remark)]}
      />
    </>
  )
}

function keyOf({ name, id = name }: FieldName): string {
  return id
}

function GrantAttempt(props: Props) {
  const { title, text, textOfNoted, submit } = TRAININGS_WORDING[props.reader.language].attempt
  const areUsedUp = props.training.journey.standing.test?.status === "failed"
  return <Card {...props} act="attempt" title={title} text={areUsedUp ? text : textOfNoted} submit={submit} />
}

function MoveDeadline(props: Props) {
  const { reader, timezone, training } = props
  const { title, date, hint, submit } = TRAININGS_WORDING[reader.language].deadline
  const { deadline_date: deadline } = training.journey.assignment
  const known = deadline === null ? "" : deadlineOnDay(deadline, timezone).day
  return (
    <Card {...props} act="deadline" title={title} submit={submit} kind="quiet">
      <TextField
        name="deadline_date"
        type="date"
        label={date}
        hint={hint}
        reader={reader}
        value={typedIn(props, "deadline", "deadline_date", known)}
        autocomplete="off"
        required={false}
        fault={faultsOf(props, "deadline").deadline_date}
      />
    </Card>
  )
}

/** A link to the page that asks for confirmation. */
function Withdraw({ reader, training, ...props }: Props) {
  const { title, text, submit } = TRAININGS_WORDING[reader.language].withdraw
  return (
    <section class="card block">
      <h2>{title}</h2>
      <FaultSummary reader={reader} faults={faultsOf(props, "withdraw")} />
      <p>{text}</p>
      <p>
        <a class="button danger" href={`/console/assignments/${training.journey.assignment.id}/withdraw`}>
          {submit}
        </a>
      </p>
    </section>
  )
}
