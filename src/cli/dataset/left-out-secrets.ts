import { inGroups } from "../counted.ts"

interface People {
  /** Number of people who had a second factor or signed in through a provider. */
  readonly awaiting: number
  /** Number of people who had only a password, if known. */
  readonly withPassword?: number
}

const NEW_ONE = "get a new one from an administrator or with a password reset link"

/**
 * The consequences of a dataset without secrets for people.
 *
 * @returns one sentence that begins with `reason`; undefined if there are none
 */
export function leftOutSecrets(reason: string, { awaiting, withPassword }: People): string | undefined {
  if (awaiting === 0 && withPassword === 0) return undefined
  if (awaiting === 0) return `${reason}, passwords are not included: people who had one ${NEW_ONE}`
  const people = `${inGroups(awaiting)} ${awaiting === 1 ? "person" : "people"} with a second factor or a provider`
  const others = withPassword === 0 ? "" : `; people with only a password ${NEW_ONE}`
  return `${reason}, neither passwords nor second factors are included: ${people} cannot sign in until an administrator sets a password${others}`
}
