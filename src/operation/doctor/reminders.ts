import { peopleWithoutAddress, reminderTrouble } from "../../compliance/reminders/trouble.ts"
import type { Queries } from "../../database/port.ts"
import type { Settings } from "../../settings/read.ts"
import { type Finding, moment, pass, warning } from "./finding.ts"

/** Reminders that were due and not sent for a day, people without an address, and mornings that are not over. */
export async function reminders(
  queries: Queries,
  { smtp_url }: Pick<Settings, "smtp_url">,
  now: number,
): Promise<Finding | Finding[]> {
  const { waitingSince, late, lagging } = await reminderTrouble(queries, now)
  const unreachable = await peopleWithoutAddress(queries, now)
  const findings: Finding[] = []
  if (lagging.length > 0) {
    findings.push(
      warning(
        `today's reminders of ${lagging.slice(0, 10).join(", ")}${lagging.length > 10 ? " and others" : ""} have not been made`,
        "check that a server runs, that its clock is trusted, and its log",
      ),
    )
  }
  if (late > 0) {
    const advice =
      smtp_url === undefined
        ? "set smtp_url"
        : "see trainbase mail test, and the details in GET /api/v1/reminders?state=queued"
    findings.push(
      warning(
        `${counted(late, "reminder")} should have been sent, the oldest since ${moment(waitingSince ?? 0)}`,
        advice,
      ),
    )
  }
  if (unreachable > 0) {
    findings.push(
      warning(
        `${unreachable === 1 ? "1 person" : `${unreachable} people`} could not be reminded in the last month, because they have no mail address`,
        "see GET /api/v1/reminders?reason=no_address, and give them one",
      ),
    )
  }
  return findings.length === 0 ? pass("all reminders that were due have been sent") : findings
}

function counted(number: number, noun: string): string {
  return number === 1 ? `1 ${noun}` : `${number} ${noun}s`
}
