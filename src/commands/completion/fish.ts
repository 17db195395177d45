import { placeOf } from "./cases.ts"
import { allCommands, type CompletedCommand, type CompletedOption, type Values } from "./model.ts"

/** A completion for fish. */
export function fishScript(root: CompletedCommand): string {
  const commands = allCommands(root)
  const places = commands.filter(({ path }) => path.length > 0).map(placeOf)
  return `# Completion of trainbase for fish.
function __trainbase_is_at
    set -l place /
    for word in (commandline -opc)[2..-1]
        set -l next (string replace -r '/$' '' -- $place)/$word
        contains -- $next ${places.join(" ")}; or break
        set place $next
    end
    test $place = $argv[1]
end
complete -c trainbase -f
${commands.flatMap(linesOf).join("\n")}
`
}

function linesOf(command: CompletedCommand): string[] {
  const at = `complete -c trainbase -n '__trainbase_is_at ${placeOf(command)}'`
  return [
    ...command.commands.map(({ path, description }) => `${at} -a ${path.at(-1)} -d ${quoted(description)}`),
    ...command.options.map((option) => `${at} ${optionOf(option)} -d ${quoted(option.description)}`),
    ...(command.commands.length === 0 ? offers(command.argument).map((offer) => `${at} ${offer}`) : []),
  ]
}

function optionOf({ flags, values, isOptional }: CompletedOption): string {
  const names = flags.map((flag) => (flag.startsWith("--") ? `-l ${flag.slice(2)}` : `-s ${flag.slice(1)}`))
  // Fish itself offers files for every value, unless told that they are none (-x). One that may be left out stands
  // behind a `=`, where it does not.
  const needed = isOptional || values === undefined ? [] : [values.names === "files" ? "-r" : "-x"]
  const value = values === undefined ? [] : [...needed, ...offers(values)]
  return [...names, ...value].join(" ")
}

function offers({ words, names }: Values): string[] {
  return [
    ...(words.length === 0 ? [] : [`-a ${quoted(words.join(" "))}`]),
    ...(names === "none" ? [] : names === "files" ? ["-F"] : ["-a '(__fish_complete_directories)'"]),
  ]
}

function quoted(text: string): string {
  return `'${text.replace(/['\\]/g, "\\$&")}'`
}
