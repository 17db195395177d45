import { type Static, Type } from "typebox"
import { rowsBodyOf } from "../../access/bulk/schema.ts"
import {
  clearableReferences,
  externalIdField,
  externalIdOf,
  externalReference,
  externalReferences,
  requiredExternalId,
  takingId,
  upsertedState,
} from "../../access/external-ids/form.ts"
import {
  choice,
  date,
  exampleId,
  id,
  idOf,
  ids,
  lines,
  name,
  recordType,
  shownAs,
  timestamps,
} from "../../http/fields.ts"
import { listQueryOf } from "../../http/list-query.ts"
import {
  externalIdParameter,
  includeParameter,
  listParameters,
  nameParameter,
  sortParameter,
  updatedSinceParameter,
} from "../../http/paging.ts"
import { bodyOf, nullable, queryOf } from "../../http/schema.ts"
import { SHORT_TYPES } from "../../training/courses/short-type.ts"
import { idList, orderOf, orderPosition, stateOf, textOrNull } from "../fields.ts"
import { Contact, contactFields } from "../places/place.ts"
import { User } from "../users/schema.ts"

const Person = Type.Object(
  {
    id: idOf("manager", "The user's id."),
    full_name: Type.String({ description: "First and last name.", examples: ["Jan Kowalski"] }),
  },
  { $id: "Person", description: "A user, in short." },
)

const administered = "Users who administer the team: as `company.location_admin` they see it and its members."
const trained = "Users who train the team: as `company.trainer` they see it and its members."

export const Team = Type.Object(
  {
    id: idOf("team", "The team's id, used in addresses and in the `team_ids` of its members."),
    external_id: externalIdOf("team"),
    type: recordType("team"),
    state: stateOf("An `inactive` team keeps its members; joining it no longer opens an instruction."),
    name: Type.String({ description: "The team's name.", examples: ["Warehouse"] }),
    description: textOrNull("A description of the team in your own words.", "Early shift"),
    location_id: idOf("location", "The location that the team belongs to."),
    contact: shownAs(Contact, "Address, telephone number and email address, with the team's name.", {
      name: "Warehouse",
    }),
    admin_user_ids: idList("manager", administered),
    trainer_admin_user_ids: idList("manager", trained),
    assignees: Type.Object(
      {
        admins: Type.Array(Person, { description: "The users of `admin_user_ids`, with their names." }),
        trainer_admins: Type.Array(Person, {
          description: "The users of `trainer_admin_user_ids`, with their names.",
        }),
      },
      { description: "The people who are responsible for the team, with their names." },
    ),
    instruction_course_id: Type.Union([
      Type.Integer({
        minimum: 1,
        description:
          "The team's recurring instruction course (`short_type` `instruction`): members get it as an assignment, " +
          "repeatedly. Null: none.",
        examples: [exampleId("instruction_course")],
      }),
      Type.Null(),
    ]),
    order_position: orderPosition,
    users_count: Type.Integer({
      minimum: 0,
      description: "The number of all members, including inactive ones.",
      examples: [1],
    }),
    ...timestamps,
  },
  { $id: "Team", description: "A group of users at a location, with the course that they are instructed in." },
)
export type Team = Static<typeof Team>

const Instruction = Type.Object(
  {
    id: idOf("instruction_course", "The course's id, as in `instruction_course_id` of the team."),
    title: Type.String({ description: "The course's title.", examples: ["Annual safety instruction"] }),
    short_type: choice(SHORT_TYPES, {
      description: "The kind of course: always `instruction`, because teams have no other courses.",
      examples: ["instruction"],
    }),
    scope_id: Type.Union([
      Type.Integer({
        minimum: 1,
        description: "The training scope of the course; null for instruction that applies to everybody.",
        examples: [exampleId("scope")],
      }),
      Type.Null(),
    ]),
    type: recordType("course"),
    state: stateOf("An `inactive` course is no longer assigned to anybody."),
    valid_period: Type.Union([
      Type.String({
        description:
          "How long a passed instruction is valid (`12m`); the next one is due by then. Null: it never expires.",
        examples: ["12m"],
      }),
      Type.Null(),
    ]),
  },
  { $id: "Instruction", description: "A summary of the recurring instruction course of a team." },
)
export type Instruction = Static<typeof Instruction>

/** A team in lists and details, with the records that `include` requests. */
export const TeamDetail = Type.Object(
  {
    ...Team.properties,
    users: Type.Optional(Type.Array(User, { description: "Only with `include=users`: members in your view." })),
    instruction: Type.Optional(
      Type.Union([Instruction, Type.Null()], {
        description: "Only with `include=instruction`: the recurring instruction course; null if there is none.",
      }),
    ),
  },
  { $id: "TeamDetail", description: "A team, with its members and its instruction if requested." },
)

export type TeamDetail = Static<typeof TeamDetail>

