import { type Static, Type } from "typebox"
import { choice, date, EXAMPLE_ORIGIN, exampleId, id, idOf, recordType } from "../../../http/fields.ts"
import { listQueryOf } from "../../../http/list-query.ts"
import { pageParameters, sortParameter } from "../../../http/paging.ts"
import { nullable } from "../../../http/schema.ts"
import { courseReference } from "../../courses/schema.ts"
import { STANDINGS } from "../standing.ts"

const CODE = "4XJ1M8VQ0ZT9R2W6K3C7B5HNDA"

const day = (description: string, example: string) => Type.String({ format: "date", description, examples: [example] })

export const Certificate = Type.Object(
  {
    id: idOf("certificate", "The certificate's id."),
    type: recordType("certificate"),
    number: Type.String({
      description: "Its number as printed: the assignment's id and the number of the issue.",
      examples: [`${String(exampleId("assignment")).padStart(6, "0")}-1`],
    }),
    code: Type.String({ description: "The code that verifies it.", examples: [CODE] }),
    user_id: idOf("user", "The holder of the certificate."),
    holder_name: Type.String({ description: "The user's name at the time of issue.", examples: ["Ada Nowak"] }),
    assignment_id: idOf("assignment", "The assignment that was completed."),
    course: Type.Object(courseReference, { description: "The course, with its title and kind at the time of issue." }),
    issued_on: day("The day of issue in your company's time zone.", "2026-11-20"),
    begin_date: nullable(day("When the user began.", "2026-11-19")),
    finish_date: day("When the user finished.", "2026-11-20"),
    valid_until: nullable(day("The last day of validity as issued; null if it never expires.", "2027-11-20")),
    state: choice(["success", "failed"], {
      description: "The stated result; `failed` records a result without certifying success.",
      examples: ["success"],
    }),
    standing: choice(STANDINGS, {
      description:
        "Its standing today: `valid`, `expired`, `superseded` (a newer one was issued for the assignment, or another " +
        "approval replaced it), `revoked` or `not_passed`.",
      examples: ["valid"],
    }),
    revoked_on: nullable(day("The day on which it was revoked; null if it was not.", "2026-12-01")),
    revoked_reason: nullable(
      Type.String({
        description: "The reason; null if it was not revoked.",
        examples: ["Issued to the wrong person."],
      }),
    ),
    verify_url: Type.String({
      format: "uri",
      description: "The public page that verifies it.",
      examples: [`${EXAMPLE_ORIGIN}/verify/${CODE}`],
    }),
    download_url: Type.String({
      format: "uri",
      description: "This certificate as PDF, superseded or not, in the user's language. Requires the access token.",
      examples: [`${EXAMPLE_ORIGIN}/api/v1/certificates/${exampleId("certificate")}/de.pdf`],
    }),
  },
  { $id: "Certificate", description: "A certificate as it was issued; only its status changes." },
)
export type Certificate = Static<typeof Certificate>

const { verify_url, download_url } = Certificate.properties

/** A certificate when the origin of the server is not known from a request. */
export const AnnouncedCertificate = Type.Object(
  { ...Certificate.properties, verify_url: nullable(verify_url), download_url: nullable(download_url) },
  {
    $id: "AnnouncedCertificate",
    description: "A certificate; its addresses are null if the setting `public_url` is not set.",
  },
)
export type AnnouncedCertificate = Static<typeof AnnouncedCertificate>

const filterDay = (description: string) => Type.Optional(date({ description, examples: ["2026-12-31"] }))

const CertificateQuery = Type.Object({
  ...pageParameters,
  ...sortParameter(["id", "issued_on", "valid_until"]),
  user_id: Type.Optional(id({ description: "Only certificates of this user." })),
  team_id: Type.Optional(id({ description: "Only certificates of members of this team." })),
  location_id: Type.Optional(
    id({
      description:
        "Only certificates of members of this location's teams, as far as the teams or the location are in your view.",
    }),
  ),
  course_id: Type.Optional(id({ description: "Only certificates of this course." })),
  standing: Type.Optional(choice(STANDINGS, { description: "Only certificates with this standing today." })),
  valid_until_before: filterDay("Only certificates whose last day of validity is on or before this day."),
  valid_until_after: filterDay(
    "Only certificates whose last day of validity is on or after this day, without those that have none.",
  ),
  issued_since: filterDay("Only certificates issued on or after this day."),
})

export const certificateQuery = listQueryOf("certificates", CertificateQuery)
export type CertificateQuery = Omit<Static<typeof CertificateQuery>, "ids"> & { readonly ids?: readonly number[] }
