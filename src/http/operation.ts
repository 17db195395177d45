import type { TSchema } from "typebox"

/** What the OpenAPI document says of one operation beside what its schemas and its access say. */
export interface OperationText {
  readonly tag: Tag
  readonly id: string
  readonly summary: string
  readonly description?: string
  /** What is answered when all goes well; 200 unless said otherwise. No schema: no body. */
  readonly status?: 200 | 201 | 202 | 204
  readonly answer?: TSchema
  /** Another success, whose answer looks the same: an upsert that creates. */
  readonly otherStatus?: 201
  /** Fields of the answer's record, or of each one in its list, whose examples the schema has otherwise; undefined: absent. */
  readonly example?: Readonly<Record<string, unknown>>
  /** The media type of an answer that is a file and no JSON. */
  readonly file?: string
  /** That file has an entity tag, as a single resource has one by itself. */
  readonly isTagged?: true
  /** The path as it is documented, where one segment of the route's holds several parameters. */
  readonly path?: string
  /** Statuses of refusals beyond those that the access kind, a body and a query bring along. */
  readonly refusals?: readonly number[]
  /** The 422 tells of failed prerequisites too. */
  readonly prerequisites?: true
  /** The body of a route that reads it itself, by content type. */
  readonly body?: Readonly<Record<string, TSchema>>
}

export const TAGS = {
  Authentication: "Tokens by OAuth 2.0 client credentials, and who the token stands for.",
  Locations: "Places of the company; every team belongs to one.",
  Teams: "Groups of users at a location, each with its recurring instruction course.",
  Users: "The people of the company.",
  Courses:
    "The catalogue: shared courses of the provider and those of the company, with the fields that decide how they behave.",
  Training: "What people are assigned to, what they have completed, and the certificates of it.",
  "Content videos": "Instruction videos that the server makes from prompter text.",
  Changes: "What changed in the company, in order, for systems that follow it.",
  Webhooks: "Addresses of other systems that are told at once what happens in the company.",
  Service: "Whether the server lives and can work.",
} as const
type Tag = keyof typeof TAGS

/** The `detail` of a route. */
export function operation(text: OperationText) {
  return { tags: [text.tag], operationId: text.id, summary: text.summary, "x-operation": text }
}