const fields = {
  external_id: externalIdField("team"),
  description: Type.Optional(
    nullable(lines({ description: "A description of the team in your own words.", examples: ["Early shift"] })),
  ),
  ...contactFields,
  admin_user_ids: Type.Optional(
    nullable(ids({ description: `${administered} Replaces the list.`, examples: [[exampleId("manager")]] })),
  ),
  admin_user_external_ids: clearableReferences("manager", "admin_user_ids"),
  trainer_admin_user_ids: Type.Optional(
    nullable(ids({ description: `${trained} Replaces the list.`, examples: [[exampleId("manager")]] })),
  ),
  trainer_admin_user_external_ids: clearableReferences("manager", "trainer_admin_user_ids"),
  instruction_course_id: Type.Optional(
    nullable(
      id({
        description:
          "An active course with the `short_type` `instruction` that the company sees. A new one is assigned to all " +
          "members at once; open assignments of the old one are dropped unless another team of the member requires it.",
        examples: [exampleId("instruction_course")],
      }),
    ),
  ),
}
const teamName = name({
  description: "The team's name; null or an empty string is refused.",
  examples: ["Warehouse"],
})
const locationId = idOf("location", "A location in your view. A different one moves the team.")

const location = {
  location_id: Type.Optional(locationId),
  location_external_id: externalReference("location", "location_id"),
}
/** Requests that create a team, or may create one, state its location. */
const inOneForm = { "x-required-in-one-form": ["location_id"] }

const NewTeam = Type.Object(
  { name: teamName, ...location, ...fields },
  {
    $id: "NewTeam",
    description: "A new team at the location named by one of the two fields. Other fields that are left out are empty.",
    ...inOneForm,
  },
)
/** The body of a complete PUT. */
const TeamInput = Type.Object(
  { name: teamName, ...location, ...fields },
  { $id: "TeamInput", description: "A whole team. Fields that are left out stay the same." },
)
export const TeamChanges = Type.Object(
  { name: Type.Optional(teamName), ...location, ...fields },
  { $id: "TeamChanges", description: "The fields of a team to change; the others stay the same." },
)
export type TeamChanges = Static<typeof TeamChanges>

const TeamUpsert = Type.Object(
  { ...NewTeam.properties, id: takingId("team"), state: upsertedState("team") },
  {
    $id: "TeamUpsert",
    description:
      "A whole team under an external id. Fields that are left out stay the same, or are empty in a new one.",
    ...inOneForm,
  },
)

export const TeamRow = Type.Object(
  { ...TeamUpsert.properties, external_id: requiredExternalId("team") },
  { $id: "TeamRow", description: "A team in a request with many teams.", ...inOneForm },
)

export const Attachment = Type.Object(
  {
    user_ids: Type.Optional(
      ids(
        {
          description: "Users of your company and in your view to attach. This or `user_external_ids` is required.",
          examples: [[exampleId("user")]],
        },
        { minItems: 1 },
      ),
    ),
    user_external_ids: Type.Optional({
      ...externalReferences("user", "user_ids"),
      minItems: 1,
      "x-instead": "user_ids",
    }),
    next_instruction_date: Type.Optional(
      nullable(
        date({
          description:
            "Deadline of the instruction that the team's course requires. If null or left out: today plus the course's " +
            "`valid_period`. `meta.unchanged_user_ids` lists the users for whom it had no effect.",
          examples: ["2026-12-31"],
        }),
      ),
    ),
    force: Type.Optional(
      Type.Boolean({
        description:
          "Attaches inactive users too. With `next_instruction_date` it also moves the deadline of instructions that " +
          "are open, and opens one even for members who have one in force. You cannot do that for yourself (403).",
        examples: [false],
      }),
    ),
  },
  {
    $id: "Attachment",
    description: "Users who become members of a team.",
    "x-required-in-one-form": ["user_ids"],
  },
)
export type Attachment = Static<typeof Attachment>

/** The response to attaching users. */
export const AttachedTeam = Type.Object({
  data: shownAs(TeamDetail, "The team with its members."),
  meta: Type.Object(
    {
      unchanged_user_ids: idList("user", "Users for whom `next_instruction_date` had no effect; empty without one."),
    },
    { description: "The effects of the request." },
  ),
})

export const TeamOrder = Type.Object(
  {
    teams: Type.Array(orderOf("team"), {
      minItems: 1,
      maxItems: 10_000,
      description: "The teams of the location to move, each once. All others keep their positions.",
    }),
  },
  { $id: "TeamOrder", description: "New positions of the teams of a location." },
)
export type TeamOrder = Static<typeof TeamOrder>

const TEAM_SORTS = ["id", "state", "created_at", "updated_at", "order_position"] as const
const TeamQuery = Type.Object({
  ...listParameters("name, description and city"),
  ...sortParameter(TEAM_SORTS),
  ...externalIdParameter,
  ...nameParameter,
  ...updatedSinceParameter,
  ...includeParameter("users", "instruction"),
  location_id: Type.Optional(id({ description: "Only teams of this location." })),
})

export const teamQuery = listQueryOf("teams", TeamQuery)
export const teamIncludeQuery = queryOf(Type.Object(includeParameter("users", "instruction")))
export const newTeam = bodyOf(NewTeam)
export const teamInput = bodyOf(TeamInput)
export const teamUpsert = bodyOf(TeamUpsert)
export const teamChanges = bodyOf(TeamChanges)
export const attachment = bodyOf(Attachment)
export const teamOrder = bodyOf(TeamOrder)
export const teamRows = rowsBodyOf("teams", TeamRow, {
  $id: "TeamRows",
  description: "Many teams, each under its external id.",
})
