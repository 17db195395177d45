import type { Static, TObject, TSchema } from "typebox"
import type { RecordType } from "../../audit/rules.ts"
import type { ColumnValue } from "../../database/insert-rows.ts"
import { momentOf, momentText } from "../moments.ts"
import * as kind from "./kinds.ts"
import type { HashedTable, Numbered, NumberedTable } from "./tables.ts"

/** How a value other than null is stored, and how it is read back for exports and the audit log. */
export interface Form {
  readonly store: (given: never) => ColumnValue
  readonly read: (stored: never) => unknown
}

export const PLAIN: Form = { store: (given: ColumnValue) => given, read: (stored) => stored }
const LOWER_CASE: Form = { ...PLAIN, store: (given: string) => given.toLowerCase() }
const UPPER_CASE: Form = { ...PLAIN, store: (given: string) => given.toUpperCase() }
export const FLAG: Form = { store: (given: boolean) => Number(given), read: (stored: number) => stored === 1 }
export const MOMENT: Form = { store: (given: string) => momentOf(given), read: momentText }
/** A list stored as JSON, without duplicates. */
const LIST: Form = {
  store: (given: readonly string[]) => JSON.stringify([...new Set(given)]),
  read: (stored: string) => JSON.parse(stored),
}

/** JSON that is written by code, and read and written back unchanged. */
export const JSON_TEXT: Form = {
  store: (given: object) => JSON.stringify(given),
  read: (stored: string) => JSON.parse(stored),
}

interface Traits {
  readonly form: Form
  /** The table to which it refers by id. */
  readonly target?: NumberedTable
  /** Whether a documented field shows the column, so that a change updates `updated_at`. */
  readonly isShown: boolean
  /** Of a secret, the audit log shows only that it changed, not its value. */
  readonly audited: boolean | "secret"
  /** The values that an export omits, because an import of a new row sets them anyway. */
  readonly leftOut: "null" | "null and false" | "none"
  /** Whether a new row must have a value. */
  readonly isRequired: boolean
  /** Whether null is a value in its own right, different from the default of a new row without the property. */
  readonly keepsNull: boolean
}

const TRAITS: Traits = {
  form: PLAIN,
  isShown: true,
  audited: true,
  leftOut: "null",
  isRequired: false,
  keepsNull: false,
}

/** A column for a property of a row. Its name is empty if it equals that of the property. */
interface Column<S extends TSchema = TSchema, Name extends string = string, Value = unknown> extends Traits {
  readonly schema: S
  readonly name: Name
  /** The value for null (unless null is kept), and for a new row without the property. */
  readonly byDefault: Value
}

/** A column computed from other values. */
interface Derived<Value> extends Traits {
  /** Only a type; it does not exist at run time. */
  readonly value?: Value
}

type More = Partial<Traits>

function of<S extends TSchema, const Name extends string, Value>(
  schema: S,
  name: Name,
  byDefault: Value,
  more: More = {},
): Column<S, Name, Value> {
  return { ...TRAITS, schema, name, byDefault, ...more }
}

