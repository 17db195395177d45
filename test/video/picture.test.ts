import { describe, expect, test } from "bun:test"
import { BAR_HEIGHT, HEADER_HEIGHT, WIDTH } from "../../src/video/render/picture/model.ts"
import { type LaidOut, openPicture } from "../../src/video/render/picture/picture.ts"

const BACKGROUND = 36
const MARGIN = 80

async function withPicture<T>(
  {
    title = "Titel",
    company = "Muster GmbH",
    text = "Text.",
    language = "de",
  }: { title?: string; company?: string | null; text?: string; language?: string },
  use: (picture: LaidOut) => T,
): Promise<T> {
  const picture = await openPicture({ title, company, text, language })
  try {
    return use(picture)
  } finally {
    picture.close()
  }
}

/** First and last column in which anything is drawn; undefined when nothing is. */
function ink(luma: Uint8Array, background = BACKGROUND): { left: number; right: number } | undefined {
  let [left, right] = [WIDTH, -1]
  luma.forEach((value, index) => {
    if (value === background) return
    left = Math.min(left, index % WIDTH)
    right = Math.max(right, index % WIDTH)
  })
  return right < 0 ? undefined : { left, right }
}

const inkOfLine = (picture: LaidOut, index: number) => {
  const line = picture.lines[index]
  if (line === undefined) throw new Error(`there is no line ${index}`)
  return ink(picture.rows(line.top, line.bottom - line.top))
}

const shown = ({ lines, text }: LaidOut) => lines.map(({ start, end }) => text.slice(start, end))

/** Everything from the first row on, assembled from pieces of this number of rows. */
function strip(picture: LaidOut, rows: number): Uint8Array {
  const whole = new Uint8Array(Math.ceil(picture.height / rows) * rows * WIDTH)
  for (let top = 0; top < picture.height; top += rows) whole.set(picture.rows(top, rows), top * WIDTH)
  return whole.slice(0, picture.height * WIDTH)
}

const german = "Prüfen Sie vor Fahrtbeginn Bremsen, Lenkung und Beleuchtung.\n\nDanke.\nBis bald!"

describe("the strip", () => {
  test("has the title above the text, and every line where stated", async () => {
    await withPicture({ text: german }, (picture) => {
      expect(shown(picture)).toEqual([
        "Prüfen Sie vor Fahrtbeginn Bremsen,",
        "Lenkung und Beleuchtung.",
        "Danke.",
        "Bis bald!",
      ])
      const [first, second, third, fourth] = picture.lines
      expect(first?.top).toBe(352)
      expect(second?.top).toBe(352 + 81)
      expect((third?.top ?? 0) - (second?.bottom ?? 0)).toBeGreaterThan((fourth?.top ?? 0) - (third?.bottom ?? 0))
      expect(picture.height).toBe(fourth?.bottom ?? 0)
      expect(ink(picture.rows(0, 300))).toBeDefined()
      for (const index of picture.lines.keys()) expect(inkOfLine(picture, index)).toBeDefined()
      expect(ink(picture.rows(second?.bottom ?? 0, 20))).toBeUndefined()
      expect(ink(picture.rows(picture.height, 100))).toBeUndefined()
    })
  })

  test("keeps its margins free", async () => {
    const text = `${german}\n${"W".repeat(100)}\n${"x ".repeat(100)}`
    await withPicture({ text, title: "W".repeat(255), company: "W".repeat(255) }, (picture) => {
      const { left = 0, right = 0 } = ink(strip(picture, 256)) ?? {}
      expect(left).toBeGreaterThan(MARGIN - 16)
      expect(right).toBeLessThan(WIDTH - MARGIN + 16)
    })
  })

  test("is the same in whatever pieces it is requested", async () => {
    const text = `${german}\n\nمرحبا بكم\n😀 ✓ g̃ÅÀẬ`
    await withPicture({ text }, (picture) => {
      const whole = strip(picture, picture.height)
      for (const rows of [1, 16, 48, 250]) expect(Buffer.compare(strip(picture, rows), whole)).toBe(0)
      const again = picture.rows(0, 352).slice()
      expect(Buffer.compare(again, whole.subarray(0, again.length))).toBe(0)
    })
  })

  test("stays within video range luma", async () => {
    await withPicture({}, (picture) => {
      const values = [...new Set([...strip(picture, 64), ...picture.header, picture.bar.done, picture.bar.left])]
      expect(Math.min(...values)).toBeGreaterThanOrEqual(16)
      expect(Math.max(...values)).toBeLessThanOrEqual(235)
    })
  })

  test("has no text when there is nothing to show", async () => {
    await withPicture({ text: "\u0001\u202e\n" }, (picture) => {
      expect(picture.lines).toEqual([])
      expect(picture.height).toBe(352)
    })
  })
})

