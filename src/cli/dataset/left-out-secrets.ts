import { inGroups } from "../counted.ts"

interface People {
  /** Who had a second factor or signed in by a provider. */
  readonly awaiting: number
  /** Who had a password alone, where that is known. */
  readonly withPassword?: number
}

const NEW_ONE = "gets a new one from an administrator or by the link for forgotten passwords"

/**
 * What it means for people that a dataset has no secrets.
 *
 * @returns one sentence that begins with `reason`; undefined if it means nothing
 */
export function leftOutSecrets(reason: string, { awaiting, withPassword }: People): string | undefined {
  if (awaiting === 0 && withPassword === 0) return undefined
  if (awaiting === 0) return `${reason}, no password comes along: who had one ${NEW_ONE}`
  const people = `${inGroups(awaiting)} ${awaiting === 1 ? "person" : "people"} with a second factor or a provider`
  const others = withPassword === 0 ? "" : `; who had a password alone ${NEW_ONE}`
  return `${reason}, neither passwords nor second factors come along: ${people} cannot sign in until an administrator sets a password${others}`
}