/** Defines the columns of a record. A plain schema in place of a column defines a property without a column. */
export const column = {
  /** A new row must have a value. */
  required: <S extends TSchema>(schema: S) => of(kind.whenNew(schema), "", "" as Static<S>, { isRequired: true }),
  /** A new row must have a value or an explicit null. */
  requiredOrNull: <S extends TSchema>(schema: S) =>
    of(kind.optional(schema), "", null as Static<S> | null, { isRequired: true, leftOut: "none" }),
  /** Every row of a part must have a value. */
  given: <S extends TSchema, const Name extends string = "">(schema: S, name = "" as Name) =>
    of(schema, name, "" as Static<S>),
  optional: <S extends TSchema>(schema: S, more?: More) =>
    of(kind.optional(schema), "", null as Static<S> | null, more),
  defaulting: <S extends TSchema>(schema: S, byDefault: Static<S>) => of(kind.optional(schema), "", byDefault),
  /** Null means no limit. */
  limit: <S extends TSchema>(schema: S, byDefault: Static<S>) =>
    of(kind.optional(schema), "", byDefault as Static<S> | null, { keepsNull: true, leftOut: "none" }),
  /** The import derives a value if a row does not give one. */
  exported: <S extends TSchema>(schema: S) => of(kind.exported(schema), "", undefined as Static<S>),
  lowerCase: <S extends TSchema>(schema: S) => column.optional(schema, { form: LOWER_CASE }),
  upperCase: <S extends TSchema>(schema: S) => column.optional(schema, { form: UPPER_CASE }),
  /** 0 or 1. */
  flag: (more?: More) => of(kind.optional(kind.flag), "", 0 as number, { form: FLAG, ...more }),
  /** 0 or 1; 1 in a new row without the property. */
  flagOn: () => of(kind.optional(kind.flag), "", 1 as number, { form: FLAG }),
  /** 0 or 1; null if the value is derived from something else. */
  openFlag: () => of(kind.optional(kind.flag), "", null as number | null, { form: FLAG }),
  /** A day in a column with another name. */
  day: <const Name extends string>(name: Name) => of(kind.optional(kind.date), name, null as string | null),
  /** JSON */
  list: <S extends TSchema>(schema: S) => of(kind.optional(schema), "", "[]" as string, { form: LIST }),
  /** JSON; null is a value in its own right. */
  openList: <S extends TSchema>(schema: S) => of(kind.optional(schema), "", null as string | null, { form: LIST }),
  /** Epoch milliseconds. */
  moment: <S extends TSchema>(schema: S, more?: More) =>
    of(schema, "", null as number | null, { form: MOMENT, ...more }),
  /** The id of a record; rows give its key. */
  reference: <const Name extends string>(target: NumberedTable, name: Name, more?: More) =>
    of(kind.optional(kind.keyOf(target)), name, null as number | null, { target, ...more }),
  requiredReference: <const Name extends string>(target: NumberedTable, name: Name) =>
    of(kind.whenNew(kind.keyOf(target)), name, 0 as number, { target, isRequired: true }),
  /** The id of a file; rows give its path. */
  file: <const Name extends string>(name: Name) =>
    of(kind.optional(kind.path), name, null as number | null, { target: "files" }),
  requiredFile: <const Name extends string>(name: Name) =>
    of(kind.whenNew(kind.path), name, 0 as number, { target: "files", isRequired: true }),
  /** A value that is written in a different form. */
  written: <S extends TSchema>(schema: S, form: Form) => of(kind.optional(schema), "", null as string | null, { form }),
  /** The id of something that never changes; rows give its hash. */
  frozen: <const Name extends string>(target: HashedTable, name: Name) =>
    of(kind.optional(kind.contentHash), name, null as number | null, { target }),
  /** JSON of an object. */
  details: () => of(kind.details, "", "{}" as string, { form: JSON_TEXT }),
}

/** Defines columns that code computes. */
export const derived = {
  shown: <Value extends ColumnValue>(more?: More): Derived<Value> => ({ ...TRAITS, ...more }),
  flag: (): Derived<number> => ({ ...TRAITS, form: FLAG }),
  list: (): Derived<string> => ({ ...TRAITS, form: LIST }),
  /** A column that is shown neither in a field nor in the audit log. */
  hidden: <Value extends ColumnValue>(): Derived<Value> => ({ ...TRAITS, isShown: false, audited: false }),
}

type Owner = "installation" | "company" | "company or provider"

/** The owner of rows in a query: a company's id, or null for the provider. */
export type OwnerId = number | null

type Declared = Readonly<Record<string, Column | TSchema>>

type SchemasOf<P extends Declared> = {
  [Name in keyof P]: P[Name] extends Column<infer S> ? S : P[Name] extends TSchema ? P[Name] : never
}

type StoredProperties<P extends Declared> = {
  readonly [Name in keyof P as P[Name] extends Column<TSchema, infer Own>
    ? Own extends ""
      ? Name
      : Own
    : never]: P[Name] extends Column<TSchema, string, infer Value> ? Value : never
}

type DerivedColumns = Readonly<Record<string, Derived<ColumnValue>>>

type DerivedValues<D extends DerivedColumns> = {
  readonly [Name in keyof D]: D[Name] extends Derived<infer Value> ? Value : never
}

interface OwnerColumns {
  installation: object
  company: { readonly company_id: number }
  "company or provider": { readonly company_id: OwnerId }
}

/** A column with the name of its property, if it has a property. */
export interface ColumnOf extends Traits {
  readonly name: string
  readonly property: string | undefined
  readonly byDefault: unknown
}

/** The properties of a kind's rows, and where they are stored. */
export interface Formatted {
  readonly columns: readonly ColumnOf[]
  /** Its own properties in the order of exports, each with its column, if it has one. */
  readonly properties: readonly { readonly property: string; readonly column: ColumnOf | undefined }[]
}

/**
 * A kind of record: how datasets name its properties, and where they are stored. Every record has an id, a key that
 * identifies it in datasets, and the times when it was created and changed.
 */
