import { join } from "node:path"
import { inspectDatabase } from "../../database/inspect.ts"
import type { Inspection, Queries } from "../../database/port.ts"
import { FILES_FOLDER, openFiles } from "../../files/open.ts"
import type { Settings } from "../../settings/read.ts"
import { backups } from "./backups.ts"
import { database } from "./database.ts"
import { encryption } from "./encryption.ts"
import { type Check, examine, type Finding, failureOf, pass, type Report, warning } from "./finding.ts"
import { dataDirectory, freeSpace, key, secretFiles } from "./machine.ts"
import { address, mail, publicUrl, tls } from "./network.ts"
import { clients, clock, parkedJobs, requirements, server, webhooks } from "./operation.ts"
import { reminders } from "./reminders.ts"
import { certificates, fonts, narration, videos } from "./rendering.ts"
import { findLanguages } from "./store.ts"
import { placeOfFiles, storedFiles } from "./stored-files.ts"

interface DoctorOptions {
  readonly settings: Settings
  /** Whether to compare the bytes of every stored file as well, which takes a long time. */
  readonly deep: boolean
  /** Whether the process with this name has definitely ended. */
  readonly hasEnded: (holder: string) => boolean
  /** Epoch milliseconds. */
  readonly now: number
  /** Called with each finding as soon as it is made. */
  readonly tell: (check: string, finding: Finding) => void
}

/**
 * Checks everything that an installation needs, with or without a running server. It changes nothing, and a failing check
 * does not prevent the others.
 */
export async function examineInstallation(options: DoctorOptions): Promise<Report> {
  const inspection = await inspectDatabase(options.settings).catch(failureOf)
  try {
    return await examine(checksFor(options, inspection), options.tell)
  } finally {
    if (!("state" in inspection)) await inspection.close()
  }
}

function checksFor({ settings, deep, hasEnded, now }: DoctorOptions, inspection: Inspection | Finding): Check[] {
  const known = readable(inspection)
  const look = (name: string, work: (queries: Queries) => ReturnType<Check["look"]>): Check => ({
    name,
    look: () => ("state" in known ? known : work(known.queries)),
  })
  const { files, data } = settings
  const directory = files === undefined ? join(data, FILES_FOLDER) : "directory" in files ? files.directory : undefined
  return [
    { name: "settings", look: () => readSettings(settings) },
    { name: "data directory", look: () => dataDirectory(settings) },
    { name: "disk space", look: () => freeSpace(settings) },
    { name: "database", look: () => ("state" in inspection ? inspection : database(inspection, directory)) },
    { name: "key", look: () => key(settings, "state" in known ? undefined : known.queries) },
    { name: "secret files", look: () => secretFiles(settings) },
    { name: "place of files", look: () => placeOfFiles(openFiles(settings), directory) },
    look("files", (queries) => storedFiles(queries, openFiles(settings), { deep })),
    look("clients", (queries) => clients(queries, now)),
    look("jobs", parkedJobs),
    look("webhooks", webhooks),
    look("requirements", (queries) => requirements(queries, now)),
    look("reminders", (queries) => reminders(queries, settings, now)),
    look("server", (queries) => server(queries, { settings, hasEnded })),
    look("backups", (queries) => backups(queries, settings, now)),
    look("clock", (queries) => clock(queries, now)),
    { name: "address", look: () => address(settings) },
    { name: "tls", look: () => tls(settings, now) },
    { name: "encryption", look: () => encryption(settings) },
    { name: "public url", look: () => publicUrl(settings) },
    { name: "mail", look: () => mail(settings) },
    { name: "fonts", look: fonts },
    { name: "certificates", look: certificates },
    { name: "videos", look: videos },
    {
      name: "narration",
      look: async () => narration(settings, "state" in known ? [] : await findLanguages(known.queries)),
    },
  ]
}

function readSettings({ development }: Settings): Finding {
  if (!development) return pass("all settings can be read")
  return warning("details of server errors are shown to everybody", "remove the setting development")
}

/** The database if its records can be read, otherwise the reason why they cannot. */
function readable(inspection: Inspection | Finding): Inspection | Finding {
  if ("state" in inspection) {
    return warning("not checked, because the database cannot be opened", "fix the database first")
  }
  if (inspection.version === inspection.known) return inspection
  return warning(
    "not checked, because the database has the schema of another version of trainbase",
    "run doctor again when the check database passes",
  )
}
