import { createInterface } from "node:readline/promises"

/**
 * Whether questions can be asked: standard input and standard error are terminals. Questions go to standard error, so
 * that the result can be piped.
 */
export function canAsk(): boolean {
  return process.stdin.isTTY === true && process.stderr.isTTY === true
}

/** Asks at the terminal; returns `otherwise` for an empty answer. */
export async function ask(question: string, otherwise = ""): Promise<string> {
  const terminal = createInterface({ input: process.stdin, output: process.stderr })
  try {
    const answer = await terminal.question(otherwise === "" ? `${question}: ` : `${question} [${otherwise}]: `)
    return answer.trim() || otherwise
  } finally {
    terminal.close()
  }
}
