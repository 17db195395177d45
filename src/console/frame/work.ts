import type { WorkSource } from "../../bulk-acts/work.ts"
import { ACT_SOURCE } from "../../bulk-acts/work.ts"
import { countImportsUnderWay, importsBefore } from "../../organisation/imports/rules.ts"

const IMPORT_SOURCE: WorkSource = {
  kind: "import",
  async before(queries, whose, place) {
    const imports = await importsBefore(queries, whose, place)
    return imports.map(({ shown, createdAt: startedAt }) => {
      const { id, file_name: title, state, counts, left, importer } = shown
      const total = counts.new + counts.changed + counts.deactivated
      const isOpen = state === "queued" || state === "running"
      return {
        ...{ kind: "import", id, title, state },
        progress: isOpen ? { done: state === "queued" ? 0 : Math.max(0, total - left), total } : undefined,
        startedAt,
        by: importer ?? { id: 0, full_name: "–" },
      }
    })
  },
  running: countImportsUnderWay,
}

/** Everything that people set going in the background. */
export const WORK_SOURCES: readonly WorkSource[] = [ACT_SOURCE, IMPORT_SOURCE]
