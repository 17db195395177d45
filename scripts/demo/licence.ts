import { PDFDocument, rgb, StandardFonts } from "pdf-lib"

const WIDTH = 595
const HEIGHT = 842

/** A certificate as another school gives it out: a page of A4 that somebody has uploaded. */
export async function licencePdf(): Promise<Uint8Array> {
  const pdf = await PDFDocument.create()
  const written = new Date("2023-12-04T09:00:00Z")
  pdf.setTitle("Bescheinigung für Flurförderzeuge")
  pdf.setAuthor("Fahrschule am Speicher")
  pdf.setLanguage("de")
  pdf.setProducer("trainbase demo")
  pdf.setCreator("trainbase demo")
  pdf.setCreationDate(written)
  pdf.setModificationDate(written)
  const page = pdf.addPage([WIDTH, HEIGHT])
  const regular = await pdf.embedFont(StandardFonts.TimesRoman)
  const bold = await pdf.embedFont(StandardFonts.TimesRomanBold)
  const green = rgb(0.18, 0.44, 0.33)
  page.drawRectangle({ x: 36, y: 36, width: WIDTH - 72, height: HEIGHT - 72, borderColor: green, borderWidth: 2 })
  const lines = [
    { text: "Fahrschule am Speicher", size: 16, font: regular, y: 740 },
    { text: "Bescheinigung", size: 40, font: bold, y: 640 },
    { text: "über die Ausbildung zum Bedienen von Flurförderzeugen", size: 15, font: regular, y: 600 },
    { text: "Die Inhaberin oder der Inhaber hat die theoretische", size: 14, font: regular, y: 500 },
    { text: "und die praktische Prüfung bestanden.", size: 14, font: regular, y: 478 },
    { text: "Muster für die Vorführung von trainbase, ohne Gültigkeit", size: 11, font: regular, y: 90 },
  ]
  for (const { text, size, font, y } of lines) {
    page.drawText(text, { x: (WIDTH - font.widthOfTextAtSize(text, size)) / 2, y, size, font })
  }
  page.drawLine({ start: { x: 190, y: 260 }, end: { x: 405, y: 260 }, thickness: 1 })
  return pdf.save()
}
