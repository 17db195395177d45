import { OperatorError } from "../../tools/operator-error.ts"
import { reasonOf } from "../../tools/system-errors.ts"

type State = "pass" | "warning" | "fail"

/** The result of one check of the installation. */
export interface Finding {
  readonly state: State
  /** One line. */
  readonly message: string
  /** The advice; null if nothing needs to be done. */
  readonly advice: string | null
}

/** A single check; an error that it throws becomes a finding as well. */
export interface Check {
  readonly name: string
  readonly look: () => Finding | readonly Finding[] | Promise<Finding | readonly Finding[]>
}

export function pass(message: string): Finding {
  return { state: "pass", message, advice: null }
}

/** Something works less well than it could, or will soon fail. */
export function warning(message: string, advice: string): Finding {
  return { state: "warning", message, advice }
}

/** Something does not work. */
export function fail(message: string, advice: string): Finding {
  return { state: "fail", message, advice }
}

/** A time (epoch milliseconds) in the form used by findings. */
export function moment(instant: number): string {
  return `${new Date(instant).toISOString().slice(0, 16).replace("T", " ")} UTC`
}

/** The text of an error for the administrator. */
export function failureOf(error: unknown): Finding {
  if (error instanceof OperatorError) return fail(error.message, error.hint ?? "fix that, then run doctor again")
  return fail(oneLine(reasonOf(error)), "if that does not help, report it to the people who support your trainbase")
}

export interface Report {
  /** The worst status among all findings. */
  readonly state: State
  readonly findings: readonly (Finding & { readonly check: string })[]
}

/** Runs the checks one after another and reports each finding at once. */
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
