import { OperatorError } from "../tools/operator-error.ts"
import { reasonOf } from "../tools/system-errors.ts"

/**
 * A secret from a file, from standard input (`-`), or typed at the terminal if no file is named: an argument would appear in
 * the process list and the shell history. A trailing line break is removed. Throws `OperatorError`.
 *
 * @param what names the secret in a sentence, such as `the client secret`
 */
export async function readSecret(file: string | undefined, what: string): Promise<string> {
  if (file === undefined) return prompt(what)
  const name = file === "-" ? "standard input" : file
  const secret = await readText(file, name, what)
  if (/[\r\n\0]/.test(secret))
    throw new OperatorError(`${what} in ${name} has several lines`, "it must be a single line")
  return secret
}

async function readText(file: string, name: string, what: string): Promise<string> {
  try {
    const bytes = await (file === "-" ? Bun.stdin : Bun.file(file)).bytes()
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes).replace(/\r?\n$/, "")
  } catch (error) {
    throw new OperatorError(`${what} could not be read from ${name}: ${reasonOf(error)}`, undefined, { cause: error })
  }
}

const END_OF_TEXT = "\u0003"
const END_OF_INPUT = "\u0004"
const RUBOUTS = ["\b", "\u007f"]

/** Asks at the terminal without showing the typed text. */
async function prompt(what: string): Promise<string> {
  const { stdin, stderr } = process
  if (!stdin.isTTY) {
    throw new OperatorError(`${what} is missing`, "name a file that contains it, or - for standard input")
  }
  // Before the question, so that input typed immediately is not shown.
  stdin.ref()
  stdin.setRawMode(true)
  stdin.setEncoding("utf8")
  stderr.write(`${what[0]?.toUpperCase()}${what.slice(1)}: `)
  let typed = ""
  try {
    // Another question may follow.
    for await (const chunk of stdin.iterator({ destroyOnReturn: false })) {
      for (const character of String(chunk)) {
        if (character === "\r" || character === "\n") return typed
        if (character === END_OF_TEXT || character === END_OF_INPUT) throw new OperatorError(`${what} was not entered`)
        typed = RUBOUTS.includes(character) ? typed.slice(0, -1) : typed + character
      }
    }
    return typed
  } finally {
    stdin.setRawMode(false)
    stdin.pause()
    stdin.unref()
    stderr.write("\n")
  }
}
