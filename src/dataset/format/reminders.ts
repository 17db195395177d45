import { type Static, Type } from "typebox"
import {
  REMINDER_DEFAULTS,
  REMINDER_LIMITS,
  reminderSettings,
  SUMMARIES,
  storedReminders,
} from "../../organisation/company/reminders.ts"
import { choice, exported, flag, integer, optional, row } from "./kinds.ts"

const { days, steps, hour, mails } = REMINDER_LIMITS

const Reminders = row({
  learner_days: exported(
    Type.Array(integer(0, days), {
      maxItems: steps,
      "x-expects": `a list of at most ${steps} whole numbers from 0 to ${days}`,
    }),
  ),
  overdue_every_days: exported(integer(0, days)),
  overdue_times: exported(integer(0, days)),
  escalate_after_days: optional(integer(0, days)),
  summary: exported(choice(SUMMARIES)),
  assigned: exported(flag),
  hour: exported(integer(0, hour)),
  mails_a_day: exported(integer(1, mails)),
})
type Reminders = Static<typeof Reminders>

/** When a company reminds its people; what it does not name has its default. Stored as JSON. */
export const reminders = {
  schema: Reminders,
  form: {
    store: (given: Reminders) => storedReminders({ ...REMINDER_DEFAULTS, ...given }),
    read: (stored: string) => reminderSettings(stored),
  },
}
