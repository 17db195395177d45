/** @jsxImportSource preact */
import type { Reader } from "../../../pages/reader.ts"
import type { Attempt } from "../../../training/learning/test/rules.ts"

/** Says in a form which attempt it belongs to: a page that was left open may be older than the attempt that is under way. */
export function AttemptOf({ attempt }: { readonly attempt: Attempt }) {
  return <input type="hidden" name="attempt" value={attempt.number} />
}

/** A number as readers of a language write it. */
export function written(number: number, { language }: Reader): string {
  return new Intl.NumberFormat(language, { maximumFractionDigits: 6 }).format(number)
}
