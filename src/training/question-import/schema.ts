import { type Static, Type } from "typebox"
import { choice, line } from "../../http/fields.ts"
import { bodyOf, nullable, type StandardSchema, standard } from "../../http/schema.ts"
import { strictFaults } from "../../http/strictness.ts"
import { UploadedFile } from "../../http/upload.ts"
import { warningsMeta } from "../../http/warnings.ts"
import { separatorMeant } from "../../tools/csv/separator.ts"
import type { Draft } from "../../tools/draft.ts"
import { type Fault, fault } from "../../tools/errors.ts"
import { NOT_TAKEN_SENTENCES, TAKEN_SENTENCES } from "../../tools/language/question-sentences.ts"
import { isObject } from "../../tools/schema.ts"
import { QUESTION_FORMATS, type QuestionFile } from "./reading.ts"

/** The greatest size of a file with questions, in bytes. */
export const FILE_MAX = 5 * 1024 * 1024

/** The form of an import as documented; {@link questionsForm} reads it. */
export const QuestionsForm = Type.Object(
  {
    file: Type.String({
      format: "binary",
      description:
        "A file with at most 2,000 questions and 5 MiB, in UTF-8 or any usual encoding. CSV has the columns `question`, " +
        "`points`, then `answer` and `correct` (1 or 0) in pairs.",
      examples: ["question,points,answer,correct,answer,correct\nWhat do you check first?,1,The tyres,1,The seat,0\n"],
    }),
    format: choice(QUESTION_FORMATS, { description: "The format of the file.", examples: ["csv"] }),
    node_key: line({
      description: "The key of the page of the draft to which the questions are added, behind its own.",
      examples: ["daily-check"],
    }),
    encoding: Type.Optional(
      line({
        description: "The encoding of the file, such as `windows-1252`; found out if absent.",
        examples: ["utf-8"],
      }),
    ),
    separator: Type.Optional(
      Type.String({
        maxLength: 3,
        description: "What separates the cells of CSV: `,`, `;`, `|` or `tab`; found out if absent.",
        examples: [","],
        "x-verbatim": true,
      }),
    ),
  },
  { $id: "QuestionsForm", description: "A file with questions, and where they go." },
)

export interface QuestionsRequest {
  readonly file: QuestionFile
  readonly nodeKey: string
}

const { file: _, ...TEXTS } = QuestionsForm.properties
const readTexts = bodyOf(Type.Object(TEXTS))["~standard"].validate

/** Reads the form of an import. */
export const questionsForm: StandardSchema<typeof QuestionsForm, Draft<QuestionsRequest>> = standard(
  QuestionsForm,
  (form) => {
    const { file, ...texts } = isObject(form) ? form : {}
    const { value: draft } = readTexts(texts)
    const faults: Fault[] = [...strictFaults(QuestionsForm, form), ...draft.faults]
    const { format, node_key: nodeKey, encoding, separator: sign } = draft.fields
    if (file === undefined || file === "") faults.push(fault("file", "required"))
    else if (!(file instanceof UploadedFile)) faults.push(fault("file", "file"))
    const separator = sign === undefined ? undefined : separatorMeant(sign)
    if (sign !== undefined && sign !== "" && separator === undefined) {
      faults.push(fault("separator", "one_of", { allowed: ", ; | tab" }))
    }
    if (!(file instanceof UploadedFile) || format === undefined || nodeKey === undefined) return { fields: {}, faults }
    return { fields: { nodeKey, file: { bytes: file.bytes, format, encoding, separator } }, faults }
  },
)

const CODES = [...Object.keys(NOT_TAKEN_SENTENCES), ...Object.keys(TAKEN_SENTENCES)]

export const QuestionResult = Type.Object(
  {
    index: Type.Integer({ minimum: 0, description: "Its position in the file, starting at 0.", examples: [0] }),
    line: Type.Integer({ minimum: 1, description: "The line of the file on which it begins.", examples: [2] }),
    status: choice(["taken", "not_taken"], { description: "Whether it was added to the draft.", examples: ["taken"] }),
    question: Type.String({
      description: "The beginning of the question or, if it has no text, of its title.",
      examples: ["What do you check first?"],
    }),
    key: nullable(
      Type.String({
        description: "The key that it has in the draft. Null: it was not taken.",
        examples: ["daily-check-1"],
      }),
    ),
    code: nullable(
      choice(CODES, {
        description:
          "Why it was not taken, for programs; of one that was taken, what it has lost " +
          `(${Object.keys(TAKEN_SENTENCES)
            .map((code) => `\`${code}\``)
            .join(", ")}). Null: it was taken as it is.`,
        examples: [null],
      }),
    ),
    text: nullable(
      Type.String({ description: "The same as a sentence, in the language of `Accept-Language`.", examples: [null] }),
    ),
  },
  { $id: "QuestionResult", description: "What became of a question of a file." },
)
export type QuestionResult = Static<typeof QuestionResult>

const count = (description: string, example: number) => Type.Integer({ minimum: 0, description, examples: [example] })

export const ImportedQuestions = Type.Object({
  data: Type.Array(QuestionResult, { description: "An entry for each question, in the order of the file." }),
  meta: Type.Object(
    {
      taken: count("The number of questions that are in the draft now.", 1),
      not_taken: count("The number of questions that were not taken.", 0),
      revision: nullable(
        Type.Integer({
          minimum: 1,
          description:
            "The revision that is the draft now: a new one, if a question was taken. Null: there is no draft.",
          examples: [7],
        }),
      ),
      warnings: warningsMeta.properties.warnings,
    },
    { description: "Totals over all questions, and what should be known about the draft." },
  ),
})
