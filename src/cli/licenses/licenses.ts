import { licences } from "./notices.ts" with { type: "macro" }

/** What `trainbase licenses` prints. A macro: the text is made with the executable and is part of it. */
export const licenceNotices: string = licences()
