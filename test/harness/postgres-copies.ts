import { createHash } from "node:crypto"
import { Administrator } from "./administer.ts"

/*
 * The databases of tests on PostgreSQL. Each directory has one, copied from a template: to copy one takes 0.1 s, to run all
 * migrations several times as long. Those of a file are removed at its end; templates stay for the files after it.
 */

/** PostgreSQL's own template: a database without anything. */
export const EMPTY = "template1"

/**
 * Copies are made file by file, in a third of the processor's time that it takes page by page through the log: what the server writes
 * before and after it is little, since it flushes nothing.
 */
const STRATEGY = "strategy file_copy"

/** The databases of directories, by their names, on their way. */
const databases = new Map<string, Promise<string>>()
let templates = 0

/** Those of servers, kept: the first statement on a connection takes as long as a copy. */
const administrators = new Map<string, Administrator>()

function administratorOf(server: string): Administrator {
  const known = administrators.get(server) ?? new Administrator(server)
  administrators.set(server, known)
  return known
}

/** The name of the database that belongs to the directory, which is copied from `template` unless it is there. */
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

/** Makes an empty database that others are copied from, once nobody is connected with it. Returns its name. */
export async function newTemplate(server: string, source = EMPTY): Promise<string> {
  // The process is in the name: one that a test has started may use the same database.
  const name = `${nameOf(server)}_template_${process.pid}_${++templates}`
  await administratorOf(server).run(`create database ${name} template ${source} ${STRATEGY}`)
  return name
}

export async function dropTemplate(server: string, name: string): Promise<void> {
  await administratorOf(server).run(`drop database ${name} with (force)`)
}

/** Removes the databases of all directories, and ends the connection with the server. */
export async function dropDatabases(server: string): Promise<void> {
  const made = await Promise.allSettled(databases.values())
  databases.clear()
  const names = made.flatMap((one) => (one.status === "fulfilled" ? one.value : []))
  await administrators.get(server)?.run(...names.map((name) => `drop database ${name} with (force)`))
  await administrators.get(server)?.[Symbol.asyncDispose]()
  administrators.delete(server)
}

/** The address of another database of the server. */
export function addressOf(server: string, database: string): string {
  const address = new URL(server)
  address.pathname = `/${database}`
  return address.href
}

function nameOf(server: string): string {
  return new URL(server).pathname.slice(1)
}
