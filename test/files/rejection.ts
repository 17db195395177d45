import { OperatorError } from "../../src/tools/operator-error.ts"

/** The error for which `work` is refused; one of its own when it is not. */
export async function rejection(work: () => Promise<unknown>): Promise<unknown> {
  try {
    await work()
  } catch (error) {
    return error
  }
  throw new Error("nothing was refused")
}

/** What standard error would say about it, without the name of the program. */
export async function operatorLine(work: () => Promise<unknown>): Promise<string> {
  const error = await rejection(work)
  if (!(error instanceof OperatorError)) throw error
  return `${error.message}; ${error.hint}`
}
