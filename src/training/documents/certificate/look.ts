import type { Template } from "../../courses/certificate-template.ts"

export { TEMPLATES, type Template } from "../../courses/certificate-template.ts"

export const ORIENTATIONS = ["landscape", "portrait"] as const
export type Orientation = (typeof ORIENTATIONS)[number]

/**
 * The names by which certificates refer to their template. A changed template gets a new name, and the old template
 * stays available unchanged.
 */
export const TEMPLATE_NAMES = ["classic-1", "modern-1", "plain-1"] as const
export type TemplateName = (typeof TEMPLATE_NAMES)[number]

/** The current version of each template, used for new certificates. */
export const CURRENT_TEMPLATES = {
  classic: "classic-1",
  modern: "modern-1",
  plain: "plain-1",
} as const satisfies Readonly<Record<Template, TemplateName>>

/** The names by which certificates refer to their wording. */
export const WORDING_NAMES = ["1"] as const
export type WordingName = (typeof WORDING_NAMES)[number]

/** The wording used for new certificates. */
export const CURRENT_WORDING = "1" satisfies WordingName

/** The look of a certificate, frozen at the time of issue. */
export interface CertificateLook {
  readonly template: TemplateName
  readonly wording: WordingName
  readonly orientation: Orientation
  /** The company's colour as `#rrggbb`. If null, the colour of its logo is used, or otherwise that of the template. */
  readonly colour: string | null
  /** The place of issue, such as "Hamburg". */
  readonly place: string | null
  /** The name and role of the person who signs for the company. */
  readonly signatory_name: string | null
  readonly signatory_role: string | null
}

/** The look of imported certificates that have no look of their own. It never changes. */
export const DEFAULT_LOOK: CertificateLook = {
  template: "classic-1",
  wording: "1",
  orientation: "landscape",
  colour: null,
  place: null,
  signatory_name: null,
  signatory_role: null,
}
