import { describe, expect, test } from "bun:test"
import type { AssignmentState } from "../../../src/training/assignments/states.ts"
import type { ContentNode, CourseContent, Question } from "../../../src/training/content/rules.ts"
import type { Demands } from "../../../src/training/courses/demands.ts"
import type { EvidenceDetails } from "../../../src/training/evidence/details.ts"
import type { Proven } from "../../../src/training/evidence/rules.ts"
import type { NodeProgress } from "../../../src/training/learning/progress/node-progress.ts"
import { type Learned, type Standing, standingOf } from "../../../src/training/learning/standing.ts"
import { question } from "../../harness/learning.ts"

/* The table of states, tried with every combination of a course's requirements and a user's progress. */

const NOTHING_ASKED: Demands = { test: false, attempts: 3, confirmation: false, conversation: false, trainer: false }
const NOTHING_PROVEN: Proven = { attempts: 0, granted: 0, lastAttempt: undefined, confirmed: false, conversed: false }

function contentWith(amount: number, questions: readonly Question[] = []): CourseContent {
  const nodes = Array.from({ length: amount }, (_, number): ContentNode => {
    const own = number === 0 ? questions : []
    const words = { title: `Page ${number}`, text: "Text", prompterText: null, video: undefined }
    return { id: number + 1, key: `page-${number}`, ...words, questions: own, substance: "as it is", shown: "it" }
  })
  return { chapters: [{ id: 1, title: "Chapter", nodes }], nodes, questions }
}

const QUESTIONS = [question("One", ["+a", "b"]), question("Two", ["+a", "b"])] as readonly Question[]

function attempt(passed: boolean): EvidenceDetails["attempt"] {
  const when = { number: 1, begun_at: "", ended_at: "" }
  return { ...when, questions: [], points: passed ? 2 : 0, needed_points: 2, percent: passed ? 100 : 0, passed }
}

type Done = "all" | "some" | "none" | "changed"

/** Progress that covers the nodes of some content. */
function progressIn({ nodes }: CourseContent, done: Done): ReadonlyMap<number, NodeProgress> {
  const completed = done === "none" ? [] : done === "some" ? nodes.slice(0, 1) : nodes
  return new Map(
    completed.map(({ id }) => [
      id,
      {
        ...{ substance: done === "changed" ? "as it was" : "as it is", position: 0, played: [] },
        ...{ completedAt: 1, completedBy: "text" as const },
        row: { assignment_id: 1, content_node_id: id } as NodeProgress["row"],
      },
    ]),
  )
}

interface Case {
  readonly state: AssignmentState
  readonly asked: Demands
  readonly done: Done
  readonly proven: Proven
}

function learnedIn({ state, asked, done, proven }: Case, content = contentWith(2, QUESTIONS)): Learned {
  return {
    ...{
      state,
      demands: asked,
      numberOfQuestions: asked.test ? 2 : 0,
      neededPoints: asked.test ? 2 : 0,
      content,
      proven,
      learnedPages: new Set<string>(),
    },
    progress: progressIn(content, done),
  }
}

const BOTH = [false, true]
const STATES = ["assigned", "inprogress", "done", "success", "failed", "notshownup"] as const

/** Attempts that have ended, how many additional ones were granted, and how the last one ended. */
const TAKEN = [
  { attempts: 0, granted: 0, lastAttempt: undefined },
  { attempts: 1, granted: 0, lastAttempt: attempt(false) },
  { attempts: 1, granted: 0, lastAttempt: attempt(true) },
  { attempts: 3, granted: 0, lastAttempt: attempt(false) },
  { attempts: 3, granted: 0, lastAttempt: attempt(true) },
  { attempts: 3, granted: 1, lastAttempt: attempt(false) },
  { attempts: 4, granted: 1, lastAttempt: attempt(false) },
  { attempts: 9, granted: 0, lastAttempt: attempt(false) },
]

const DEMANDS: Demands[] = BOTH.flatMap((test) =>
  [3, null].flatMap((attempts) =>
    BOTH.flatMap((confirmation) =>
      BOTH.flatMap((conversation) => BOTH.map((trainer) => ({ test, attempts, confirmation, conversation, trainer }))),
    ),
  ),
)

const CASES: Case[] = STATES.flatMap((state) =>
  DEMANDS.flatMap((asked) =>
    (["all", "some", "none", "changed"] as const).flatMap((done) =>
      TAKEN.flatMap((taken) =>
        BOTH.flatMap((confirmed) =>
          BOTH.map((conversed) => ({ state, asked, done, proven: { ...taken, confirmed, conversed } })),
        ),
      ),
    ),
  ),
)

/** The attempts left, calculated differently from the rule under test. */
function usedUp({ asked, proven }: Case): boolean {
  return asked.attempts !== null && proven.attempts - proven.granted >= asked.attempts
}

/** The table as specified. */
function expectedNext(one: Case): Standing["next"] {
  const { state, asked, done, proven } = one
  const isPassed = proven.lastAttempt?.passed === true
  const isSettled = isPassed || proven.confirmed
  if (state === "inprogress") return isSettled || done === "all" ? "done" : undefined
  if (state !== "done") return undefined
  if (asked.test && !isPassed) return usedUp(one) ? "failed" : undefined
  // An assignment that became "done" without progress here was done elsewhere.
  const isLearned = isSettled || done === "all" || done === "none"
  const isThere =
    isLearned &&
    (!asked.confirmation || proven.confirmed) &&
    (!asked.conversation || proven.conversed) &&
    !asked.trainer
  return isThere ? "success" : undefined
}

const nameOf = (one: Case) => JSON.stringify(one)

