import { describe, expect, test } from "bun:test"
import { shapeLine } from "../../../../src/pdf/text/line.ts"
import { itemise } from "../../../../src/pdf/text/runs.ts"
import { SCRIPTS } from "../../../../src/tools/fonts/designs.ts"
import { renderCertificate } from "../../../../src/training/documents/certificate/render.ts"
import { hasPrograms, runProgram } from "../../../harness/debian-program.ts"
import { ADDRESS, sampleFacts } from "../../../harness/sample.ts"

/** Names whose text must be extracted from the PDF unchanged: all in one direction. */
const NAMES = {
  Latin: "Zoë Łukasiewicz-Ñandú Ångström Đặng",
  "decomposed Latin": "Zoe\u0308 Mu\u0308ller",
  "Latin with ligatures": "Griffiths Pfiffner Office",
  Greek: "Οδυσσεύς Παπαδόπουλος",
  Cyrillic: "Владимир Ёлкин, Ґалаґан Їжак",
  Arabic: "محمد بن عبد الله الحسن",
  "Arabic with a ligature of two letters": "سلامة الاسلام",
  Hebrew: "שרה בת־אל כהן",
  Devanagari: "श्रीकृष्ण क्षत्रिय शर्मा",
  Thai: "สมชาย ใจดีน้ำผึ้ง",
  "Thai with vowels below": "ศรีสุข อุดมทรัพย์ กุ้งทิพย์",
  "Han and Latin": "王小明 Xiaoming Wang",
  "Kana and Han": "さくら カタカナ 東京物流株式会社",
  "Han of Japanese names": "𠮷田 髙橋 﨑山",
  "Hangul and Han": "김철수 金哲洙",
  Armenian: "Արամ Խաչատրյան",
  Georgian: "შოთა რუსთაველი",
  Bengali: "রবীন্দ্রনাথ ঠাকুর",
  Gujarati: "મોહનદાસ ગાંધી",
  Gurmukhi: "ਗੁਰਪ੍ਰੀਤ ਸਿੰਘ",
  Kannada: "ಶ್ರೀನಿವಾಸ ಮೂರ್ತಿ",
  Malayalam: "ശ്രീകുമാർ നായർ",
  Oriya: "ଜଗନ୍ନାଥ ମିଶ୍ର",
  Tamil: "கிருஷ்ணன் சுப்பிரமணியன்",
  Telugu: "శ్రీనివాస రావు",
  Sinhala: "ශ්‍රීමාලි පෙරේරා",
  Khmer: "សុខា ជា",
  Lao: "ສົມພອນ ວົງສາ",
  Myanmar: "အောင်ဆန်း စုကြည်",
  Ethiopic: "አበበ በቂላ",
  "three scripts of India": "ராமன் রহমান ਸਿੰਘ",
  Bopomofo: "ㄨㄤˊ ㄒㄧㄠˇ",
  "five scripts": "Иван 王 김 สม राम Zoë",
} as const

describe("a name in each script", () => {
  test("is tested for all scripts of videos", () => {
    const untried = [...SCRIPTS.keys()].filter((script) => {
      const letter = new RegExp(`\\p{Script=${script}}`, "u")
      return !Object.values(NAMES).some((name) => letter.test(name))
    })
    expect(untried).toEqual([])
  })

  test.each(Object.entries(NAMES))("has a glyph for every character, in both weights: %s", (_, name) => {
    for (const weight of ["plain", "strong"] as const) {
      const itemised = itemise(name, weight)
      expect(itemised.missing).toEqual([])
      const glyphs = shapeLine(itemised).pieces.flatMap((piece) => piece.glyphs)
      expect(glyphs.length).toBeGreaterThan(3)
      for (const { id } of glyphs) expect(id).not.toBe(0)
    }
  })
})

/** Poppler marks the direction of right-to-left text. */
const DIRECTIONS = /[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g

async function textOf(changes: Parameters<typeof sampleFacts>[0]): Promise<string> {
  const { pdf } = await renderCertificate(sampleFacts(changes), { language: "en", verifyAddress: ADDRESS })
  const { text, complaints } = runProgram("pdftotext", ["-", "-"], pdf)
  expect(complaints).toBe("")
  return text.replace(DIRECTIONS, "").normalize("NFC")
}

const lines = (text: string) => text.split("\n").map((line) => line.trim())

describe.skipIf(!hasPrograms("text of certificates", "pdftotext"))("text copied from a certificate", () => {
  for (const [what, name] of Object.entries(NAMES)) {
    test(`is the original text: ${what}`, async () => {
      const text = lines(await textOf({ holder_name: name, trainer_name: name, course_title: `${name} 2` }))
      expect(text.filter((line) => line === name.normalize("NFC"))).toHaveLength(2)
    })
  }

  test("has the letters of a pointed Arabic name in order", async () => {
    const text = await textOf({ holder_name: "مُحَمَّدٌ عَبْدُ اللهِ" })
    expect(lines(text.replace(/[\u064b-\u065f]/g, ""))).toContain("محمد عبد الله")
  })

  test("has each part of a name that mixes two directions", async () => {
    const text = await textOf({ holder_name: "שרה Cohen-Levi כהן" })
    for (const part of ["שרה", "Cohen-Levi", "כהן"]) expect(text).toContain(part)
  })

  test("has no forced directions, which would make a name look like another one", async () => {
    const text = await textOf({ holder_name: "Abc \u202efed\u202c \u2067x\u2069" })
    expect(lines(text)).toContain("Abc fed x")
  })

  test("has the character itself if it is in no font and its number is printed", async () => {
    const text = await textOf({ holder_name: "Ann 𓀀 Lee", trainer_name: "ᚠ" })
    expect(lines(text)).toContain("Ann 𓀀 Lee")
    expect(lines(text)).toContain("ᚠ")
    expect(text).not.toContain("U+")
  })

  test("has a name that is broken over lines with all of its words", async () => {
    const name = Array.from({ length: 30 }, (_, index) => `Word${index}`).join(" ")
    const text = await textOf({ holder_name: name })
    expect(text.replace(/\s+/g, " ")).toContain(name)
  })

  test("has a Thai name that is broken over lines with all of its letters", async () => {
    const name = "ความปลอดภัยในการทำงาน".repeat(10)
    expect((await textOf({ holder_name: name })).replace(/\s+/g, "")).toContain(name)
  })

  test("has one space in place of control characters and line breaks", async () => {
    expect(lines(await textOf({ holder_name: " Ann\u0000\r\n\tLee\u2028Roe " }))).toContain("Ann Lee Roe")
  })
})
