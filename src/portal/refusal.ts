import { type Fault, Invalid } from "../tools/errors.ts"

/** Runs the action of a form. Returns what refuses it; undefined if it succeeds. */
export async function refusing(act: () => Promise<unknown>): Promise<readonly Fault[] | undefined> {
  try {
    await act()
    return undefined
  } catch (error) {
    if (error instanceof Invalid) return error.faults
    throw error
  }
}
