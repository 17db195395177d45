import { untilAtRest } from "./at-rest.ts"
import { type Bench, startTrainbase } from "./installation.ts"
import { type Measured, median } from "./results.ts"

const PAGES = 500
const CHAPTERS = 20
const QUESTIONS = 4
const TIMES = 30
const SAVE_GOAL = 50
const PUBLISH_GOAL = 100

const TEXT = "What people should know about this, in a sentence of some length. ".repeat(12)

/** A draft of 500 pages with 2,000 questions, in which each page says something else each time. */
function draftOf(time: number): object[] {
  const answers = [{ text: "One", correct: true }, { text: "Another" }, { text: "None" }]
  const questions = Array.from({ length: QUESTIONS }, (_, q) => ({ key: `q${q}`, text: `Question ${q}?`, answers }))
  return Array.from({ length: CHAPTERS }, (_, c) => ({
    ...{ key: `bench-${c}`, title: `Chapter ${c}` },
    nodes: Array.from({ length: PAGES / CHAPTERS }, (_, p) => {
      return { key: `bench-${c}-${p}`, title: `Page ${p}`, text: `${TEXT} ${time}`, questions }
    }),
  }))
}

/** Somebody saves and publishes the draft of a large course. */
export async function measureAuthoring(bench: Bench): Promise<Measured> {
  const server = await startTrainbase(bench, "authoring")
  const send = async (method: string, path: string, body: object): Promise<number> => {
    const answer = await fetch(`${server.origin}/api/v1/courses${path}`, {
      method,
      headers: { authorization: `Bearer ${bench.token}`, "content-type": "application/json", "if-match": "*" },
      body: JSON.stringify(body),
    })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${method} /courses${path} answered ${answer.status}: ${text}`)
    const { data } = JSON.parse(text)
    return data.revision ?? data.id
  }
  const course = await send("POST", "", { title: "Bench", short_type: "operator" })
  await untilAtRest(server)
  const [saving, publishing]: [number[], number[]] = [[], []]
  for (let time = 0; time < TIMES; time++) {
    const begun = performance.now()
    const revision = await send("PUT", `/${course}/draft`, { content: draftOf(time) })
    const saved = performance.now()
    await send("POST", `/${course}/publish`, { revision })
    saving.push(saved - begun)
    publishing.push(performance.now() - saved)
  }
  await server.stop()
  const goal = (value: number) => ({ compare: "at most", value }) as const
  return {
    title: "A course of 500 pages and 2,000 questions is written",
    loads: [],
    figures: [
      { what: "saving its draft", value: median(saving), unit: "ms", goal: goal(SAVE_GOAL) },
      { what: "publishing it", value: median(publishing), unit: "ms", goal: goal(PUBLISH_GOAL) },
    ],
  }
}
