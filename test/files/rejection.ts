import { OperatorError } from "../../src/tools/operator-error.ts"

/** The error with which `work` is rejected. Throws if it is not. */
export async function rejection(work: () => Promise<unknown>): Promise<unknown> {
  try {
    await work()
  } catch (error) {
    return error
  }
  throw new Error("nothing was refused")
}

/** The text that standard error would show for it, without the name of the program. */
export async function operatorLine(work: () => Promise<unknown>): Promise<string> {
  const error = await rejection(work)
  if (!(error instanceof OperatorError)) throw error
  return `${error.message}; ${error.hint}`
}
