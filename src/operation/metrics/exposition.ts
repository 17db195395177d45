import type { Counters } from "./counters.ts"
import { type Figures, textOf } from "./figures.ts"
import { installationFigures } from "./installation-figures.ts"

/** Collects the metrics of all processes of the server, including this one. */
export type Gather = () => Promise<readonly Figures[]>

/** The metrics of the whole server, which are the same from each of its processes. */
export interface Exposition {
  /** The metrics in the text format of Prometheus. */
  text(): Promise<string>
}

/** @param gather absent if this process is the only one */
export function createExposition({
  counters,
  gather = async () => [await counters.figures()],
  ...parts
}: Parameters<typeof installationFigures>[0] & {
  readonly counters: Counters
  readonly gather?: Gather | undefined
}): Exposition {
  return {
    async text() {
      const [all, installation] = await Promise.all([gather(), installationFigures(parts)])
      return textOf([...all, installation])
    },
  }
}
