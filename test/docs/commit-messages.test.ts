import { describe, expect, test } from "bun:test"
import { faultsOf } from "../../scripts/commits/message.ts"

describe("a commit message", () => {
  test.each([
    "Refuse empty filters",
    "Use one way to page",
    "Address the review",
    "Éclairs are refused",
    `Add ${"x".repeat(68)}`,
    "Refuse empty filters\n\nThey would show everything.",
  ])("is accepted: %j", (message) => {
    expect(faultsOf(message)).toEqual([])
  })

  test.each([
    [`Add ${"x".repeat(69)}`, "The subject has 73 characters; the maximum is 72."],
    ["refuse empty filters", "The subject does not start with a capital letter."],
    ["Added a filter", "The subject does not start with an imperative, such as Add or Fix."],
    ["Fixes the filter", "The subject does not start with an imperative, such as Add or Fix."],
    ["Removing the filter", "The subject does not start with an imperative, such as Add or Fix."],
    ["Refuse empty filters.", "The subject ends with a full stop."],
    ["WIP", "The commit is marked as unfinished."],
    ["fixup! Refuse empty filters", "The commit is marked as unfinished."],
    ["Refuse empty filters\nThey show everything.", "There is no blank line between the subject and the body."],
    ["", "The subject does not start with a capital letter."],
  ])("is refused: %j", (message, fault) => {
    expect(faultsOf(message)).toEqual([fault])
  })
})
