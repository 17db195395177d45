import type { Passing } from "./passing.ts"

/** 405, where no route has the address, or where a different route could have it. */
export function requireMethod({ request, params, access, guarding }: Passing): void {
  // A word in the place of an id may be an address of its own, which supports other methods.
  const hasWord = Object.values(params).some((segment) => !/^\d+$/.test(segment))
  if (access === undefined || hasWord) guarding.refuseWrongMethod(request)
}
