import { expect } from "bun:test"
import type { Answer, Json } from "./installation.ts"

/** Helpers that extract parts of responses. Checks of whole bodies belong in the tests. */

const CODE = expect.stringMatching(/^[a-z]+(_[a-z]+)*$/)

const CODES: Readonly<Record<number, string>> = {
  400: "bad_request",
  401: "unauthenticated",
  403: "forbidden",
  404: "not_found",
  405: "method_not_allowed",
  413: "content_too_large",
  416: "range_not_satisfiable",
  422: "validation_failed",
  429: "too_many_requests",
  500: "server_error",
}

/** The resources in a list. */
export function listOf({ body }: Answer): readonly Json[] {
  return [...(body.data ?? [])]
}

/** The ids in a list, in order. */
export function idsOf(answer: Answer): number[] {
  return listOf(answer).map(({ id }) => Number(id))
}

/** The id of the resource in the response. */
export function idIn({ body }: Answer): number {
  return Number(body.data?.id)
}

/**
 * Expects a 422 with errors under exactly these keys, one message per code, optionally the holders of taken values, and no
 * data.
 */
export function expectFaults({ status, body }: Answer, keys: readonly string[]): void {
  expect({ status, keys: Object.keys(body?.errors ?? {}).sort() }).toEqual({ status: 422, keys: [...keys].sort() })
  for (const key of keys) {
    expect<unknown>(body.errors?.[key]).toEqual(expect.arrayContaining([expect.stringMatching(/\S/)]))
  }
  const codes = keys.map((key) => [key, [...(body.errors?.[key] ?? [])].map(() => CODE)])
  const { conflicts = {}, ...refusal } = body
  expect(keys).toEqual(expect.arrayContaining(Object.keys(conflicts)))
  expect<unknown>(refusal).toEqual({
    message: expect.stringMatching(/\S/),
    code: "validation_failed",
    errors: expect.anything(),
    codes: Object.fromEntries(codes),
  })
}

/** Expects an error response with this status, a message, a code and nothing else. */
export function expectRefusal({ status, body }: Answer, expected: number): void {
  const refusal = { message: expect.stringMatching(/\S/), code: CODES[expected] ?? CODE }
  expect<unknown>({ status, body }).toEqual({ status: expected, body: refusal })
}
