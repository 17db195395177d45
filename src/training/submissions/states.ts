/** The states of a submission. Only one that is `submitted` waits for a decision. */
export const SUBMISSION_STATES = ["submitted", "returned", "refused", "approved"] as const
export type SubmissionState = (typeof SUBMISSION_STATES)[number]
