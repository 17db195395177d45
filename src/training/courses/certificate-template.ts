/** The templates of certificates among which companies and courses choose. */
export const TEMPLATES = ["classic", "modern", "plain"] as const
export type Template = (typeof TEMPLATES)[number]
