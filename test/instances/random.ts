/** A reproducible source of numbers: the same name yields the same sequence on every machine. */
export interface Random {
  /** A whole number from 0 up to, but not including, `end`. */
  below(end: number): number
  /** A whole number from `first` to `last`, inclusive. */
  between(first: number, last: number): number
  /** True with the given probability (0 to 1). */
  chance(probability: number): boolean
  pick<T>(list: readonly [T, ...T[]]): T
}

/** FNV-1a, 32 bits: distributes texts evenly over all numbers. */
function hash(text: string): number {
  let sum = 0x811c9dc5
  for (const byte of new TextEncoder().encode(text)) sum = Math.imul(sum ^ byte, 0x01000193) >>> 0
  return sum
}

/** A separate sequence for `name`. */
export function seeded(name: string): Random {
  let state = hash(name)
  // mulberry32
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (end: number): number => Math.floor(next() * end)
  return {
    below,
    between: (first, last) => first + below(last - first + 1),
    chance: (probability) => next() < probability,
    pick: (list) => list[below(list.length)] ?? list[0],
  }
}
