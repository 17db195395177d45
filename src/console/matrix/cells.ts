import { numberOfPair } from "../../compliance/pairs/numbers.ts"
import type { PairRow } from "../../compliance/pairs/rules.ts"
import { FOREVER } from "../../compliance/standing/standing.ts"
import { ASSETS } from "../../pages/assets.ts"
import { escaped } from "../../pages/render.ts"
import { dateFormat } from "../../tools/calendar/written-day.ts"
import { deadlineOnDay } from "../../tools/calendar/written-deadline.ts"
import type { ConsoleLanguage } from "../frame/reader.ts"
import { STANDING_LOOKS } from "../standings/badge.tsx"
import { STANDINGS_WORDING } from "../standings/wording/wording.ts"

interface Person {
  readonly id: number
  readonly full_name: string
}

interface Course {
  readonly id: number
  readonly title: string
}

/** Writes the cells of a matrix as HTML: a page has 1,500 of them. */
export class CellWriter {
  readonly #language: ConsoleLanguage
  readonly #timezone: string
  readonly #asOf: string
  readonly #select: ((person: string, course: string) => string) | undefined
  readonly #days = new Map<string, string>()

  /**
   * @param asOf the day in the address; empty for today
   * @param select the label of a cell's checkbox; undefined if cells cannot be selected
   */
  constructor(
    language: ConsoleLanguage,
    timezone: string,
    {
      asOf,
      select,
    }: { readonly asOf: string; readonly select: ((person: string, course: string) => string) | undefined },
  ) {
    this.#language = language
    this.#timezone = timezone
    this.#asOf = asOf === "" ? "" : `&amp;as_of=${encodeURIComponent(asOf)}`
    this.#select = select
  }

  /** The cell of a person and a course; without a pair, nobody asks for it and the person does not hold it. */
  html(person: Person, course: Course, pair: PairRow | undefined): string {
    const { standings, held } = STANDINGS_WORDING[this.#language]
    const box = this.#box(person, course)
    const link = `${box}<a href="/console/matrix/why?user_id=${person.id}&amp;course_id=${course.id}${this.#asOf}">`
    if (pair === undefined) {
      return `<td>${link}<span aria-hidden="true">–</span><span class="unseen">${escaped(standings.none)}</span></a></td>`
    }
    const { standing } = pair
    const { icon } = STANDING_LOOKS[standing]
    const symbol = `<svg class="icon" aria-hidden="true"><use href="${ASSETS.icons.address}#${icon}"></use></svg>`
    const word = standing === "none" ? held : standings[standing]
    const about = this.#about(pair)
    const small = about === "" ? "" : `<small>${escaped(about)}</small>`
    return `<td class="is-${standing}">${link}${symbol}<b>${escaped(word)}</b> ${small}</a></td>`
  }

  #box(person: Person, course: Course): string {
    if (this.#select === undefined) return ""
    const number = numberOfPair({ user_id: person.id, course_id: course.id })
    const label = escaped(this.#select(person.full_name, course.title))
    return `<label><input type="checkbox" name="id" value="${number}" aria-label="${label}"></label>`
  }

  /** The day that belongs to the standing, and the reason of an exception. */
  #about({ standing, valid_until, deadline_date, exception }: PairRow): string {
    const { exceptions, unlimited } = STANDINGS_WORDING[this.#language]
    if (standing === "exempt") return ""
    if (standing === "valid" || standing === "expiring" || standing === "none") {
      return valid_until === FOREVER ? unlimited : this.#day(valid_until)
    }
    const day = deadline_date === null ? "" : this.#day(deadlineOnDay(deadline_date, this.#timezone).day)
    return [day, exception === null ? "" : exceptions[exception]].filter((text) => text !== "").join(" · ")
  }

  #day(day: string | null): string {
    if (day === null) return ""
    const known = this.#days.get(day)
    if (known !== undefined) return known
    const format = dateFormat(this.#language, { dateStyle: "medium", timeZone: "UTC" })
    const text = format.format(Date.parse(`${day}T00:00:00Z`))
    this.#days.set(day, text)
    return text
  }
}
