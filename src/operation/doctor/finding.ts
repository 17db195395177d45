import { OperatorError } from "../../tools/operator-error.ts"
import { reasonOf } from "../../tools/system-errors.ts"

type State = "pass" | "warning" | "fail"

/** What one look at the installation showed. */
export interface Finding {
  readonly state: State
  /** One line. */
  readonly message: string
  /** What to do about it; null for what is well. */
  readonly advice: string | null
}

/** Something that can be looked at by itself: what it throws is a finding too. */
export interface Check {
  readonly name: string
  readonly look: () => Finding | readonly Finding[] | Promise<Finding | readonly Finding[]>
}

export function pass(message: string): Finding {
  return { state: "pass", message, advice: null }
}

/** Something works worse than it might, or will soon not work. */
export function warning(message: string, advice: string): Finding {
  return { state: "warning", message, advice }
}

/** Something does not work. */
export function fail(message: string, advice: string): Finding {
  return { state: "fail", message, advice }
}

/** What an error says to the administrator. */
export function failureOf(error: unknown): Finding {
  if (error instanceof OperatorError) return fail(error.message, error.hint ?? "mend that, then run doctor again")
  return fail(oneLine(reasonOf(error)), "if that tells you nothing, report it to whoever supports trainbase")
}

export interface Report {
  /** The worst state of all findings. */
  readonly state: State
  readonly findings: readonly (Finding & { readonly check: string })[]
}

/** Looks at one thing after the other; each is told as soon as it is known. */
export async function examine(
  checks: readonly Check[],
  tell: (check: string, finding: Finding) => void,
): Promise<Report> {
  const findings: (Finding & { check: string })[] = []
  for (const { name, look } of checks) {
    for (const finding of await attempt(look)) {
      findings.push({ check: name, ...finding })
      tell(name, finding)
    }
  }
  const states = new Set(findings.map(({ state }) => state))
  return { state: states.has("fail") ? "fail" : states.has("warning") ? "warning" : "pass", findings }
}

async function attempt(look: Check["look"]): Promise<readonly Finding[]> {
  try {
    const found = await look()
    return "state" in found ? [found] : found
  } catch (error) {
    return [failureOf(error)]
  }
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, " ").trim()
}
