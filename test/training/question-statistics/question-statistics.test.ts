import { afterEach, beforeEach, describe, expect, test } from "bun:test"
import { sql } from "../../../src/database/port.ts"
import { beginAttempt, endAttempt, saveAnswer } from "../../../src/training/learning/exam/rules.ts"
import { expectRefusal, listOf } from "../../harness/answers.ts"
import { learned } from "../../harness/learned.ts"
import { Learning, page, question } from "../../harness/learning.ts"
import { idOf, sharedCourseId } from "../../harness/records.ts"

const HARD = question("Which are right?", ["+a", "+b", "c"], 2)
const EASY = question("Is it?", ["+yes", "no"])
const NEVER = question("Never asked?", ["+yes", "no"])

let learning: Learning
beforeEach(async () => {
  learning = await Learning.start({
    course: { number_of_questions: 2, minimal_success_points: 1, test_attempts: 20 },
    nodes: [page("one", { questions: [EASY] }), page("two", { questions: [HARD] })],
    courses: [
      {
        ...{ key: "other", title: "Other", short_type: "base", number_of_questions: 2, minimal_success_points: 1 },
        content: [{ key: "other-chapter", title: "Chapter", nodes: [page("other", { questions: [EASY, NEVER] })] }],
      },
    ],
  })
})
afterEach(() => learning.stop())

/** The answers that people choose, by question; a question that is left out is not answered. */
type Chosen = Readonly<Record<string, readonly string[]>>

/** Somebody new who learns the course and ends a test with these answers. */
async function takes(chosen: Chosen, { key = "course", times = 1 } = {}): Promise<void> {
  const learner = await learned(learning, key)
  const { caller, assignmentId } = learner
  for (let time = 0; time < times; time++) {
    const attempt = await learning.act(caller, (acting) => beginAttempt(acting, assignmentId))
    const { number } = attempt
    for (const [place, asked] of attempt.questions.entries()) {
      const texts = chosen[asked.text]
      if (texts === undefined) continue
      const places = texts.map((text) => asked.answers.findIndex((answer) => answer.text === text))
      await learning.act(caller, (acting) =>
        saveAnswer(acting, { assignmentId, number }, { question: place, chosen: places }),
      )
    }
    await learning.act(caller, (acting) => endAttempt(acting, { assignmentId, number }))
  }
}

const BOTH = { "Which are right?": ["a", "b"], "Is it?": ["yes"] }
const HALF = { "Which are right?": ["a"], "Is it?": ["no"] }

function statistics(key = "course") {
  return learning.installation.request(
    "GET",
    `courses/${idOf(learning.installation, "courses", key)}/question-statistics`,
  )
}

const KEYS = { key: expect.any(String), node_key: expect.any(String) }
const NOTHING = { answered: null, right: null, difficulty: null, discrimination: null, enough: false }

describe("the statistics of questions", () => {
  test("say how often each question was answered and right, and which answers were chosen", async () => {
    for (let one = 0; one < 3; one++) await takes(BOTH)
    for (let one = 0; one < 2; one++) await takes(HALF)
    await takes({ "Which are right?": ["c", "a"] })
    await takes(BOTH, { key: "other" })

    const answer = await statistics()
    expect(answer.status).toBe(200)
    expect(listOf(answer) as unknown).toEqual([
      {
        ...{
          ...KEYS,
          node_key: "one",
          text: "Is it?",
          answered: 5,
          right: 3,
          difficulty: 0.6,
          discrimination: 1,
          enough: false,
        },
        answers: [
          { text: "yes", correct: true, share: 0.6 },
          { text: "no", correct: false, share: 0.4 },
        ],
      },
      {
        ...{
          ...KEYS,
          node_key: "two",
          text: "Which are right?",
          answered: 6,
          right: 3,
          difficulty: 0.5,
          discrimination: 1,
        },
        enough: false,
        answers: [
          { text: "a", correct: true, share: 1 },
          { text: "b", correct: true, share: 0.5 },
          { text: "c", correct: false, share: 1 / 6 },
        ],
      },
    ])
  })

  test("are null while fewer than five people have answered, and enough from 30 answers on", async () => {
    for (let one = 0; one < 4; one++) await takes(HALF, { times: 7 })
    const few = listOf(await statistics())
    expect(few.map(({ key, node_key, text, answers, ...figures }) => figures) as unknown).toEqual([NOTHING, NOTHING])
    expect(few[0]?.answers as unknown).toEqual([
      { text: "yes", correct: true, share: null },
      { text: "no", correct: false, share: null },
    ])
    await takes(BOTH)
    expect(listOf(await statistics()) as unknown).toMatchObject([
      { answered: 29, right: 1, enough: false },
      { answered: 29, right: 1, enough: false },
    ])
    await takes(BOTH)
    expect(listOf(await statistics())[0] as unknown).toMatchObject({ answered: 30, right: 2, enough: true })
  })

  test("are apart by wording, former ones last", async () => {
    for (let one = 0; one < 5; one++) await takes(BOTH)
    await learning.database.run(sql`update questions set text = 'Is it so?' where text = 'Is it?'`)
    for (let one = 0; one < 5; one++) await takes({ "Is it so?": ["no"] })

    expect(listOf(await statistics()) as unknown).toMatchObject([
      { ...KEYS, text: "Is it so?", answered: 5, right: 0 },
      { ...KEYS, text: "Which are right?", answered: 5, right: 5 },
      { key: null, node_key: null, text: "Is it?", answered: 5, right: 5 },
    ])
  })

  test("leave out tests that have not ended, and withdrawn assignments", async () => {
    for (let one = 0; one < 5; one++) await takes(BOTH)
    const { caller, assignmentId } = await learned(learning, "course")
    const { number } = await learning.act(caller, (acting) => beginAttempt(acting, assignmentId))
    await learning.act(caller, (acting) => saveAnswer(acting, { assignmentId, number }, { question: 0, chosen: [0] }))
    expect(listOf(await statistics())[0]).toMatchObject({ answered: 5 })
    await learning.act(caller, (acting) => endAttempt(acting, { assignmentId, number }))
    const ended = listOf(await statistics()).map(({ answered }) => Number(answered))
    expect(ended.toSorted()).toEqual([5, 6])
    await learning.database.run(sql`update assignments set withdrawn_at = 1, is_open = 0 where id = ${assignmentId}`)
    expect(listOf(await statistics()).map(({ answered }) => Number(answered))).toEqual([5, 5])
  })

  test("are empty for a course that nobody has learned, and refused for a shared one", async () => {
    expect(listOf(await statistics("other")) as unknown).toMatchObject([
      { text: "Is it?", ...NOTHING },
      { text: "Never asked?", ...NOTHING },
    ])
    const shared = sharedCourseId(learning.installation, "fire")
    expectRefusal(await learning.installation.request("GET", `courses/${shared}/question-statistics`), 403)
    expectRefusal(await learning.installation.request("GET", "courses/999999/question-statistics"), 404)
  })
})
