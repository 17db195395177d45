import { type Static, Type } from "typebox"
import {
  clearableReference,
  externalIdField,
  externalIdOf,
  externalReference,
  inOneForm,
  takingId,
} from "../../access/external-ids/form.ts"
import {
  choice,
  deadline,
  exampleId,
  id,
  idOf,
  instant,
  line,
  lines,
  moment,
  recordType,
  timestamps,
  title,
} from "../../http/fields.ts"
import { type ListQuery, listQueryOf } from "../../http/list-query.ts"
import { externalIdParameter, pageParameters, sortParameter, updatedSinceParameter } from "../../http/paging.ts"
import { bodyOf, nullable } from "../../http/schema.ts"
import { REMARK_MAX } from "../assignments/schema.ts"
import { TRAINING_STATES } from "../assignments/states.ts"
import { courseReference, scopeId } from "../courses/schema.ts"

/** The most sessions of a training, and the most people who take part in it: it is closed in one transaction. */
export const SESSIONS_MAX = 50
export const PARTICIPANTS_MAX = 1000

const text = (description: string, example: string | null) =>
  nullable(Type.String({ description, examples: [example] }))
const count = (description: string, example: number) => Type.Integer({ minimum: 0, description, examples: [example] })

const STATE =
  "`planned`, `ongoing` (started, not closed yet), `closed` (results are final) or `cancelled`. It changes by `start`, `close` and `cancel`."
const TITLE = "Its title; null: the course's."
const TRAINER = "The trainer, if it is a user of the company."
const EXTERNAL_TRAINER = "The name of a trainer who is no user of the company. Certificates name this person then."
const PLACE = "Where it takes place."
const CAPACITY = "How many people can take part; more than that wait. Null: any number."
const CHECK_IN =
  "Whether participants may check in themselves during a session. It counts once the trainer confirms it."
const NOTE = "A note for those who organise it."
const TEAM = "The team that it belongs to; null: none."
const LOCATION = "The location that it belongs to. Without location and team, it belongs to the company."

const Session = Type.Object(
  {
    id: idOf("group_session", "The session's id."),
    starts_at: instant("When it begins, in UTC.", "2026-12-01T08:00:00Z"),
    ends_at: instant("When it ends, in UTC.", "2026-12-01T12:00:00Z"),
  },
  { description: "A time at which the group meets." },
)

export const GroupTraining = Type.Object(
  {
    id: idOf("group_training", "The group training's id, as used in addresses."),
    external_id: externalIdOf("group_training"),
    type: recordType("group_training"),
    state: choice(TRAINING_STATES, { description: STATE, examples: ["planned"] }),
    title: text(TITLE, "Forklifts in December"),
    course: Type.Object(
      { ...courseReference, scope_id: scopeId, type: recordType("course") },
      { description: "The course that is taught, in short." },
    ),
    trainer: nullable(
      Type.Object(
        {
          id: idOf("manager", "The user's id."),
          full_name: Type.String({ description: "First and last name.", examples: ["Jan Kowalski"] }),
        },
        { description: TRAINER },
      ),
    ),
    external_trainer: text(EXTERNAL_TRAINER, null),
    place: text(PLACE, "Hall 3"),
    capacity: nullable(Type.Integer({ description: CAPACITY, examples: [12] })),
    sessions: Type.Array(Session, { description: "When the group meets, in order." }),
    self_check_in: Type.Boolean({ description: CHECK_IN, examples: [false] }),
    note: text(NOTE, null),
    team_id: nullable(id({ description: TEAM, examples: [null] })),
    location_id: nullable(idOf("location", LOCATION)),
    begin_date: nullable(
      Type.String({
        format: "date",
        description: "Its first day, of one that a dataset brought without sessions.",
        examples: [null],
      }),
    ),
    end_date: nullable(Type.String({ format: "date", description: "Its last day, likewise.", examples: [null] })),
    cancel_reason: text("Why it was cancelled; null if it was not.", null),
    participants_count: count("How many people take part.", 8),
    waiting_count: count("How many people wait for a place.", 0),
    undecided_count: count(
      "How many participants have no result yet and are not absent from every session. It can be closed once there are none.",
      3,
    ),
    ...timestamps,
  },
  { $id: "GroupTraining", description: "A course that a trainer teaches to a group." },
)
export type GroupTraining = Static<typeof GroupTraining>

const SessionInput = Type.Object(
  {
    id: Type.Optional(
      nullable(
        id({
          description: "A session of this training, which stays that session. Without it, it is a new one.",
          examples: [null],
        }),
      ),
    ),
    starts_at: moment({
      description: "When it begins: a date and time, in the company's time zone if it has no offset.",
      examples: ["2026-12-01T09:00:00+01:00"],
    }),
    ends_at: moment({
      description: "When it ends, likewise: later than it begins, by at most 24 hours.",
      examples: ["2026-12-01T13:00:00+01:00"],
    }),
  },
  { description: "A time at which the group meets." },
)
export type SessionInput = Static<typeof SessionInput>

const course = {
  course_id: Type.Optional(
    id({
      description: "The course: active and visible to your company. It stays the same once somebody takes part.",
      examples: [exampleId("course")],
    }),
  ),
  course_external_id: externalReference("course", "course_id"),
}

