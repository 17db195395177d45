import { Database } from "bun:sqlite"
import { afterEach, beforeEach, expect, test } from "bun:test"
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { CuttingProxy } from "../harness/cutting-proxy.ts"
import { S3Server } from "../harness/s3-server.ts"
import { PNG } from "../harness/sample-files.ts"
import { TRAINBASE } from "../harness/trainbase.ts"

const LOGO = Buffer.concat([PNG, Buffer.alloc(500_000, 7)])
const CERTIFICATES = Array.from({ length: 9 }, (_, index) => Buffer.from(`%PDF-1.7 certificate ${index}`))

const DATASET = {
  companies: [
    {
      key: "acme",
      name: "Acme GmbH",
      logo: "logo.png",
      users: [{ key: "u", first_name: "Ada", last_name: "Nowak" }],
      courses: CERTIFICATES.map((_, index) => ({ key: `c${index}`, title: "Safety", short_type: "instruction" })),
      assignments: CERTIFICATES.map((_, index) => ({
        key: `a${index}`,
        user_key: "u",
        course_key: `c${index}`,
        state: "success",
        certificate_file: `${index}.pdf`,
      })),
    },
  ],
}

let directory = ""
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), "trainbase-s3-"))
  writeFileSync(join(directory, "acme.json"), JSON.stringify(DATASET))
  writeFileSync(join(directory, "logo.png"), LOGO)
  for (const [index, bytes] of CERTIFICATES.entries()) writeFileSync(join(directory, `${index}.pdf`), bytes)
})
afterEach(() => rmSync(directory, { recursive: true, force: true }))

/** Runs trainbase in the directory of the test, with only these variables. */
async function trainbase(args: readonly string[], environment: Record<string, string>) {
  const child = Bun.spawn([...TRAINBASE, ...args, "--data", "data"], {
    cwd: directory,
    env: environment,
    stdout: "pipe",
    stderr: "pipe",
  })
  const [stdout, stderr, exitCode] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
    child.exited,
  ])
  return { exitCode, stdout, stderr }
}

function importing(environment: Record<string, string>) {
  return trainbase(["import", "acme.json"], environment)
}

function rows<Row>(query: string): Row[] {
  const database = new Database(join(directory, "data", "trainbase.sqlite"), { readonly: true })
  try {
    return database.query<Row, []>(query).all()
  } finally {
    database.close()
  }
}

test("the files of a dataset go into the bucket, each once, and none into the data directory", async () => {
  await using server = await S3Server.start()
  // Credentials for other programs must have no effect.
  const environment = { ...server.environment, AWS_ACCESS_KEY_ID: "other", AWS_ENDPOINT: "http://127.0.0.1:1" }
  const first = await importing(environment)
  expect({ exitCode: first.exitCode, stderr: first.stderr }).toEqual({
    exitCode: 0,
    stderr: expect.stringMatching(/^(acme: [^\n]+\n)+$/),
  })
  const stored = rows<{ storage_name: string; size: number; sha256: string }>(
    "select storage_name, size, sha256 from files",
  )
  expect(stored).toHaveLength(CERTIFICATES.length + 1)
  expect(server.keys()).toEqual(stored.map(({ storage_name }) => `acme/${storage_name}`).sort())
  const files = server.files({ prefix: "acme/" })
  for (const { storage_name, size, sha256 } of stored) {
    const bytes = await new Response((await files.read(storage_name)).body).bytes()
    expect(bytes).toHaveLength(size)
    expect(new Bun.CryptoHasher("sha256").update(bytes).digest("hex")).toBe(sha256)
  }
  expect(existsSync(join(directory, "data", "files"))).toBeFalse()

  expect((await importing(environment)).exitCode).toBe(0)
  expect(server.keys()).toHaveLength(CERTIFICATES.length + 1)
})

test("an import whose uploads are interrupted changes nothing and leaves nothing in the bucket", async () => {
  await using server = await S3Server.start()
  using proxy = await CuttingProxy.start(server.port)
  proxy.limits.fromClient = 200_000
  const { exitCode, stdout, stderr } = await importing({ ...server.environment, TRAINBASE_S3_ENDPOINT: proxy.endpoint })
  expect({ exitCode, stdout }).toEqual({ exitCode: 1, stdout: "" })
  expect(stderr).toMatch(
    /^trainbase: a file could not be written to s3:\/\/trainbase-files\/acme at http:\/\/127\.0\.0\.1:\d+: the connection failed \(\w+\); [^\n]+\n$/,
  )
  expect(server.keys()).toEqual([])
  expect(rows("select * from companies")).toEqual([])
})

test("an unusable bucket is reported in one line, and nothing is imported", async () => {
  await using server = await S3Server.start()
  const missing = await importing({ ...server.environment, TRAINBASE_FILES: "s3://another-bucket" })
  expect(missing).toEqual({
    exitCode: 1,
    stdout: "",
    stderr: `trainbase: a file could not be written to s3://another-bucket at ${server.endpoint}: there is no such bucket (NoSuchBucket); make it, or correct files\n`,
  })
  expect(rows("select * from companies")).toEqual([])

  const unknown = await importing({ ...server.environment, TRAINBASE_S3_ACCESS_KEY_ID: "GEHEIM" })
  expect(unknown.exitCode).toBe(1)
  expect(unknown.stderr).toContain("the access key is not known there (InvalidAccessKeyId)")
  expect(unknown.stderr).not.toContain("GEHEIM")
  expect(rows("select * from companies")).toEqual([])
})

test("a server does not start if its bucket cannot be used, and gives the reason in one line", async () => {
  await using server = await S3Server.start()
  const environment = { ...server.environment, TRAINBASE_FILES: "s3://another-bucket" }
  const { exitCode, stdout, stderr } = await trainbase(["serve", "--port", "0"], environment)
  expect({ exitCode, stdout }).toEqual({ exitCode: 1, stdout: "" })
  expect(stderr).toBe(
    `trainbase: a file could not be written to s3://another-bucket at ${server.endpoint}: there is no such bucket (NoSuchBucket); make it, or correct files\n`,
  )
})
