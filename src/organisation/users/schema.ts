import { type Static, type TSchema, Type } from "typebox"
import { Format } from "typebox/format"
import { ROLES } from "../../access/permissions.ts"
import { choice, date, email, id, ids, line, name } from "../../http/fields.ts"
import { includeParameter, listParameters, sortParameter } from "../../http/paging.ts"
import { bodyOf, nullable, queryOf } from "../../http/schema.ts"
import { idList, resourceId, state, timestamps } from "../fields.ts"
import { DRIVING_CLASSES } from "./driving-classes.ts"
import { isUsername } from "./username.ts"

Format.Set("username", isUsername)

const SALUTATIONS = ["m", "f", "d"] as const

const orNull = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()])

export const User = Type.Object(
  {
    id: resourceId,
    type: Type.Enum(["user"], { type: "string", examples: ["user"] }),
    state,
    username: Type.String({ examples: ["ada.nowak.2802"] }),
    salutation: orNull(choice(SALUTATIONS, { examples: ["f"] })),
    first_name: Type.String({ examples: ["Ada"] }),
    last_name: Type.String({ examples: ["Nowak"] }),
    full_name: Type.String({ examples: ["Ada Nowak"] }),
    email: orNull(Type.String({ examples: ["ada.nowak@acme.example"] })),
    mobile_number: orNull(Type.String({ examples: ["+49 151 2345678"] })),
    language: Type.String({ description: "Two letters; the company's unless the user has one.", examples: ["de"] }),
    birthday: orNull(Type.String({ format: "date", examples: ["1990-02-28"] })),
    driving_classes: Type.Array(choice(DRIVING_CLASSES), { examples: [["B", "BE"]] }),
    fitness_valid_until: orNull(
      Type.String({
        format: "date",
        description: "Until when the fitness examination holds.",
        examples: ["2030-01-31"],
      }),
    ),
    company_id: resourceId,
    team_ids: idList("Teams that the user is a member of."),
    roles: Type.Array(choice(ROLES), { examples: [["company.employee"]] }),
    ...timestamps,
  },
  { $id: "User" },
)
export type User = Static<typeof User>

const fields = {
  salutation: Type.Optional(nullable(choice(SALUTATIONS, { examples: ["f"] }))),
  email: Type.Optional(
    nullable(email({ description: "Unique in the company.", examples: ["ada.nowak@acme.example"] })),
  ),
  mobile_number: Type.Optional(nullable(line({ examples: ["+49 151 2345678"] }))),
  username: Type.Optional(
    nullable(
      Type.String({
        maxLength: 255,
        format: "username",
        description:
          "Unique in the installation, whatever the case. No control, format or invisible characters, and no =, +, " +
          "- or @ at the beginning. Null, or none, leaves the username as it is; that of a new user is derived from " +
          "name and birthday then.",
        examples: ["ada.nowak"],
      }),
    ),
  ),
  language: Type.Optional(
    nullable(
      Type.String({
        pattern: "^[A-Za-z]{2}$",
        description: "Two letters; null means the company's.",
        examples: ["de"],
        "x-fault": "language_code",
      }),
    ),
  ),
  password: Type.Optional(
    Type.String({
      minLength: 8,
      maxLength: 200,
      pattern: "^[^\\u0000\\ud800-\\udfff]*$",
      description:
        "Not trimmed. Null, or none, leaves the password as it is; a new user without one gets a random one.",
      examples: ["correct horse battery staple"],
      "x-verbatim": true,
    }),
  ),
  birthday: Type.Optional(nullable(date({ description: "From 1900-01-01 until today.", examples: ["1990-02-28"] }))),
  driving_classes: Type.Optional(
    nullable(Type.Array(choice(DRIVING_CLASSES), { maxItems: 100, examples: [["B", "BE"]] })),
  ),
  fitness_valid_until: Type.Optional(nullable(date({ examples: ["2030-01-31"] }))),
  team_ids: Type.Optional(nullable(ids({ description: "Replaces the memberships in your view.", examples: [[1]] }))),
  roles: Type.Optional(
    nullable(
      Type.Array(choice(ROLES), {
        maxItems: 100,
        description: "Needs the permission `users.assign-roles`. A new user without roles is a company.employee.",
        examples: [["company.employee"]],
      }),
    ),
  ),
  send_credentials: Type.Optional(
    Type.Boolean({
      description: "Mails username and password; a random password is set when none is sent.",
      examples: [false],
    }),
  ),
}
const names = { first_name: name({ examples: ["Ada"] }), last_name: name({ examples: ["Nowak"] }) }

/** What a full PUT takes. */
const UserInput = Type.Object({ ...names, ...fields }, { $id: "UserInput" })
export const NewUser = Type.Object(
  {
    ...UserInput.properties,
    id: Type.Optional(
      nullable(
        id({
          description:
            "For imports: when it names a user of your company, that user is updated. An unknown id is ignored.",
          examples: [null],
        }),
      ),
    ),
  },
  { $id: "NewUser" },
)
export type NewUser = Static<typeof NewUser>
export const UserChanges = Type.Object(
  { first_name: Type.Optional(names.first_name), last_name: Type.Optional(names.last_name), ...fields },
  { $id: "UserChanges" },
)
export type UserChanges = Static<typeof UserChanges>

export const RoleInput = Type.Object(
  { roles: Type.Array(choice(ROLES), { maxItems: 100, examples: [["company.employee"]] }) },
  { $id: "RoleInput" },
)
export type RoleInput = Static<typeof RoleInput>

export const PasswordResetInput = Type.Object(
  {
    send_email: Type.Optional(
      Type.Boolean({ default: true, description: "Without an address or a mail server nothing is sent." }),
    ),
  },
  { $id: "PasswordResetInput" },
)
export type PasswordResetInput = Static<typeof PasswordResetInput>

export const PasswordReset = Type.Object(
  {
    email_sent: Type.Boolean({ description: "The outbox has accepted the mail.", examples: [false] }),
    temporary_password: Type.Optional(
      Type.String({
        description: "Only when no mail is sent; it is shown this once.",
        examples: ["k7mw-p3xq-h9ta-c5re"],
      }),
    ),
  },
  { $id: "PasswordReset" },
)

const USER_SORTS = ["id", "state", "username", "created_at", "updated_at"] as const
const UserQuery = Type.Object({
  ...listParameters("names, full name, username and email"),
  ...sortParameter(USER_SORTS),
  ...includeParameter("locations"),
  team_id: Type.Optional(id({ description: "Only members of this team." })),
  location_id: Type.Optional(
    id({
      description: "Only members of teams of this location, as far as the teams or the location are in your view.",
    }),
  ),
  role: Type.Optional(choice(ROLES, { description: "Only users with this role." })),
})

export const userQuery = queryOf(UserQuery)
export const userIncludeQuery = queryOf(Type.Object(includeParameter("locations")))
export const newUser = bodyOf(NewUser)
export const userInput = bodyOf(UserInput)
export const userChanges = bodyOf(UserChanges)
export const roleInput = bodyOf(RoleInput)
export const passwordResetInput = bodyOf(PasswordResetInput)
