import type { FaultKey } from "../../tools/language/messages.ts"

/** The box in which signatures are drawn. */
const SIGNATURE_BOX = { width: 1000, height: 400 } as const

/** The most numbers in a path; no signature has as many. */
const NUMBERS_MAX = 20_000

/** How many numbers each command of path data takes, and which of them are vertical: every second one unless said otherwise. */
const COMMANDS: Readonly<Record<string, number>> = { M: 2, L: 2, H: 1, V: 1, C: 6, S: 4, Q: 4, T: 2, Z: 0 }

const NUMBER = /[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d{1,3})?/y
const SPACE = /[\s,]*/y

/**
 * Why a path is refused: it is no path data of SVG (without arcs, which signatures do not have), draws nothing, or has a point
 * outside the box. Undefined for one that can be kept.
 */
export function pathFault(path: string): FaultKey | undefined {
  let at = 0
  let numbers = 0
  let [x, y, startX, startY] = [0, 0, 0, 0]
  const skip = () => {
    SPACE.lastIndex = at
    SPACE.exec(path)
    at = SPACE.lastIndex
  }
  const number = (): number | undefined => {
    NUMBER.lastIndex = at
    const found = NUMBER.exec(path)
    if (found === null) return undefined
    at = NUMBER.lastIndex
    numbers += 1
    skip()
    return Number(found[0])
  }
  let isFirst = true
  let isDrawn = false
  skip()
  while (at < path.length) {
    const letter = path.charAt(at)
    const name = letter.toUpperCase()
    const amount = COMMANDS[name]
    if (amount === undefined || (isFirst && name !== "M")) return "path_data"
    at += 1
    skip()
    const isLower = letter !== name
    // A path begins at an absolute point, whatever its letter.
    let isRelative = isLower && !isFirst
    isFirst = false
    if (name === "Z") {
      ;[x, y] = [startX, startY]
      continue
    }
    let isMove = name === "M"
    do {
      const given: number[] = []
      while (given.length < amount) {
        const value = number()
        if (value === undefined || numbers > NUMBERS_MAX) return "path_data"
        given.push(value)
      }
      const [fromX, fromY] = isRelative ? [x, y] : [0, 0]
      if (name === "H") x = fromX + (given[0] ?? 0)
      else if (name === "V") y = fromY + (given[0] ?? 0)
      else {
        for (let index = 0; index < given.length; index += 2) {
          x = fromX + (given[index] ?? 0)
          y = fromY + (given[index + 1] ?? 0)
          if (!isInside(x, y)) return "path_outside"
        }
      }
      if (!isInside(x, y)) return "path_outside"
      if (isMove) [startX, startY] = [x, y]
      else isDrawn = true
      // Further pairs after a move are lines.
      isMove = false
      isRelative = isLower
      NUMBER.lastIndex = at
    } while (NUMBER.test(path))
  }
  return isDrawn ? undefined : "path_data"
}

function isInside(x: number, y: number): boolean {
  return x >= 0 && x <= SIGNATURE_BOX.width && y >= 0 && y <= SIGNATURE_BOX.height
}
