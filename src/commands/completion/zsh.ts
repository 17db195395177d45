import { flagsOf, followersOf, optionBranches, placeOf, placePattern } from "./cases.ts"
import { allCommands, type CompletedCommand, type Values } from "./model.ts"

/** A completion for zsh, to be put into a directory of `fpath` as `_trainbase`, or to be sourced. */
export function zshScript(root: CompletedCommand): string {
  return `#compdef trainbase
# Completion of trainbase for zsh.
_trainbase() {
  local place=/ current=\${words[CURRENT]} previous=\${words[CURRENT-1]} i word
  for ((i = 2; i < CURRENT; i++)); do
    word=\${place%/}/\${words[i]}
    case $word in
      ${placePattern(root)}) place=$word ;;
      *) break ;;
    esac
  done
  if [[ $current == --*=* ]]; then
    previous=\${current%%=*}
    compset -P '*='
    case "$place $previous" in
${optionBranches(root)
  .map(({ pattern, values }) => `      ${pattern.replaceAll('="', '"')}) ${offer(values)}; return ;;`)
  .join("\n")}
    esac
    return
  fi
  case "$place $previous" in
${optionBranches(root)
  .map(({ pattern, values }) => `    ${pattern}) ${offer(values)}; return ;;`)
  .join("\n")}
  esac
  case $place in
${allCommands(root).map(branchOf).join("\n")}
  esac
}
if [[ $funcstack[1] == _trainbase ]]; then
  _trainbase "$@"
else
  compdef _trainbase trainbase
fi
`
}

function branchOf(command: CompletedCommand): string {
  return `    ${placeOf(command)})
      if [[ $current == -* ]]; then
        compadd -- ${flagsOf(command)}
      else
        ${offer(followersOf(command))}
      fi ;;`
}

function offer({ words, names }: Values): string {
  const offers = [
    ...(words.length === 0 ? [] : [`compadd -- ${words.join(" ")}`]),
    ...(names === "none" ? [] : [names === "files" ? "_files" : "_files -/"]),
  ]
  return offers.length === 0 ? ":" : offers.join("; ")
}
