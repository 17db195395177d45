import type { Passing } from "./passing.ts"

/** 405, for an address without a route, or one that a different route could also match. */
export function requireMethod({ request, params, access, guarding }: Passing): void {
  // A word in place of an id may be an address of its own, which supports other methods.
  const hasWord = Object.values(params).some((segment) => !/^\d+$/.test(segment))
  if (access === undefined || hasWord) guarding.refuseWrongMethod(request)
}
