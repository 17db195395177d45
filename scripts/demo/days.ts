export { DEMO_DAY } from "../../src/dataset/demo-days.ts"

const DAY = 24 * 60 * 60 * 1000

/** The day `count` days after `date` (before, when negative); both are `yyyy-mm-dd`. */
export function addDays(date: string, count: number): string {
  return new Date(Date.parse(date) + count * DAY).toISOString().slice(0, 10)
}

/** Whole years between a birthday and `date`. */
export function ageAt(birthday: string, date: string): number {
  return Number(date.slice(0, 4)) - Number(birthday.slice(0, 4)) - (date.slice(5) < birthday.slice(5) ? 1 : 0)
}

const HOLIDAYS = ["01-01", "05-01", "10-03", "12-24", "12-25", "12-26", "12-31"]

/** `date`, or the last working day before it: nobody is trained at a weekend or on a fixed holiday. */
export function workday(date: string): string {
  const day = new Date(date).getUTCDay()
  return day === 0 || day === 6 || HOLIDAYS.includes(date.slice(5)) ? workday(addDays(date, -1)) : date
}
