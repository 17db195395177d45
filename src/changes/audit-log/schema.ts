import { type Static, Type } from "typebox"
import { AUDIT_ACTIONS, RECORD_TYPES, type RecordType } from "../../audit/rules.ts"
import { choice, deadline, exampleId, id, idOf, instant } from "../../http/fields.ts"
import { type ListQuery, listQueryOf } from "../../http/list-query.ts"
import { pageParameters, sortParameter } from "../../http/paging.ts"
import { nullable } from "../../http/schema.ts"

const ACTORS = ["client", "person", "command", "server"] as const

/** The name in the API of a type of record, if it is another than in the log. */
const NAMES: Readonly<Partial<Record<RecordType, string>>> = { assignment: "course_assignment" }

/** The types of records, as the API names them in other answers. */
const TYPES = RECORD_TYPES.map(typeName)

export function typeName(type: RecordType): string {
  return NAMES[type] ?? type
}

/** The type of record with this name in the API. */
export function typeNamed(name: string): RecordType {
  const type = RECORD_TYPES.find((one) => typeName(one) === name)
  if (type === undefined) throw new TypeError(`there is no type of record ${name}`)
  return type
}

export const AuditEntry = Type.Object(
  {
    id: idOf("audit_entry", "The entry's id."),
    at: instant("When it happened, in UTC.", "2026-11-20T09:30:00Z"),
    actor: Type.Object(
      {
        id: nullable(
          id({
            description: "The id of the person, or of the client's service user; null if it is nobody of the company.",
            examples: [exampleId("service_user")],
          }),
        ),
        full_name: nullable(
          Type.String({
            description:
              "The current full name of that user. For a command: the system user who ran it. Null if it is not known.",
            examples: ["HR Sync"],
          }),
        ),
        kind: choice(ACTORS, {
          description:
            "An API `client`, a `person` on the pages of the server, a `command` on its machine, or the `server` itself.",
          examples: ["client"],
        }),
      },
      { description: "Who did it." },
    ),
    action: Type.String({ description: "What was done.", examples: ["update"] }),
    record: Type.Object(
      {
        type: Type.String({
          description: "The kind of record, by its `type` in other answers, where it has one.",
          examples: ["user"],
        }),
        id: nullable(
          Type.Integer({
            minimum: 1,
            description: "The record's id; null if it has none.",
            examples: [exampleId("user")],
          }),
        ),
        name: nullable(
          Type.String({ description: "The record's name at that time; null if it had none.", examples: ["Ada Nowak"] }),
        ),
      },
      { description: "The record that it was done to." },
    ),
    changes: Type.Record(
      Type.String(),
      Type.Object({
        before: Type.Unknown({
          description: "The value before; null if there was none.",
          examples: ["ada@acme.example"],
        }),
        after: Type.Unknown({
          description: "The value after; null if there is none.",
          examples: ["a.nowak@acme.example"],
        }),
      }),
      {
        description:
          "The fields that got another value. Of a secret it only says that it changed. An event that happened several " +
          "times in a row has one entry, with `count` and `last_at`.",
        examples: [{ email: { before: "ada@acme.example", after: "a.nowak@acme.example" } }],
      },
    ),
    address: nullable(
      Type.String({ description: "The address of the request; null if there was none.", examples: ["192.0.2.17"] }),
    ),
    device: nullable(
      Type.String({
        description: "The device of a person, as the browser named it (User-Agent); null otherwise.",
        examples: [null],
      }),
    ),
  },
  { $id: "AuditEntry", description: "Who did what to which record, when and from where. Entries never change." },
)
export type AuditEntry = Static<typeof AuditEntry>

const { page: _, ...cursorParameters } = pageParameters

const moment = (description: string) => Type.Optional(deadline({ description, examples: ["2026-11-20T08:00:00Z"] }))

const AuditQuery = Type.Object({
  ...cursorParameters,
  actor_id: Type.Optional(id({ description: "Only what this user did, as a person or by a client." })),
  record: Type.Optional(
    choice(TYPES as [string, ...string[]], { description: "Only what was done to records of this type." }),
  ),
  record_id: Type.Optional(
    id({ description: "Only what was done to records with this id; name their type by `record`." }),
  ),
  action: Type.Optional(choice(AUDIT_ACTIONS, { description: "Only this action." })),
  since: moment(
    "Only entries at this instant (ISO-8601) or later; for a date, from the beginning of that day in your company's time zone.",
  ),
  until: moment(
    "Only entries at this instant (ISO-8601) or earlier; for a date, to the end of that day in your company's time zone.",
  ),
  ...sortParameter(["id"]),
})
export type AuditQuery = ListQuery<Static<typeof AuditQuery>>

export const auditQuery = listQueryOf("audit", AuditQuery, { cursorOnly: true })
