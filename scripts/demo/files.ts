import { drawCard } from "./card.ts"
import { licencePdf } from "./licence.ts"
import { drawLogo } from "./logo.ts"

/** The files that the demo names, beside its dataset. */
export const DEMO_FILES = {
  logo: "demo-files/logo.png",
  /** What other schools gave to people who brought their qualification along. */
  licence: "demo-files/licence.pdf",
  card: "demo-files/card.png",
} as const

/** The files by name, with their bytes. */
export async function demoFiles(): Promise<ReadonlyMap<string, Uint8Array>> {
  return new Map([
    [DEMO_FILES.logo, drawLogo()],
    [DEMO_FILES.licence, await licencePdf()],
    [DEMO_FILES.card, drawCard()],
  ])
}
