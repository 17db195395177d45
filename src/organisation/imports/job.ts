import { Type } from "typebox"
import type { JobKind } from "../../background/jobs/kinds.ts"

/** Runs or undoes an import. */
export const IMPORT_JOB = {
  name: "import",
  payload: Type.Object({ import_id: Type.Integer() }),
} satisfies JobKind
