/** The texts of the pages about certificates. */
export interface CertificatesWording {
  readonly title: string
  readonly lead: string
  readonly caption: string
  readonly columns: {
    readonly holder: string
    readonly course: string
    readonly number: string
    readonly standing: string
    readonly issued: string
    readonly validUntil: string
  }
  readonly filters: {
    readonly standing: string
    readonly course: string
    readonly team: string
    readonly location: string
    readonly from: string
    readonly to: string
  }
  readonly standings: Readonly<Record<"valid" | "expired" | "superseded" | "revoked" | "not_passed", string>>
  readonly unlimited: string
  readonly open: string
  readonly empty: { readonly title: string; readonly text: string }
}
