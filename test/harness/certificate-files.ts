import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { sql } from "../../src/database/port.ts"
import { importDataset } from "../../src/dataset/rules.ts"
import { DirectoryFiles } from "../../src/files/directory.ts"
import { addressSigner } from "../../src/files/downloads/rules.ts"
import { type ByteRange, FilesUnavailable, type StoredFile } from "../../src/files/port.ts"
import type { Settings } from "../../src/settings/read.ts"
import { Installation, NOW } from "./installation.ts"
import { PNG } from "./sample-files.ts"

/** An uploaded certificate. */
export const PDF = Buffer.from(`%PDF-1.7\n${"0123456789".repeat(20)}\n%%EOF\n`)
/** Just below the size up to which a response used to be buffered before it was sent. */
const MEDIUM = Buffer.concat([Buffer.from("%PDF-1.7\n"), Buffer.alloc(2_000_000, "0123456789abcde")])
/** More than the system buffers for one connection when the client reads nothing. */
export const LARGE = Buffer.concat([Buffer.from("%PDF-1.7\n"), Buffer.alloc(5_000_000, "0123456789abcde")])

const completed = (key: string, certificate_file: string) => ({
  key,
  user_key: "ada",
  course_key: "forklift",
  assignment_type: "approval",
  state: "success",
  finish_date: "2026-02-01",
  certificate_file,
})

const DATASET = {
  companies: [
    {
      key: "acme",
      name: "Acme GmbH",
      language: "de",
      timezone: "Europe/Berlin",
      logo: "logo.png",
      users: [{ key: "ada", first_name: "Ada", last_name: "Müller" }],
      courses: [{ key: "forklift", title: "Forklift driving", short_type: "operator", state: "active" }],
      assignments: [
        completed("pdf", "a.pdf"),
        completed("png", "b.png"),
        completed("medium", "medium.pdf"),
        completed("large", "large.pdf"),
      ],
    },
  ],
}

/** A folder that can be unavailable, or fail after the first bytes or the first part of a file, as a bucket might. */
export class UnsteadyFolder extends DirectoryFiles {
  trouble: "none" | "away" | "breaks off" | "breaks off later" = "none"
  /** Whether files can be read only through the store, as if they were on another machine. */
  distant = false

  override async locate(name: string) {
    return this.distant || this.trouble !== "none" ? undefined : super.locate(name)
  }

  override async read(name: string, range?: ByteRange): Promise<StoredFile> {
    const unavailable = new FilesUnavailable("a file could not be read from the folder /secret", "look after it")
    if (this.trouble === "away") throw unavailable
    const stored = await super.read(name, range)
    if (this.trouble === "none" || (this.trouble === "breaks off later" && range?.start === 0)) return stored
    await stored.body.cancel()
    return { size: stored.size, body: brokenOff(unavailable) }
  }
}

function brokenOff(error: Error): ReadableStream<Uint8Array<ArrayBuffer>> {
  let sent = false
  return new ReadableStream({
    pull(controller) {
      if (sent) controller.error(error)
      else controller.enqueue(Buffer.from("%PDF-1.7\n"))
      sent = true
    },
  })
}

interface Ids {
  readonly pdf: number
  readonly png: number
  readonly medium: number
  readonly large: number
  readonly logo: number
}

/** An installation with uploaded certificates. */
export class CertificateFiles {
  private constructor(
    readonly installation: Installation,
    readonly folder: UnsteadyFolder,
    readonly ids: Ids,
  ) {}

  static async start(settings: Partial<Settings> = {}): Promise<CertificateFiles> {
    let folder: UnsteadyFolder | undefined
    const installation = await Installation.start({
      settings,
      dataset: { companies: [] },
      files(directory) {
        folder = new UnsteadyFolder(join(directory, "files"))
        return folder
      },
    })
    if (folder === undefined) throw new Error("the installation has no place for files")
    const { directory, database, files } = installation
    const contents = { "a.pdf": PDF, "b.png": PNG, "medium.pdf": MEDIUM, "large.pdf": LARGE, "logo.png": PNG }
    for (const [name, bytes] of Object.entries(contents)) writeFileSync(join(directory, name), bytes)
    await importDataset(database, DATASET, { files, baseDirectory: directory, now: NOW })
    const idOf = async (purpose: string, { length }: Buffer) => {
      const found = sql`select id from files where purpose = ${purpose} and size = ${length}`
      return Number((await database.get<{ id: number }>(found))?.id)
    }
    return new CertificateFiles(installation, folder, {
      pdf: await idOf("certificate", PDF),
      png: await idOf("certificate", PNG),
      medium: await idOf("certificate", MEDIUM),
      large: await idOf("certificate", LARGE),
      logo: await idOf("logo", PNG),
    })
  }

  async addressOf(
    fileId: number,
    { origin = "http://localhost", ...options }: { lifetime?: number; origin?: string } = {},
  ): Promise<URL> {
    const { now } = this.installation.time
    const addressOf = await addressSigner(this.installation, { origin, now })
    return new URL(addressOf({ purpose: "certificate", fileId, ...options }))
  }

  async fetch(url: URL | string, headers: Record<string, string> = {}, method = "GET"): Promise<Response> {
    return this.installation.app.handle(new Request(String(url), { method, headers }))
  }

  /** Requests a file by a valid address. */
  async get(fileId: number, headers: Record<string, string> = {}, method = "GET"): Promise<Response> {
    return this.fetch(await this.addressOf(fileId), headers, method)
  }

  stop(): Promise<void> {
    return this.installation.stop()
  }
}

export async function bytesOf(response: Response): Promise<Buffer> {
  return Buffer.from(await response.arrayBuffer())
}