describe("the table of states", () => {
  test("moves an assignment as stated, in every combination of requirements and progress", () => {
    expect(CASES.length).toBeGreaterThan(20_000)
    const wrong = CASES.filter((one) => standingOf(learnedIn(one)).next !== expectedNext(one))
    expect(wrong.map(nameOf)).toEqual([])
  })

  test("never leaves a result, nor begins learning without Begin", () => {
    const others = CASES.filter(({ state }) => state !== "inprogress" && state !== "done")
    expect(others.filter((one) => standingOf(learnedIn(one)).next !== undefined)).toEqual([])
  })

  test("leads to success only from done, and never without the trainer who has to record the result", () => {
    for (const one of CASES) {
      if (standingOf(learnedIn(one)).next !== "success") continue
      expect([one.state, one.asked.trainer]).toEqual(["done", false])
    }
  })

  test("fails nobody who has passed, has no test or has unlimited attempts", () => {
    for (const one of CASES) {
      if (standingOf(learnedIn(one)).next !== "failed") continue
      expect(one.asked).toMatchObject({ test: true, attempts: 3 })
      expect(one.proven.lastAttempt?.passed).toBe(false)
    }
  })
})

describe("the steps of a course", () => {
  test("exist only if the course requires them", () => {
    for (const one of CASES) {
      const { test: step, confirmation, conversation, trainer } = standingOf(learnedIn(one))
      const { asked } = one
      expect([step, confirmation, conversation, trainer].map((each) => each !== undefined)).toEqual([
        ...[asked.test, asked.confirmation, asked.conversation, asked.trainer],
      ])
    }
  })

  test("open one after another, and only while the assignment is begun and has no result", () => {
    for (const one of CASES) {
      const standing = standingOf(learnedIn(one))
      const steps = [standing.test?.status, standing.confirmation, standing.conversation, standing.trainer]
      if (one.state !== "inprogress" && one.state !== "done") expect(steps).not.toContain("open")
      if (standing.test?.status === "open") expect(standing.isContentCompleted).toBe(true)
      const isTheoryDone = standing.isContentCompleted && (standing.test?.status ?? "done") === "done"
      if (standing.confirmation === "open" || standing.trainer === "open") expect(isTheoryDone).toBe(true)
    }
  })

  test("have as many attempts as the course allows plus those granted, minus those that have ended", () => {
    for (const one of CASES.filter(({ asked }) => asked.test)) {
      const { attempts, granted } = one.proven
      const left = one.asked.attempts === null ? null : Math.max(0, one.asked.attempts + granted - attempts)
      expect(standingOf(learnedIn(one)).test?.attemptsLeft).toBe(left)
    }
  })

  test("require a changed page again, until the test is passed or the course confirmed", () => {
    const changed = { state: "done", asked: { ...NOTHING_ASKED, test: true }, done: "changed" } as const
    const open = standingOf(learnedIn({ ...changed, proven: NOTHING_PROVEN }))
    expect(open.nodes.map(({ status }) => status)).toEqual(["changed", "changed"])
    expect([open.isContentCompleted, open.test?.status]).toEqual([false, "locked"])
    const passed = { ...NOTHING_PROVEN, attempts: 1, lastAttempt: attempt(true) }
    expect(standingOf(learnedIn({ ...changed, proven: passed })).next).toBe("success")
  })
})

describe("a course that was done without any progress here", () => {
  const one: Case = { state: "done", asked: NOTHING_ASKED, done: "none", proven: NOTHING_PROVEN }
  const standing = (...pages: string[]) => standingOf({ ...learnedIn(one), learnedPages: new Set(pages) })

  test("was learned elsewhere, unless the evidence contains pages other than the current ones", () => {
    expect(standing().isContentCompleted).toBeTrue()
    expect(standing("page-0", "page-1", "page-2").isContentCompleted).toBeTrue()
    for (const pages of [["page-0"], ["page-2", "page-3"]]) {
      expect(standing(...pages)).toMatchObject({ isContentCompleted: false, next: undefined })
    }
  })
})

describe("a course that nobody can complete", () => {
  const asked = { ...NOTHING_ASKED, test: true }
  const one: Case = { state: "inprogress", asked, done: "all", proven: NOTHING_PROVEN }

  test("has no content", () => {
    const standing = standingOf(learnedIn({ ...one, asked: NOTHING_ASKED }, contentWith(0)))
    expect(standing).toMatchObject({ obstacle: "no_content", isContentCompleted: false, next: undefined })
  })

  test("has questions with too few points, even if only among the number drawn", () => {
    const obstacleOf = (more: Partial<Learned>) => standingOf({ ...learnedIn(one), ...more }).obstacle
    expect(obstacleOf({})).toBeUndefined()
    expect(obstacleOf({ neededPoints: 3 })).toBe("too_few_points")
    expect(obstacleOf({ numberOfQuestions: 1 })).toBe("too_few_points")
    expect(obstacleOf({ numberOfQuestions: 1, neededPoints: 1 })).toBeUndefined()
    expect(obstacleOf({ neededPoints: 0, content: contentWith(2) })).toBe("too_few_points")
    expect(obstacleOf({ demands: NOTHING_ASKED, content: contentWith(2) })).toBeUndefined()
  })

  test("opens no test and changes no state", () => {
    const standing = standingOf({ ...learnedIn(one), neededPoints: 3 })
    expect(standing).toMatchObject({ isContentCompleted: false, test: { status: "locked" }, next: undefined })
  })

  test("does not affect users who have passed before", () => {
    const passed = { ...NOTHING_PROVEN, attempts: 1, lastAttempt: attempt(true) }
    const standing = standingOf({ ...learnedIn({ ...one, state: "done", proven: passed }), neededPoints: 3 })
    expect(standing).toMatchObject({ obstacle: undefined, next: "success" })
  })
})
