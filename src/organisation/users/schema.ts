import { type Static, type TSchema, Type } from "typebox"
import { Format } from "typebox/format"
import { rowsBodyOf } from "../../access/bulk/schema.ts"
import {
  clearableReferences,
  externalIdField,
  externalIdOf,
  requiredExternalId,
  takingId,
  upsertedState,
} from "../../access/external-ids/form.ts"
import type { RecordState } from "../../access/external-ids/kinds.ts"
import { ROLES } from "../../access/permissions.ts"
import {
  choice,
  date,
  email,
  exampleId,
  id,
  idOf,
  ids,
  languageCode,
  line,
  name,
  recordType,
  timestamps,
} from "../../http/fields.ts"
import { type ListQuery, listQueryOf } from "../../http/list-query.ts"
import {
  externalIdParameter,
  includeParameter,
  listParameters,
  sortParameter,
  updatedSinceParameter,
} from "../../http/paging.ts"
import { bodyOf, nullable, queryOf } from "../../http/schema.ts"
import { DRIVING_CLASSES } from "../../tools/driving-classes.ts"
import { companyId, idList, stateOf } from "../fields.ts"
import { isUsername } from "./username.ts"

Format.Set("username", isUsername)

const SALUTATIONS = ["m", "f", "d"] as const

const SALUTATION = "The form of address: `m` (Mr), `f` (Ms) or `d` (neither)."
const MOBILE_NUMBER = "Mobile telephone number, in any notation."
const BIRTHDAY = "Date of birth. Courses with a minimum age need it, and a derived username contains its day and month."
const LICENCES = "Classes of driving licences that the person holds; courses may require some."
const FITNESS =
  "Last day on which the person's fitness examination is valid. A course may require one that is valid on the day of assignment."

const ABSENT_FROM =
  "The first day of an absence (a parental leave, a long illness); null: none. It may be in the past. While somebody is " +
  "absent, nobody is reminded, and nothing overdue is announced."
const ABSENT_UNTIL = "The last day of the absence; null while nobody knows it."

const orNull = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()])

export const User = Type.Object(
  {
    id: idOf("user", "The user's id, used in addresses and in other records."),
    external_id: externalIdOf("user"),
    type: recordType("user"),
    state: stateOf("An `inactive` user keeps memberships and records, gets no assignment, and its tokens are refused."),
    username: Type.String({
      description: "The user's unique name in the whole installation, ignoring case.",
      examples: ["ada.nowak"],
    }),
    salutation: orNull(choice(SALUTATIONS, { description: SALUTATION, examples: ["f"] })),
    first_name: orNull(
      Type.String({
        description: "Given name, as certificates show it; null for people who have only one name.",
        examples: ["Ada"],
      }),
    ),
    last_name: Type.String({
      description: "Family name, as certificates show it, or the only name.",
      examples: ["Nowak"],
    }),
    full_name: Type.String({ description: "First and last name together, or the only name.", examples: ["Ada Nowak"] }),
    email: orNull(
      Type.String({
        description: "The address to which credentials and temporary passwords are mailed.",
        examples: ["ada.nowak@acme.example"],
      }),
    ),
    mobile_number: orNull(Type.String({ description: MOBILE_NUMBER, examples: ["+49 151 2345678"] })),
    language: Type.String({
      description:
        "The language of mails and certificates for this person, two letters; the company's unless the user has one.",
      examples: ["de"],
    }),
    birthday: orNull(Type.String({ format: "date", description: BIRTHDAY, examples: ["1990-02-28"] })),
    driving_classes: Type.Array(choice(DRIVING_CLASSES), { description: LICENCES, examples: [["B", "BE"]] }),
    fitness_valid_until: orNull(Type.String({ format: "date", description: FITNESS, examples: ["2030-01-31"] })),
    absent_from: orNull(Type.String({ format: "date", description: ABSENT_FROM, examples: [null] })),
    absent_until: orNull(Type.String({ format: "date", description: ABSENT_UNTIL, examples: [null] })),
    company_id: companyId,
    team_ids: idList("team", "Teams that the user is a member of, including those outside your view."),
    roles: Type.Array(choice(ROLES), {
      description:
        "What the user may do and see. Without a role, the user's tokens give access only to `/auth/me` and `/auth/logout`.",
      examples: [["company.employee"]],
    }),
    ...timestamps,
  },
  { $id: "User", description: "A person of the company, or a service user that an API client acts as." },
)
export type User = Static<typeof User>

