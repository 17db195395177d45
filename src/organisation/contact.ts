import { Type } from "typebox"
import { email, line } from "../http/fields.ts"
import { nullable } from "../http/schema.ts"

/** Where a location or team is reached, as columns of its row. */
export interface ContactRow {
  readonly name: string
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
    nullable(line({ description: "Country code; stored in upper case.", examples: ["DE"] }, 2)),
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

export function contactOf({ name, street, zip_city, country, phone, email }: ContactRow) {
  return { name, street, zip_city, country, phone, email }
}

/** What a request sets of the contact columns; undefined leaves a column as it is. */
export function contactColumns(input: Partial<Omit<ContactRow, "name">>) {
  const { street, zip_city, country, phone, email } = input
  return { street, zip_city, country: country?.toUpperCase() ?? country, phone, email }
}
