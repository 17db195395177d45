/** The longest subject in characters: lists cut off longer ones. */
const SUBJECT_MAX = 72

/** Words that may begin a subject but are not imperatives. */
const NOT_IMPERATIVE =
  /^(add|chang|clean|correct|creat|delet|document|explain|extend|fix|implement|improv|introduc|mak|mov|refactor|remov|renam|replac|rewrit|simplif|test|updat|us)(e?s|es|ied|ies|e?d|ing|ying)\b/i
const UNFINISHED = /^(wip\b|fixup!|squash!|amend!)/i

/** What is wrong with a commit message, one sentence per problem; empty if nothing is. */
export function faultsOf(message: string): string[] {
  const [subject = "", blank = ""] = message.split("\n")
  const faults: string[] = []
  const length = [...subject].length
  if (length > SUBJECT_MAX) faults.push(`The subject has ${length} characters; the maximum is ${SUBJECT_MAX}.`)
  if (UNFINISHED.test(subject)) faults.push("The commit is marked as unfinished.")
  else if (!/^\p{Lu}/u.test(subject)) faults.push("The subject does not start with a capital letter.")
  if (NOT_IMPERATIVE.test(subject)) faults.push("The subject does not start with an imperative, such as Add or Fix.")
  if (subject.endsWith(".")) faults.push("The subject ends with a full stop.")
  if (blank !== "") faults.push("There is no blank line between the subject and the body.")
  return faults
}
