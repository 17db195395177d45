/** The options that companies and courses choose from. */
export const TEMPLATES = ["classic", "modern", "plain"] as const
export type Template = (typeof TEMPLATES)[number]

export const ORIENTATIONS = ["landscape", "portrait"] as const
export type Orientation = (typeof ORIENTATIONS)[number]

/**
 * The names under which certificates store their template. A template that changes gets a new name, and the old one
 * stays unchanged.
 */
export const TEMPLATE_NAMES = ["classic-1", "modern-1", "plain-1"] as const
export type TemplateName = (typeof TEMPLATE_NAMES)[number]

/** The current name of each template, for new certificates. */
export const CURRENT_TEMPLATES = {
  classic: "classic-1",
  modern: "modern-1",
  plain: "plain-1",
} as const satisfies Readonly<Record<Template, TemplateName>>

/** The names under which certificates store their wording. */
export const WORDING_NAMES = ["1"] as const
export type WordingName = (typeof WORDING_NAMES)[number]

/** The wording of new certificates. */
export const CURRENT_WORDING = "1" satisfies WordingName

/** The look of a certificate, frozen at issue. */
export interface CertificateLook {
  readonly template: TemplateName
  readonly wording: WordingName
  readonly orientation: Orientation
  /** `#rrggbb`: the company's colour; null for the colour of its logo, otherwise the template's. */
  readonly colour: string | null
  /** Where it is issued, such as "Hamburg". */
  readonly place: string | null
  /** Who signs for the company, and in what role. */
  readonly signatory_name: string | null
  readonly signatory_role: string | null
}

/** The look of imported certificates that have none; it never changes. */
export const DEFAULT_LOOK: CertificateLook = {
  template: "classic-1",
  wording: "1",
  orientation: "landscape",
  colour: null,
  place: null,
  signatory_name: null,
  signatory_role: null,
}
