/** The exit code of a command ended by a signal, by shell convention: 128 plus the signal number. */
export const EXIT_CODES = { SIGINT: 130, SIGTERM: 143 } as const

/** Resolves with the name of the first signal that asks the process to stop. A second signal ends the process at once. */
export function stopSignal(): Promise<"SIGTERM" | "SIGINT"> {
  return new Promise((resolve) => {
    for (const signal of ["SIGTERM", "SIGINT"] as const) {
      process.once(signal, () => {
        resolve(signal)
        process.once(signal, () => process.exit(1))
      })
    }
  })
}
