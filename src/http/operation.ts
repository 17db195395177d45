import type { TSchema } from "typebox"

/** What the OpenAPI document says about an operation, in addition to its schemas and its access. */
export interface OperationText {
  readonly tag: Tag
  readonly id: string
  readonly summary: string
  readonly description?: string
  /** The successful response; 200 by default. Without a schema there is no body. */
  readonly status?: 200 | 201 | 202 | 204
  readonly answer?: TSchema
  /** Another successful status with the same response, for example of an upsert that creates a record. */
  readonly otherStatus?: 201 | 202
  /**
   * Fields of the response's record, or of each record in its list, whose examples differ from the schema's; undefined means
   * absent.
   */
  readonly example?: Readonly<Record<string, unknown>>
  /** The media type of a response that is a file, not JSON. */
  readonly file?: string
  /** Whether that file has an entity tag, as single resources always do. */
  readonly isTagged?: true
  /** The documented path, if one segment of the route contains several parameters. */
  readonly path?: string
  /** Statuses of refusals, in addition to those implied by the access kind, a body or a query. */
  readonly refusals?: readonly number[]
  /** Whether the 422 can also report failed prerequisites. */
  readonly prerequisites?: true
  /** Whether the 409 can also say that something cannot be undone. */
  readonly undo?: true
  /** The body of a route that reads its body itself, by content type. */
  readonly body?: Readonly<Record<string, TSchema>>
}

export const TAGS = {
  Authentication: "Tokens by OAuth 2.0 client credentials, and whom a token represents.",
  Locations: "The company's locations; every team belongs to one.",
  Teams: "Groups of users at a location, each with its recurring instruction course.",
  Users: "The people of the company.",
  Imports: "Files with people: previewed, saved in the background, and undone for 30 days.",
  Courses:
    "The catalogue: the provider's shared courses and the company's own, with the fields that decide how they behave.",
  Files: "Pictures and PDF files of the company, which the texts of courses name.",
  Training: "What people are assigned to, what they have completed, and the certificates for it.",
  "Group trainings":
    "Courses that a trainer teaches to a group: when and where, who takes part, who was present, and with which results.",
  Exemptions: "People who are exempt from a course for some time, and why.",
  Submissions: "Certificates of other providers that people hand in, and the decisions about them.",
  Compliance: "Who must know what, how far that is fulfilled, and why.",
  Requirements: "Who needs which course: what asks people for it, from when, and how long before it ends.",
  "Content videos": "Instruction videos that the server makes from prompter text.",
  Reports: "Lists as files: CSV, XLSX and PDF, and certificates in one file.",
  Changes: "What changed in the company, in order, for systems that follow the changes.",
  Webhooks: "Addresses of other systems that are notified at once of what happens in the company.",
  Reminders: "Who is reminded of which training, and what became of each mail.",
  Company: "The company itself: its name, its language, and how its certificates look.",
  "API clients": "The programs that use this API, and their secrets.",
  "Audit log": "Who changed what, when and from where.",
  Service: "Whether the server is alive and can work.",
} as const
type Tag = keyof typeof TAGS

/** The `detail` of a route. */
export function operation(text: OperationText) {
  return { tags: [text.tag], operationId: text.id, summary: text.summary, "x-operation": text }
}