export interface RecordKind<
  Schema extends TObject = TObject,
  Stored extends { readonly key: string } = { readonly key: string },
  Computed extends object = object,
> extends Numbered,
    Formatted {
  readonly owner: Owner
  /** The name of the kind in the audit log. */
  readonly audited: RecordType
  readonly schema: Schema
  /** The properties required in a new row. */
  readonly required: readonly string[]
  /** The type of its rows in the database; it does not exist at run time. */
  readonly stored?: Stored
  /** The columns that code computes. */
  readonly computed?: Computed
}

/** A row of a kind in a dataset. */
export type RowOf<K extends RecordKind> = Static<K["schema"]>
/** A row of a kind in the database, without its id and its times. */
export type RecordOf<K extends RecordKind> = NonNullable<K["stored"]>

/** Columns that code computes: all columns without a property, and possibly others. */
export type ComputedOf<K extends RecordKind> = NonNullable<K["computed"]> & Partial<RecordOf<K>>

interface Declaration<O extends Owner, P extends Declared, D extends DerivedColumns> extends Numbered {
  readonly owner: O
  readonly audited: RecordType
  /** The properties in the order of exports. */
  readonly properties: P
  readonly derived?: D
}

/** Declares a kind of record; its schema, table, merging, export and audit log entries are derived from this. */
export function record<
  O extends Owner,
  const P extends Declared,
  const D extends DerivedColumns = Record<never, never>,
>({ properties, derived: others, ...facts }: Declaration<O, P, D>) {
  const { schemas, columns: own, properties: ordered } = declared(properties)
  const keys = facts.owner === "installation" ? ["key"] : ["key", "company_id"]
  const columns: ColumnOf[] = [
    ...keys.map((name) => ({ ...TRAITS, name, property: undefined, byDefault: null, audited: false })),
    ...own,
    ...Object.entries(others ?? {}).map(([name, traits]) => ({
      ...traits,
      name,
      property: undefined,
      byDefault: null,
    })),
  ]
  const required = own.flatMap(({ isRequired, property }) => (isRequired ? (property ?? []) : []))
  type Computed = DerivedValues<D>
  type Stored = { readonly key: string } & OwnerColumns[O] & StoredProperties<P> & Computed
  const schema = kind.row({ key: kind.keyOf(facts.table), ...kind.identity, ...schemas })
  return { ...facts, schema, columns, properties: ordered, required } as RecordKind<typeof schema, Stored, Computed>
}

/** Rows without a key of their own, nested in the row of a record. They are either replaced as a whole or extended. */
export interface PartKind<Schema extends TObject = TObject> extends Formatted {
  readonly table: NumberedTable | "tokens"
  readonly noun: string
  readonly schema: Schema
  /** The column with the id of the record to which they belong. */
  readonly parent: string
  /** The column by which a record's rows are ordered; `position` is the place in their list. */
  readonly order: string
}

/** Declares a kind of rows without a key. `id` is not a column: rows have it anyway. */
export function part<const Table extends PartKind["table"], const P extends Declared>({
  properties,
  ...facts
}: Pick<PartKind, "noun" | "parent" | "order"> & { readonly table: Table; readonly properties: P }) {
  const { schemas, ...format } = declared(properties)
  return { ...facts, ...format, schema: kind.row(schemas) }
}

function declared<P extends Declared>(properties: P): Formatted & { readonly schemas: SchemasOf<P> } {
  const schemas: Record<string, TSchema> = {}
  const ordered = Object.entries(properties).map(([property, declared]) => {
    if (!isColumn(declared)) {
      schemas[property] = declared
      return { property, column: undefined }
    }
    const { schema, name, ...column } = declared
    schemas[property] = schema
    return { property, column: { ...column, name: name || property, property } }
  })
  const columns = ordered.flatMap(({ column }) => column ?? [])
  return { schemas: schemas as SchemasOf<P>, columns, properties: ordered }
}

function isColumn(declared: Column | TSchema): declared is Column {
  return "byDefault" in declared
}

/** How a column that is not a reference stores a value. */
export function stored({ form }: ColumnOf, given: unknown): unknown {
  return given === undefined || given === null ? given : form.store(given as never)
}

/** The value of a column: the given one; if absent, the stored one; if null or in a new row, the default. */
export function merged<T>(given: T | null | undefined, current: T | undefined, byDefault: T): T {
  if (given === undefined) return current === undefined ? byDefault : current
  return given ?? byDefault
}
