import { Type } from "typebox"
import { choice, type ExampleRecord, exampleId, idOf } from "../http/fields.ts"

/** Fields shared by the organisation's resources. */
export const stateOf = (description: string) => choice(["active", "inactive"], { description, examples: ["active"] })
export const companyId = idOf("company", "The company that the record belongs to: always your own.")
export const idList = (record: ExampleRecord, description: string) =>
  Type.Array(Type.Integer({ minimum: 1 }), { description, examples: [[exampleId(record)]] })
/** A string in a response that may be null. */
export const textOrNull = (description: string, example: string) =>
  Type.Union([Type.String({ description, examples: [example] }), Type.Null()])
/** The position of a location or a team in the custom order. */
export const orderPosition = Type.Integer({
  description: "Its position in the custom order, lowest first. Records with equal positions are ordered by id.",
  examples: [1],
})

/** One entry of a new order. Positions are 32-bit numbers, ascending. */
export const orderOf = (record: ExampleRecord) =>
  Type.Object({
    id: idOf(record, `The ${record} to place.`),
    order_position: Type.Integer({
      minimum: -2_147_483_648,
      maximum: 2_147_483_647,
      description: "Its new position; lower ones come first. Gaps and equal numbers are allowed.",
      examples: [1],
    }),
  })
