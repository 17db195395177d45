import type { Queries } from "../../database/port.ts"
import { type Fault, fault } from "../../tools/errors.ts"
import { isBlank } from "../../tools/language/visible.ts"
import { asMarkdown } from "../../tools/markdown/as-markdown.ts"
import { fileNamesIn, unknownFiles } from "../company-files/references.ts"
import type { OwnCourse } from "../courses/lookup.ts"
import { contradictionsIn } from "../courses/warnings.ts"
import type { DraftContent } from "./draft-content.ts"

/** What a content cannot be published with. */
export async function publicationFaults(queries: Queries, course: OwnCourse, content: DraftContent): Promise<Fault[]> {
  return [...unfinishedFaults(content), ...(await contentWarnings(queries, course, content))]
}

/** What its authors should know before they publish a content, which is refused then. */
export async function contentWarnings(queries: Queries, course: OwnCourse, content: DraftContent): Promise<Fault[]> {
  const questions = content.flatMap(({ nodes }) => nodes.flatMap((node) => node.questions))
  return [
    ...(await fileFaults(queries, course.company_id, content)),
    ...(await contradictionsIn(queries, course, questions)),
  ]
}

/** What has no words yet. */
function unfinishedFaults(content: DraftContent): Fault[] {
  const faults: Fault[] = []
  const see = (field: string, text: string) => {
    if (isBlank(text)) faults.push(fault(field, "required"))
  }
  content.forEach((chapter, c) => {
    see(`content.${c}.title`, chapter.title)
    chapter.nodes.forEach((node, n) => {
      const page = `content.${c}.nodes.${n}`
      see(`${page}.title`, node.title)
      if (node.prompter_text !== null) see(`${page}.prompter_text`, node.prompter_text)
      node.questions.forEach((question, q) => {
        see(`${page}.questions.${q}.text`, question.text)
        question.answers.forEach((answer, a) => {
          see(`${page}.questions.${q}.answers.${a}.text`, answer.text)
        })
      })
    })
  })
  return faults
}

/** Pictures that texts name and the company does not have. */
async function fileFaults(queries: Queries, companyId: number, content: DraftContent): Promise<Fault[]> {
  const named = content.flatMap(({ nodes }, c) =>
    nodes.flatMap(({ text, prompter_text: spoken }, n) => [
      ...namesIn(text).map((name) => ({ name, field: `content.${c}.nodes.${n}.text` })),
      ...namesIn(spoken === null ? null : asMarkdown(spoken)).map((name) => {
        return { name, field: `content.${c}.nodes.${n}.prompter_text` }
      }),
    ]),
  )
  const unknown = new Set(await unknownFiles(queries, companyId, [...new Set(named.map(({ name }) => name))]))
  return named.flatMap(({ name, field }) => (unknown.has(name) ? fault(field, "unknown_file", { name }) : []))
}

function namesIn(markdown: string | null): string[] {
  return markdown === null ? [] : fileNamesIn(markdown)
}
