import type { Static, TObject, TSchema } from "typebox"
import { faultsOfRefusal, type RowFault } from "../access/bulk/batches.ts"
import type { Caller } from "../access/caller.ts"
import type { Permission } from "../access/permissions.ts"
import type { ReminderMail } from "../compliance/reminders/manual.ts"
import type { Database, Queries } from "../database/port.ts"
import { bodyOf } from "../http/schema.ts"
import type { LetterSeal } from "../people/letters/secrets.ts"
import type { Draft } from "../tools/draft.ts"
import type { Message } from "../tools/language/messages.ts"
import { isObject, propertiesOf, substance, typeOf } from "../tools/schema.ts"

/*
 * What can be done to many records at once. An act calls the rules that requests for single records call: it never has
 * rules of its own.
 */

/** The kinds of records that acts are about. A pair is a person and a course, known by `numberOfPair`. */
export type Subject = "user" | "team" | "location" | "assignment" | "pair"

/** Who does an act, with what input. */
export interface Acting<Input = unknown> {
  readonly caller: Caller
  readonly input: Input
  /** Epoch milliseconds. */
  readonly now: number
  /** The setting `renewal_lead`. */
  readonly leadDays: number
  /** For acts that remind people. */
  readonly mail?: ReminderMail | undefined
}

/** What an act would do to one record. */
export type Verdict =
  /** `note` says what the person who does it should know of this record. */
  | { readonly status: "can"; readonly note?: Message }
  | { readonly status: "unchanged" }
  | { readonly status: "failed"; readonly faults: readonly RowFault[] }

/** What became of a record. */
export interface Made {
  readonly id: number
  readonly status: "created" | "updated" | "unchanged" | "failed"
  /** Only if it failed. */
  readonly faults?: readonly RowFault[]
  /** The record that was added. */
  readonly madeId?: number
  /** What undo needs to know, as JSON. */
  readonly former?: unknown
}

/** A record whose change is undone. */
export interface Former {
  readonly id: number
  /** As in {@link Made}. */
  readonly former: unknown
}

/** Called after each record; resolves to whether the batch must end. */
export type TimeIsUp = () => Promise<boolean>

/** What slow work needs. */
interface Preparing {
  readonly database: Database
  readonly letterSeal: LetterSeal | undefined
}

/** What slow work has made for a record, by its id. */
export type Prepared = ReadonlyMap<number, unknown>

/** How the changes of an act are taken back, by the rules that apply to everybody. */
interface Undo<Input> {
  /** Takes back the changes of these records, or of the first of them when the time is up. */
  readonly perform: (
    tx: Queries,
    acting: Acting<Input>,
    rows: readonly Former[],
    isTimeUp: TimeIsUp,
  ) => Promise<readonly Made[]>
  /** The change is undone for all of its records or for none. */
  readonly whole?: boolean
}

interface Common<Input> {
  /** As in the list of acts: the kind of records, and what is done. */
  readonly name: string
  readonly subject: Subject
  readonly permission: Permission
  /** Whether it ends something for people: for many of them, it asks for their number. */
  readonly ends: boolean
  /** Whether it is always refused for the person who does it, who then does not count. */
  readonly spares?: "oneself"
  readonly undo?: Undo<Input>
  /** The most records that it can be done to at once, if not as many as any act. */
  readonly most?: number
}

/** An act on records that do not depend on each other. */
interface Definition<Input> extends Common<Input> {
  /** Refuses an input with which the act is possible for no record. Only reads. */
  readonly require?: (queries: Queries, acting: Acting<Input>) => Promise<unknown>
  /**
   * What the act would do to each of these records. Only reads. A record that is not in the result is out of view or does
   * not exist.
   */
  readonly examine: (
    queries: Queries,
    acting: Acting<Input>,
    ids: readonly number[],
  ) => Promise<ReadonlyMap<number, Verdict>>
  /** Slow work for the next records, before the transaction that does it to them. */
  readonly prepare?: (preparing: Preparing, acting: Acting<Input>, ids: readonly number[]) => Promise<Prepared>
  /**
   * Does it to these records, whose verdict is `can`, or to the first of them when the time is up, or when the next one has
   * not been prepared.
   */
  readonly perform: (
    tx: Queries,
    acting: Acting<Input>,
    ids: readonly number[],
    isTimeUp: TimeIsUp,
    prepared: Prepared,
  ) => Promise<readonly Made[]>
}

export interface BulkAct extends Definition<unknown> {
  /** Reads the input of a form or a stored one. */
  readonly read: (sent: unknown) => Draft<object>
}

/** Describes an act whose input has this schema. */
export function actOf<T extends TObject>(schema: T, definition: Definition<Static<T>>): BulkAct {
  const { validate } = bodyOf(schema)["~standard"]
  const read = (sent: unknown) => validate(isObject(sent) ? withTypes(schema, sent) : sent).value
  return { ...(definition as Definition<unknown>), read }
}

/** Numbers and flags of a form are text. */
function withTypes(schema: TSchema, sent: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const typed = { ...sent }
  for (const [name, property] of Object.entries(propertiesOf(schema))) {
    const [value, type] = [sent[name], typeOf(substance(property))]
    if (typeof value !== "string") continue
    if (type === "integer" && /^\d{1,15}$/.test(value.trim())) typed[name] = Number(value)
    if (type === "boolean") typed[name] = value === "on" || value === "true"
  }
  return typed
}

/** Does something to one record after the other, until the time is up. A refusal concerns only its record. */
export async function oneByOne<Row extends { readonly id: number }>(
  rows: readonly Row[],
  isTimeUp: TimeIsUp,
  work: (row: Row) => Promise<Omit<Made, "id">>,
): Promise<Made[]> {
  const made: Made[] = []
  for (const row of rows) {
    const { id } = row
    made.push(await outcomeOf(id, () => work(row)))
    if (await isTimeUp()) break
  }
  return made
}

export function rowsOf(ids: readonly number[]): { readonly id: number }[] {
  return ids.map((id) => ({ id }))
}

async function outcomeOf(id: number, work: () => Promise<Omit<Made, "id">>): Promise<Made> {
  try {
    return { id, ...(await work()) }
  } catch (error) {
    return { id, status: "failed", faults: faultsOfRefusal(error, "record") }
  }
}

/** The verdict on a record: `can`, unless `refuse` refuses it. */
export async function verdictOf(refuse: () => void | Promise<void>): Promise<Verdict> {
  try {
    await refuse()
    return { status: "can" }
  } catch (error) {
    return { status: "failed", faults: faultsOfRefusal(error, "record") }
  }
}

export const UNCHANGED: Verdict = { status: "unchanged" }
