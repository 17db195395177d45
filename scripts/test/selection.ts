import { readFileSync } from "node:fs"
import { dirname, join } from "node:path"

/** Which test files `npm test` runs, on which database, and which of them only run in `npm run test:rest`. */

export const ENGINES = ["sqlite", "postgres"] as const
export type Engine = (typeof ENGINES)[number]

/** `quick` is `npm test`, `rest` is what it leaves out; together they are `npm run test:all`. */
export const EXTENTS = ["quick", "rest"] as const
export type Extent = (typeof EXTENTS)[number]

/** Tests that open databases through this file are about stored data. */
const ENGINE = "test/harness/engine.ts"

/** Tests that use this file to decide how often to try something try it more often in the rest. */
const EFFORT = "test/harness/effort.ts"

/**
 * Tests that use stored data but only examine HTTP, documents, commands or errors: another engine would show nothing new.
 * Browser tests store only what a neighbouring test, which runs on both engines, stores by the same requests.
 */
const ONCE = new RegExp(
  `^test/(${[
    "access/(declared-access|rights/tampering|tokens/token-faults)\\.",
    "cli/(?!(client|import|instances|jobs|unreleased|users|workers)\\.)",
    "dataset/[\\w-]+-faults\\.",
    "(docs|faults|instances|pages|server|web)/",
    "files/downloads/file-answers\\.",
    "http/(bodies|body-size|content-coding|conventions|errors|log-lines|page-property|pipelined-requests)\\.",
    "http/(rate-limit|security-headers|server-errors|slow-readers|trusted-proxies)\\.",
    "operation/(backup/(archive|content|encryption)|doctor/(machine|network|rendering)|metrics/metrics-access)\\.",
    "organisation/(locations/place-input|users/user-validation)\\.",
    "training/(learning/exam/grade|qualifications/qualification-faults)\\.",
    "video/content-video-text\\.",
    "[\\w/-]+-in-browser\\.",
  ].join("|")})`,
)
const ABOUT_ONE = /^test\/database\/(sqlite|postgres)\//

/**
 * Left to the rest because they take a long time: tests that repeatedly run a whole server or executable (its processes, disks,
 * backups, imports, TLS certificates, videos), playback in a browser, third-party tools, and a new Debian in a container.
 */
const LONG = new RegExp(
  `^test/(${[
    "(faults|instances)/",
    "cli/(backup|backup-while-serving|certificate|doctor|encrypted-backup[\\w-]*|executable[\\w-]*|export|files-in-s3|import|log|metrics)\\.",
    "cli/(restore[\\w-]*|serving-(place|tls)|workers)\\.",
    "database/sqlite/upgrade-killed\\.",
    "http/slow-readers\\.",
    "people/sign-on/story\\.",
    "release/installation-guide\\.",
    "video/(h264-(playing|scrolling|slides|slide-frames)|mp4|narration/(espeak-ng|speech)|render-cost|render-jobs/video-processes|show/film)\\.",
    "web/(documentation/openapi-(clients|tools)|swagger)\\.",
    "[\\w/-]+-in-browser\\.",
  ].join("|")})`,
)

/**
 * Run on PostgreSQL in the quick run too: tests of the database itself, of several processes working together, of all kinds of
 * records, and of a request to each route. The statements of all others are tested by
 * `test/database/postgres/statements.test.ts`, and those of commands by the tests of some commands.
 */
const QUICK_ON_POSTGRES = /^test\/(database|background|cli\/jobs\.|http\/property\.|dataset\/export\.)/
const LONG_ON_POSTGRES =
  /^test\/database\/postgres\/(crowded-requests|long-transaction|network|outage|restart|waiting-start)\./

/** A test file and an engine. */
export interface Run {
  readonly file: string
  readonly engine: Engine
}

/** The runs of these extents, limited to files that have one of `parts` in their path. */
export function selectRuns(parts: readonly string[], extents: readonly Extent[]): Run[] {
  return [...new Bun.Glob("test/**/*.test.ts").scanSync(".")]
    .filter((file) => parts.length === 0 || parts.some((part) => file.includes(part)))
    .sort()
    .flatMap((file) => enginesOf(file).map((engine) => ({ file, engine })))
    .filter((run) => extentsOf(run).some((extent) => extents.includes(extent)))
}

function enginesOf(file: string): readonly Engine[] {
  const only = ENGINES.find((engine) => engine === ABOUT_ONE.exec(file)?.[1])
  if (only !== undefined) return [only]
  return !ONCE.test(file) && imports(file, ENGINE) ? ENGINES : ["sqlite"]
}

function extentsOf({ file, engine }: Run): readonly Extent[] {
  const isQuick = engine === "sqlite" ? !LONG.test(file) : QUICK_ON_POSTGRES.test(file) && !LONG_ON_POSTGRES.test(file)
  if (!isQuick) return ["rest"]
  return imports(file, EFFORT) ? EXTENTS : ["quick"]
}

const transpiler = new Bun.Transpiler({ loader: "ts" })

/** Whether the file imports the other one, directly or indirectly. */
export function imports(file: string, other: string, seen = new Set<string>()): boolean {
  if (file === other) return true
  if (seen.has(file) || !file.endsWith(".ts")) return false
  seen.add(file)
  return transpiler
    .scanImports(readFileSync(file, "utf8"))
    .filter(({ path }) => path.startsWith("."))
    .map(({ path }) => join(dirname(file), path))
    .some((path) => path.startsWith("test/") && imports(path, other, seen))
}
