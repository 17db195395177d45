import { asksForStrictHandling, requireKnown, STRICT_HANDLING } from "../../http/strictness.ts"
import { bodyKindOf } from "./body.ts"
import { isAnswered, type Passing } from "./passing.ts"

/** 422 for parameter names that the route does not know, if the request asks for this check (`Prefer: handling=strict`). */
export function requireKnownNames(passing: Passing): void {
  const { request, headers, query, body, route, guarding } = passing
  if (!asksForStrictHandling(request)) return
  headers["preference-applied"] = STRICT_HANDLING
  if (!isAnswered(passing))
    requireKnown(guarding.takesOf(request, route), { query, body: bodyKindOf(passing) === "file" ? {} : body })
}
