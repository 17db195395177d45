import { Installation } from "../../harness/installation.ts"
import { idOf } from "../../harness/records.ts"
import { signedIn } from "../../harness/signed-in.ts"
import type { TestBrowser } from "../../harness/test-browser.ts"

/** Acme with its two locations, and browsers in which people with each role are signed in. */
export interface PlacesCompany {
  readonly installation: Installation
  readonly boss: TestBrowser
  readonly locadmin: TestBrowser
  readonly trainer: TestBrowser
  readonly employee: TestBrowser
  /** The path of a place by its key. */
  readonly at: (kind: "locations" | "teams", key: string, company?: "acme" | "beta") => string
  readonly user: (key: string) => string
}

export async function placesCompany(): Promise<PlacesCompany> {
  const installation = await Installation.start()
  const of = (key: string) => signedIn(installation, key)
  const [boss, locadmin, trainer, employee] = [
    await of("boss"),
    await of("locadmin"),
    await of("trainer"),
    await of("employee"),
  ]
  return {
    ...{ installation, boss, locadmin, trainer, employee },
    at: (kind, key, company = "acme") => `/console/places/${kind}/${idOf(installation, kind, key, company)}`,
    user: (key) => String(idOf(installation, "users", key)),
  }
}

/** The value of a hidden field of a form. */
export function hidden(text: string, name: string): string {
  return new RegExp(`name="${name}" value="([^"]*)"`).exec(text)?.[1] ?? ""
}
