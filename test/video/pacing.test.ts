import { describe, expect, test } from "bun:test"
import { estimatedLength, speakingTime } from "../../src/video/pacing.ts"

describe("the time a text takes", () => {
  test("150 words are spoken in a minute", () => {
    expect(estimatedLength("word ".repeat(150))).toBe(60)
    expect(estimatedLength("Zażółć gęślą jaźń\n".repeat(50))).toBe(60)
    expect(estimatedLength("слово ".repeat(75))).toBe(30)
    expect(estimatedLength("단어 ".repeat(75))).toBe(30)
  })

  test.each([
    ["Han", "安全第一"],
    ["Kana", "ひらカナ"],
    ["Bopomofo", "ㄅㄆㄇㄈ"],
    ["Thai", "กขคง"],
    ["Lao", "ກຂຄງ"],
    ["Khmer", "កខគឃ"],
    ["Myanmar", "ကခဂဃ"],
    ["wide punctuation", "、。！？"],
  ])("four characters of %s are spoken in a second", (_, four) => {
    expect(speakingTime(four)).toBeCloseTo(1)
    expect(estimatedLength(four.repeat(60))).toBe(60)
  })

  test("in a mixed word, wide characters count individually and the rest as one word", () => {
    expect(speakingTime("安全ISO")).toBeCloseTo(0.5 + 0.4)
    expect(speakingTime("安全-")).toBeCloseTo(0.5)
  })

  test("a word of more than 30 characters counts as one for every 30 characters begun", () => {
    expect(speakingTime("a".repeat(30))).toBeCloseTo(0.4)
    expect(speakingTime("a".repeat(31))).toBeCloseTo(0.8)
    expect(estimatedLength("a".repeat(14_000))).toBe(187)
  })

  test("whatever is between spaces counts, including a dash or an emoji", () => {
    expect(speakingTime("a – b 😀")).toBeCloseTo(1.6)
  })

  test("in Markdown only words count, not marks, addresses and pictures", () => {
    const words = "word ".repeat(30)
    expect(estimatedLength(`# ${words}\n\n**${words}** [${words}](https://example.com/a)\n\n![alt text](a.png)`)).toBe(
      36,
    )
    expect(estimatedLength("> **NOTE** word\n\n".repeat(75))).toBe(60)
    expect(estimatedLength("- word\n".repeat(75))).toBe(60)
    expect(estimatedLength("1. word\n".repeat(75))).toBe(60)
  })

  test("is at least a second", () => {
    expect(estimatedLength("a")).toBe(1)
    expect(estimatedLength("")).toBe(1)
    expect(speakingTime(" \n\u3000 ")).toBe(0)
  })
})
