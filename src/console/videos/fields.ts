import type { PersonCaller } from "../../access/caller.ts"
import type { Database } from "../../database/port.ts"
import { CERTIFICATE_LANGUAGES } from "../../tools/language/worded.ts"
import { listCatalogue } from "../../training/courses/rules.ts"
import { NEW_COLLECTION, PROMPTER_TEXT_MAX } from "../../video/schema.ts"
import { VIDEO_STYLES } from "../../video/styles.ts"
import { type FieldSpec, type FieldValues, sentBy } from "../frame/fields.tsx"
import type { ConsoleLanguage } from "../frame/reader.ts"
import { VIDEOS_WORDING } from "./wording/wording.ts"

/** The most courses to choose from. */
const CHOICES_MAX = 500

/** The choice that makes a new collection. */
const NEW = "new"

/** The fields of a new video. A video for a page of a course asks for no course. */
export async function videoFields(
  database: Database,
  caller: PersonCaller,
  { language, isForPage }: { readonly language: ConsoleLanguage; readonly isForPage: boolean },
): Promise<readonly FieldSpec[]> {
  const { fields, styles, detected } = VIDEOS_WORDING[language]
  return [
    ...(isForPage
      ? []
      : [
          {
            ...({ kind: "choice", name: "course_id", label: fields.course, hint: fields.courseHint } as const),
            ...({ required: true, isId: true, omitEmpty: true } as const),
            options: [...(await placesFor(database, caller)), { value: NEW, label: fields.newCollection }],
          },
        ]),
    { kind: "text", name: "name", label: fields.name, hint: fields.nameHint, maxlength: 200 },
    // Counted in characters by the rule; the field counts some of them twice.
    {
      ...({ kind: "area", name: "prompter_text", label: fields.text, required: true } as const),
      ...{ hint: fields.textHint, maxlength: 2 * PROMPTER_TEXT_MAX },
    },
    {
      ...({ kind: "choice", name: "language", label: fields.language } as const),
      options: [
        { value: "", label: detected },
        ...CERTIFICATE_LANGUAGES.map((value) => ({ value, label: languageName(value, language) })),
      ],
      required: true,
      omitEmpty: true,
    },
    {
      ...({ kind: "radios", name: "style", label: fields.style } as const),
      options: VIDEO_STYLES.map((value) => ({ value, label: styles[value] })),
    },
  ]
}

/** The courses that can get a video as new content: a base course gets it in its instruction. */
async function placesFor(database: Database, caller: PersonCaller) {
  const { items } = await listCatalogue(
    database,
    caller,
    { state: "active", short_type: "instruction" },
    { sort: [{ field: "title", descending: false }], page: { page: 1, perPage: CHOICES_MAX } },
  )
  return items.map(({ id, title }) => ({ value: String(id), label: title }))
}

/** The request that an API client would send for these values. */
export function videoRequest(
  specs: readonly FieldSpec[],
  values: FieldValues,
  contentNodeId: number | undefined,
): Record<string, unknown> {
  const { course_id, ...sent } = sentBy(specs, values)
  if (contentNodeId !== undefined) return { ...sent, content_node_id: contentNodeId }
  return course_id === NEW ? { ...sent, api_base_course_id: NEW_COLLECTION } : { ...sent, course_id }
}

/** The name of a language in the reader's language. */
export function languageName(code: string, language: ConsoleLanguage): string {
  return new Intl.DisplayNames([language], { type: "language", fallback: "code" }).of(code) ?? code
}