const fields = {
  external_id: externalIdField("user"),
  salutation: Type.Optional(nullable(choice(SALUTATIONS, { description: SALUTATION, examples: ["f"] }))),
  email: Type.Optional(
    nullable(
      email({
        description: "The address to which credentials are mailed. Unique in the company, ignoring case.",
        examples: ["ada.nowak@acme.example"],
      }),
    ),
  ),
  mobile_number: Type.Optional(nullable(line({ description: MOBILE_NUMBER, examples: ["+49 151 2345678"] }))),
  username: Type.Optional(
    nullable(
      Type.String({
        maxLength: 255,
        format: "username",
        description:
          "Unique in the installation, ignoring case. No control, format or invisible characters, and no =, +, " +
          "- or @ at the beginning. If null or left out, the username stays the same; that of a new user is derived from " +
          "name and birthday.",
        examples: ["ada.nowak"],
      }),
    ),
  ),
  language: Type.Optional(
    nullable(
      languageCode({
        description: "The language of mails and certificates for this person, two letters; null means the company's.",
        examples: ["de"],
      }),
    ),
  ),
  password: Type.Optional(
    Type.String({
      minLength: 8,
      maxLength: 200,
      pattern: "^[^\\u0000\\ud800-\\udfff]*$",
      description:
        "Not trimmed. An update without a password keeps the old one; a new user without one gets a random one. A password that is " +
        "sent is always set again, so a row of a bulk request with a password is slow and never `unchanged`.",
      examples: ["correct horse battery staple"],
      "x-verbatim": true,
    }),
  ),
  birthday: Type.Optional(
    nullable(date({ description: `${BIRTHDAY} From 1900-01-01 until today.`, examples: ["1990-02-28"] })),
  ),
  driving_classes: Type.Optional(
    nullable(
      Type.Array(choice(DRIVING_CLASSES), {
        maxItems: 100,
        description: `${LICENCES} Replaces the list.`,
        examples: [["B", "BE"]],
      }),
    ),
  ),
  fitness_valid_until: Type.Optional(nullable(date({ description: FITNESS, examples: ["2030-01-31"] }))),
  absent_from: Type.Optional(nullable(date({ description: ABSENT_FROM, examples: [null] }))),
  absent_until: Type.Optional(
    nullable(
      date({ description: `${ABSENT_UNTIL} It needs \`absent_from\`, and is not before it.`, examples: [null] }),
    ),
  ),
  team_ids: Type.Optional(
    nullable(
      ids({
        description:
          "Replaces the memberships in your view. Joining a team opens its instruction course for the user; leaving " +
          "closes it, unless another team requires the same course.",
        examples: [[exampleId("team")]],
      }),
    ),
  ),
  team_external_ids: clearableReferences("team", "team_ids"),
  roles: Type.Optional(
    nullable(
      Type.Array(choice(ROLES), {
        maxItems: 100,
        description:
          "Replaces the roles. Needs the permission `users.assign-roles`. A new user without this field is a " +
          "`company.employee`.",
        examples: [["company.employee"]],
      }),
    ),
  ),
  send_credentials: Type.Optional(
    Type.Boolean({
      description: "Mails username and password; a random password is set if none is sent.",
      examples: [false],
    }),
  ),
}
const names = {
  first_name: name({
    description:
      "Given name, as certificates show it; null or an empty string is refused, unless the user has only one name and no given name.",
    examples: ["Ada"],
  }),
  last_name: name({
    description: "Family name, as certificates show it; null or an empty string is refused.",
    examples: ["Nowak"],
  }),
}

/** The body of a complete PUT. */
const UserInput = Type.Object(
  { ...names, ...fields },
  { $id: "UserInput", description: "A whole user. Fields that are left out stay the same." },
)
export const NewUser = Type.Object(
  {
    ...UserInput.properties,
    id: Type.Optional(
      nullable(
        id({
          description:
            "For imports: if it is the id of a user of your company, that user is updated. An unknown id is ignored; null " +
            "is the same as leaving it out.",
          examples: [null],
        }),
      ),
    ),
  },
  { $id: "NewUser", description: "A new user. Fields that are left out are empty or derived." },
)
export type NewUser = Static<typeof NewUser>
const UserUpsert = Type.Object(
  { ...UserInput.properties, id: takingId("user"), state: upsertedState("user") },
  {
    $id: "UserUpsert",
    description:
      "A whole user under an external id. Fields that are left out stay the same, or are derived for a new one.",
  },
)
export const UserRow = Type.Object(
  { ...UserUpsert.properties, external_id: requiredExternalId("user") },
  { $id: "UserRow", description: "A user in a request with many users." },
)

