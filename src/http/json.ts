import Negotiator from "negotiator"
import { WrittenJson } from "../tools/written-json.ts"

/** JSON before HTML if a request likes both equally. */
const KINDS = ["application/json", "application/problem+json", "text/html"]

/**
 * Whether a request names JSON in its `Accept` header and does not prefer HTML; then all its errors are JSON.
 */
export function asksForJson({ headers }: Request): boolean {
  const accept = headers.get("accept")
  if (accept === null || !/[/+]json\b/i.test(accept)) return false
  return new Negotiator({ headers: { accept } }).mediaType(KINDS)?.endsWith("json") === true
}

/** The same value as Bun uses. */
export const JSON_TYPE = "application/json;charset=utf-8"

/** The data of an answer, as opposed to text, bytes or a complete response. */
export function isData(answer: unknown): answer is object {
  if (typeof answer !== "object" || answer === null) return false
  const prototype: unknown = Object.getPrototypeOf(answer)
  return prototype === Object.prototype || prototype === Array.prototype || prototype === null
}

/**
 * Data as JSON; fields may already be written as JSON. Lists are written item by item: JavaScriptCore writes a value of
 * up to a few KB five times as fast as a longer one that does not fit its buffer.
 */
export function jsonText(data: object): string {
  if (Array.isArray(data)) return listText(data)
  const fields: string[] = []
  for (const [name, value] of Object.entries(data)) {
    const text = fieldText(value)
    if (text !== undefined) fields.push(`${JSON.stringify(name)}:${text}`)
  }
  return `{${fields.join(",")}}`
}

function fieldText(value: unknown): string | undefined {
  if (value instanceof WrittenJson) return value.text
  return Array.isArray(value) ? listText(value) : value === undefined ? undefined : itemText(value)
}

function listText(list: readonly unknown[]): string {
  return `[${list.map(itemText).join(",")}]`
}

/**
 * The JSON of frozen, and thus unchanging, values. It is kept for as long as the value itself is kept to be sent again.
 */
const texts = new WeakMap<object, string>()

function itemText(item: unknown): string {
  if (typeof item !== "object" || item === null || !Object.isFrozen(item)) return JSON.stringify(item) ?? "null"
  const known = texts.get(item)
  if (known !== undefined) return known
  const text = JSON.stringify(item)
  texts.set(item, text)
  return text
}
