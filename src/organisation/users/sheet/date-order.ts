/** Which of two numbers is the day, if the month is a number too. */
export const DATE_ORDERS = ["dmy", "mdy"] as const
export type DateOrder = (typeof DATE_ORDERS)[number]
