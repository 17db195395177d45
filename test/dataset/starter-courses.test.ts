import { describe, expect, test } from "bun:test"
import german from "../../data/starter-courses/de.json" with { type: "json" }
import english from "../../data/starter-courses/en.json" with { type: "json" }
import { installationCaller } from "../../src/access/caller.ts"
import { addStarterCourses, offeredStarterCourses } from "../../src/dataset/starter-courses.ts"
import { Forbidden } from "../../src/tools/errors.ts"
import {
  STARTER_COURSES,
  STARTER_KEYS,
  type StarterChoice,
  starterKey,
  starterLanguage,
} from "../../src/training/courses/starter.ts"
import { estimatedLength } from "../../src/video/pacing.ts"
import { acmeWith, EmptyInstallation, NOW } from "./empty-installation.ts"

type Course = (typeof german.courses)[number]

const LANGUAGES = { de: german.courses, en: english.courses } as const
const ALL = [...german.courses, ...english.courses]
const NAMED = ALL.map((course) => [course.key, course] as const)

const pagesOf = (course: Course) => course.content.flatMap((chapter) => chapter.nodes)
const questionsOf = (course: Course) => pagesOf(course).flatMap((page) => page.questions)
const wordsOf = (text: string) => text.split(/\s+/).length

describe("the starter courses", () => {
  test("are the same in both languages, apart from their texts", () => {
    expect(ALL.map(({ key }) => key)).toEqual([...STARTER_KEYS])
    const shape = (course: Course, language: string) =>
      JSON.parse(JSON.stringify(course), (name, value) => {
        if (["title", "text", "description", "prompter_text"].includes(name)) return value === null ? null : "text"
        return name === "key" ? value.replace(`-${language}`, "") : value
      })
    expect(german.courses.map((course) => shape(course, "de"))).toEqual(
      english.courses.map((course) => shape(course, "en")),
    )
  })

  test("have a text of their own in each language", () => {
    const texts = (courses: readonly Course[]) =>
      courses.flatMap((course) => pagesOf(course).flatMap(({ text, prompter_text }) => [text, prompter_text]))
    const german = new Set(texts(LANGUAGES.de))
    for (const text of texts(LANGUAGES.en)) if (text !== null) expect(german.has(text)).toBe(false)
    for (const course of LANGUAGES.de) {
      for (const { text } of pagesOf(course)) expect(text).toMatch(/\b(Sie|Ihre?n?|Ihrem)\b/)
    }
  })

  test.each(NAMED)("%s repeats every year, and has pages that can be read in a few minutes", (_, course) => {
    expect(course).toMatchObject({ short_type: "instruction", state: "active", valid_period: "1y" })
    // Somebody may have been instructed in person.
    expect(course.allow_user_approval_date).toBeTrue()
    expect(pagesOf(course).length).toBeWithin(3, 6)
    for (const { key, text } of pagesOf(course)) {
      expect([key, wordsOf(text) >= 150 && wordsOf(text) <= 300]).toEqual([key, true])
      expect(text).toStartWith("## ")
      expect(text).toBe(text.normalize("NFC").trim())
    }
  })

  test.each(NAMED)("%s has one video of one to two minutes", (_, course) => {
    const scripts = pagesOf(course).flatMap((page) => page.prompter_text ?? [])
    expect(scripts).toHaveLength(1)
    const [script = ""] = scripts
    expect(estimatedLength(script)).toBeWithin(60, 121)
    // A voice would read what a company has not completed.
    expect(script).not.toContain("[")
  })

  test.each(NAMED)(
    "%s marks what the company adds, and says that it does not replace a conversation",
    (key, course) => {
      const marked = key.endsWith("-de") ? /\*\*\[Ergänzen: [^\]]+\]\*\*/g : /\*\*\[Add: [^\]]+\]\*\*/g
      const pages = pagesOf(course)
      const last = pages.at(-1)?.text ?? ""
      expect(last.match(marked)?.length).toBeGreaterThanOrEqual(8)
      for (const { text } of pages) expect(text.replaceAll(marked, "")).not.toContain("[")
      for (const text of [pages[0]?.text ?? "", last]) {
        expect(text).toMatch(key.endsWith("-de") ? /(ersetzen|ersetzt) .*Gespräch/ : /replace .*conversation/)
      }
    },
  )

  test.each(NAMED)("%s asks 8 to 12 questions that can be answered", (_, course) => {
    const questions = questionsOf(course)
    expect(questions.length).toBeWithin(8, 13)
    const { number_of_questions: drawn, minimal_success_points: needed } = course
    // A second attempt draws other questions, and some mistakes are allowed.
    expect(drawn).toBeLessThan(questions.length)
    expect(needed).toBeWithin(Math.ceil(drawn / 2), drawn)
    expect(new Set(questions.map(({ text }) => text)).size).toBe(questions.length)
    for (const { text, points, answers } of questions) {
      const right = answers.filter(({ correct }) => correct).length
      expect([text, points, answers.length]).toEqual([text, 1, right === 2 ? 4 : answers.length === 3 ? 3 : 4])
      expect([text, right]).toEqual([text, /(Zwei Antworten sind richtig|Two answers are right)\.$/.test(text) ? 2 : 1])
      expect([text, new Set(answers.map((answer) => answer.text)).size]).toEqual([text, answers.length])
      for (const each of [text, ...answers.map((answer) => answer.text)]) expect(each.length).toBeWithin(4, 161)
    }
    expect(questions.filter(({ answers }) => answers.filter(({ correct }) => correct).length > 1).length).toBeWithin(
      3,
      6,
    )
  })
})

