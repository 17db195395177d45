/** Whether this is a run of `npm run test:rest` or `test:all`, in which random things are tried more often. */
const isFull = process.env.TEST_EFFORT === "full"

/** How often something random is tried: `few` times in `npm test`, `many` times in `npm run test:all`. */
export function times(few: number, many: number): number {
  return isFull ? many : few
}

/** The same for random input, where PROPERTY_RUNS says another number. */
export function propertyRuns(few: number, many: number): number {
  return Number(process.env.PROPERTY_RUNS ?? times(few, many))
}
