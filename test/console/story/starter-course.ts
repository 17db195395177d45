import german from "../../../data/starter-courses/de.json"
import english from "../../../data/starter-courses/en.json"
import { asRead } from "../../harness/read-text.ts"
import { COURSES } from "./company.ts"

/** What somebody who has read the starter courses knows. */

const FILES = { en: english, de: german }

export function courseOf(language: "en" | "de", name: keyof (typeof COURSES)["en"]) {
  const course = FILES[language].courses.find(({ title }) => title === COURSES[language][name])
  if (course === undefined) throw new TypeError("there is no such starter course")
  return {
    pages: course.content.flatMap(({ nodes }) => nodes.map(({ title }) => title)),
    drawn: course.number_of_questions,
  }
}

const plain = (text: string) => asRead(text).replace(/\s+/g, " ").trim()

const RIGHT = new Set(
  [english, german].flatMap(({ courses }) =>
    courses.flatMap(({ content }) =>
      content.flatMap(({ nodes }) =>
        nodes.flatMap(({ questions }) =>
          questions.flatMap(({ text, answers }) =>
            answers.filter(({ correct }) => correct).map((answer) => `${plain(text)}|${plain(answer.text)}`),
          ),
        ),
      ),
    ),
  ),
)

export function isRight(question: string, answer: string): boolean {
  return RIGHT.has(`${plain(question)}|${plain(answer)}`)
}
