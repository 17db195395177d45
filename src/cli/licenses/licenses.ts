import { licences } from "./notices.ts" with { type: "macro" }

/** What `trainbase licenses` prints. A macro: the text is made while the executable is, and lies within it. */
export const licenceNotices: string = licences()
