import { describe, expect, test } from "bun:test"
import { narrate } from "../../../src/video/render/narration/narrate.ts"
import type { Speech } from "../../../src/video/render/narration/speech.ts"
import { FakePrograms, NEVER } from "./fake-programs.ts"

const SENTENCE = "Bitte tragen Sie auf dem ganzen Hof immer einen Helm. "

/** Speaks with a program that imitates espeak-ng or piper. */
async function spokenBy(
  program: { readonly name: "espeak-ng" | "piper"; readonly path: string },
  sentences: readonly string[],
  { length, language = "de", voices = {} }: { length: number; language?: string; voices?: Record<string, string> },
): Promise<Speech> {
  const speech = await narrate(sentences, { narration: program, voices, language, length }, NEVER)
  if (speech === undefined) throw new Error("the text was not spoken")
  return speech
}

/** Expects sentences one after another, within the total time, each heard where the result says. */
function expectInOrder(speech: Speech, sentences: number): void {
  expect(speech.sentences).toHaveLength(sentences)
  const edges = [0, ...speech.sentences.flatMap(({ start, end }) => [start, end]), speech.duration]
  for (const [index, edge] of edges.entries()) expect(edge).toBeGreaterThan(index === 0 ? -1 : (edges[index - 1] ?? 0))
  for (const { at, samples } of speech.sounds) {
    const start = at / speech.rate
    const sentence = speech.sentences.find((interval) => Math.abs(interval.start - start) < 0.001)
    expect(sentence?.end).toBeCloseTo(start + samples.length / speech.rate, 3)
  }
}

describe("espeak-ng", () => {
  test("speaks within the length by adjusting its tempo, with a time for each sentence", async () => {
    using programs = new FakePrograms()
    const program = { name: "espeak-ng", path: programs.espeakNg() } as const
    const sentences = Array.from({ length: 60 }, (_, index) => `${index} ${SENTENCE}`)
    for (const length of [160, 300]) {
      const speech = await spokenBy(program, sentences, { length })
      expect(Math.abs(speech.duration / length - 1)).toBeLessThan(0.1)
      expectInOrder(speech, 60)
      expect(speech.sounds).toHaveLength(60)
    }
  })

  test("gets text only on its standard input, one run for many sentences, and no secrets", async () => {
    using programs = new FakePrograms()
    const program = { name: "espeak-ng", path: programs.espeakNg() } as const
    process.env.TRAINBASE_NARRATION_TEST_SECRET = "geheim"
    const sentences = ["--version ist ein [[Wort]].", SENTENCE, SENTENCE]
    await spokenBy(program, sentences, { length: 10 })
    delete process.env.TRAINBASE_NARRATION_TEST_SECRET
    const calls = programs.calls().filter(({ input }) => input !== "")
    expect(calls).toHaveLength(1)
    expect(calls[0]?.args).toEqual(["-b1", "-vde", "-s150", "--stdin", "--stdout"])
    expect(calls[0]?.input).toStartWith("--version ist ein ((Wort)).\n\n")
    expect(Object.keys(calls[0]?.environment ?? {})).not.toContain("TRAINBASE_NARRATION_TEST_SECRET")
  })

  test("speaks sentence by sentence if it does not separate them by silence", async () => {
    using programs = new FakePrograms()
    const quick = programs.espeakNg()
    // It is silent between paragraphs no longer than within them.
    const path = programs.script("same-silence", `tr '\\n' ' ' | exec "${quick}" "$@"`)
    const speech = await spokenBy({ name: "espeak-ng", path }, [SENTENCE, SENTENCE, SENTENCE], { length: 13 })
    expectInOrder(speech, 3)
    expect(speech.sounds).toHaveLength(3)
    const inputs = programs.calls().map(({ input }) => input.trim())
    expect(inputs.filter((input) => input === SENTENCE.trim())).toHaveLength(3)
  })

  test("uses the configured voice, otherwise the text's language if known, and otherwise English", async () => {
    using programs = new FakePrograms()
    const program = { name: "espeak-ng", path: programs.espeakNg() } as const
    const sentences = ["Guten Tag.", "Привет всем.", "السلام عليكم."]
    await spokenBy(program, sentences, { length: 4, voices: { de: "de+f3", ar: "/opt/ar.onnx" } })
    await spokenBy(program, sentences, { length: 4, voices: { en: "en-gb", ru: "ru-lv" } })
    const voices = programs.calls().flatMap(({ args }) => args.filter((arg) => arg.startsWith("-v")))
    expect(voices).toEqual(["-vde+f3", "-ven", "-var", "-vde", "-vru-lv", "-var"])
  })
})

