import { mediaType, readBytes, textOf } from "./body.ts"
import { MalformedForm, UnsupportedMediaType } from "./refusals.ts"
import { partsOf, type UploadedFile } from "./upload.ts"

/** Maximum bytes of a form: fields of pages are short. */
export const FORM_MAX = 65_536

/** The same on pages of the console: the longest text, that of a video, takes nine bytes a character in some scripts. */
export const LONG_FORM_MAX = 262_144

/** The fields of a form as sent by a browser. If a name is repeated, the last one counts, except for {@link Form.all}. */
export class Form {
  readonly #fields: ReadonlyMap<string, string>
  readonly #sent: readonly (readonly [string, string])[]

  constructor(
    fields: Iterable<readonly [string, string]>,
    readonly files: ReadonlyMap<string, UploadedFile> = new Map(),
  ) {
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

  /** The chosen file; undefined if none was chosen. */
  file(name: string): UploadedFile | undefined {
    return this.files.get(name)
  }

  /** The fields whose names do not match the pattern. */
  without(names: RegExp): [string, string][] {
    return this.#sent.filter(([name]) => !names.test(name)).map(([name, value]) => [name, value])
  }
}

export interface FormLimits {
  readonly most?: number
  readonly fileMax?: number | undefined
}

/**
 * Returns the form in a request's body; an empty one if there is none. Throws {@link UnsupportedMediaType} for anything
 * else, {@link MalformedForm}, and `BodyTooLarge`.
 *
 * @param most the bytes that its fields may have
 * @param fileMax the bytes that files may have in a form that takes files (`multipart/form-data`)
 */
export async function readForm(request: Request, { most = FORM_MAX, fileMax }: FormLimits = {}): Promise<Form> {
  const type = mediaType(request)
  const isUpload = fileMax !== undefined && type === "multipart/form-data"
  const bytes = await readBytes(request, isUpload ? most + fileMax : most)
  if (bytes.byteLength === 0) return new Form([])
  if (isUpload) return formWithFiles(request, bytes)
  if (type !== "application/x-www-form-urlencoded") throw new UnsupportedMediaType()
  return new Form(new URLSearchParams(textOf(bytes, () => new MalformedForm())))
}

async function formWithFiles(request: Request, bytes: Uint8Array<ArrayBuffer>): Promise<Form> {
  const parts = await partsOf(request, bytes).catch(() => {
    throw new MalformedForm()
  })
  const fields = parts.flatMap(([name, value]) => (typeof value === "string" ? [[name, value] as const] : []))
  // Browsers send an empty file without a name if none was chosen.
  const files = parts.flatMap(([name, value]) =>
    typeof value === "string" || (value.name === "" && value.bytes.length === 0) ? [] : [[name, value] as const],
  )
  return new Form(fields, new Map(files))
}