const fields = {
  ...course,
  external_id: externalIdField("group_training"),
  title: Type.Optional(nullable(title({ description: TITLE, examples: ["Forklifts in December"] }))),
  trainer_id: Type.Optional(
    nullable(
      id({
        description: `${TRAINER} Null: none. One of this and \`external_trainer\` is needed to close.`,
        examples: [exampleId("manager")],
      }),
    ),
  ),
  trainer_external_id: clearableReference("manager", "trainer_id"),
  external_trainer: Type.Optional(nullable(line({ description: EXTERNAL_TRAINER, examples: [null] }))),
  place: Type.Optional(nullable(line({ description: PLACE, examples: ["Hall 3"] }))),
  capacity: Type.Optional(
    nullable(Type.Integer({ minimum: 1, maximum: PARTICIPANTS_MAX, description: CAPACITY, examples: [12] })),
  ),
  sessions: Type.Optional(
    Type.Array(SessionInput, {
      maxItems: SESSIONS_MAX,
      description: "All sessions; none overlaps another. Those that are left out are removed.",
    }),
  ),
  self_check_in: Type.Optional(Type.Boolean({ description: CHECK_IN, examples: [false] })),
  note: Type.Optional(nullable(lines({ description: NOTE, examples: [null] }, REMARK_MAX))),
  team_id: Type.Optional(nullable(id({ description: TEAM, examples: [null] }))),
  team_external_id: clearableReference("team", "team_id"),
  location_id: Type.Optional(nullable(id({ description: LOCATION, examples: [exampleId("location")] }))),
  location_external_id: clearableReference("location", "location_id"),
}

const NewGroupTraining = Type.Object(fields, {
  $id: "NewGroupTraining",
  description: "A planned group training.",
  "x-required-in-one-form": ["course_id"],
})
const GroupTrainingInput = Type.Object(fields, {
  $id: "GroupTrainingInput",
  description: "A whole group training. Fields that are left out stay the same.",
  "x-required-in-one-form": ["course_id"],
})
const GroupTrainingChanges = Type.Object(fields, {
  $id: "GroupTrainingChanges",
  description: "The fields of a group training to change; the others stay the same.",
})
const GroupTrainingUpsert = Type.Object(
  { ...fields, id: takingId("group_training") },
  {
    $id: "GroupTrainingUpsert",
    description:
      "A whole group training under an external id. Fields that are left out stay the same, or have their defaults in a new one.",
    "x-required-in-one-form": ["course_id"],
  },
)
export type GroupTrainingFields = Static<typeof GroupTrainingUpsert>

const moments = (description: string) => Type.Optional(deadline({ description }))
const GroupTrainingQuery = Type.Object({
  ...pageParameters,
  ...sortParameter(["id", "starts_at", "created_at"]),
  ...externalIdParameter,
  ...updatedSinceParameter,
  state: Type.Optional(choice(TRAINING_STATES, { description: "Only those in this state; all by default." })),
  course_id: Type.Optional(id({ description: "Only those of this course." })),
  trainer_id: Type.Optional(id({ description: "Only those with this trainer." })),
  user_id: Type.Optional(id({ description: "Only those in which this user takes part or waits for a place." })),
  location_id: Type.Optional(id({ description: "Only those that belong to this location." })),
  team_id: Type.Optional(id({ description: "Only those that belong to this team." })),
  starts_after: moments("Only those whose first session begins at or after this instant or on or after this day."),
  starts_before: moments("Only those whose first session begins at or before this instant or on or before this day."),
})
export type GroupTrainingQuery = ListQuery<Static<typeof GroupTrainingQuery>>

export const groupTrainingQuery = listQueryOf("group trainings", GroupTrainingQuery)
const COURSE = ["course_id", "course_external_id"] as const
export const newGroupTraining = inOneForm(bodyOf(NewGroupTraining), COURSE)
export const groupTrainingInput = inOneForm(bodyOf(GroupTrainingInput), COURSE)
export const groupTrainingChanges = bodyOf(GroupTrainingChanges)
export const groupTrainingUpsert = inOneForm(bodyOf(GroupTrainingUpsert), COURSE)

const Cancellation = Type.Object(
  {
    reason: lines({ description: "Why it does not take place.", examples: ["The trainer is ill."] }, REMARK_MAX),
  },
  { $id: "GroupTrainingCancellation", description: "Why a group training is cancelled." },
)
export type Cancellation = Static<typeof Cancellation>
export const cancellation = bodyOf(Cancellation)

const Copy = Type.Object(
  {
    starts_at: moment({
      description:
        "When the first session of the copy begins; the others keep their distances, in days and times of the company's time zone.",
      examples: ["2027-01-12T09:00:00+01:00"],
    }),
    participants: Type.Optional(
      Type.Boolean({
        default: false,
        description: "Whether those who take part or wait are added to the copy as well, as far as they can be.",
        examples: [false],
      }),
    ),
  },
  { $id: "GroupTrainingCopy", description: "When the copy of a group training begins." },
)
export type Copy = Static<typeof Copy>
export const copy = bodyOf(Copy)
