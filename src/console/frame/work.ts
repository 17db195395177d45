import type { WorkSource } from "../../bulk-acts/work.ts"
import { ACT_SOURCE } from "../../bulk-acts/work.ts"

/** Everything that people set going in the background. */
export const WORK_SOURCES: readonly WorkSource[] = [ACT_SOURCE]
