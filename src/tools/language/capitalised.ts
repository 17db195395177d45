/** The words of a text as one name, each with a capital first letter; of ASCII. */
export function joinedWords(text: string): string {
  return text.split(" ").map(capitalised).join("")
}

/** The text with a capital first letter; of ASCII. */
export function capitalised(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`
}
