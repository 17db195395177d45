import { writtenDay, writtenPercent } from "../../../../tools/calendar/local-formats.ts"
import { writtenDeadline } from "../../../../tools/calendar/written-deadline.ts"
import type { WordedLanguage } from "../../../../tools/language/worded.ts"
import { WORDING } from "../../../wording/wording.ts"

/** British English, in which dates begin with the day, as in most of the world. */
const localeOf = (language: WordedLanguage) => (language === "en" ? "en-GB" : language)

const HASH_DIGITS = 12

/** The words of one language, and its formats for days, moments and numbers. The formats are created once per document. */
export class Writing {
  readonly words
  readonly labels
  readonly verification
  readonly #day
  readonly #shortDay
  readonly #time
  readonly #number

  constructor(
    readonly language: WordedLanguage,
    readonly timezone: string,
  ) {
    const locale = localeOf(language)
    this.words = WORDING[language].evidence
    this.verification = WORDING[language].verification
    this.labels = this.verification.labels
    this.#day = new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeZone: timezone })
    this.#shortDay = new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeZone: "UTC" })
    // Includes the offset, because one hour in autumn occurs twice.
    this.#time = new Intl.DateTimeFormat(locale, {
      ...({ hour: "2-digit", minute: "2-digit", second: "2-digit", hourCycle: "h23" } as const),
      ...({ timeZoneName: "shortOffset", timeZone: timezone } as const),
    })
    this.#number = new Intl.NumberFormat(locale, { maximumFractionDigits: 2 })
  }

  /** A calendar day (`yyyy-mm-dd`). */
  day(day: string): string {
    return writtenDay(day, this.language)
  }

  /** The same in as few characters as a table needs. */
  shortDay(day: string): string {
    return this.#shortDay.format(Date.parse(day))
  }

  /** The day on which a moment (epoch milliseconds) falls in the time zone. */
  dayOf(at: number): string {
    return this.#day.format(at)
  }

  /** The time of day of a moment, with seconds and the offset from UTC. */
  timeOf(at: number): string {
    return this.#time.format(at)
  }

  /** A moment, given in epoch milliseconds or as in the API. */
  moment(at: number | string): string {
    const time = typeof at === "number" ? at : Date.parse(at)
    return `${this.dayOf(time)}, ${this.timeOf(time)}`
  }

  /** A day, or a moment given in UTC. */
  deadline(deadline: string): string {
    return writtenDeadline(deadline, this.timezone, this.language)
  }

  number(number: number): string {
    return this.#number.format(number)
  }

  percent(percent: number): string {
    return writtenPercent(percent, this.language)
  }

  /** A position in a video, given in seconds, as `5:10` or `1:05:10`. */
  seconds(seconds: number): string {
    const whole = Math.round(seconds)
    const two = (part: number) => String(part).padStart(2, "0")
    const [hours, minutes] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60]
    return hours === 0 ? `${minutes}:${two(whole % 60)}` : `${hours}:${two(minutes)}:${two(whole % 60)}`
  }

  /** The name of a language (two letters) in the language of the document. */
  languageName(code: string): string {
    try {
      return new Intl.DisplayNames([localeOf(this.language)], { type: "language" }).of(code) ?? code
    } catch (error) {
      // The code is not a language code.
      if (error instanceof RangeError) return code
      throw error
    }
  }
}

/** The first digits of a hash, which are enough to tell versions of a course apart. */
export function shortHash(hash: string): string {
  return hash.slice(0, HASH_DIGITS)
}
