import { type Fault, Invalid } from "../../tools/errors.ts"

/** Does what a form asks for. Returns what refuses it; undefined when nothing does. */
export async function refusing(act: () => Promise<unknown>): Promise<readonly Fault[] | undefined> {
  try {
    await act()
    return undefined
  } catch (error) {
    if (error instanceof Invalid) return error.faults
    throw error
  }
}
