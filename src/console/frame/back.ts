import { pathWithin } from "../../people/entry/next.ts"

/** A page of the console that a form or an address names; anything else is replaced by its first page. */
export function backIn(text: string): string {
  const path = pathWithin(text)
  return path !== undefined && /^\/console(?:[/?]|$)/.test(path) ? path : "/console"
}
