import { describe, expect, test } from "bun:test"
import { indexedFields, pageOrder } from "../../../src/organisation/users/page-order.ts"

const terms = (order: string) =>
  order.split(",").map((term) => ({ field: term.replace("-", ""), descending: term.startsWith("-") }))
const order = (sort: string, state?: "active" | "inactive") => {
  const { states, terms: needed } = pageOrder(sort === "" ? [] : terms(sort), state)
  return [...states, needed.map(({ field, descending }) => `${descending ? "-" : ""}${field}`).join()].join(" ")
}

describe("the order of a list of users", () => {
  test("ends with the id, in the direction of the last field", () => {
    expect(order("")).toBe("id")
    expect(order("created_at")).toBe("created_at,id")
    expect(order("created_at,-updated_at")).toBe("created_at,-updated_at,-id")
  })

  test("ends at a field that no two users have the same value of", () => {
    expect(order("username,created_at")).toBe("username_folded")
    expect(order("-id,username")).toBe("-id")
    expect(order("created_at,-username,state")).toBe("created_at,-username_folded")
  })

  test("that begins with the state is first all of one state, then all of the other", () => {
    expect(order("state")).toBe("active inactive id")
    expect(order("-state")).toBe("inactive active -id")
    expect(order("-state,username")).toBe("inactive active username_folded")
    expect(order("created_at,state")).toBe("created_at,state,id")
  })

  test("says nothing of the state where all have the same, but for the direction", () => {
    expect(order("state,username", "active")).toBe("username_folded")
    expect(order("-state", "inactive")).toBe("-id")
    expect(order("created_at,state", "active")).toBe("created_at,id")
  })
})

describe("an index", () => {
  test("gives users by id, name, creation and change, in either direction", () => {
    const orders = ["id", "-id", "username_folded", "created_at,id", "-updated_at,-id"]
    const found = orders.map((one) => indexedFields(terms(one))?.join())
    expect(found).toEqual(["id", "id", "username_folded", "created_at,id", "updated_at,id"])
  })

  test("gives them in no other order", () => {
    const orders = ["created_at,-id", "created_at,username_folded", "created_at,updated_at,id", "state,id"]
    expect(orders.map((one) => indexedFields(terms(one)))).toEqual(orders.map(() => undefined))
  })
})