export const UserChanges = Type.Object(
  { first_name: Type.Optional(names.first_name), last_name: Type.Optional(names.last_name), ...fields },
  { $id: "UserChanges", description: "The fields of a user to change; the others stay the same." },
)

/** The same, but allows null for somebody who has only one name. A rule refuses null for anybody else. */
const PersonChanges = Type.Object({
  ...UserChanges.properties,
  first_name: Type.Optional(nullable(names.first_name)),
})
/** The fields of a user that are saved. Only upserts and rows include the state. */
export type UserChanges = Static<typeof PersonChanges> & { state?: RecordState }

/** A user as described by sign-on providers. People may have only one name. */
const Person = Type.Object({ ...NewUser.properties, first_name: PersonChanges.properties.first_name })
export type Person = Static<typeof Person> & Pick<UserChanges, "state">

/** A user as described by files. */
export const ImportedUser = Type.Object({
  ...UserRow.properties,
  first_name: PersonChanges.properties.first_name,
})

export const RoleInput = Type.Object(
  {
    roles: Type.Array(choice(ROLES), {
      maxItems: 100,
      description: "All roles that the user is to have.",
      examples: [["company.employee"]],
    }),
  },
  { $id: "RoleInput", description: "The roles of a user, all of them." },
)
export type RoleInput = Static<typeof RoleInput>

export const PasswordResetInput = Type.Object(
  {
    send_email: Type.Optional(
      Type.Boolean({
        default: true,
        description:
          "Whether the temporary password is mailed. Nothing is sent if the user has no address or there is no mail server.",
        examples: [false],
      }),
    ),
  },
  { $id: "PasswordResetInput", description: "How the user receives the new password." },
)
export type PasswordResetInput = Static<typeof PasswordResetInput>

export const PasswordReset = Type.Object(
  {
    email_sent: Type.Boolean({
      description: "The outbox has accepted the mail; it is sent as soon as the mail server accepts it.",
      examples: [false],
    }),
    temporary_password: Type.Optional(
      Type.String({
        description: "Only if no mail is sent; it is shown only once.",
        examples: ["k7mw-p3xq-h9ta-c5re"],
        // Never stored for retries.
        "x-secret": true,
      }),
    ),
  },
  { $id: "PasswordReset", description: "How the user learns the new password: by mail, or from you." },
)

const USER_SORTS = ["id", "state", "username", "last_name", "created_at", "updated_at"] as const
const UserQuery = Type.Object({
  ...listParameters("names, full name, username and email"),
  ...sortParameter(USER_SORTS),
  ...externalIdParameter,
  ...updatedSinceParameter,
  username: Type.Optional(line({ description: "Only the user with exactly this username, ignoring case." })),
  email: Type.Optional(line({ description: "Only the user with exactly this email address, ignoring case." })),
  ...includeParameter("locations"),
  team_id: Type.Optional(id({ description: "Only members of this team." })),
  location_id: Type.Optional(
    id({
      description: "Only members of this location's teams, as far as the teams or the location are in your view.",
    }),
  ),
  role: Type.Optional(choice(ROLES, { description: "Only users with this role." })),
})

export type UserQuery = ListQuery<Static<typeof UserQuery>>
export const userQuery = listQueryOf("users", UserQuery)
export const userIncludeQuery = queryOf(Type.Object(includeParameter("locations")))
export const newUser = bodyOf(NewUser)
export const person = bodyOf(Person)
export const userInput = bodyOf(UserInput)
export const userUpsert = bodyOf(UserUpsert)
export const userChanges = { ...bodyOf(PersonChanges), schema: UserChanges }
export const roleInput = bodyOf(RoleInput)
export const passwordResetInput = bodyOf(PasswordResetInput)
export const userRows = rowsBodyOf("users", UserRow, {
  $id: "UserRows",
  description: "Many users, each under its external id.",
})
