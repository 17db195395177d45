import { addDays, type DateText, today } from "../tools/calendar/dates.ts"

/** The day on which the demo takes place as it is written; everything in it is dated around that day. */
export const DEMO_DAY: DateText = "2026-11-01"

/** What of a company's rows is about training and moves with the days; a birthday stays what it is. */
interface DatedRows {
  readonly timezone: string
  readonly users: readonly { readonly fitness_valid_until: string | null }[]
  readonly group_trainings: readonly { readonly begin_date: string | null; readonly end_date: string | null }[]
  readonly assignments: readonly {
    readonly deadline_date: string | null
    readonly begin_date: string | null
    readonly finish_date: string | null
    readonly valid_until: string | null
  }[]
}

/**
 * The demo as if it took place at `now` (epoch milliseconds): its days are moved by as many as have passed since
 * {@link DEMO_DAY}, so that what is due in a week is so whenever somebody looks.
 */
export function demoAt<Company extends DatedRows, Demo extends { readonly companies: readonly Company[] }>(
  demo: Demo & { readonly companies: readonly Company[] },
  now: number,
) {
  return { ...demo, companies: demo.companies.map((company) => movedCompany(company, now)) }
}

function movedCompany<Company extends DatedRows>(company: Company, now: number) {
  const { days } = Temporal.PlainDate.from(DEMO_DAY).until(today(company.timezone, now))
  const moved = (day: string | null) => (day === null ? null : addDays(day, days))
  return {
    ...company,
    users: company.users.map((user) => ({ ...user, fitness_valid_until: moved(user.fitness_valid_until) })),
    group_trainings: company.group_trainings.map((training) => ({
      ...training,
      begin_date: moved(training.begin_date),
      end_date: moved(training.end_date),
    })),
    assignments: company.assignments.map((assignment) => ({
      ...assignment,
      deadline_date: moved(assignment.deadline_date),
      begin_date: moved(assignment.begin_date),
      finish_date: moved(assignment.finish_date),
      valid_until: moved(assignment.valid_until),
    })),
  }
}
