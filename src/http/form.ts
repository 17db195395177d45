import { mediaType, readText } from "./body.ts"
import { MalformedForm, UnsupportedMediaType } from "./refusals.ts"

/** Maximum bytes of a form: fields of pages are short. */
export const FORM_MAX = 65_536

/** The fields of a form as sent by a browser. If a name is repeated, the last one counts, except for {@link Form.all}. */
export class Form {
  readonly #fields: ReadonlyMap<string, string>
  readonly #sent: readonly (readonly [string, string])[]

  constructor(fields: Iterable<readonly [string, string]>) {
    this.#sent = [...fields]
    this.#fields = new Map(this.#sent)
  }

  /** The trimmed texts of a repeated field, such as ticked rows, in order and without empty ones. */
  all(name: string): readonly string[] {
    return this.#sent.filter(([each]) => each === name).flatMap(([, value]) => value.trim() || [])
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
    return this.#sent.filter(([name]) => !names.test(name)).map(([name, value]) => [name, value])
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
