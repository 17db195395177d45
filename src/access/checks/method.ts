import type { Passing } from "./passing.ts"

/** 405, where no route has the address, or where another one could. */
export function requireMethod({ request, params, access, guarding }: Passing): void {
  // A word where an id stands may be an address of its own that knows other methods.
  const hasWord = Object.values(params).some((segment) => !/^\d+$/.test(segment))
  if (access === undefined || hasWord) guarding.refuseWrongMethod(request)
}
