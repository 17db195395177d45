import { flagsOf, followersOf, optionBranches, placeOf, placePattern } from "./cases.ts"
import { allCommands, type CompletedCommand, type Values } from "./model.ts"

/** A completion for bash, also for the old one of macOS. */
export function bashScript(root: CompletedCommand): string {
  return `# Completion of trainbase for bash.
_trainbase() {
  local IFS=$'\\n' place=/ current previous i word
  current=\${COMP_WORDS[COMP_CWORD]}
  previous=\${COMP_WORDS[COMP_CWORD-1]}
  # In --flag=value the three parts are words of their own.
  if [[ $current == "=" ]]; then
    current=
    [[ $previous == -* ]] && previous+="="
  elif [[ $previous == "=" ]]; then
    previous="\${COMP_WORDS[COMP_CWORD-2]}="
  fi
  for ((i = 1; i < COMP_CWORD; i++)); do
    word=\${place%/}/\${COMP_WORDS[i]}
    case "$word" in
      ${placePattern(root)}) place=$word ;;
      *) break ;;
    esac
  done
  COMPREPLY=()
  case "$place $previous" in
${optionBranches(root)
  .map(({ pattern, values }) => `    ${withEquals(pattern)}) ${offer(values)}; return ;;`)
  .join("\n")}
  esac
  [[ $previous == *= ]] && return
  case "$place" in
${allCommands(root).map(branchOf).join("\n")}
  esac
}
_trainbase_words() {
  COMPREPLY+=($(compgen -W "\${1// /$'\\n'}" -- "$current"))
}
_trainbase_names() {
  COMPREPLY+=($(compgen "$1" -- "$current"))
  type compopt >/dev/null 2>&1 && compopt -o filenames
}
complete -F _trainbase trainbase
`
}

/** A flag that must have a value may have it behind a space or a `=`. */
function withEquals(pattern: string): string {
  return pattern
    .split("|")
    .flatMap((each) => (each.endsWith('="') ? [each] : [each, each.replace(/"$/, '="')]))
    .join("|")
}

function branchOf(command: CompletedCommand): string {
  return `    ${placeOf(command)})
      if [[ $current == -* ]]; then
        _trainbase_words "${flagsOf(command)}"
      else
        ${offer(followersOf(command))}
      fi ;;`
}

function offer({ words, names }: Values): string {
  const offers = [
    ...(words.length === 0 ? [] : [`_trainbase_words "${words.join(" ")}"`]),
    ...(names === "none" ? [] : [`_trainbase_names ${names === "files" ? "-f" : "-d"}`]),
  ]
  return offers.length === 0 ? ":" : offers.join("; ")
}
