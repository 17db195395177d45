/** Which of the first two numbers in a date is the day, if the month is also a number. */
export const DATE_ORDERS = ["dmy", "mdy"] as const
export type DateOrder = (typeof DATE_ORDERS)[number]
