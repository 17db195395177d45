import { urlOf } from "../../http/url.ts"
import { LANGUAGE, type Reader } from "../../pages/reader.ts"

/** The console has two languages. Readers of other languages get English. */
const CONSOLE_LANGUAGES = ["en", "de"] as const
export type ConsoleLanguage = (typeof CONSOLE_LANGUAGES)[number]

/** The reader of a page of the console. */
export interface ConsoleReader extends Reader {
  readonly language: ConsoleLanguage
  /** The path of the page. */
  readonly path: string
}

/** The texts of an area of the console, by language. */
export type Worded<Wording> = Readonly<Record<ConsoleLanguage, Wording>>

export function consoleLanguage({ language }: Pick<Reader, "language">): ConsoleLanguage {
  return CONSOLE_LANGUAGES.find((one) => one === language) ?? "en"
}

/**
 * The reader of a page of the console. Its addresses contain no secrets, so links may repeat the whole query.
 *
 * @param path the page whose address is shown again, if this one answers a form
 */
export function consoleReader(request: Request, reader: Reader, path?: string): ConsoleReader {
  const { pathname, searchParams } = urlOf(request)
  searchParams.delete(LANGUAGE)
  return {
    ...reader,
    language: consoleLanguage(reader),
    path: path ?? pathname,
    query: searchParams,
  }
}
