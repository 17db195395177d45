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

const administered = "Users who administer the team: as `company.location_admin` they see it, and its members."
const trained = "Users who train the team: as `company.trainer` they see it, and its members."

export const Team = Type.Object(
  {
    id: idOf("team", "The team's id, in addresses and in `team_ids` of its members."),
    external_id: externalIdOf("team"),
    type: recordType("team"),
    state: stateOf("An `inactive` team keeps its members; joining it opens no instruction any more."),
    name: Type.String({ description: "What people call the team.", examples: ["Warehouse"] }),
    description: textOrNull("What the team is, in words of your own.", "Early shift"),
    location_id: idOf("location", "The location that the team belongs to."),
    contact: shownAs(Contact, "Address, telephone and email address, under the team's name.", { name: "Warehouse" }),
    admin_user_ids: idList("manager", administered),
    trainer_admin_user_ids: idList("manager", trained),
    assignees: Type.Object(
      {
        admins: Type.Array(Person, { description: "The users of `admin_user_ids`, with their names." }),
        trainer_admins: Type.Array(Person, {
          description: "The users of `trainer_admin_user_ids`, with their names.",
        }),
      },
      { description: "Who is responsible for the team, by name." },
    ),
    instruction_course_id: Type.Union([
      Type.Integer({
        minimum: 1,
        description:
          "The team's recurring instruction course (`short_type` `instruction`): members get it as an assignment, " +
          "again and again. Null: none.",
        examples: [exampleId("instruction_course")],
      }),
      Type.Null(),
    ]),
    order_position: orderPosition,
    users_count: Type.Integer({ minimum: 0, description: "All members, inactive ones too.", examples: [1] }),
    ...timestamps,
  },
  { $id: "Team", description: "A group of users at a location, with what they are instructed in." },
)
export type Team = Static<typeof Team>

const Instruction = Type.Object(
  {
    id: idOf("instruction_course", "The course's id, as in `instruction_course_id` of the team."),
    title: Type.String({ description: "What the course is called.", examples: ["Annual safety instruction"] }),
    short_type: choice(SHORT_TYPES, {
      description: "The kind of course: `instruction`, as only those are given to teams.",
      examples: ["instruction"],
    }),
    scope_id: Type.Union([
      Type.Integer({
        minimum: 1,
        description: "The training scope of the course; null for instruction that concerns everybody.",
        examples: [exampleId("scope")],
      }),
      Type.Null(),
    ]),
    type: recordType("course"),
    state: stateOf("An `inactive` course is assigned to nobody any more."),
    valid_period: Type.Union([
      Type.String({
        description: "How long a passed instruction holds (`12m`); the next one is due by then. Null: for ever.",
        examples: ["12m"],
      }),
      Type.Null(),
    ]),
  },
  { $id: "Instruction", description: "The recurring instruction course of a team, in short." },
)
export type Instruction = Static<typeof Instruction>

/** A team in lists and details, with what `include` requests. */
export const TeamDetail = Type.Object(
  {
    ...Team.properties,
    users: Type.Optional(Type.Array(User, { description: "Only with `include=users`: members in your view." })),
    instruction: Type.Optional(
      Type.Union([Instruction, Type.Null()], {
        description: "Only with `include=instruction`: the recurring instruction course, null when there is none.",
      }),
    ),
  },
  { $id: "TeamDetail", description: "A team, with its members and its instruction if requested." },
)

export type TeamDetail = Static<typeof TeamDetail>

const fields = {
  external_id: externalIdField("team"),
  description: Type.Optional(
    nullable(lines({ description: "What the team is, in words of your own.", examples: ["Early shift"] })),
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
          "members at once; what is open of the old one is dropped unless another team of the member requires it.",
        examples: [exampleId("instruction_course")],
      }),
    ),
  ),
}
const teamName = name({
  description: "What people call the team; null or an empty text is refused.",
  examples: ["Warehouse"],
})
const locationId = idOf("location", "A location in your view. Another one than before moves the team.")

const location = {
  location_id: Type.Optional(locationId),
  location_external_id: externalReference("location", "location_id"),
}
/** What creates a team, or may, says where it is. */
const inOneForm = { "x-required-in-one-form": ["location_id"] }

const NewTeam = Type.Object(
  { name: teamName, ...location, ...fields },
  {
    $id: "NewTeam",
    description: "A new team, at the location that one of the two fields names; what else is left out is empty.",
    ...inOneForm,
  },
)
/** The body of a full PUT. */
const TeamInput = Type.Object(
  { name: teamName, ...location, ...fields },
  { $id: "TeamInput", description: "A whole team; what is left out stays." },
)
export const TeamChanges = Type.Object(
  { name: Type.Optional(teamName), ...location, ...fields },
  { $id: "TeamChanges", description: "The fields of a team to change; the others stay." },
)
export type TeamChanges = Static<typeof TeamChanges>

const TeamUpsert = Type.Object(
  { ...NewTeam.properties, id: takingId("team"), state: upsertedState("team") },
  {
    $id: "TeamUpsert",
    description: "A whole team under an external id; what is left out stays, or is empty.",
    ...inOneForm,
  },
)

export const TeamRow = Type.Object(
  { ...TeamUpsert.properties, external_id: requiredExternalId("team") },
  { $id: "TeamRow", description: "A team in a request with many.", ...inOneForm },
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
            "Deadline of the instruction that the team's course asks of them. Null, or none: today plus the course's " +
            "`valid_period`. `meta.unchanged_user_ids` names those for whom it changed nothing.",
          examples: ["2026-12-31"],
        }),
      ),
    ),
    force: Type.Optional(
      Type.Boolean({
        description:
          "Attaches inactive users too. With `next_instruction_date` it also moves the deadline of instructions that " +
          "are open, and opens one for members although one is in force. You cannot do that for yourself: 403.",
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
      unchanged_user_ids: idList("user", "Users for whom `next_instruction_date` changed nothing; empty without one."),
    },
    { description: "What the request did." },
  ),
})

export const TeamOrder = Type.Object(
  {
    teams: Type.Array(orderOf("team"), {
      minItems: 1,
      maxItems: 10_000,
      description: "The teams of the location to place, each once; the others stay where they are.",
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
