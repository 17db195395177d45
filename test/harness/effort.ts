/** Whether this run is `npm run test:rest` or `test:all`, in which randomised tests run more often. */
const isFull = process.env.TEST_EFFORT === "full"

/** The number of runs of a randomised test: `few` in `npm test`, `many` in `npm run test:all`. */
export function times(few: number, many: number): number {
  return isFull ? many : few
}

/** The same for random input, unless PROPERTY_RUNS sets another number. */
export function propertyRuns(few: number, many: number): number {
  return Number(process.env.PROPERTY_RUNS ?? times(few, many))
}
