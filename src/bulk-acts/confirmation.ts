import type { Caller } from "../access/caller.ts"
import type { Queries } from "../database/port.ts"
import { fault, refuse } from "../tools/errors.ts"
import type { BulkAct } from "./act.ts"
import { countActive, findPeople } from "./store.ts"

/** The share of a company's active people from which on their number has to be typed. */
const SHARE = 0.05

/**
 * The number that has to be typed before something ends for these people; undefined if none has to. For one person
 * nobody has to count.
 *
 * @param active how many active people the company has
 */
export function numberToConfirm(people: number, active: number): number | undefined {
  return people > 1 && people > active * SHARE ? people : undefined
}

/** The same for people of the caller's company. */
export async function numberForPeople(
  queries: Queries,
  { company }: Caller,
  people: number,
): Promise<number | undefined> {
  return numberToConfirm(people, await countActive(queries, company.id))
}

/** The same for an act on these records. */
export async function numberFor(
  queries: Queries,
  { company, user }: Caller,
  { ends, subject, spares }: Pick<BulkAct, "ends" | "subject" | "spares">,
  ids: readonly number[],
): Promise<number | undefined> {
  if (!ends) return undefined
  const people = await findPeople(queries, subject, company.id, ids)
  const number = spares === "oneself" && people.has(user.id) ? people.size - 1 : people.size
  return numberToConfirm(number, await countActive(queries, company.id))
}

/**
 * Refuses an act for many people whose number was not typed.
 *
 * @throws Invalid on `confirm`, with the number
 */
export function mustConfirm(number: number | undefined, confirm: number | undefined): void {
  if (number !== undefined && number !== confirm) refuse([fault("confirm", "confirm_number", { number })])
}
