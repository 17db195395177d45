import { afterEach, beforeEach, describe, expect, test } from "bun:test"
import { beginLearning } from "../../src/training/learning/begin.ts"
import { completeByReading } from "../../src/training/learning/completing.ts"
import { ownJourney } from "../../src/training/learning/journey.ts"
import { type Learner, Learning, page, question } from "../harness/learning.ts"
import { courseOf } from "../harness/written-course.ts"

/** What becomes of somebody who is in the middle of a course when a version of it is published. */

const asked = (points: number) => ({ ...question("Why?", ["+So", "No"], points), key: "q" })
const written = (key: string, more: object = {}) => ({ ...page(key), prompter_text: null, style: "slides", ...more })
const chapter = (key: string, nodes: readonly object[]) => ({ key, title: `Chapter ${key}`, nodes })

let learning: Learning
let lea: Learner
beforeEach(async () => {
  learning = await Learning.start({
    content: [chapter("a", [page("one"), page("two", { questions: [asked(1)] })]), chapter("b", [page("three")])],
  })
  lea = await learning.learner()
  await learning.act(lea.caller, (acting) => beginLearning(acting, lea.assignmentId))
  for (const key of ["one", "two"]) await read(key)
})
afterEach(() => learning.stop())

async function read(key: string): Promise<void> {
  await learning.act(lea.caller, async (acting) => {
    const journey = await ownJourney(acting.tx, lea.caller, lea.assignmentId)
    const nodeId = journey.content.nodes.find((node) => node.key === key)?.id ?? 0
    await completeByReading(acting, journey, { nodeId, instead: false })
  })
}

/** The status of each page, by key. */
async function statuses(): Promise<Record<string, string>> {
  const { standing } = await ownJourney(learning.database, lea.caller, lea.assignmentId)
  return Object.fromEntries(standing.nodes.map(({ node, status }) => [node.key, status]))
}

async function publish(content: readonly object[]): Promise<void> {
  const course = courseOf(learning.installation, "course")
  const { body } = await course.save(content)
  expect((await course.publish({ revision: body.data?.revision })).status).toBe(200)
}

const completed = "completed"
const two = written("two", { questions: [asked(1)] })

describe("a learner in the middle of a course keeps what was completed", () => {
  test.each([
    ["moved to another chapter", [chapter("a", [two]), chapter("b", [written("three"), written("one")])]],
    ["put in another order", [chapter("b", [written("three")]), chapter("a", [two, written("one")])]],
    [
      "renamed",
      [
        chapter("a", [written("one", { title: "First" }), { ...two, title: "Second" }]),
        chapter("b", [written("three")]),
      ],
    ],
    [
      "joined by other pages and chapters",
      [
        chapter("new", [written("zero")]),
        chapter("a", [written("one"), written("between"), two]),
        chapter("b", [written("three")]),
      ],
    ],
    ["left when another page is removed", [chapter("a", [written("one"), two])]],
  ])("on pages that are %s", async (_, content) => {
    expect(await statuses()).toMatchObject({ one: completed, two: completed })
    await publish(content)
    expect(await statuses()).toMatchObject({ one: completed, two: completed })
  })

  test("and learns again what has another text or other questions", async () => {
    await publish([
      chapter("a", [
        written("one", { text: "What else it says." }),
        { ...two, title: "Renamed", questions: [asked(2)] },
      ]),
      chapter("b", [written("three")]),
    ])
    expect(await statuses()).toEqual({ one: "changed", two: "changed", three: "open" })
  })

  test("and sees nothing of a draft", async () => {
    await courseOf(learning.installation, "course").save([])
    expect(await statuses()).toEqual({ one: completed, two: completed, three: "open" })
  })
})
