import type { OnProgress } from "../../dataset/rules.ts"
import { EXIT_CODES, stopSignal } from "../../server/stop-signal.ts"

/** An import that was ended by a signal before anything was saved. */
class ImportStopped extends Error {
  override readonly name = "ImportStopped"

  constructor(readonly signal: keyof typeof EXIT_CODES) {
    super(`${signal} ended the import`)
  }
}

/**
 * Runs an import that a signal may end, and reports in that case that nothing was saved. The import checks for a signal at
 * each step of
 * its progress, the last of which is before its commit; a later signal has no effect.
 *
 * @param work calls `begin` when it has read its input: until then a signal ends it at once
 */
export async function stoppable(
  tell: OnProgress,
  work: (onProgress: OnProgress, begin: () => void) => Promise<void>,
): Promise<void> {
  let stop: keyof typeof EXIT_CODES | undefined
  let isReading = true
  void stopSignal().then((signal) => {
    stop = signal
    if (isReading) end(signal)
  })
  const onProgress: OnProgress = (progress) => {
    if (stop !== undefined) throw new ImportStopped(stop)
    tell(progress)
    // Signals are delivered between two turns of the event loop.
    return new Promise(setImmediate)
  }
  const begin = () => {
    isReading = false
  }
  try {
    await work(onProgress, begin)
  } catch (error) {
    if (!(error instanceof ImportStopped)) throw error
    end(error.signal)
  }
}

function end(signal: keyof typeof EXIT_CODES): never {
  process.stderr.write(`trainbase: the import was ended by ${signal}: nothing was saved\n`)
  process.exit(EXIT_CODES[signal])
}