describe("the direction of a line", () => {
  test.each([
    ["Arabic", "السلامة في مكان العمل"],
    ["Hebrew", "בטיחות בעבודה"],
  ])("in %s is right to left", async (_, text) => {
    await withPicture({ title: text, company: text, text }, (picture) => {
      expect(inkOfLine(picture, 0)?.right).toBeGreaterThan(WIDTH - MARGIN - 8)
      expect(ink(picture.rows(0, 300))?.right).toBeGreaterThan(WIDTH - MARGIN - 8)
      expect(ink(picture.rows(0, 300))?.left).toBeGreaterThan(WIDTH / 4)
    })
  })

  test("is determined for each line", async () => {
    await withPicture({ text: "English.\nעברית.\nEnglish." }, (picture) => {
      const lines = [0, 1, 2].map((index) => inkOfLine(picture, index))
      expect(lines[0]?.left).toBeLessThan(MARGIN + 8)
      expect(lines[1]?.right).toBeGreaterThan(WIDTH - MARGIN - 8)
      expect(lines[2]).toEqual(lines[0])
    })
  })
})

describe("the header", () => {
  const rows = HEADER_HEIGHT - BAR_HEIGHT
  const text = ({ header }: LaidOut) => ink(header.subarray(0, rows * WIDTH), header[0])

  test("has the company on the side where reading begins, and the empty bar below it", async () => {
    await withPicture({}, (picture) => {
      expect(picture.header).toHaveLength(WIDTH * HEADER_HEIGHT)
      expect(text(picture)?.left).toBeLessThan(MARGIN + 8)
      expect(text(picture)?.right).toBeLessThan(WIDTH / 2)
      expect(picture.header.subarray(rows * WIDTH).every((luma) => luma === picture.bar.left)).toBe(true)
    })
  })

  test("does not have the title, which is on the card", async () => {
    await withPicture({ company: null }, (picture) => {
      expect(text(picture)).toBeUndefined()
    })
  })

  test("truncates long texts", async () => {
    await withPicture({ company: "Firma ".repeat(80) }, (picture) => {
      expect(text(picture)?.right).toBeLessThan(WIDTH - MARGIN + 4)
    })
  })
})

describe("characters", () => {
  test.each([
    ["German", "ÄÖÜ ß ẞ „Zitat“ 50 % ½ °C € –"],
    ["Polish", "Zażółć gęślą jaźń"],
    ["Greek", "Καλώς ήρθατε Ἐν ἀρχῇ"],
    ["Russian", "Съешь ещё этих булок"],
    ["Arabic", "السلامة، في مكان؟ ١٢٣"],
    ["Hebrew", "בְּרֵאשִׁית"],
    ["Hindi", "क्षत्रिय श्रृंखला।"],
    ["Thai", "ปู่ ญี่ปุ่น"],
    ["emoji", "👨‍👩‍👧‍👦 1️⃣ ❤️ 👍🏽 🇩🇪 ☑ ★"],
    ["symbols", "✓ ✔ ✗ ➔ ⌫ ►"],
  ])("of %s are all present", async (_, text) => {
    expect(await withPicture({ text }, ({ missing }) => missing)).toEqual([])
  })

  test.each([
    ["Chinese", "叉车安全，“操作”。（培训）"],
    ["Japanese", "フォークリフトの安全な取り扱い「講習」"],
    ["Korean", "지게차 안전 교육 安全"],
    ["Armenian", "Բարև աշխարհ"],
    ["Georgian", "გამარჯობა მსოფლიო"],
    ["Ethiopic", "ሰላም ለዓለም።"],
    ["Bengali", "নিরাপত্তা প্রশিক্ষণ"],
    ["Gujarati", "સલામતી તાલીમ"],
    ["Gurmukhi", "ਸੁਰੱਖਿਆ ਸਿਖਲਾਈ"],
    ["Kannada", "ಸುರಕ್ಷತಾ ತರಬೇತಿ"],
    ["Malayalam", "സുരക്ഷാ പരിശീലനം"],
    ["Odia", "ସୁରକ୍ଷା ତାଲିମ"],
    ["Tamil", "பாதுகாப்பு பயிற்சி"],
    ["Telugu", "భద్రతా శిక్షణ"],
    ["Sinhala", "ආරක්ෂක පුහුණුව"],
    ["Khmer", "ការបណ្តុះបណ្តាលសុវត្ថិភាព"],
    ["Lao", "ການຝຶກອົບຮົມຄວາມປອດໄພ"],
    ["Burmese", "ဘေးကင်းရေး သင်တန်း"],
    ["arrows and mathematics", "→ ≤ ≥ ≠ ≈ ∞ ①"],
  ])("of %s are all present", async (_, text) => {
    expect(await withPicture({ text, title: text }, ({ missing }) => missing)).toEqual([])
  })

  test("that are in no font are reported, and drawn as boxes", async () => {
    await withPicture({ text: "𐎠𐎡 \u{e000}\u200d", title: "Ꭰ" }, (picture) => {
      expect(picture.missing.toSorted()).toEqual(["𐎠", "𐎡", "\u{e000}", "Ꭰ"].toSorted())
      expect(inkOfLine(picture, 0)).toBeDefined()
    })
  })
})

