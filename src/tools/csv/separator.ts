import { CsvBroken, csvRows, SEPARATORS, type Separator } from "./rows.ts"

/** Lines before the first record that {@link csvRows} leaves out. */
const EMPTY_LINES = /^[\s,;|"]*[\r\n]/

/** Records that are looked at. */
const SAMPLE = 20

/** The separator that somebody means who writes it as itself or as "tab"; undefined for any other text. */
export function separatorMeant(written: string): Separator | undefined {
  const meant = /^(?:tab|\\t)$/i.test(written.trim()) ? "\t" : written === "\t" ? written : written.trim()
  return SEPARATORS.find((one) => one === meant)
}

/** The separator of a text: the first of {@link separatorsOf}. */
export function separatorOf(text: string): Separator {
  return separatorsOf(text)[0] ?? ","
}

/**
 * The characters that can be the separator of a text: those with which most of its first records have the same number
 * of cells, and of them the most frequent ones in the first record, outside of quotes. A comma if there is none.
 */
export function separatorsOf(text: string): readonly Separator[] {
  const counts = countsOfFirst(text)
  const judged = SEPARATORS.map((separator) => {
    return { separator, even: evenRecords(text, separator), count: counts.get(separator) ?? 0 }
  })
  const best = (of: typeof judged, value: (one: (typeof judged)[number]) => number) => {
    const most = Math.max(...of.map(value))
    return of.filter((one) => value(one) === most)
  }
  const likely = best(
    best(judged, ({ even }) => even),
    ({ count }) => count,
  )
  return likely.every(({ even, count }) => even === 0 && count === 0) ? [","] : likely.map(({ separator }) => separator)
}

/** How many of the first records have the most frequent number of cells, if that is more than one. */
function evenRecords(text: string, separator: Separator): number {
  const widths = new Map<number, number>()
  let records = 0
  try {
    for (const { cells } of csvRows(text, separator)) {
      widths.set(cells.length, (widths.get(cells.length) ?? 0) + 1)
      if (++records === SAMPLE) break
    }
  } catch (error) {
    // What was read before counts: with another separator the quotes may be balanced.
    if (!(error instanceof CsvBroken)) throw error
  }
  return Math.max(0, ...[...widths].map(([width, count]) => (width > 1 ? count : 0)))
}

function countsOfFirst(text: string): ReadonlyMap<string, number> {
  const counts = new Map<string, number>(SEPARATORS.map((separator) => [separator, 0]))
  let isQuoted = false
  for (const character of text.replace(EMPTY_LINES, "")) {
    if (character === '"') isQuoted = !isQuoted
    else if (!isQuoted && (character === "\n" || character === "\r")) break
    else if (!isQuoted && counts.has(character)) counts.set(character, (counts.get(character) ?? 0) + 1)
  }
  return counts
}
