import { Type } from "typebox"
import { newKey } from "../../database/key.ts"
import { email, line } from "../../http/fields.ts"
import { nullable } from "../../http/schema.ts"
import { textOrNull } from "../fields.ts"
import { placeSearch } from "../searchable.ts"

/** The columns that locations and teams share. */
export interface PlaceRow {
  /** The external id. */
  readonly key: string
  readonly name: string
  readonly description: string | null
  readonly street: string | null
  readonly zip_city: string | null
  readonly country: string | null
  readonly phone: string | null
  readonly email: string | null
}

/** Values used in examples. */
const ADDRESS = {
  street: "Hafenstraße 12",
  zip_city: "20457 Hamburg",
  country: "DE",
  phone: "+49 40 1234567",
  email: "hamburg@acme.example",
}

/** The contact fields of requests to create or update a place. */
export const contactFields = {
  street: Type.Optional(nullable(line({ description: "Street and house number.", examples: [ADDRESS.street] }))),
  zip_city: Type.Optional(nullable(line({ description: "Postal code and city.", examples: [ADDRESS.zip_city] }))),
  country: Type.Optional(
    nullable(
      Type.String({
        maxLength: 2,
        pattern: "^[A-Za-z]*$",
        description: "Country code of at most 2 letters; stored in upper case.",
        examples: [ADDRESS.country],
        "x-fault": "country_code",
      }),
    ),
  ),
  phone: Type.Optional(
    nullable(line({ description: "Telephone number, in any notation.", examples: [ADDRESS.phone] })),
  ),
  email: Type.Optional(
    nullable(email({ description: "Address for enquiries; no mail is sent to it.", examples: [ADDRESS.email] })),
  ),
}

export const Contact = Type.Object(
  {
    name: Type.String({ description: "The name of the location or team itself.", examples: ["Hamburg"] }),
    street: textOrNull("Street and house number.", ADDRESS.street),
    zip_city: textOrNull("Postal code and city.", ADDRESS.zip_city),
    country: textOrNull("Country code in upper case.", ADDRESS.country),
    phone: textOrNull("Telephone number, as it was entered.", ADDRESS.phone),
    email: textOrNull("Address for enquiries.", ADDRESS.email),
  },
  { $id: "Contact", description: "How to reach a location or a team." },
)

export function contactOf({ name, street, zip_city, country, phone, email }: Omit<PlaceRow, "key">) {
  return { name, street, zip_city, country, phone, email }
}

/** The input for a location or a team. Undefined leaves a column unchanged; null clears it. */
export interface PlaceInput {
  /** Null is ignored. */
  readonly external_id?: string | null
  readonly name?: string
  readonly description?: string | null
  readonly street?: string | null
  readonly zip_city?: string | null
  readonly country?: string | null
  readonly phone?: string | null
  readonly email?: string | null
}

/** The columns of {@link PlaceRow}, and the search column. */
export interface PlaceColumns extends PlaceRow {
  readonly search: string
}

/** The shared columns of a new location or team. */
export function newPlace(input: PlaceInput & { readonly name: string }): PlaceColumns {
  const columns = {
    key: input.external_id ?? newKey(),
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

/** The same columns for a change to `held`. Unchanged columns are undefined. */
export function changedPlace(input: PlaceInput, held: PlaceRow) {
  const { name, description, street, zip_city, country, phone, email } = input
  const search = placeSearch({
    name: name ?? held.name,
    description: description === undefined ? held.description : description,
    zip_city: zip_city === undefined ? held.zip_city : zip_city,
  })
  return {
    key: input.external_id ?? undefined,
    ...{ name, description, street, zip_city, country: country?.toUpperCase() ?? country, phone, email, search },
  }
}
