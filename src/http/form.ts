import { mediaType, readText } from "./body.ts"
import { MalformedForm, UnsupportedMediaType } from "./refusals.ts"

/** Maximum bytes of a form: fields of pages are short. */
export const FORM_MAX = 65_536

/** The fields of a form as sent by a browser. If a name is repeated, the last one counts. */
export class Form {
  readonly #fields: ReadonlyMap<string, string>

  constructor(fields: Iterable<readonly [string, string]>) {
    this.#fields = new Map(fields)
  }

  /** A trimmed text; empty if it was not sent. */
  text(name: string): string {
    return this.verbatim(name).trim()
  }

  /** A password, or another text in which every character counts. */
  verbatim(name: string): string {
    return this.#fields.get(name) ?? ""
  }

  /** Whether a box was ticked: browsers omit unticked ones. */
  isTicked(name: string): boolean {
    return !["", "0", "false", "off", "no"].includes(this.text(name).toLowerCase())
  }

  /** The fields whose names do not match the pattern. */
  without(names: RegExp): [string, string][] {
    return [...this.#fields].filter(([name]) => !names.test(name))
  }
}

/**
 * Returns the form in a request's body; an empty one if there is none. Throws {@link UnsupportedMediaType} for anything
 * else, {@link MalformedForm},
 * and `BodyTooLarge`.
 */
export async function readForm(request: Request): Promise<Form> {
  const text = await readText(request, FORM_MAX, () => new MalformedForm())
  if (text === "") return new Form([])
  if (mediaType(request) !== "application/x-www-form-urlencoded") throw new UnsupportedMediaType()
  return new Form(new URLSearchParams(text))
}
