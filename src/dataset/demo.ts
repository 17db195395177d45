import { readFileSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import demo from "../../data/demo.json" with { type: "json" }
import { newSecret } from "../access/secrets.ts"
import type { Database } from "../database/port.ts"
import type { FileStore } from "../files/port.ts"
import { OperatorError } from "../settings/operator-error.ts"
import type { Settings } from "../settings/read.ts"
import { InstallationNotEmpty, importDataset, isEmptyInstallation } from "./rules.ts"

/** The API client of the demo company. */
export interface DemoClient {
  readonly clientId: string
  readonly clientSecret: string
}

const CREDENTIALS_FILE = "demo-client.json"

/**
 * Imports the demo company into an empty database. Its client gets a random secret, kept in a file of mode 600 in the
 * data directory, so that later starts can say it again. Undefined when the database has other companies: nothing is
 * imported beside them.
 */
export async function prepareDemo(
  database: Database,
  files: FileStore,
  { data }: Pick<Settings, "data">,
): Promise<DemoClient | undefined> {
  const path = join(data, CREDENTIALS_FILE)
  const known = readCredentials(path)
  if (!(await isEmptyInstallation(database))) return known
  const client = known ?? { clientId: crypto.randomUUID(), clientSecret: newSecret() }
  // Before the import: a secret that was printed nowhere could not be found out afterwards.
  if (known === undefined) writeFileSync(path, `${JSON.stringify(client, undefined, 2)}\n`, { mode: 0o600 })
  try {
    await importDataset(database, withCredentials(client), {
      files,
      baseDirectory: data,
      now: Date.now(),
      intoEmpty: true,
    })
  } catch (error) {
    if (!(error instanceof InstallationNotEmpty)) throw error
    // Another instance was faster; its client has another secret.
    if (known === undefined) rmSync(path)
    return known
  }
  return client
}

function withCredentials({ clientId, clientSecret }: DemoClient) {
  return {
    ...demo,
    companies: demo.companies.map((company) => ({
      ...company,
      clients: company.clients.map((client) => ({ ...client, client_id: clientId, client_secret: clientSecret })),
    })),
  }
}

function readCredentials(path: string): DemoClient | undefined {
  let text: string
  try {
    text = readFileSync(path, "utf8")
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined
    throw new OperatorError(`${path} cannot be read`, "make it readable for the user that runs trainbase", {
      cause: error,
    })
  }
  const credentials = parse(text)
  if (credentials === undefined) {
    throw new OperatorError(`${path} is not the file that --demo wrote`, "remove it together with the database")
  }
  return credentials
}

function parse(text: string): DemoClient | undefined {
  try {
    const { clientId, clientSecret } = JSON.parse(text)
    return typeof clientId === "string" && typeof clientSecret === "string" ? { clientId, clientSecret } : undefined
  } catch {
    return undefined
  }
}
