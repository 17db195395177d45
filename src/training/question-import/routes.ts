import { Elysia } from "elysia"
import type { Guard } from "../../access/guard.ts"
import { can } from "../../access/route-access.ts"
import { operation } from "../../http/operation.ts"
import { pathId } from "../../http/path.ts"
import { BodyTooLarge } from "../../http/refusals.ts"
import type { Services } from "../../http/services.ts"
import { warningsOf } from "../../http/warnings.ts"
import { settle } from "../../tools/draft.ts"
import { type ApiLanguage, say } from "../../tools/language/messages.ts"
import { negotiateLanguage, preferredLanguage } from "../../tools/language/negotiate.ts"
import { WORDED_LANGUAGES } from "../../tools/language/worded.ts"
import { contentWarnings } from "../authoring/faults.ts"
import { tagOf } from "../authoring/request.ts"
import { requireOwnCourse } from "../courses/lookup.ts"
import { importQuestions, requireKnownDraft } from "./importing.ts"
import type { Entry } from "./question.ts"
import { readQuestions } from "./reading.ts"
import { FILE_MAX, ImportedQuestions, type QuestionResult, QuestionsForm, questionsForm } from "./schema.ts"
import { TRUE_FALSE } from "./true-false.ts"

/** Bytes of a form in addition to its file. */
const BESIDE_FILE = 64 * 1024

/** Import of questions into the draft of a course. */
export function questionImportRoutes({ database, clock }: Services, guard: Guard) {
  return new Elysia({ name: "question-import", prefix: "/courses/:course" }).use(guard).post(
    "/draft/questions",
    async ({ caller, params, body, request, change }) => {
      const id = pathId(params.course)
      const header = request.headers.get("accept-language")
      const ifMatch = request.headers.get("if-match")
      await requireKnownDraft(database, await requireOwnCourse(database, caller, id), ifMatch)
      if ((body.fields.file?.bytes.length ?? 0) > FILE_MAX) throw new BodyTooLarge(FILE_MAX)
      const { file, nodeKey } = settle(body)
      const entries = await readQuestions(file, TRUE_FALSE[preferredLanguage(header, WORDED_LANGUAGES) ?? "en"])
      return change(async (tx) => {
        const course = await requireOwnCourse(tx, caller, id)
        const { draft, keys } = await importQuestions(tx, caller, course, { entries, nodeKey, ifMatch }, clock())
        const taken = keys.filter((key) => key !== null).length
        return {
          data: entries.map((entry, index) =>
            resultOf(entry, { index, key: keys[index] ?? null }, negotiateLanguage(header)),
          ),
          meta: {
            ...{ taken, not_taken: entries.length - taken, revision: draft.revision },
            warnings: warningsOf(request, await contentWarnings(tx, course, draft.content)),
          },
          headers: { etag: tagOf(draft) },
        }
      })
    },
    {
      access: can("courses.create", {
        record: (queries, caller, { course }) => requireOwnCourse(queries, caller, pathId(course)),
        comparesTag: true,
        upload: { bodyLimit: FILE_MAX + BESIDE_FILE },
      }),
      body: questionsForm,
      detail: operation({
        tag: "Courses",
        id: "importQuestions",
        summary: "Import questions from a file",
        description:
          "Adds the questions of a CSV, GIFT or Moodle XML file to a page of the draft, as a new revision. Single choice, multiple " +
          "choice, and true or false (as single choice, in the language of `Accept-Language`) are taken; every other question is " +
          "listed as `not_taken`, with a reason. If none is taken, the draft stays as it is. A file that cannot be read is refused. " +
          "Needs `If-Match` with the draft's `ETag` (428 without); if the draft has changed since, 412 says by whom in `current`.",
        refusals: [412, 428],
        answer: ImportedQuestions,
        body: { "multipart/form-data": QuestionsForm },
      }),
    },
  )
}

function resultOf(
  { line, name, question, message }: Entry,
  { index, key }: Pick<QuestionResult, "index" | "key">,
  language: ApiLanguage,
): QuestionResult {
  return {
    ...{ index, line, status: question === undefined ? "not_taken" : "taken", question: name, key },
    code: message?.key ?? null,
    text: message === undefined ? null : say(language, message),
  }
}