describe("piper", () => {
  test("speaks within the length by adjusting its scale, with its model loaded once for all sentences of a language", async () => {
    using programs = new FakePrograms()
    const program = { name: "piper", path: programs.piper() } as const
    const voices = { de: programs.model("de.onnx"), ru: programs.model("ru.onnx") }
    const sentences = [SENTENCE, "Привет всем, добро пожаловать.", `${SENTENCE}\n`, SENTENCE, SENTENCE]
    const speech = await spokenBy(program, sentences, { length: 25, voices })
    expect(Math.abs(speech.duration / 25 - 1)).toBeLessThan(0.1)
    expectInOrder(speech, 5)
    const models = programs.calls().map(({ args }) => args[args.indexOf("--model") + 1])
    expect(models.slice(0, 2)).toEqual([voices.de, voices.ru])
    expect(programs.calls()[0]?.input).toBe(`${SENTENCE.trim()}\n`.repeat(4))
  })

  test("keeps the order of sentences when file names gain a digit", async () => {
    using programs = new FakePrograms()
    const program = { name: "piper", path: programs.piper() } as const
    const sentences = ["Ja.", "Das ist ein ganzer langer Satz.", "Ein kurzer."]
    const { sounds } = await spokenBy(program, sentences, { length: 5, voices: { de: programs.model("de.onnx") } })
    const [first = 0, second = 0, third = 0] = sounds.map(({ samples }) => samples.length)
    expect(second).toBeGreaterThan(third)
    expect(third).toBeGreaterThan(first)
  })

  test("is silent for a sentence in a language for which it has no voice", async () => {
    using programs = new FakePrograms()
    const program = { name: "piper", path: programs.piper() } as const
    const sentences = [SENTENCE, "Привет всем.", SENTENCE]
    const speech = await spokenBy(program, sentences, { length: 12, voices: { de: programs.model("de.onnx") } })
    expectInOrder(speech, 3)
    expect(speech.sounds).toHaveLength(2)
  })
})

describe("a text", () => {
  test("without sentences is silence of the whole length", async () => {
    using programs = new FakePrograms()
    const speech = await spokenBy({ name: "espeak-ng", path: programs.espeakNg() }, [], { length: 3 })
    expect(speech.sentences).toEqual([])
    expect(speech.duration).toBeCloseTo(3, 6)
  })

  test("of only emoji is silence with a time for each sentence", async () => {
    using programs = new FakePrograms()
    const speech = await spokenBy({ name: "espeak-ng", path: programs.espeakNg() }, ["😀 ", "🎉"], { length: 2 })
    expectInOrder(speech, 2)
    expect(speech.sounds).toEqual([])
    expect(speech.duration).toBeCloseTo(2, 6)
  })

  test("has longer pauses after lines than after sentences, and still longer ones after paragraphs", async () => {
    using programs = new FakePrograms()
    const sentences = [SENTENCE, `${SENTENCE}\n`, `${SENTENCE}\n \n`, SENTENCE]
    const speech = await spokenBy({ name: "espeak-ng", path: programs.espeakNg() }, sentences, { length: 16 })
    const [one, two, three, four] = speech.sentences
    if (!one || !two || !three || !four) throw new Error("sentences are missing")
    expect(three.start - two.end).toBeGreaterThan(1.5 * (two.start - one.end))
    expect(four.start - three.end).toBeGreaterThan(1.4 * (three.start - two.end))
  })

  test("of one endless sentence is spoken in parts and is still one sentence", async () => {
    using programs = new FakePrograms()
    const parts = Array.from({ length: 8 }, (_, index) => `und im Teil ${index} tragen Sie dort immer auch einen Helm`)
    const sentence = `${parts.join(", ")} ${"a".repeat(450)}.`
    const speech = await spokenBy({ name: "espeak-ng", path: programs.espeakNg() }, [sentence], { length: 60 })
    expectInOrder(speech, 1)
    expect(speech.sounds).toHaveLength(1)
    const lines = programs.calls()[1]?.input.split("\n\n-\n\n-\n\n") ?? []
    expect(lines.length).toBeGreaterThan(4)
    for (const line of lines) expect(line.length).toBeLessThanOrEqual(200)
    expect(lines.join("").replaceAll(" ", "")).toBe(sentence.replaceAll(" ", ""))
  })

  test("that cannot be spoken within its length is not spoken", async () => {
    using programs = new FakePrograms()
    const narration = { name: "espeak-ng", path: programs.espeakNg() } as const
    const options = { narration, voices: {}, language: "de", length: 5 }
    expect(await narrate(["1".repeat(600)], options, NEVER)).toBeUndefined()
  })
})
