import { join } from "node:path"

/**
 * How tests start the command line: with the executable that `npm test` has built for all of them (TEST_EXECUTABLE), which
 * starts faster, or from source.
 */
const { TEST_EXECUTABLE } = process.env

export const builtForAll = TEST_EXECUTABLE

export const TRAINBASE: readonly string[] =
  TEST_EXECUTABLE === undefined ? [process.execPath, join(import.meta.dir, "../../src/main.ts")] : [TEST_EXECUTABLE]
