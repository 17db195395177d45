import { type Static, Type } from "typebox"
import { choice, idOf, instant, name, recordType } from "../../http/fields.ts"
import { type ListQuery, listQueryOf } from "../../http/list-query.ts"
import { pageParameters, sortParameter } from "../../http/paging.ts"
import { bodyOf, nullable } from "../../http/schema.ts"
import { PERMISSIONS } from "../permissions.ts"

const STATES = ["active", "revoked"] as const

/** The longest time for which an old secret stays valid, in hours: one year. Anything longer is not a transition. */
const OVERLAP_MAX = 365 * 24

const clientName = name({ description: "What it is for; only for people to read.", examples: ["HR sync"] })

const scopes = nullable(
  Type.Array(choice(PERMISSIONS), {
    minItems: 1,
    maxItems: PERMISSIONS.length,
    description:
      "The permissions to which its tokens are limited, now and in future; those that the roles of the service user do not " +
      "give have no effect. Null: everything that these roles allow.",
    examples: [["users.view", "users.update"]],
  }),
)

const serviceUserId = idOf(
  "service_user",
  "The user that the client acts as: an active user of your company whose roles give no more than your own.",
)

export const Client = Type.Object(
  {
    id: idOf("client", "The client's id."),
    type: recordType("client"),
    name: clientName,
    client_id: Type.String({
      description: "The public identifier with which it requests tokens.",
      examples: ["7e0b5b4e-5f0c-4c1c-9a86-3f2f7a1a7c55"],
    }),
    service_user: Type.Object(
      {
        id: idOf("service_user", "The user's id."),
        full_name: Type.String({ description: "The user's full name.", examples: ["HR Sync"] }),
      },
      { description: "The user that the client acts as. While it is inactive, every request is refused." },
    ),
    scopes,
    state: choice(STATES, {
      description: "`revoked`: its secrets and tokens are refused for good.",
      examples: ["active"],
    }),
    last_used_at: nullable(instant("When it last got a token, in UTC; null if it never has.", "2026-11-20T09:00:00Z")),
    created_at: instant("When the record was created, in UTC.", "2026-01-12T08:00:00Z"),
  },
  { $id: "Client", description: "A program that uses this API as one of the company's users." },
)
export type Client = Static<typeof Client>

export const ClientWithSecret = Type.Object(
  {
    ...Client.properties,
    secret: Type.Optional(
      Type.String({
        description:
          "The secret with which it requests tokens. It is shown only once and stored only as a hash. A retry with the " +
          "same `Idempotency-Key` does not return it.",
        examples: ["Jm4gUwJXc5V1jv0RFTx8eYJzP0bq2YwX8H1d0xw1m3k"],
        // Never stored for a retry.
        "x-secret": true,
      }),
    ),
  },
  { $id: "ClientWithSecret", description: "An API client with its new secret." },
)
export type ClientWithSecret = Static<typeof ClientWithSecret>

const NewClient = Type.Object(
  { name: clientName, service_user_id: serviceUserId, scopes: Type.Optional(scopes) },
  { $id: "NewClient", description: "The name of a new client, and what it may do." },
)
export type NewClient = Static<typeof NewClient>

const ClientChanges = Type.Object(
  {
    name: Type.Optional(clientName),
    service_user_id: Type.Optional(serviceUserId),
    scopes: Type.Optional(scopes),
  },
  { $id: "ClientChanges", description: "The fields of a client to change." },
)
export type ClientChanges = Static<typeof ClientChanges>

const SecretRotation = Type.Object(
  {
    overlap_hours: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: OVERLAP_MAX,
        default: 0,
        description: "For how many hours the previous secret is accepted too. With 0 it stops working at once.",
        examples: [24],
      }),
    ),
  },
  { $id: "SecretRotation", description: "How a client moves to its new secret." },
)
export type SecretRotation = Static<typeof SecretRotation>

const ClientQuery = Type.Object({
  ...pageParameters,
  state: Type.Optional(choice(STATES, { description: "Only those in this state." })),
  ...sortParameter(["id", "name", "created_at"]),
})
export type ClientQuery = ListQuery<Static<typeof ClientQuery>>

export const clientQuery = listQueryOf("clients", ClientQuery)
export const newClient = bodyOf(NewClient)
export const clientChanges = bodyOf(ClientChanges)
export const secretRotation = bodyOf(SecretRotation)
