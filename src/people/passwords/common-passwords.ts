import list from "./common-passwords.txt" with { type: "text" }

let known: ReadonlySet<string> | undefined

/** One to four characters again and again, as in `aaaaaaaa` and `12341234`; at the end some of them may be missing. */
const REPEATED = /^(.{1,4}?)\1+(.{0,3})$/su

/** Whether a password is one of those that are tried first, in whatever case. The list is in `docs/dependencies.md`. */
export function isCommon(password: string): boolean {
  const folded = password.toLowerCase()
  const [, block = "", rest = ""] = REPEATED.exec(folded) ?? []
  if (block !== "" && block.startsWith(rest)) return true
  known ??= new Set(list.split("\n"))
  return known.has(folded)
}
