import { ACCENTS, INK, QUIET } from "../../colours.ts"
import { MARGIN, type Style, WIDTH } from "./flow.ts"

/* The typography of a record: the same as that of certificates, adapted to longer texts. */

const ACCENT = ACCENTS.success

export const TITLE: Style = { size: 21, weight: "strong", colour: ACCENT, role: "H1" }
export const HEADING: Style = { size: 13, weight: "strong", colour: ACCENT, role: "H2" }
export const CHAPTER: Style = { size: 11, weight: "strong", colour: INK, role: "H4" }
export const NODE: Style = { size: 10, weight: "strong", colour: INK, role: "H5" }
export const BODY: Style = { size: 9.5, weight: "plain", colour: INK }
export const NOTE: Style = { size: 8.5, weight: "plain", colour: QUIET }

/** Hashes are copied or compared digit by digit, so they are kept on one line if possible. */
export const HASH: Style = { size: 7, weight: "plain", colour: INK }

/** The column for the moments of entries, and the column for their text. */
const MOMENT = 92
const GUTTER = 16
export const MOMENTS = { left: MARGIN, width: MOMENT } as const
export const DETAILS = { left: MARGIN + MOMENT + GUTTER, width: WIDTH - MOMENT - GUTTER } as const
