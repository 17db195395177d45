import type { ShownStanding } from "../../../src/compliance/pairs/schema.ts"
import type { Reader } from "../story/reader.ts"
import { LEARNER } from "./company.ts"

/** The cell of the learner says this, and leads to the page that says why. */
export async function followCell(admin: Reader, standing: ShownStanding): Promise<void> {
  const row = admin.page.getByRole("row", { name: LEARNER.name })
  const cell = row.getByRole("link", {
    name: new RegExp(`^${RegExp.escape(admin.words.standings.standings[standing])}`),
  })
  await admin.followTo(cell)
}
