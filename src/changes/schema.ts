import { type Static, Type } from "typebox"
import { FEED_ACTIONS, FEED_TYPES } from "../audit/change.ts"
import { choice, exampleId, instant } from "../http/fields.ts"
import { nullable, queryOf } from "../http/schema.ts"
import { CURSOR_OF_ONE } from "../tools/cursor.ts"

const CURSOR = "k2xPzL0qVb4AAAAAAAACWQ"
const TYPE = `(${FEED_TYPES.join("|")})`

export const ChangeEntry = Type.Object(
  {
    cursor: Type.String({ description: "The position of this entry; `after` continues after it.", examples: [CURSOR] }),
    at: instant("When the change was made, in UTC.", "2026-11-20T09:30:00Z"),
    action: choice(FEED_ACTIONS, { description: "What happened to the record.", examples: ["updated"] }),
    record: Type.Object(
      {
        type: choice(FEED_TYPES, {
          description:
            "The kind of record, by its `type` in other answers. `import`: many records were imported at once and " +
            "have no entries of their own. Read the lists again in that case.",
          examples: ["user"],
        }),
        id: nullable(
          Type.Integer({
            minimum: 1,
            description: "The record's id; null for an import.",
            examples: [exampleId("user")],
          }),
        ),
        external_id: nullable(
          Type.String({
            description:
              "The `key` of a location, team, user, course or company in datasets, today; null for other records.",
            examples: ["P-1042"],
          }),
        ),
      },
      { description: "The record that changed." },
    ),
    fields: Type.Array(Type.String({ examples: ["team_ids"] }), {
      description:
        "For an update: the names of the record's fields that have a new value, in alphabetical order, without " +
        "`updated_at`. Empty otherwise.",
    }),
    actor: nullable(
      Type.Object(
        {
          id: Type.Integer({ minimum: 1, description: "The user's id.", examples: [exampleId("service_user")] }),
          full_name: Type.String({ description: "The user's current full name.", examples: ["HR Sync"] }),
        },
        {
          description:
            "The service user whose client made the change, or the person who made it on the pages of the server; " +
            "null for the server and its administrator.",
        },
      ),
    ),
  },
  { $id: "ChangeEntry", description: "Which record changed, and which of its fields; never a value." },
)
export type ChangeEntry = Static<typeof ChangeEntry>

export const ChangePage = Type.Object(
  {
    data: Type.Array(ChangeEntry, { description: "Changes in the order in which they were saved." }),
    meta: Type.Object(
      {
        next: Type.String({
          description: "The value to send as `after` next time, whether there were any entries or not.",
          examples: [CURSOR],
        }),
        has_more: Type.Boolean({
          description:
            "Whether to ask again at once, because there are more entries; otherwise ask later. With `types`, an answer that has more " +
            "may have fewer entries than `limit`, or none.",
          examples: [false],
        }),
      },
      { description: "Where to continue." },
    ),
  },
  { $id: "ChangePage", description: "Some of the changes of the company, and where to continue." },
)
export type ChangePage = Static<typeof ChangePage>

export const changesQuery = queryOf(
  Type.Object({
    after: Type.Optional(
      Type.String({
        pattern: `^(now|${CURSOR_OF_ONE})$`,
        description:
          "The cursor after which to read: `next` of the previous answer, or the cursor of an entry. `now` returns no " +
          "entries and a cursor to start with. Without it, reading starts with the oldest entry that is kept.",
        examples: [CURSOR],
        "x-fault": "invalid",
      }),
    ),
    types: Type.Optional(
      Type.String({
        maxLength: 255,
        pattern: `^${TYPE}(,${TYPE})*$`,
        description: `Only changes of these records, comma-separated: ${FEED_TYPES.join(", ")}.`,
        examples: ["user,team"],
        "x-fault": "sort",
        "x-fault-values": { allowed: FEED_TYPES.join(", ") },
      }),
    ),
    limit: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 1000,
        default: 100,
        description: "Maximum number of entries.",
        examples: [100],
        "x-none": true,
      }),
    ),
  }),
)
