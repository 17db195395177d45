import type { DateText } from "../../../tools/calendar/dates.ts"

/** A sign-in sheet of a group training. All of it is plain data that can be passed to a thread. */
export interface SheetFacts {
  /** Identifies the sheet in logs: the id of the training. */
  readonly number: string
  readonly company_name: string
  /** IANA name. */
  readonly timezone: string
  /** That of the training, or of its course. */
  readonly title: string
  readonly course_title: string
  readonly trainer: string | null
  readonly place: string | null
  /** Instants in epoch milliseconds, in order. */
  readonly sessions: readonly { readonly starts_at: number; readonly ends_at: number }[]
  /** The address of the training's page, for the QR code; null without one. */
  readonly address: string | null
  readonly people: readonly SheetPerson[]
  readonly printed_on: DateText
}

export interface SheetPerson {
  readonly full_name: string
  readonly signature: SheetSignature | null
}

/** Path data of SVG in a box of 1000 × 400, or a PNG file. */
export type SheetSignature = { readonly path: string } | { readonly png: Uint8Array }
