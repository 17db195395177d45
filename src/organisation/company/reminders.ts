/** When a company reminds its people of their trainings, as `company.reminders` of the API and of datasets names it. */
export interface ReminderSettings {
  /** Days before a deadline on which the learner is reminded. */
  readonly learner_days: readonly number[]
  /** Days between two reminders of something overdue, the first of which comes the day after the deadline. */
  readonly overdue_every_days: number
  readonly overdue_times: number
  /** Days after a deadline on which those who administer the learner hear of it; null for never. */
  readonly escalate_after_days: number | null
  readonly summary: (typeof SUMMARIES)[number]
  /** Whether learners hear of what was assigned to them. */
  readonly assigned: boolean
  /** The hour in the company's time zone from which mails are made. */
  readonly hour: number
  readonly mails_a_day: number
}

export const SUMMARIES = ["weekly", "monthly", "off"] as const

export const REMINDER_DEFAULTS: ReminderSettings = {
  learner_days: [30, 7, 1],
  overdue_every_days: 7,
  overdue_times: 12,
  escalate_after_days: 7,
  summary: "weekly",
  assigned: true,
  hour: 7,
  mails_a_day: 2000,
}

export const REMINDER_LIMITS = { days: 365, steps: 10, hour: 23, mails: 100_000 } as const

/**
 * The settings of a company.
 *
 * @param stored the column `reminders` of its row: JSON of what it has set, or null
 */
export function reminderSettings(stored: string | null): ReminderSettings {
  return stored === null ? REMINDER_DEFAULTS : { ...REMINDER_DEFAULTS, ...JSON.parse(stored) }
}

/** What is stored for a company that changes some of its settings: all of them, or null for the defaults. */
export function storedReminders(settings: ReminderSettings): string | null {
  const text = JSON.stringify(inOrder(settings))
  return text === JSON.stringify(inOrder(REMINDER_DEFAULTS)) ? null : text
}

/** The days once each, the earliest reminder first. */
function inOrder(settings: ReminderSettings): ReminderSettings {
  const days = [...new Set(settings.learner_days)].sort((one, other) => other - one)
  return { ...REMINDER_DEFAULTS, ...settings, learner_days: days }
}
