const WHITE_SPACE = /[ \t\r\n]*/y

/** A token of JSON (RFC 8259): a punctuation mark, a string, or another scalar. */
const TOKEN =
  /([{}[\],:])|("(?:[ !#-[\]-\uffff]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*")|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y

/**
 * The token that is expected next: a value, the first or a later element of a list, a name, the colon after a name, a
 * comma or the end.
 */
type State = "value" | "first element" | "first name" | "name" | "colon" | "after value"

/**
 * Finds the place where a text stops being JSON, which the engine's parser does not report.
 *
 * @returns line and column, counted from 1, or undefined when the text is JSON
 */
export function jsonFaultPlace(text: string): { line: number; column: number } | undefined {
  const brackets: string[] = []
  let state: State = "value"
  let position = 0
  for (;;) {
    const start = position + (matchAt(WHITE_SPACE, text, position)?.[0].length ?? 0)
    const token = matchAt(TOKEN, text, start)
    const next: State | undefined = token === null ? undefined : follow(state, token, brackets)
    if (token === null || next === undefined) {
      const isWhole = start === text.length && state === "after value" && brackets.length === 0
      return isWhole ? undefined : placeOf(text, start)
    }
    state = next
    position = start + token[0].length
  }
}

/** The match of a sticky pattern at the given position. */
function matchAt(pattern: RegExp, text: string, position: number): RegExpExecArray | null {
  pattern.lastIndex = position
  return pattern.exec(text)
}

/** The state after a token, undefined if the token is not allowed here. `brackets` holds the brackets that are open. */
function follow(state: State, [, sign, string]: RegExpExecArray, brackets: string[]): State | undefined {
  const isScalar = sign === undefined
  if (state === "first name" || state === "name") {
    if (string !== undefined) return "colon"
    return state === "first name" && sign === "}" ? close("{", brackets) : undefined
  }
  if (state === "colon") return sign === ":" ? "value" : undefined
  if (state === "after value") {
    if (sign === "}") return close("{", brackets)
    if (sign === "]") return close("[", brackets)
    if (sign !== "," || brackets.length === 0) return undefined
    return brackets.at(-1) === "{" ? "name" : "value"
  }
  if (isScalar) return "after value"
  if (sign === "]" && state === "first element") return close("[", brackets)
  if (sign !== "{" && sign !== "[") return undefined
  brackets.push(sign)
  return sign === "{" ? "first name" : "first element"
}

function close(bracket: string, brackets: string[]): State | undefined {
  return brackets.pop() === bracket ? "after value" : undefined
}

function placeOf(text: string, position: number): { line: number; column: number } {
  const before = text.slice(0, position)
  const line = before.split("\n").length
  return { line, column: position - before.lastIndexOf("\n") }
}
