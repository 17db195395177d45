/** The hidden command that the scripts call. */
export const COMPLETE_COMMAND = "complete"

/*
 * One short script per shell. It passes on the words of the command line up to the cursor and receives a list, so it stays
 * the same when commands change. The first line says what else may be offered: `files`, `directories` or `none`. In every
 * other line, a
 * description may follow the word after a tab.
 */

/** For bash, including the old version on macOS, which has no `compopt` and no `mapfile`. */
const BASH = `# Completion of trainbase for bash.
_trainbase() {
  local IFS=$'\\n' names line
  local current=\${COMP_WORDS[COMP_CWORD]}
  [[ $current == "=" ]] && current=
  COMPREPLY=()
  while read -r line; do
    if [[ -z $names ]]; then names=$line; else COMPREPLY+=("\${line%%$'\\t'*}"); fi
  done < <("\${COMP_WORDS[0]}" ${COMPLETE_COMMAND} -- "\${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null)
  case $names in
    files) COMPREPLY+=($(compgen -f -- "$current")) ;;
    directories) COMPREPLY+=($(compgen -d -- "$current")) ;;
    *) return ;;
  esac
  type compopt >/dev/null 2>&1 && compopt -o filenames
}
complete -F _trainbase trainbase
`

/** For zsh: put it into a directory of `fpath` as `_trainbase`, or source it. */
const ZSH = `#compdef trainbase
# Completion of trainbase for zsh.
_trainbase() {
  local -a lines
  lines=("\${(@f)$("\${words[1]}" ${COMPLETE_COMMAND} -- "\${(@)words[2,CURRENT]}" 2>/dev/null)}")
  compset -P '--*='
  case \${lines[1]} in
    files) _files ;;
    directories) _files -/ ;;
  esac
  (( \${#lines} > 1 )) && compadd -- "\${(@)lines[2,-1]%%$'\\t'*}"
}
if [[ $funcstack[1] == _trainbase ]]; then
  _trainbase "$@"
else
  compdef _trainbase trainbase
fi
`

const FISH = `# Completion of trainbase for fish.
function __trainbase_complete
    set -l words (commandline -opc)
    set -l current (commandline -ct | string unescape)
    set -l lines ($words[1] ${COMPLETE_COMMAND} -- $words[2..-1] "$current" 2>/dev/null)
    set -l flag (string match -r '^--[^=]*=' -- "$current")
    set -l start (string replace -r '^--[^=]*=' '' -- "$current")
    for line in $lines[2..-1]
        echo "$flag$line"
    end
    switch "$lines[1]"
        case files
            for path in (__fish_complete_path "$start")
                echo "$flag$path"
            end
        case directories
            for path in (__fish_complete_directories "$start")
                echo "$flag$path"
            end
    end
end
complete -c trainbase -f -a '(__trainbase_complete)'
`

/** The completion script of each shell. */
export const SCRIPTS: Readonly<Record<string, string>> = { bash: BASH, zsh: ZSH, fish: FISH }