describe("an unreadable text", () => {
  test("has uniform line endings and at most one blank line in a row", async () => {
    const text = "\n\n a\r\nb\rc\u2028d\u2029e\f\t f\t g \u0007h\n \t\n\u3000\n\u202ei\u2066\n\n"
    await withPicture({ text }, (picture) => {
      expect(picture.text).toBe("a\nb\nc\nd\ne\nf g h\n\ni")
    })
    await withPicture({ text: `a${"\n".repeat(7000)}b` }, (picture) => {
      expect(shown(picture)).toEqual(["a", "b"])
      expect(picture.height).toBeLessThan(720)
    })
  })

  test("breaks within a word of 14,000 letters, without losing any", async () => {
    await withPicture({ text: "a".repeat(14_000) }, (picture) => {
      expect(picture.lines.length).toBeGreaterThan(300)
      expect(shown(picture).join("")).toBe("a".repeat(14_000))
      expect(inkOfLine(picture, 300)).toEqual(inkOfLine(picture, 299))
    })
  })

  test("has 7,000 lines if necessary", async () => {
    await withPicture({ text: "a\n".repeat(7000) }, (picture) => {
      expect(picture.lines).toHaveLength(7000)
      expect(inkOfLine(picture, 6999)).toEqual(inkOfLine(picture, 0))
    })
  })

  test("changes its direction with every line and keeps the directions apart", async () => {
    await withPicture({ text: "a\nא\n".repeat(100) }, (picture) => {
      expect(picture.lines).toHaveLength(200)
      const [first, second] = [inkOfLine(picture, 0), inkOfLine(picture, 1)]
      expect(inkOfLine(picture, 198)).toEqual(first)
      expect(inkOfLine(picture, 199)).toEqual(second)
    })
  })

  test("piles marks on a letter without painting over other lines", async () => {
    const marks = "\u0301\u0316".repeat(300)
    const piled = await withPicture({ text: `unten\na${marks}\noben` }, (picture) => [
      inkOfLine(picture, 0),
      inkOfLine(picture, 2),
    ])
    const plain = await withPicture({ text: "unten\na\noben" }, (picture) => [
      inkOfLine(picture, 0),
      inkOfLine(picture, 2),
    ])
    expect(piled).toEqual(plain)
  })

  test("shows broken surrogates as such", async () => {
    await withPicture({ text: "a\ud800b" }, ({ text, missing }) => {
      expect(text).toBe("a\ufffdb")
      expect(missing).toEqual([])
    })
  })

  test("never breaks between a number and its unit", async () => {
    for (let words = 0; words < 14; words++) {
      await withPicture({ text: `${"auf ".repeat(words)}mit 12 km/h durch die Halle fahren` }, (picture) => {
        expect(shown(picture).filter((line) => line.includes("12 km/h"))).toHaveLength(1)
      })
    }
  })

  test("draws Han characters as in the language of the text", async () => {
    const drawn = async (language: string) => {
      const row = (picture: LaidOut) => picture.rows(picture.lines[0]?.top ?? 0, 81).slice()
      return withPicture({ text: "直骨海", language }, row)
    }
    const [chinese, japanese, german] = [await drawn("zh"), await drawn("ja"), await drawn("de")]
    expect(german).toEqual(chinese)
    expect(japanese).not.toEqual(chinese)
  })

  test("typesets thousands of joined emoji", async () => {
    await withPicture({ text: "👨‍👩‍👧‍👦".repeat(1272) }, (picture) => {
      expect(shown(picture).join("")).toBe("👨‍👩‍👧‍👦".repeat(1272))
      expect(picture.missing).toEqual([])
    })
  })
})

describe("the colours", () => {
  /** Relative luminance (WCAG 2) of a luma with the picture's chroma (BT.709, video range). */
  function luminance(luma: number, { cb, cr }: { cb: number; cr: number }): number {
    const grey = 1.164 * (luma - 16)
    const channels = [
      grey + 1.793 * (cr - 128),
      grey - 0.213 * (cb - 128) - 0.533 * (cr - 128),
      grey + 2.112 * (cb - 128),
    ]
    const [red = 0, green = 0, blue = 0] = channels.map((channel) => {
      const part = Math.min(1, Math.max(0, channel / 255))
      return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
    })
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
  }

  test("have enough contrast to be read", async () => {
    await withPicture({}, (picture) => {
      const contrast = (luma: Uint8Array, background: number) =>
        (luminance(Math.max(...luma), picture.chroma) + 0.05) / (luminance(background, picture.chroma) + 0.05)
      const [line] = picture.lines
      expect(contrast(picture.rows(line?.top ?? 0, 81), BACKGROUND)).toBeGreaterThan(14)
      expect(contrast(picture.header.subarray(0, 40 * WIDTH), picture.header[0] ?? 0)).toBeGreaterThan(7)
      expect(contrast(picture.rows(100, 90), BACKGROUND)).toBeGreaterThan(7)
    })
  })
})
