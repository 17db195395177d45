import { type CompletedCommand, type CompletedOption, NOTHING } from "./model.ts"

/** The candidates at the cursor. */
export interface Candidates {
  readonly names: "files" | "directories" | "none"
  readonly words: readonly Candidate[]
}

interface Candidate {
  readonly word: string
  readonly description?: string
}

/**
 * Returns the candidates.
 *
 * @param words the words after the program's name, up to the cursor; the last one is the typed part of the word to
 *   complete. In bash, `--flag=value` is three words.
 */
export function candidatesFor(program: CompletedCommand, words: readonly string[]): Candidates {
  const joined = joinValues(words)
  const current = joined.at(-1) ?? ""
  const before = joined.slice(0, -1)
  const command = commandAt(program, before)
  const [flag, typed] = splitFlag(current)
  if (typed !== undefined) return starting(valuesOf(command, flag), typed)
  const waiting = before.at(-1)
  const option = waiting === undefined ? undefined : optionCalled(command, waiting)
  // A flag with an optional value accepts it only after an `=`, because the next word may be another flag.
  if (option?.values !== undefined && !option.isOptional) return starting(valuesOf(command, waiting ?? ""), current)
  return starting(current.startsWith("-") ? flagsOf(command) : followersOf(command), current)
}

function starting({ names, words }: Candidates, typed: string): Candidates {
  return { names, words: words.filter(({ word }) => word.startsWith(typed)) }
}

function joinValues(words: readonly string[]): string[] {
  const joined: string[] = []
  for (const word of words) {
    const last = joined.at(-1)
    const continues = last?.startsWith("-") === true && (word === "=" || last.endsWith("="))
    if (continues) joined[joined.length - 1] = `${last}${word}`
    else joined.push(word)
  }
  return joined
}

function splitFlag(word: string): readonly [flag: string, value: string | undefined] {
  const at = word.startsWith("--") ? word.indexOf("=") : -1
  return at < 0 ? [word, undefined] : [word.slice(0, at), word.slice(at + 1)]
}

/** The command named by the words, as far as they name one. */
function commandAt(program: CompletedCommand, words: readonly string[]): CompletedCommand {
  let command = program
  for (const word of words) {
    const next = command.commands.find(({ name }) => name === word)
    if (next === undefined) return command
    command = next
  }
  return command
}

function optionCalled({ options }: CompletedCommand, flag: string): CompletedOption | undefined {
  return options.find(({ flags }) => flags.includes(flag))
}

function valuesOf(command: CompletedCommand, flag: string): Candidates {
  const { names, words } = optionCalled(command, flag)?.values ?? NOTHING
  return { names, words: words.map((word) => ({ word })) }
}

function flagsOf({ options }: CompletedCommand): Candidates {
  const words = options.flatMap(({ flags, description }) =>
    flags.filter((flag) => flag.startsWith("--")).map((word) => ({ word, description })),
  )
  return { names: "none", words }
}

function followersOf({ commands, argument }: CompletedCommand): Candidates {
  if (commands.length === 0) return { names: argument.names, words: argument.words.map((word) => ({ word })) }
  return { names: "none", words: commands.map(({ name, description }) => ({ word: name, description })) }
}
