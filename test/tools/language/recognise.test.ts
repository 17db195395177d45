import { describe, expect, test } from "bun:test"
import { languageOf } from "../../../src/tools/language/recognise.ts"

/** Titles and two sentences each, as integrations send them. */
const TEXTS: Readonly<Record<string, readonly string[]>> = {
  en: ["Daily check of the truck", "Never stand under a raised load. Keep a distance of two metres."],
  de: ["Leitern sicher benutzen", "Stehen Sie nie unter schwebenden Lasten. Halten Sie zwei Meter Abstand."],
  fr: ["Contrôle quotidien du chariot", "Ne restez jamais sous une charge suspendue. Gardez deux mètres de distance."],
  it: ["Controllo quotidiano del carrello", "Non sostare mai sotto un carico sospeso. Mantenete una distanza."],
  es: ["Uso seguro de escaleras", "No se ponga nunca debajo de una carga suspendida. Mantenga la distancia."],
  nl: ["Dagelijkse controle van de heftruck", "Ga nooit onder een geheven last staan. Houd twee meter afstand."],
  pl: ["Bezpieczne korzystanie z drabin", "Nigdy nie stój pod podniesionym ładunkiem. Zachowaj odległość."],
  tr: ["Yangın söndürücü nasıl kullanılır", "Kaldırılmış yükün altında asla durmayın. İki metre mesafe bırakın."],
  pt: ["Verificação diária da empilhadeira", "Nunca fique debaixo de uma carga suspensa. Mantenha uma distância."],
  cs: ["Denní kontrola vozíku", "Nikdy nestůjte pod zvednutým břemenem. Udržujte odstup dva metry."],
  hu: ["Munkavégzés magasban", "Soha ne álljon felemelt teher alá. Tartson két méter távolságot."],
  ro: ["Verificarea zilnică a stivuitorului", "Nu stați niciodată sub o sarcină suspendată. Păstrați distanța."],
  ru: ["Ежедневный осмотр погрузчика", "Никогда не стойте под поднятым грузом. Соблюдайте дистанцию."],
  el: ["Καθημερινός έλεγχος του ανυψωτικού"],
  ar: ["الفحص اليومي للرافعة الشوكية"],
  zh: ["高处作业安全。请勿站在吊起的货物下方。"],
  ja: ["フォークリフトの日常点検"],
  ko: ["지게차 일일 점검을 합니다"],
}

const companies = ["de", "en", "pl"]

describe("the language of a text", () => {
  for (const [language, texts] of Object.entries(TEXTS)) {
    test.each(texts)(`is ${language}, whatever the company's is: %s`, async (text) => {
      for (const company of [...companies, language]) expect(await languageOf(text, company)).toBe(language)
    })
  }

  test.each([
    ["Forklift basics", "en"],
    ["Grundlagen Gabelstapler", "de"],
    ["Codzienna kontrola wózka", "pl"],
    ["Personlige værnemidler", "da"],
    ["Sikkerhed først", "nb"],
  ])("is the company's if no other language is clearly more likely: %s", async (text, company) => {
    expect(await languageOf(text, company)).toBe(company)
  })

  test.each(["Test", "PSA", "12 km/h", "ISO 9001", "…", "", "🚜🚜🚜", "Linde E20"])(
    "is the company's where there are few letters: %j",
    async (text) => {
      for (const company of companies) expect(await languageOf(text, company)).toBe(company)
    },
  )

  test.each([
    ["Wear a helmet.", "de"],
    ["Push the button.", "de"],
    ["Lock the door.", "de"],
    ["Notausgang", "en"],
    ["Gabelstapler parken.", "en"],
  ])("is never one that hardly anybody writes merely because a text is short: %s", async (text, company) => {
    expect(["de", "en"]).toContain(await languageOf(text, company))
  })

  test.each(["Keep left.", "Slow down.", "Push the button."])(
    "is English where it is short and clear: %s",
    async (text) => {
      expect(await languageOf(text, "de")).toBe("en")
    },
  )

  test("is the company's if that one cannot be detected", async () => {
    expect(await languageOf("Xyzzy qwrtp zzkrt wqxv kkjh", "xx")).toMatch(/^[a-z]{2}$/)
    expect(await languageOf("Saya akan memeriksa truk ini setiap hari sebelum bekerja.", "id")).toBe("id")
  })
})
