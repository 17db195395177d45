import type { PictogramName } from "../shapes.ts"

/**
 * For each pictogram: what it says to those who cannot see it, and the beginnings of the words that it illustrates,
 * separated by `|`, with up to three more letters.
 */
export type PictogramWords = Readonly<Record<PictogramName, readonly [label: string, beginnings: string]>>