describe("a company", () => {
  const actor = { kind: "server", duty: "test" } as const

  /** An installation with a company, and the acts on it. */
  async function company(language: string) {
    const installation = await EmptyInstallation.start()
    await installation.import(acmeWith({ language }))
    const id = Number((await installation.rows("select id from companies"))[0]?.id)
    const caller = installationCaller({ id, name: "Acme GmbH", language, timezone: "Europe/Berlin" }, actor)
    const add = (choice: StarterChoice = {}, now = NOW) => addStarterCourses(installation, caller, choice, now)
    const keys = async () => (await installation.rows("select key from courses order by key")).map(({ key }) => key)
    return { installation, caller, add, keys }
  }

  test.each([
    ["de", "de", "Unterweisung Brandschutz"],
    ["en", "en", "Fire safety"],
    ["pl", "en", "Fire safety"],
  ] as const)(
    "with the language %s gets them in %s, with their videos and an audit entry",
    async (own, given, title) => {
      const { installation, caller, add, keys } = await company(own)
      await using _ = installation
      expect(starterLanguage(own)).toBe(given)
      const before = await offeredStarterCourses(installation.database, caller)
      expect(before.map(({ courseId }) => courseId)).toEqual([undefined, undefined, undefined])
      const added = await add()
      expect(added.map(({ course }) => course)).toEqual([...STARTER_COURSES])
      expect(added[0]).toMatchObject({ title, language: given })
      expect(await keys()).toEqual(STARTER_COURSES.map((course) => starterKey(course, given)))
      expect(await offeredStarterCourses(installation.database, caller)).toEqual(added)
      const videos = await installation.rows("select state, count(*) as n from content_videos group by state")
      expect(videos).toEqual([{ state: "queued", n: 3 }])
      expect(await installation.count("jobs")).toBe(3)
      const [entry] = await installation.rows(
        "select record_type, changes from audit_entries where origin = 'test' and action = 'import'",
      )
      expect(entry?.record_type).toBe("company")
      expect(JSON.parse(String(entry?.changes)).courses).toEqual({ before: null, after: { created: 3 } })
    },
  )

  test("that adds them twice, or twice at once, has them once", async () => {
    const { installation, add } = await company("de")
    await using _ = installation
    await Promise.all([add(), add()])
    const [contents, entries] = [await installation.contents(), await installation.count("audit_entries")]
    expect(contents.courses).toHaveLength(3)
    expect(contents.content_videos).toHaveLength(3)
    expect(await add({}, NOW + 1000)).toEqual([])
    expect(await installation.contents()).toEqual(contents)
    expect(await installation.count("audit_entries")).toBe(entries)
  })

  test("keeps its changes to them, and can add others and the other language", async () => {
    const { installation, add, keys } = await company("de")
    await using _ = installation
    expect(await add({ courses: ["first-aid"] })).toHaveLength(1)
    await installation.importAcme({ courses: [{ key: "starter-first-aid-de", title: "Erste Hilfe bei Acme" }] })
    const added = await add()
    expect(added.map(({ course }) => course)).toEqual(["fire-safety", "screen-work"])
    const [kept] = await installation.rows("select title from courses where key = 'starter-first-aid-de'")
    expect(kept).toEqual({ title: "Erste Hilfe bei Acme" })
    expect(await add({ language: "en" })).toHaveLength(3)
    expect(await keys()).toEqual([...STARTER_KEYS].sort())
  })

  test("does not get them from somebody who may not add courses", async () => {
    const { installation, caller } = await company("de")
    await using _ = installation
    const trainer = { ...caller, user: { ...caller.user, roles: ["company.trainer" as const] } }
    await expect(addStarterCourses(installation, trainer, {}, NOW)).rejects.toBeInstanceOf(Forbidden)
    await expect(offeredStarterCourses(installation.database, trainer)).rejects.toBeInstanceOf(Forbidden)
    expect(await installation.count("courses")).toBe(0)
  })
})
