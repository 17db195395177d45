import { examineInstallation } from "../../operation/doctor/checks.ts"
import { type Finding, failureOf, type Report } from "../../operation/doctor/finding.ts"
import { hasEnded } from "../../server/process-name.ts"
import type { Settings } from "../../settings/read.ts"

interface DoctorChoices {
  /** Whether to compare the bytes of every stored file as well. */
  readonly deep: boolean
  /** Whether to print JSON for scripts. */
  readonly json: boolean
}

/**
 * `trainbase doctor`: reports for each part of the installation that it is fine, or what to do. The exit code is 1 if a
 * check fails, but not for warnings.
 *
 * @param readSettings may throw `OperatorError`, which then becomes the first finding
 */
export async function examine(readSettings: () => Settings, { deep, json }: DoctorChoices): Promise<void> {
  const tell = json ? () => {} : print
  const report = await reportOn(readSettings, deep, tell)
  process.stdout.write(json ? `${JSON.stringify(jsonOf(report))}\n` : `\n${summary(report)}\n`)
  if (report.state === "fail") process.exitCode = 1
}

async function reportOn(
  readSettings: () => Settings,
  deep: boolean,
  tell: (check: string, finding: Finding) => void,
): Promise<Report> {
  let settings: Settings
  try {
    settings = readSettings()
  } catch (error) {
    // Without settings, nothing else can be checked.
    const finding = failureOf(error)
    tell("settings", finding)
    return { state: "fail", findings: [{ check: "settings", ...finding }] }
  }
  return examineInstallation({ settings, deep, hasEnded, now: Date.now(), tell })
}

const WIDEST_STATE = "warning".length
const WIDEST_CHECK = "data directory".length

function print(check: string, { state, message, advice }: Finding): void {
  const indent = " ".repeat(WIDEST_STATE + WIDEST_CHECK + 4)
  process.stdout.write(`${state.padEnd(WIDEST_STATE)}  ${check.padEnd(WIDEST_CHECK)}  ${message}\n`)
  if (advice !== null) process.stdout.write(`${indent}-> ${advice}\n`)
}

function jsonOf({ state, findings }: Report) {
  return {
    state,
    checks: findings.map(({ check, state, message, advice }) => ({ check, state, message, advice })),
  }
}

function summary({ findings }: Report): string {
  const count = (wanted: Finding["state"]) => findings.filter(({ state }) => state === wanted).length
  const [fails, warnings] = [count("fail"), count("warning")]
  if (fails + warnings === 0) return "Everything is fine."
  const parts = [
    ...(fails === 0 ? [] : [`${fails} ${fails === 1 ? "check fails" : "checks fail"}`]),
    ...(warnings === 0 ? [] : [`${warnings} ${warnings === 1 ? "warning" : "warnings"}`]),
  ]
  return `${parts.join(", ")}.`
}
