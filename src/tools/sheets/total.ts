import { cellAsText, type SheetLine } from "./cell.ts"

/** How a row with totals is called, in the languages of the pages. */
const TOTAL =
  /^(?:(?:grand|sub)?[-\s]?total|sum|count|(?:zwischen|gesamt)?summe|gesamt|insgesamt|anzahl|gesamtzahl|(?:sous-)?total|somme|totale|somma|suma|(?:sub)?totaal|som|aantal|razem|łącznie|toplam|genel toplam)(?![\p{L}])/iu

/** A number, with separators and a unit. */
const NUMBER = /^[-+]?[\d.,\s']*\d[\d.,\s']*(?:%|\s?\p{Sc})?$/u

/** Whether a row has only totals of those above it: a word for them, and numbers. */
export function isTotal({ cells }: SheetLine): boolean {
  const texts = cells.map(cellAsText).filter((text) => text !== "")
  return texts.some((text) => TOTAL.test(text)) && texts.every((text) => TOTAL.test(text) || NUMBER.test(text))
}
