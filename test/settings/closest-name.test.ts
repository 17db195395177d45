import { expect, test } from "bun:test"
import { closestName } from "../../src/settings/closest-name.ts"

const names = ["port", "host", "data", "public_url", "rate_limit", "token_rate_limit"]

test("finds the name with a letter missing, doubled, replaced or swapped", () => {
  expect(closestName("por", names)).toBe("port")
  expect(closestName("porrt", names)).toBe("port")
  expect(closestName("pprt", names)).toBe("port")
  expect(closestName("prot", names)).toBe("port")
  expect(closestName("publicurl", names)).toBe("public_url")
})

test("prefers the nearer of two names", () => {
  expect(closestName("rate_limits", names)).toBe("rate_limit")
  expect(closestName("token_ratelimit", names)).toBe("token_rate_limit")
})

test("guesses nothing when no name is similar", () => {
  expect(closestName("wallpaper", names)).toBeUndefined()
  expect(closestName("", names)).toBeUndefined()
})
