/**
 * Why a request was answered 503: `temporarily_unavailable` changed nothing and may be repeated; `outcome_unknown` may have
 * changed what it was to change.
 */
export const UNAVAILABLE_CODES = ["temporarily_unavailable", "outcome_unknown"] as const

export type UnavailableCode = (typeof UNAVAILABLE_CODES)[number]
