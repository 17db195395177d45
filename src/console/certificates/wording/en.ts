import type { CertificatesWording } from "./shape.ts"

export const english: CertificatesWording = {
  title: "Certificates",
  lead: "What was certified, as it was issued. A renewal is a certificate of its own.",
  caption: "Certificates in your view",
  columns: {
    holder: "Holder",
    course: "Course",
    number: "Number",
    standing: "Standing",
    issued: "Issued on",
    validUntil: "Valid until",
  },
  filters: {
    standing: "Standing",
    course: "Course",
    team: "Team",
    location: "Location",
    from: "Valid at least until",
    to: "Valid at most until",
  },
  standings: {
    valid: "Valid",
    expired: "Expired",
    superseded: "Superseded",
    revoked: "Revoked",
    not_passed: "Not passed",
  },
  unlimited: "Unlimited",
  open: "Open the PDF",
  empty: { title: "No certificates yet", text: "A certificate is issued for each completed training." },
}
