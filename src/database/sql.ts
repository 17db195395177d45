/** A part of a statement. It can be nested in others; anything else in a template is a value. */
export class Sql {
  /**
   * @param strings the texts around the values, one more than there are values. The same statement passes the same list
   *   object each time: this object is the key for everything cached for the statement.
   * @param values bound, never part of the text
   */
  constructor(
    readonly strings: readonly string[],
    readonly values: readonly unknown[],
  ) {
    if (strings.length !== values.length + 1) {
      throw new TypeError(`${values.length} values stand between ${values.length + 1} texts, not ${strings.length}`)
    }
  }

  /** The text with a `?` for each value. */
  get sql(): string {
    return this.strings.join("?")
  }
}

type Strings = readonly string[]

/** What may stand in a template: a value or a fragment. A promise of one does not compile. */
type Part = Sql | string | number | boolean | Uint8Array | null | undefined

/** A template with its nested fragments, and the resulting text. */
interface Shape {
  /** The strings of the fragment for each part; undefined for a value. */
  readonly nested: readonly (Strings | undefined)[]
  readonly strings: Strings
}

/** Maximum number of cached forms of a template, which has one for each combination of a list's conditions. */
const SHAPES_MAX = 64

const shapes = new WeakMap<Strings, Shape[]>()

/**
 * The only way to write SQL: a tagged template whose `${…}` become bound values, or part of the text if they are
 * another sql`…`. Joining texts took a tenth of a small request, so it is done once for each template and its
 * fragments; after that only values are collected.
 */
export function sql(template: TemplateStringsArray, ...parts: readonly Part[]): Sql {
  return combined(template, parts)
}

/** A list of values or fragments. Throws TypeError for an empty one, which would be invalid SQL. */
export function join(parts: readonly Part[], separator = ","): Sql {
  if (parts.length === 0) throw new TypeError("A list in SQL needs at least one item; ask nothing when there is none.")
  return combined(separators(separator, parts.length), parts)
}

/** More texts and separators than the program has. */
const REMEMBERED_MAX = 1000
const raws = new Map<string, Sql>()

/** Text that is used unchanged; never pass text from a user. */
export function raw(text: string): Sql {
  const known = raws.get(text)
  if (known !== undefined) return known
  const fragment = new Sql([text], [])
  if (raws.size < REMEMBERED_MAX) raws.set(text, fragment)
  return fragment
}

/** An empty text. */
export const empty = raw("")

/** Longer lists occur only in imports, and each length only once. */
const LIST_MAX = 64
const lists = new Map<string, Strings>()

function separators(separator: string, length: number): Strings {
  const key = `${length}${separator}`
  const known = lists.get(key)
  if (known !== undefined) return known
  const strings = ["", ...new Array<string>(length - 1).fill(separator), ""]
  if (length <= LIST_MAX && lists.size < REMEMBERED_MAX) lists.set(key, strings)
  return strings
}

function combined(texts: Strings, parts: readonly unknown[]): Sql {
  if (!parts.some((part) => part instanceof Sql)) return new Sql(texts, parts)
  const values: unknown[] = []
  for (const part of parts) {
    if (part instanceof Sql) for (const value of part.values) values.push(value)
    else values.push(part)
  }
  return new Sql(stringsOf(texts, parts), values)
}

function stringsOf(texts: Strings, parts: readonly unknown[]): Strings {
  let known = shapes.get(texts)
  if (known === undefined) {
    known = []
    shapes.set(texts, known)
  }
  // New forms are added at the end, and used ones move towards it, because only a few of many forms are used all the time.
  for (let i = known.length - 1; i >= 0; i--) {
    const shape = known[i]
    if (shape === undefined || !hasShape(parts, shape)) continue
    const next = known[i + 1]
    if (next !== undefined) {
      known[i + 1] = shape
      known[i] = next
    }
    return shape.strings
  }
  const nested = parts.map((part) => (part instanceof Sql ? part.strings : undefined))
  const shape = { nested, strings: merged(texts, nested) }
  if (known.length === SHAPES_MAX) known.shift()
  known.push(shape)
  return shape.strings
}

function hasShape(parts: readonly unknown[], { nested }: Shape): boolean {
  for (let i = 0; i < parts.length; i++) {
    const part = parts[i]
    if ((part instanceof Sql ? part.strings : undefined) !== nested[i]) return false
  }
  return true
}

function merged(texts: Strings, nested: Shape["nested"]): Strings {
  const strings = [texts[0] ?? ""]
  nested.forEach((fragment, index) => {
    const [first = "", ...others] = fragment ?? ["", ""]
    strings[strings.length - 1] += first
    strings.push(...others)
    strings[strings.length - 1] += texts[index + 1] ?? ""
  })
  return strings
}
