/** @jsxImportSource preact */
import type { Reader } from "../../pages/reader.ts"
import type { Attempt } from "../../training/learning/exam/rules.ts"

/**
 * Identifies the attempt to which a form belongs. On a page that was left open, it may be older than the attempt in
 * progress.
 */
export function AttemptOf({ attempt }: { readonly attempt: Attempt }) {
  return <input type="hidden" name="attempt" value={attempt.number} />
}

/** A number in the format of a language. */
export function written(number: number, { language }: Reader): string {
  return new Intl.NumberFormat(language, { maximumFractionDigits: 6 }).format(number)
}
