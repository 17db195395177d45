import { type Static, Type } from "typebox"
import { date, id, ids, lines, name } from "../../http/fields.ts"
import { includeParameter, listParameters, sortParameter } from "../../http/paging.ts"
import { bodyOf, nullable, queryOf } from "../../http/schema.ts"
import { idList, resourceId, state, timestamps } from "../fields.ts"
import { Contact, contactFields } from "../place.ts"
import { User } from "../users/schema.ts"

const Person = Type.Object({ id: resourceId, full_name: Type.String({ examples: ["Ada Nowak"] }) }, { $id: "Person" })

export const Team = Type.Object(
  {
    id: resourceId,
    type: Type.Enum(["team"], { type: "string", examples: ["team"] }),
    state,
    name: Type.String({ examples: ["Warehouse"] }),
    description: Type.Union([Type.String({ examples: ["Early shift"] }), Type.Null()]),
    location_id: resourceId,
    contact: Contact,
    admin_user_ids: idList("Users who administer the team."),
    trainer_admin_user_ids: idList("Users who train the team."),
    assignees: Type.Object({
      admins: Type.Array(Person),
      trainer_admins: Type.Array(Person),
    }),
    instruction_course_id: Type.Union([
      Type.Integer({ minimum: 1, description: "The team's recurring instruction course.", examples: [7] }),
      Type.Null(),
    ]),
    order_position: Type.Integer({ examples: [1] }),
    users_count: Type.Integer({ minimum: 0, description: "All members, inactive ones too.", examples: [18] }),
    ...timestamps,
  },
  { $id: "Team" },
)
export type Team = Static<typeof Team>

const Instruction = Type.Object(
  {
    id: resourceId,
    title: Type.String({ examples: ["Annual safety instruction"] }),
    short_type: Type.Enum(["base", "instruction", "operator", "operator_recurring", "trainer"], {
      type: "string",
      examples: ["instruction"],
    }),
    scope_id: Type.Union([Type.Integer({ minimum: 1, examples: [1] }), Type.Null()]),
    type: Type.Enum(["course"], { type: "string", examples: ["course"] }),
    state,
    valid_period: Type.Union([Type.String({ examples: ["12m"] }), Type.Null()]),
  },
  { $id: "Instruction" },
)
export type Instruction = Static<typeof Instruction>

/** A team as lists and details answer it: with what is asked for by `include`. */
export const TeamDetail = Type.Object(
  {
    ...Team.properties,
    users: Type.Optional(
      Type.Array(User, { description: "Only with `include=users`: members in your view.", examples: [[]] }),
    ),
    instruction: Type.Optional(
      Type.Union([Instruction, Type.Null()], {
        description: "Only with `include=instruction`: the recurring instruction course.",
      }),
    ),
  },
  { $id: "TeamDetail" },
)

const fields = {
  description: Type.Optional(nullable(lines({ examples: ["Early shift"] }))),
  ...contactFields,
  admin_user_ids: Type.Optional(nullable(ids({ description: "Users of the company.", examples: [[1]] }))),
  trainer_admin_user_ids: Type.Optional(nullable(ids({ description: "Users of the company.", examples: [[1]] }))),
  instruction_course_id: Type.Optional(
    nullable(id({ description: "An active recurring instruction course that the company sees.", examples: [null] })),
  ),
}
const teamName = name({ examples: ["Warehouse"] })
const locationId = id({ description: "A location in your view.", examples: [1] })

export const NewTeam = Type.Object({ name: teamName, location_id: locationId, ...fields }, { $id: "NewTeam" })
export type NewTeam = Static<typeof NewTeam>
/** What a full PUT takes. */
const TeamInput = Type.Object(
  { name: teamName, location_id: Type.Optional(locationId), ...fields },
  { $id: "TeamInput" },
)
export const TeamChanges = Type.Object(
  { name: Type.Optional(teamName), location_id: Type.Optional(locationId), ...fields },
  { $id: "TeamChanges" },
)
export type TeamChanges = Static<typeof TeamChanges>

export const Attachment = Type.Object(
  {
    user_ids: ids({ description: "Users to attach.", examples: [[1]] }, { minItems: 1 }),
    next_instruction_date: Type.Optional(
      nullable(
        date({
          description:
            "Deadline of the instruction that the team's course asks of them, in place of today and the course's " +
            "validity. `meta.unchanged_user_ids` names those for whom it changed nothing.",
          examples: ["2026-12-31"],
        }),
      ),
    ),
    force: Type.Optional(
      Type.Boolean({
        description:
          "Attaches inactive users too. With `next_instruction_date` it also moves the deadline of instructions that " +
          "are open, and opens one for members although one is in force.",
        examples: [false],
      }),
    ),
  },
  { $id: "Attachment" },
)
export type Attachment = Static<typeof Attachment>

/** What attaching answers. */
export const AttachedTeam = Type.Object({
  data: TeamDetail,
  meta: Type.Object({
    unchanged_user_ids: idList("Users for whom `next_instruction_date` changed nothing; empty without one."),
  }),
})

const TEAM_SORTS = ["id", "state", "created_at", "updated_at", "order_position"] as const
const TeamQuery = Type.Object({
  ...listParameters("name, description and city"),
  ...sortParameter(TEAM_SORTS),
  ...includeParameter("users", "instruction"),
  location_id: Type.Optional(id({ description: "Only teams of this location." })),
})

export const teamQuery = queryOf(TeamQuery)
export const teamIncludeQuery = queryOf(Type.Object(includeParameter("users", "instruction")))
export const newTeam = bodyOf(NewTeam)
export const teamInput = bodyOf(TeamInput)
export const teamChanges = bodyOf(TeamChanges)
export const attachment = bodyOf(Attachment)
