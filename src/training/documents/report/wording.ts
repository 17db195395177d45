/** The texts of a printed report. */
interface PrintedReportWording {
  readonly filters: string
  readonly made: (moment: string) => string
  readonly legend: string
  readonly page: (page: number, pages: number) => string
  readonly rows: (count: number) => string
}

export const PRINTED_REPORT_WORDING: Readonly<Record<"en" | "de", PrintedReportWording>> = {
  en: {
    filters: "Filters",
    made: (moment) => `Made on ${moment}`,
    legend: "Symbols",
    page: (page, pages) => `Page ${page} of ${pages}`,
    rows: (count) => (count === 1 ? "1 row" : `${count} rows`),
  },
  de: {
    filters: "Filter",
    made: (moment) => `Erstellt am ${moment}`,
    legend: "Zeichen",
    page: (page, pages) => `Seite ${page} von ${pages}`,
    rows: (count) => (count === 1 ? "1 Zeile" : `${count} Zeilen`),
  },
}
