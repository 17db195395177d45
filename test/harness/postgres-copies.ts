import { createHash } from "node:crypto"
import { Administrator } from "./administer.ts"

/*
 * The databases of tests on PostgreSQL. Each directory has one, copied from a template: copying takes 0.1 s, running all
 * migrations several times as long. The copies of a test file are removed at its end. Templates remain for later files.
 */

/** PostgreSQL's own empty template. */
export const EMPTY = "template1"

/**
 * Copying file by file takes a third of the CPU time of copying page by page through the log. The checkpoints before and
 * after it are cheap, because the server flushes nothing.
 */
const STRATEGY = "strategy file_copy"

/** The databases of directories by name, including those still being copied. */
const databases = new Map<string, Promise<string>>()
let templates = 0

/** One per server, cached: the first statement on a new connection takes as long as copying a database. */
const administrators = new Map<string, Administrator>()

function administratorOf(server: string): Administrator {
  const known = administrators.get(server) ?? new Administrator(server)
  administrators.set(server, known)
  return known
}

/** The name of the database that belongs to the directory. It is copied from `template` if it does not exist yet. */
export function databaseFor(server: string, directory: string, template: () => Promise<string>): Promise<string> {
  const name = `${nameOf(server)}_${createHash("sha256").update(directory).digest("hex").slice(0, 24)}`
  let made = databases.get(name)
  if (made === undefined) {
    made = template().then(async (source) => {
      await administratorOf(server).run(`create database ${name} template ${source} ${STRATEGY}`)
      return name
    })
    databases.set(name, made)
  }
  return made
}

/** Creates an empty database to copy from, ready once nobody is connected to it. Returns its name. */
export async function newTemplate(server: string, source = EMPTY): Promise<string> {
  // The name includes the process, because a process started by a test may use the same database.
  const name = `${nameOf(server)}_template_${process.pid}_${++templates}`
  await administratorOf(server).run(`create database ${name} template ${source} ${STRATEGY}`)
  return name
}

export async function dropTemplate(server: string, name: string): Promise<void> {
  await administratorOf(server).run(`drop database ${name} with (force)`)
}

/** Removes the databases of all directories and closes the connection to the server. */
export async function dropDatabases(server: string): Promise<void> {
  const made = await Promise.allSettled(databases.values())
  databases.clear()
  const names = made.flatMap((one) => (one.status === "fulfilled" ? one.value : []))
  await administrators.get(server)?.run(...names.map((name) => `drop database ${name} with (force)`))
  await administrators.get(server)?.[Symbol.asyncDispose]()
  administrators.delete(server)
}

/** The address of another database on the server. */
export function addressOf(server: string, database: string): string {
  const address = new URL(server)
  address.pathname = `/${database}`
  return address.href
}

function nameOf(server: string): string {
  return new URL(server).pathname.slice(1)
}
