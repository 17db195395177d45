import list from "./common-passwords.txt" with { type: "text" }

let known: ReadonlySet<string> | undefined

/** Whether a password is one of those that are tried first, in whatever case. The list is in `docs/dependencies.md`. */
export function isCommon(password: string): boolean {
  known ??= new Set(list.split("\n"))
  return known.has(password.toLowerCase())
}
