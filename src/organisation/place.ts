import { Type } from "typebox"
import { email, line } from "../http/fields.ts"
import { nullable } from "../http/schema.ts"
import { placeSearch } from "./searchable.ts"

/** What locations and teams have in common, as columns of their rows. */
export interface PlaceRow {
  readonly name: string
  readonly description: string | null
  readonly street: string | null
  readonly zip_city: string | null
  readonly country: string | null
  readonly phone: string | null
  readonly email: string | null
}

/** The contact fields that create and update take. */
export const contactFields = {
  street: Type.Optional(nullable(line({ examples: ["Hafenstraße 12"] }))),
  zip_city: Type.Optional(nullable(line({ description: "Postal code and city.", examples: ["20457 Hamburg"] }))),
  country: Type.Optional(
    nullable(
      Type.String({
        maxLength: 2,
        pattern: "^[A-Za-z]*$",
        description: "Country code of at most 2 letters; stored in upper case.",
        examples: ["DE"],
        "x-fault": "country_code",
      }),
    ),
  ),
  phone: Type.Optional(nullable(line({ examples: ["+49 40 1234567"] }))),
  email: Type.Optional(nullable(email({ examples: ["hamburg@acme.example"] }))),
}

const textOrNull = (example: string) => Type.Union([Type.String({ examples: [example] }), Type.Null()])

export const Contact = Type.Object(
  {
    name: Type.String({ examples: ["Hamburg"] }),
    street: textOrNull("Hafenstraße 12"),
    zip_city: textOrNull("20457 Hamburg"),
    country: textOrNull("DE"),
    phone: textOrNull("+49 40 1234567"),
    email: textOrNull("hamburg@acme.example"),
  },
  { $id: "Contact" },
)

export function contactOf({ name, street, zip_city, country, phone, email }: PlaceRow) {
  return { name, street, zip_city, country, phone, email }
}

/** What a request says of a location or team; undefined leaves a column as it is, null clears it. */
interface PlaceInput {
  readonly name?: string
  readonly description?: string | null
  readonly street?: string | null
  readonly zip_city?: string | null
  readonly country?: string | null
  readonly phone?: string | null
  readonly email?: string | null
}

/** What {@link PlaceRow} has, and the column by which it is searched. */
export interface PlaceColumns extends PlaceRow {
  readonly search: string
}

/** The columns that locations and teams have in common, of a new one. */
export function newPlace(input: PlaceInput & { readonly name: string }): PlaceColumns {
  const columns = {
    name: input.name,
    description: input.description ?? null,
    street: input.street ?? null,
    zip_city: input.zip_city ?? null,
    country: input.country?.toUpperCase() ?? null,
    phone: input.phone ?? null,
    email: input.email ?? null,
  }
  return { ...columns, search: placeSearch(columns) }
}

/** The same columns of a change to `held`; undefined for those that stay. */
export function changedPlace(input: PlaceInput, held: PlaceRow) {
  const { name, description, street, zip_city, country, phone, email } = input
  const search = placeSearch({
    name: name ?? held.name,
    description: description === undefined ? held.description : description,
    zip_city: zip_city === undefined ? held.zip_city : zip_city,
  })
  return { name, description, street, zip_city, country: country?.toUpperCase() ?? country, phone, email, search }
}
