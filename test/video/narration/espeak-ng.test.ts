import { describe, expect, test } from "bun:test"
import { narrate } from "../../../src/video/render/narration/narrate.ts"
import type { Speech } from "../../../src/video/render/narration/speech.ts"
import { hasPrograms } from "../../harness/debian-program.ts"
import { NEVER } from "./fake-programs.ts"

/** Speaks with the espeak-ng of this machine. */
async function spoken(sentences: readonly string[], length: number, language = "de"): Promise<Speech> {
  const path = Bun.which("espeak-ng")
  if (path === null) throw new Error("there is no espeak-ng")
  const options = { narration: { name: "espeak-ng", path }, voices: {}, language, length } as const
  const speech = await narrate(sentences, options, NEVER)
  if (speech === undefined) throw new Error("the text was not spoken")
  expect(Math.abs(speech.duration / length - 1)).toBeLessThanOrEqual(0.1)
  expect(speech.sentences).toHaveLength(sentences.length)
  return speech
}

/** The longest time in seconds during which nothing of a sentence is heard. */
function longestSilence(samples: Int16Array, rate: number): number {
  let longest = 0
  let from = 0
  samples.forEach((sample, at) => {
    if (Math.abs(sample) <= 100) return
    longest = Math.max(longest, at - from)
    from = at
  })
  return longest / rate
}

const WORDS = "Tragen Sie auf dem Hof, auch bei Regen, immer einen Helm"

if (hasPrograms("speaking by espeak-ng", "espeak-ng")) {
  describe("the espeak-ng of this machine", () => {
    test("speaks each of many sentences separately", async () => {
      const sentences = Array.from({ length: 130 }, (_, index) =>
        `Satz ${index + 1}. `.padEnd(10 + (index % 40), "Ha "),
      )
      const { sounds, rate } = await spoken(sentences, 330)
      expect(sounds).toHaveLength(130)
      // If two sentences were treated as one, it would contain the silence between them.
      for (const { samples } of sounds) expect(longestSilence(samples, rate)).toBeLessThan(0.9)
    })

    test("speaks a long text within its length, whatever the length", async () => {
      for (const length of [200, 300, 420]) await spoken(Array<string>(60).fill(`${WORDS}. `), length)
    })

    test("executes no commands in a text", async () => {
      const plain = await spoken([`${WORDS}.`], 8)
      const hidden = await spoken([`${WORDS}\u0001250S\u0002.`, "Ende."], 10)
      expect(hidden.sounds[0]?.samples.length).toBeGreaterThan(plain.sounds[0]?.samples.length ?? Infinity)
      const [tag] = (await spoken(['Halt <break time="9s"/> an.'], 6)).sounds
      expect(longestSilence(tag?.samples ?? new Int16Array(), 22_050)).toBeLessThan(1)
    })

    for (const [language, sentence, length] of [
      ["ar", "يرجى ارتداء الخوذة دائما في المستودع.", 3],
      ["he", "חבשו תמיד קסדה במחסן.", 2],
      ["hi", "हमेशा हेलमेट पहनें।", 2],
      ["th", "สวมหมวกนิรภัยเสมอ", 4],
      ["zh", "请始终佩戴安全帽。", 3],
      ["ja", "ヘルメットを必ず着用してください。", 5],
      ["ko", "항상 안전모를 착용하십시오.", 2],
      ["el", "Φοράτε πάντα κράνος.", 2],
      ["ru", "Всегда носите каску на складе.", 2],
      ["xx", "A language without a voice.", 2],
    ] as const) {
      test(`speaks ${language} within its length`, async () => {
        expect((await spoken([sentence], length, language === "xx" ? "xx" : "de")).sounds).toHaveLength(1)
      })
    }
  })
}
