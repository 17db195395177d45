/** The messages that a page about trainings can show about a completed action. */
const TRAINING_NOTICES = [
  "assigned",
  "assigned_overdue",
  "conversation_noted",
  "result_noted",
  "attempt_granted",
  "deadline_moved",
  "training_withdrawn",
] as const
export type TrainingNotice = (typeof TRAINING_NOTICES)[number]
