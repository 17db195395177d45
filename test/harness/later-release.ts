import type { Migration } from "../../src/database/migrate.ts"
import { migrations as postgres } from "../../src/database/migrations/postgres/list.ts"
import { migrations as sqlite } from "../../src/database/migrations/sqlite/list.ts"
import { LATER_STEPS } from "./later-migrations.ts"

/* The command line of an imaginary later release: this release with more migrations. */

for (const [history, steps] of [
  [sqlite, LATER_STEPS.sqlite],
  [postgres, LATER_STEPS.postgres],
] as const) {
  ;(history as Migration[]).push(...steps)
}
await import("../../src/main.ts")
