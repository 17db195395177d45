import { type Static, Type } from "typebox"
import { choice, EXAMPLE_ORIGIN, exampleId, idOf, line, recordType } from "../../http/fields.ts"
import { type ListQuery, listQueryOf } from "../../http/list-query.ts"
import { listParameters, sortParameter } from "../../http/paging.ts"
import { bodyOf, nullable, queryOf, type StandardSchema, standard } from "../../http/schema.ts"
import { strictFaults } from "../../http/strictness.ts"
import { UploadedFile } from "../../http/upload.ts"
import type { Draft } from "../../tools/draft.ts"
import { type Fault, fault } from "../../tools/errors.ts"
import { isObject } from "../../tools/schema.ts"

/** Maximum bytes of a file. */
export const FILE_MAX = 10 * 1024 * 1024

const CONTENT_TYPES = ["image/png", "image/jpeg", "image/webp", "image/gif", "application/pdf"] as const

const pixels = (of: string) =>
  nullable(
    Type.Integer({
      minimum: 1,
      description: `The ${of} of a picture in pixels; null for a PDF, and for pictures that datasets brought before 0.3.0.`,
      examples: [of === "width" ? 1200 : 800],
    }),
  )

export const CompanyFile = Type.Object(
  {
    id: idOf("file", "The file's id."),
    type: recordType("file"),
    name: Type.String({
      description:
        "Its name, unique in the company: the texts of courses show a picture by `![words](file:NAME)`. The `key` of a " +
        "picture in datasets.",
      examples: ["valve.jpg"],
    }),
    content_type: choice(CONTENT_TYPES, {
      description: "What the bytes are, as they are stored: a GIF is stored as PNG.",
      examples: ["image/jpeg"],
    }),
    bytes: Type.Integer({ minimum: 0, description: "Its size, as it is stored.", examples: [183_204] }),
    width: pixels("width"),
    height: pixels("height"),
    url: Type.String({
      format: "uri",
      description: "Where anyone can download it, for one to two hours.",
      examples: [
        `${EXAMPLE_ORIGIN}/files/${exampleId("file")}?expires=1795174200&signature=Ls0f2yqHdWc4gq5DdJQhYI0ZqJ7Yx0C1lXbW5nC3m1A`,
      ],
    }),
  },
  { $id: "CompanyFile", description: "A picture or a PDF of the company." },
)
export type CompanyFile = Static<typeof CompanyFile>

const { state: _, ...parameters } = listParameters("the name")

const CompanyFileQuery = Type.Object({ ...parameters, ...sortParameter(["id", "name"]) })
export type CompanyFileQuery = ListQuery<Static<typeof CompanyFileQuery>>
export const companyFileQuery = listQueryOf("files", CompanyFileQuery)

const name = line({
  description:
    "The name of the file, if not that of the upload. Letters, digits, dots, hyphens and underscores are kept, everything " +
    "else becomes a hyphen. If it is taken, it gets a number: `valve-2.jpg`.",
  examples: ["valve.jpg"],
})

export const uploadQuery = queryOf(Type.Object({ name: Type.Optional(name) }))

/** The form of an upload as documented; {@link companyFileForm} reads it. */
export const CompanyFileForm = Type.Object(
  {
    file: Type.String({
      format: "binary",
      description: "A picture (PNG, JPEG, WebP or GIF) or a PDF, judged by its content. At most 10 MiB.",
      examples: ["(the bytes of valve.jpg)"],
    }),
    name: Type.Optional(name),
  },
  { $id: "FileForm", description: "A file for the company." },
)

/** The documented body: generated clients cannot choose between several content types. */
export const FILE_BODY = { "multipart/form-data": CompanyFileForm } as const

interface SentFile {
  readonly file: UploadedFile
  /** As written in the form. */
  readonly name?: string
}

const readName = bodyOf(Type.Object({ name: CompanyFileForm.properties.name }))["~standard"].validate

/** Reads the form of an upload, or the file alone. */
export const companyFileForm: StandardSchema<typeof CompanyFileForm, Draft<SentFile>> = standard(
  CompanyFileForm,
  (form) => {
    const { file, name } = isObject(form) ? form : {}
    const { value: draft } = readName(name === undefined || name === "" ? {} : { name })
    const faults: Fault[] = [...strictFaults(CompanyFileForm, form), ...draft.faults]
    if (file === undefined || file === "") faults.push(fault("file", "required"))
    else if (!(file instanceof UploadedFile)) faults.push(fault("file", "file"))
    else if (file.bytes.length === 0) faults.push(fault("file", "required"))
    return { fields: { ...draft.fields, ...(file instanceof UploadedFile ? { file } : {}) }, faults }
  },
)
