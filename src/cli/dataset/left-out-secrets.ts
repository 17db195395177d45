import { counted } from "../counted.ts"

/**
 * What it means for people that a dataset has no secrets, as one sentence.
 *
 * @param reason why it has none; the sentence begins with it
 * @param awaiting people who had a second factor or signed in by a provider
 */
export function leftOutSecrets(reason: string, awaiting: number): string {
  const strong =
    awaiting === 0
      ? ""
      : `${counted(awaiting, "person", "people")} who had a second factor or a provider cannot sign in there until an administrator sets a password, and `
  return `${reason} no password, second factor, provider or webhook comes along: ${strong}everybody else needs a new password, from an administrator or by the link for forgotten ones`
}
