import { describe, expect, test } from "bun:test"
import { addDemo } from "../../src/dataset/demo.ts"
import { demandsOf } from "../../src/training/courses/demands.ts"
import { type Course, DEMO } from "./demo-file.ts"
import { EmptyInstallation, NOW } from "./empty-installation.ts"

const [company] = DEMO.companies
const courses = [...DEMO.courses, ...company.courses]
const assigned = new Set(company.assignments.map((row) => row.course_key))
const learned = courses.filter((course) => course.state === "active" && assigned.has(course.key))

const pagesOf = (course: Course) => course.content.flatMap((chapter) => chapter.nodes)
const questionsOf = (course: Course) => pagesOf(course).flatMap((page) => page.questions)
const wordsOf = (text: string) => text.split(/\s+/).length

describe("the courses that somebody in the demo learns", () => {
  test("are all but one, which is inactive", () => {
    expect(learned).toHaveLength(courses.length - 1)
  })

  test.each(learned.map((course) => [course.key, course] as const))("%s has pages worth reading", (_, course) => {
    expect(pagesOf(course).length).toBeWithin(2, 6)
    for (const { text, prompter_text: prompter } of pagesOf(course)) {
      expect(wordsOf(text)).toBeWithin(60, 181)
      expect(text).toContain("## ")
      if (prompter !== null) expect(wordsOf(prompter)).toBeWithin(60, 121)
    }
  })

  test.each(learned.map((course) => [course.key, course] as const))(
    "%s has a test that can be passed whichever questions are drawn",
    (_, course) => {
      const points = questionsOf(course).map((question) => question.points)
      const { number_of_questions: drawn, minimal_success_points: needed } = course
      const worst = points.sort((a, b) => a - b).slice(0, drawn)
      expect(worst.reduce((sum, each) => sum + each, 0)).toBeGreaterThanOrEqual(needed)
      // A second attempt draws again.
      if (drawn > 0) expect(points.length).toBeGreaterThan(drawn)
    },
  )

  test.each(learned.map((course) => [course.key, course] as const))(
    "%s asks questions with right and wrong answers, all different",
    (_, course) => {
      const texts = questionsOf(course).map((question) => question.text)
      expect(texts).toHaveLength(new Set(texts).size)
      for (const { text, answers } of questionsOf(course)) {
        expect([text, new Set(answers.map((answer) => answer.correct)).size]).toEqual([text, 2])
        expect([text, new Set(answers.map((answer) => answer.text)).size]).toEqual([text, answers.length])
      }
    },
  )

  test("state in the question how many answers are right, unless it is one", () => {
    for (const { text, answers } of learned.flatMap(questionsOf)) {
      const right = answers.filter((answer) => answer.correct).length
      expect([text, /(Two answers are|Zwei Antworten sind)/.test(text)]).toEqual([text, right === 2])
      expect(right).toBeWithin(1, 3)
    }
  })

  test("include each kind of requirement", () => {
    const attempts = learned.map((course) => course.test_attempts)
    for (const wanted of [2, 3, null]) expect(attempts).toContain(wanted)
    expect(learned.some((course) => course.requires_confirmation)).toBeTrue()
    expect(learned.some((course) => course.requires_conversation)).toBeTrue()
    expect(learned.some((course) => course.requires_trainer)).toBeTrue()
  })
})

describe("the learner of the demo whose password is printed", () => {
  const FLAGS = "c.requires_confirmation, c.requires_conversation, c.requires_trainer"

  /** The learner's assignments by course key, and the learner's trainers. */
  async function learner() {
    await using installation = await EmptyInstallation.start()
    const { database, files, directory } = installation
    const actor = { kind: "server", duty: "set-up" } as const
    const { people } = await addDemo(database, files, { data: directory }, { actor, now: NOW })
    const named = (role: string) => people.find((person) => person.role === role)?.username ?? ""
    const rows = await installation.rows(`
      select c.key, c.short_type, c.number_of_questions, c.test_attempts, ${FLAGS}, a.state, a.is_open, a.deadline_at,
        (select count(*) from certificates k where k.assignment_id = a.id) as certificates,
        (select count(*) from content_videos v join content_nodes n on n.id = v.content_node_id
          join course_nodes d on d.id = n.course_node_id where d.course_id = c.id) as videos
      from assignments a join users u on u.id = a.user_id join courses c on c.id = a.course_id
      where u.username = '${named("learner")}' order by a.id`)
    const trainers = await installation.rows(`
      select distinct t.username from users u join team_users m on m.user_id = u.id join teams e on e.id = m.team_id
        join location_admins l on l.location_id = e.location_id and l.kind = 'trainer_admin'
        join users t on t.id = l.user_id where u.username = '${named("learner")}'`)
    return {
      assignments: rows.map((row) => ({
        course: String(row.key),
        state: row.state,
        type: row.short_type,
        demands: demandsOf(row as unknown as Parameters<typeof demandsOf>[0]),
        isOverdue: row.is_open === 1 && row.deadline_at !== null && Number(row.deadline_at) < NOW,
        videos: Number(row.videos),
        certificates: Number(row.certificates),
      })),
      trainers: trainers.map((row) => row.username),
      trainer: named("trainer"),
    }
  }

  test("has a training in each state: overdue, not begun, begun and done", async () => {
    const { assignments } = await learner()
    const fresh = assignments.filter(({ state }) => state === "assigned")
    const short = fresh.filter(
      ({ type, demands, videos }) => type === "instruction" && !demands.test && demands.confirmation && videos === 0,
    )
    expect(short.map(({ isOverdue }) => isOverdue)).toEqual([true])
    expect(fresh.filter(({ demands, videos, isOverdue }) => demands.test && videos > 0 && !isOverdue)).toHaveLength(1)
    expect(fresh.filter(({ type, demands }) => type === "operator" && demands.trainer)).toHaveLength(1)
    expect(fresh.filter(({ demands }) => demands.conversation)).toHaveLength(1)
    expect(assignments.some(({ state }) => state === "inprogress")).toBeTrue()
    const done = assignments.filter(({ state }) => state === "success")
    expect(done.map(({ certificates }) => certificates)).toEqual(done.map(() => 1))
    expect(done.length).toBeGreaterThan(2)
  })

  test("is trained by the trainer whose password is also printed", async () => {
    const { trainers, trainer } = await learner()
    expect(trainers).toContain(trainer)
  })
})
