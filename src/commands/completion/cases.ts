import { allCommands, type CompletedCommand, type Values } from "./model.ts"

/*
 * What the scripts for bash and zsh have in common: branches of a `case` over where the cursor stands. A place is written
 * `/client/list`, and `/` for the program itself.
 */

export function placeOf({ path }: CompletedCommand): string {
  return `/${path.join("/")}`
}

/** Everything that a place can be but the program itself, for a `case`. */
export function placePattern(root: CompletedCommand): string {
  return allCommands(root)
    .filter(({ path }) => path.length > 0)
    .map(placeOf)
    .join("|")
}

interface OptionBranch {
  /** `"/serve --data"|"/import --data"` */
  readonly pattern: string
  readonly values: Values
}

/** Options that have to have a value, gathered by what can stand there. */
export function optionBranches(root: CompletedCommand): readonly OptionBranch[] {
  const branches = new Map<string, { patterns: string[]; values: Values }>()
  for (const command of allCommands(root)) {
    for (const { flags, values, isOptional } of command.options) {
      // What follows a flag whose value may be left out may just as well be the next flag: it is written with a `=`.
      if (values === undefined) continue
      const key = JSON.stringify([values, isOptional])
      const branch = branches.get(key) ?? { patterns: [], values }
      for (const flag of flags) branch.patterns.push(`"${placeOf(command)} ${flag}${isOptional ? "=" : ""}"`)
      branches.set(key, branch)
    }
  }
  return [...branches.values()].map(({ patterns, values }) => ({ pattern: patterns.join("|"), values }))
}

/** The flags of a command, parted by spaces. */
export function flagsOf({ options }: CompletedCommand): string {
  return options.flatMap(({ flags }) => flags.filter((flag) => flag.startsWith("--"))).join(" ")
}

/** What may follow a command besides its flags. */
export function followersOf({ commands, argument }: CompletedCommand): Values {
  return commands.length === 0 ? argument : { words: commands.map(({ path }) => path.at(-1) ?? ""), names: "none" }
}
