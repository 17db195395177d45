import { displayable } from "../../../tools/language/displayable.ts"
import type { Run } from "./model.ts"

/** Marks that the parser has read as text because the author made a mistake. */
const LEFT_OVER: readonly (readonly [RegExp, string])[] = [
  [/!\[[^\]\n]{0,300}\](?:\[[^\]\n]{0,300}\]|\([^)\n]{0,300}\))?/g, ""],
  [/\[([^\][\n]{1,300})\]\([^)\n]{0,300}\)/g, "$1"],
  [/(?<![\p{L}\p{N}*])\*{2,3}(?!\*)|(?<!\*)\*{2,3}(?![\p{L}\p{N}*])/gu, ""],
  [/^(?:>[ ]?){2,}/gm, ""],
  [/^#{2,}[ ]*/gm, ""],
]

/**
 * The runs as shown: each line as `displayable` returns it, no blank lines, adjacent runs of one style joined. Empty if
 * nothing is left.
 *
 * @param isCode whether marks in them are intended
 */
export function cleanRuns(runs: readonly Run[], isCode = false): Run[] {
  const clean: Run[] = []
  const add = (text: string, strong: boolean) => {
    const last = clean.at(-1)
    if (text === "") return
    if (last?.strong === strong) clean[clean.length - 1] = { text: last.text + text, strong }
    else clean.push({ text, strong })
  }
  for (const line of linesOf(joined(runs), isCode)) {
    if (line.length === 0) continue
    if (clean.length > 0) add("\n", clean.at(-1)?.strong ?? false)
    for (const { text, strong } of line) add(text, strong)
  }
  return clean
}

function joined(runs: readonly Run[]): Run[] {
  const result: Run[] = []
  for (const { text, strong } of runs) {
    const last = result.at(-1)
    if (last?.strong === strong) result[result.length - 1] = { text: last.text + text, strong }
    else result.push({ text, strong })
  }
  return result
}

/** The runs of each line; a blank line has no runs. */
function linesOf(runs: readonly Run[], isCode: boolean): Run[][] {
  const lines: Run[][] = [[]]
  for (const { text, strong } of runs) {
    const own = isCode ? text : LEFT_OVER.reduce((rest, [mark, instead]) => rest.replace(mark, instead), text)
    own.split("\n").forEach((part, index) => {
      if (index > 0) lines.push([])
      if (part !== "") lines.at(-1)?.push({ text: part, strong })
    })
  }
  return lines.map(displayed)
}

/** A trimmed line in which white space is collapsed to single spaces. */
function displayed(line: readonly Run[]): Run[] {
  const result: Run[] = []
  let endsWithSpace = true
  for (const { text, strong } of line) {
    const words = displayable(text)
    const begin: string = /^\s/u.test(text) && !endsWithSpace ? " " : ""
    if (words === "" && begin === "") continue
    const end = words !== "" && /\s$/u.test(text) ? " " : ""
    result.push({ text: begin + words + end, strong })
    endsWithSpace = end !== "" || (words === "" && begin !== "")
  }
  const last = result.at(-1)
  if (last !== undefined && endsWithSpace) {
    const text = last.text.trimEnd()
    if (text === "") return displayed(result.slice(0, -1))
    result[result.length - 1] = { ...last, text }
  }
  return result
}
