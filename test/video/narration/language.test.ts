import { describe, expect, test } from "bun:test"
import { languagesOf } from "../../../src/video/render/narration/language.ts"

describe("a sentence is spoken in the language of the company, unless it has another script", () => {
  const cases: readonly (readonly [language: string, sentence: string, spokenIn: string])[] = [
    ["de", "Tragen Sie immer einen Helm.", "de"],
    ["de", "ارتدِ الخوذة دائمًا.", "ar"],
    ["fa", "همیشه کلاه ایمنی بپوشید.", "fa"],
    ["de", "חבשו תמיד קסדה.", "he"],
    ["de", "हमेशा हेलमेट पहनें।", "hi"],
    ["mr", "नेहमी हेल्मेट घाला.", "mr"],
    ["de", "สวมหมวกนิรภัยเสมอ", "th"],
    ["de", "请始终佩戴安全帽。", "zh"],
    ["ja", "安全教育", "ja"],
    ["de", "항상 안전모를 착용하십시오.", "ko"],
    ["de", "Φοράτε πάντα κράνος.", "el"],
    ["de", "Всегда носите каску.", "ru"],
    ["uk", "Завжди носіть каску.", "uk"],
    ["ar", "Always wear a helmet.", "en"],
    ["de", "Der Knopf „Стоп“ hält alles an.", "de"],
    ["ar", "1 2 3", "ar"],
    ["de", "", "de"],
  ]
  for (const [language, sentence, spokenIn] of cases) {
    test(`${JSON.stringify(sentence)} in ${spokenIn} where the company has ${language}`, () => {
      expect(languagesOf([sentence], language)).toEqual([spokenIn])
    })
  }

  test("Han alone is Japanese in a text that has kana", () => {
    expect(languagesOf(["安全教育。", "ヘルメットを着用してください。"], "de")).toEqual(["ja", "ja"])
  })

  test("each sentence is judged separately", () => {
    expect(languagesOf(["Hallo.", "Привет.", "Tschüss."], "de")).toEqual(["de", "ru", "de"])
  })
})
