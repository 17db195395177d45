import { fault, Invalid, refuse } from "../tools/errors.ts"
import { beginningOf } from "../tools/language/beginning.ts"
import { displayable } from "../tools/language/displayable.ts"
import { mediaType, readBytes } from "./body.ts"

/** A file in a form. */
export class UploadedFile {
  constructor(
    /** Without folders; may be empty. */
    readonly name: string,
    readonly bytes: Uint8Array<ArrayBuffer>,
  ) {}
}

/** The fields of a form with files, by name. */
export type Upload = Readonly<Record<string, string | UploadedFile>>

/**
 * Returns the form in a request's body (`multipart/form-data`); an empty one if there is none. Throws {@link Invalid} on
 * `body` for anything else, on each name that is repeated, because one of its values would be ignored, and the errors of
 * `readBytes`.
 */
export async function readUpload(request: Request, limit: number): Promise<Upload> {
  const bytes = await readBytes(request, limit)
  const fields: Record<string, string | UploadedFile> = Object.create(null)
  if (bytes.byteLength === 0) return fields
  if (mediaType(request) !== "multipart/form-data") throw new Invalid([fault("body", "body_form")])
  const repeated = new Set<string>()
  for (const [name, value] of await partsOf(request, bytes)) {
    if (name in fields) repeated.add(name)
    fields[name] = value
  }
  refuse([...repeated].map((name) => fault(name, "repeated")))
  return fields
}

/**
 * The same for a body that is either such a form or, with any other content type, a file itself, which is then the field
 * `file`, without a name.
 */
export async function readUploadOrFile(request: Request, limit: number): Promise<Upload> {
  if (mediaType(request) === "multipart/form-data") return readUpload(request, limit)
  const bytes = await readBytes(request, limit)
  return bytes.byteLength === 0 ? {} : { file: new UploadedFile("", bytes) }
}

/**
 * The fields and files of a form (`multipart/form-data`) whose bytes have been read, as they were sent. Throws
 * {@link Invalid} on `body`.
 */
export async function partsOf(
  { headers }: Request,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<(readonly [name: string, value: string | UploadedFile])[]> {
  const type = { "content-type": headers.get("content-type") ?? "" }
  const form = await new Response(bytes, { headers: type }).formData().catch(() => {
    throw new Invalid([fault("body", "body_form_syntax")])
  })
  const parts: (readonly [string, string | UploadedFile])[] = []
  for (const [name, value] of form as unknown as Iterable<[string, string | File]>) {
    parts.push([name, typeof value === "string" ? value : new UploadedFile(baseName(value.name), await value.bytes())])
  }
  return parts
}

/** The text that two forms with the same fields and files have in common. */
export function uploadText(form: Upload): string {
  const sorted = Object.entries(form).sort(([one], [other]) => (one < other ? -1 : 1))
  return JSON.stringify(
    sorted.map(([name, value]) =>
      typeof value === "string"
        ? [name, value]
        : [name, value.name, Bun.CryptoHasher.hash("sha256", value.bytes, "hex")],
    ),
  )
}

const NAME_MAX = 255

/** Some browsers send the folder too. */
function baseName(path: string | undefined): string {
  return beginningOf(displayable(path?.split(/[/\\]/).at(-1) ?? ""), NAME_MAX)
}
