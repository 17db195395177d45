import { foldForSearch } from "../language/fold.ts"
import type { Block, Callout, CalloutKind, Inline, Paragraph, Quote } from "./tree.ts"

/** The words that make a quote a callout, folded, in the languages of the pages and others in which videos are made. */
const WORDS: Readonly<Record<CalloutKind, readonly string[]>> = {
  warning: [
    ...[
      "warning",
      "caution",
      "danger",
      "achtung",
      "warnung",
      "vorsicht",
      "gefahr",
      "attention",
      "avertissement",
      "danger",
    ],
    ...[
      "attenzione",
      "avvertenza",
      "pericolo",
      "advertencia",
      "atencion",
      "peligro",
      "cuidado",
      "waarschuwing",
      "gevaar",
    ],
    ...["let op", "ostrzezenie", "uwaga", "niebezpieczenstwo", "uyari", "dikkat", "tehlike"],
    ...["تحذير", "تنبيه", "خطر", "אזהרה", "זהירות", "סכנה", "警告", "注意", "危险", "危険", "경고", "주의", "위험"],
    ...["चेतावनी", "सावधान", "खतरा", "คำเตือน", "ระวัง", "อันตราย", "внимание", "осторожно", "опасно", "опасность"],
    ...["προσοχη", "κινδυνος", "προειδοποιηση", "varning", "fara", "advarsel", "varoitus", "vaara"],
    ...["varovani", "pozor", "nebezpeci", "varovanie", "nebezpecenstvo", "figyelem", "figyelmeztetes", "veszely"],
    ...["avertisment", "atentie", "pericol", "upozorenje", "opasnost", "предупреждение", "увага", "небезпека"],
    ...["atencao", "perigo", "aviso", "هشدار", "توجه"],
  ],
  important: [
    ...[
      "important",
      "wichtig",
      "importante",
      "belangrijk",
      "wazne",
      "onemli",
      "viktigt",
      "vigtigt",
      "viktig",
      "tarkeaa",
    ],
    ...["dulezite", "dolezite", "fontos", "vazno", "σημαντικο", "важно", "важливо", "هام", "مهم", "חשוב"],
    ...["महत्वपूर्ण", "สำคัญ", "重要", "중요"],
  ],
  note: [
    ...["note", "hinweis", "remarque", "nota", "opmerking", "informacja", "not", "poznamka", "megjegyzes", "napomena"],
    ...[
      "obs",
      "bemaerk",
      "merk",
      "huomautus",
      "σημειωση",
      "примечание",
      "примітка",
      "ملاحظة",
      "הערה",
      "नोट",
      "หมายเหตุ",
    ],
    ...["备注", "提示", "備考", "メモ", "참고"],
  ],
  tip: [
    ...[
      "tip",
      "tipp",
      "conseil",
      "astuce",
      "consiglio",
      "suggerimento",
      "consejo",
      "wskazowka",
      "ipucu",
      "tips",
      "vinkki",
    ],
    ...[
      "savjet",
      "dica",
      "sfat",
      "συμβουλη",
      "совет",
      "порада",
      "نصيحة",
      "טיפ",
      "सुझाव",
      "เคล็ดลับ",
      "ヒント",
      "팁",
      "窍门",
    ],
  ],
}
const KINDS = new Map(
  Object.entries(WORDS).flatMap(([kind, words]) =>
    words.map((word) => [foldForSearch(word), kind as CalloutKind] as const),
  ),
)

/** The kind of quote that a word makes; undefined if it is not one of the words. */
export function calloutKindOf(word: string): CalloutKind | undefined {
  return KINDS.get(foldForSearch(word))
}

/** No callout word is longer than this. */
const LONGEST_WORD = 40

/**
 * A quote, which is a callout if it starts with one of the words in bold: `**WARNING**`. Unless it is in capitals, the
 * word has to stand alone (`**Note:** …`), because a sentence may start with **Note** like this.
 */
export function withCallout(content: readonly Block[]): Quote {
  const [first, ...others] = content
  const found = first?.type === "paragraph" ? calloutOf(first) : undefined
  if (found === undefined) return { type: "quote", callout: undefined, content }
  const { callout, paragraph } = found
  return { type: "quote", callout, content: paragraph.content.length === 0 ? others : [paragraph, ...others] }
}

function calloutOf(paragraph: Paragraph): { callout: Callout; paragraph: Paragraph } | undefined {
  const [strong, next, ...others] = paragraph.content
  if (strong?.type !== "strong" || strong.content.length !== 1) return undefined
  const [only] = strong.content
  if (only?.type !== "text" || only.text.length > LONGEST_WORD) return undefined
  const word = only.text.replace(/\s*[:!.]$/, "").trim()
  const kind = calloutKindOf(word)
  if (kind === undefined) return undefined
  const following = next?.type === "text" ? next.text : ""
  const isInCapitals = word === word.toUpperCase()
  const isAlone = word !== only.text || next === undefined || next.type === "break" || /^\s*[:!]/.test(following)
  if (!isInCapitals && !isAlone) return undefined
  return { callout: { kind, word }, paragraph: { ...paragraph, content: withoutMark(next, others) } }
}

/** The text after the word, without a colon or a line break before it. */
function withoutMark(next: Inline | undefined, others: readonly Inline[]): readonly Inline[] {
  if (next === undefined || next.type === "break") return others
  if (next.type !== "text") return [next, ...others]
  const text = next.text.replace(/^\s*[:!.–-]?\s*/, "")
  return text === "" ? others : [{ type: "text", text }, ...others]
}
