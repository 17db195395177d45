import { type Fault, Invalid } from "../tools/errors.ts"

/** The result of an action, or the errors because of which it was refused. */
type Acted<T> = { readonly result: T; readonly faults?: undefined } | { readonly faults: readonly Fault[] }

/** Runs the action of a form. */
export async function unlessRefused<T>(act: () => Promise<T>): Promise<Acted<T>> {
  try {
    return { result: await act() }
  } catch (error) {
    if (error instanceof Invalid) return { faults: error.faults }
    throw error
  }
}
