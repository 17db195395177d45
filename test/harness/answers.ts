import { expect } from "bun:test"
import type { Answer, Json } from "./installation.ts"

/** What tests read out of answers; the expectations about whole bodies stand in the tests. */

/** The resources of a list. */
export function listOf({ body }: Answer): readonly Json[] {
  return [...(body.data ?? [])]
}

/** The ids of a list, in its order. */
export function idsOf(answer: Answer): number[] {
  return listOf(answer).map(({ id }) => Number(id))
}

/** The id of the resource that is answered. */
export function idIn({ body }: Answer): number {
  return Number(body.data?.id)
}

/** Expects a 422 with sentences under exactly these keys, and no data. */
export function expectFaults({ status, body }: Answer, keys: readonly string[]): void {
  expect({ status, keys: Object.keys(body?.errors ?? {}).sort() }).toEqual({ status: 422, keys: [...keys].sort() })
  for (const key of keys) {
    expect<unknown>(body.errors?.[key]).toEqual(expect.arrayContaining([expect.stringMatching(/\S/)]))
  }
  expect<unknown>(body).toEqual({ message: expect.stringMatching(/\S/), errors: expect.anything() })
}

/** Expects a refusal: this status, a sentence and nothing else. */
export function expectRefusal({ status, body }: Answer, expected: number): void {
  expect<unknown>({ status, body }).toEqual({ status: expected, body: { message: expect.stringMatching(/\S/) } })
}
