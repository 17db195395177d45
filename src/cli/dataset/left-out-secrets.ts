import { inGroups } from "../counted.ts"

interface People {
  /** Who had a second factor or signed in by a provider. */
  readonly awaiting: number
  /** Who had a password alone, where that is known. */
  readonly withPassword?: number
}

/** What it means for people that a dataset has no secrets: one sentence that begins with `reason`; undefined if it means nothing. */
export function leftOutSecrets(reason: string, { awaiting, withPassword }: People): string | undefined {
  if (awaiting === 0 && withPassword === 0) return undefined
  const people = (count: number) => `${inGroups(count)} ${count === 1 ? "person" : "people"}`
  const by = "from an administrator or by the link for forgotten passwords"
  if (awaiting === 0) {
    return `${reason}, no password comes along: who had one (${withPassword === undefined ? "everybody" : people(withPassword)}) gets a new one ${by}`
  }
  const held = `${people(awaiting)} with a second factor or a provider cannot sign in until an administrator sets a password`
  const others = withPassword === 0 ? "" : `; who had a password alone gets a new one ${by}`
  return `${reason}, neither passwords nor second factors come along: ${held}${others}`
}
