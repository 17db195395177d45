import { existsSync, mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { Vitals } from "../../src/background/loop.ts"
import type { Database } from "../../src/database/port.ts"
import { type ImportResult, importDataset } from "../../src/dataset/rules.ts"
import { DirectoryFiles } from "../../src/files/directory.ts"
import type { FileStore } from "../../src/files/port.ts"
import type { Mail } from "../../src/mail/rules.ts"
import type { Watch } from "../../src/operation/health/watch.ts"
import { observe } from "../../src/operation/metrics/observation.ts"
import { LetterSeal } from "../../src/people/letters/secrets.ts"
import type { OpenIdClient } from "../../src/people/openid/client.ts"
import { LinkRequestSeal } from "../../src/people/passwords/secrets.ts"
import { SignOnSeal } from "../../src/people/providers/secrets.ts"
import { FactorSeal } from "../../src/people/second-factors/secrets.ts"
import { createApp } from "../../src/server/app.ts"
import { readSettings, type Settings } from "../../src/settings/read.ts"
import { type Log, silentLog } from "../../src/tools/log/log.ts"
import { createRenderer, type Renderer } from "../../src/training/documents/renderer.ts"
import { SecretSeal } from "../../src/webhooks/secrets.ts"
import type { Reach } from "../../src/webhooks/target.ts"
import { COMPANIES, clientId, clientSecret } from "./companies.ts"
import { openTestDatabase } from "./engine.ts"
import { OPENINGS } from "./openings.ts"
import { asRead } from "./read-text.ts"
import { makeTemplate, type Template } from "./template.ts"

/** The date and time of tests, unless they specify another: 2026-11-20, 09:30 UTC. */
export const NOW = Date.UTC(2026, 10, 20, 9, 30)

/** The key that seals webhook secrets in test installations. */
export const WEBHOOK_KEY = new Uint8Array(32).fill(7)

/** Resolves every name to a public address without any lookup. */
const PUBLIC_NAMES: Reach = { http: false, networks: [], lookup: async () => ["192.0.43.8"] }

interface Options {
  readonly settings?: Partial<Settings>
  readonly dataset?: unknown
  readonly mail?: Partial<Mail>
  /** Called when a job has been added to the queue. */
  readonly nudge?: () => void
  readonly certificates?: Partial<Renderer>
  /** A file store to use instead of a plain folder in the given directory. */
  readonly files?: (directory: string) => FileStore
  /** A database to use instead of a separate one. It is closed with the installation. */
  readonly database?: Database
  readonly log?: Log
  /** Heartbeats of the background loop, which test installations do not run. */
  readonly vitals?: () => Vitals
  /** The addresses that webhooks may reach, if they differ from the settings. */
  readonly reach?: Reach
  /** How OpenID Connect providers are called, if not in the usual way. */
  readonly openid?: OpenIdClient
  /** How long a request body may stall, in milliseconds, if not the default. */
  readonly bodyPatience?: number
  readonly bodiesMax?: number
}

interface RequestOptions {
  /** Key of the client whose token is sent, or null for no token. */
  readonly as?: string | null
  readonly token?: string
  readonly body?: unknown
  readonly headers?: Record<string, string>
  /** The app of another process, to be called instead of this one. */
  readonly app?: Pick<ReturnType<typeof createApp>, "handle">
}

/** A response whose JSON body has been read. */
export interface Answer {
  readonly status: number
  readonly headers: Headers
  readonly body: Json
  readonly text: string
}

/** JSON as accessed by tests, to any depth. The expectations themselves check its shape. */
export type Json = { readonly [name: string]: Json } & { readonly [index: number]: Json } & Iterable<Json>

/** A complete installation in its own directory: database, dataset of two companies, and the app without a port. */
export class Installation {
  readonly #tokens = new Map<string, string>()

  private constructor(
    readonly directory: string,
    readonly database: Database,
    readonly files: FileStore,
    readonly app: ReturnType<typeof createApp>,
    readonly ids: ImportResult,
    /** The current time of this installation in epoch milliseconds. Tests may set it. */
    readonly time: { now: number },
    readonly certificates: Renderer,
    readonly watch: Watch,
  ) {}

  static async start(options: Options = {}): Promise<Installation> {
    const { settings = {}, dataset = COMPANIES, mail = {}, files: placed = plainFolder, nudge = () => {} } = options
    const directory = mkdtempSync(join(tmpdir(), "trainbase-"))
    const isPlain = options.database === undefined && options.files === undefined
    const template = isPlain ? await templateOf(dataset) : undefined
    await template?.copyTo(directory)
    const database = options.database ?? (await openTestDatabase(directory))
    const time = { now: NOW }
    const files = placed(directory)
    const ids = template?.result ?? (await imported(database, dataset, { files, directory }))
    const defaults = readSettings({
      flags: {
        data: directory,
        rate_limit: "0",
        token_rate_limit: "0",
        token_issue_limit: "0",
        verify_rate_limit: "0",
      },
      environment: {},
    })
    const certificates = { ...createRenderer({ log: silentLog() }), ...options.certificates }
    const { log = silentLog(), vitals = () => ({ leading: true, sinceTick: 0, sincePass: 0 }) } = options
    const common = { database, settings: { ...defaults.settings, ...settings }, log, clock: () => time.now }
    const observation = observe({ ...common, vitals })
    const app = createApp({
      ...common,
      ...observation,
      files,
      mail: {
        configured: false,
        enqueueCredentials: refuse,
        enqueueTemporaryPassword: refuse,
        enqueuePasswordLink: refuse,
        enqueuePasswordLinks: refuse,
        enqueueNotice: refuse,
        enqueueSignIn: refuse,
        enqueueCompleted: refuse,
        enqueueDecision: refuse,
        enqueueReminder: refuse,
        enqueueInvitations: refuse,
        enqueueReport: refuse,
        nudge() {},
        ...mail,
      },
      certificates,
      openings: OPENINGS,
      webhookSecrets: new SecretSeal(WEBHOOK_KEY),
      signOnSeal: new SignOnSeal(WEBHOOK_KEY),
      factorSeal: new FactorSeal(WEBHOOK_KEY),
      letterSeal: new LetterSeal(WEBHOOK_KEY),
      linkRequestSeal: new LinkRequestSeal(WEBHOOK_KEY),
      ...(options.openid === undefined ? {} : { openid: options.openid }),
      ...(options.bodyPatience === undefined ? {} : { bodyPatience: options.bodyPatience }),
      ...(options.bodiesMax === undefined ? {} : { bodiesMax: options.bodiesMax }),
      reach: options.reach ?? PUBLIC_NAMES,
      nudge,
    })
    return new Installation(directory, database, files, app, ids, time, certificates, observation.watch)
  }

  /** Sends a request as the client `as` (by default admin) and reads the response. */
  async request(method: string, path: string, options: RequestOptions = {}): Promise<Answer> {
    const headers = new Headers(options.headers)
    if (options.token !== undefined) headers.set("authorization", `Bearer ${options.token}`)
    else if (options.as !== null) headers.set("authorization", `Bearer ${await this.token(options.as ?? "admin")}`)
    let body: string | FormData | Uint8Array<ArrayBuffer> | null = null
    if (options.body instanceof FormData) body = options.body
    else if (options.body instanceof Uint8Array) body = Uint8Array.from(options.body)
    else if (options.body !== undefined) {
      body = typeof options.body === "string" ? options.body : JSON.stringify(options.body)
      if (!headers.has("content-type")) headers.set("content-type", "application/json")
    }
    const address = path.startsWith("/") ? path : `/api/v1/${path}`
    const response = await (options.app ?? this.app).handle(
      new Request(`http://localhost${address}`, { method, headers, body }),
    )
    const isPage = response.headers.get("content-type")?.includes("html") === true
    const text = isPage ? asRead(await response.text()) : await response.text()
    const isJson = response.headers.get("content-type")?.includes("json") === true && text !== ""
    return { status: response.status, headers: response.headers, body: isJson ? JSON.parse(text) : undefined, text }
  }

  /** A token of this client for `scope`, reused by later calls. */
  async token(client: string, scope = "*"): Promise<string> {
    const known = this.#tokens.get(`${client} ${scope}`)
    if (known !== undefined) return known
    const { status, body } = await this.request("POST", "/oauth/token", {
      as: null,
      body: {
        grant_type: "client_credentials",
        client_id: clientId(client),
        client_secret: clientSecret(client),
        scope,
      },
    })
    if (status !== 200) throw new Error(`no token for ${client}: ${JSON.stringify(body)}`)
    const token = String(body.access_token)
    this.#tokens.set(`${client} ${scope}`, token)
    return token
  }

  async stop(): Promise<void> {
    await this.certificates.stop()
    await this.database.close()
    rmSync(this.directory, { recursive: true, force: true })
  }
}

/** Imports the dataset. Its file paths are relative to the directory. */
function imported(database: Database, dataset: unknown, { files, directory }: { files: FileStore; directory: string }) {
  return importDataset(database, dataset, { files, baseDirectory: directory, now: NOW })
}

/** By dataset. Undefined for a dataset with files, because templates do not hold files. */
const templates = new Map<string, Template<ImportResult> | undefined>()
const TEMPLATES_MAX = 16

/** The two companies that most tests use, or another dataset, imported once per process. */
async function templateOf(dataset: unknown): Promise<Template<ImportResult> | undefined> {
  const key = JSON.stringify(dataset)
  if (templates.has(key)) return templates.get(key)
  let hasFiles = false
  const template = await makeTemplate(async (database, directory) => {
    const ids = await imported(database, dataset, { files: plainFolder(directory), directory })
    hasFiles = existsSync(join(directory, "files"))
    return ids
  })
  const [oldest] = templates.keys()
  if (templates.size === TEMPLATES_MAX && oldest !== undefined) {
    await templates.get(oldest)?.drop()
    templates.delete(oldest)
  }
  if (hasFiles) await template.drop()
  templates.set(key, hasFiles ? undefined : template)
  return templates.get(key)
}

function plainFolder(directory: string): FileStore {
  return new DirectoryFiles(join(directory, "files"))
}

async function refuse(): Promise<never> {
  throw new Error("a mail was to be sent although there is no mail server")
}
