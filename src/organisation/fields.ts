import { Type } from "typebox"
import { choice, id } from "../http/fields.ts"

/** Fields that every resource of the organisation has. */
export const state = choice(["active", "inactive"], { examples: ["active"] })
export const resourceId = id({ examples: [1] })
export const idList = (description: string) =>
  Type.Array(Type.Integer({ minimum: 1 }), { description, examples: [[1]] })
export const timestamps = {
  created_at: Type.String({ format: "date-time", examples: ["2026-01-12T08:00:00Z"] }),
  updated_at: Type.String({ format: "date-time", examples: ["2026-11-20T09:30:00Z"] }),
}

/** One entry of a new order; positions are 32-bit numbers, ascending. */
export const OrderPosition = Type.Object({
  id: id({ examples: [1] }),
  order_position: Type.Integer({ minimum: -2_147_483_648, maximum: 2_147_483_647, examples: [1] }),
})
