import { describe, expect, test } from "bun:test"
import { existsSync } from "node:fs"
import { join } from "node:path"
import { openFiles } from "../../src/files/open.ts"
import { DataDirectory } from "../harness/data-directory.ts"
import { S3Server } from "../harness/s3-server.ts"
import { operatorLine } from "./rejection.ts"

/** The place for files selected by these environment variables. */
function opened(data: DataDirectory, environment: Record<string, string>, process: Record<string, string> = {}) {
  return openFiles(data.read({ environment }).settings, process)
}

describe("files live", () => {
  test("in the folder files of the data directory unless another place is set", async () => {
    using data = new DataDirectory()
    await opened(data, {}).write("one", Uint8Array.of(1))
    expect(existsSync(join(data.path, "files", "one"))).toBeTrue()
  })

  test("in the directory that is set", async () => {
    using data = new DataDirectory()
    const path = join(data.path, "shared", "files")
    await opened(data, { TRAINBASE_FILES: path }).write("one", Uint8Array.of(1))
    expect(existsSync(join(path, "one"))).toBeTrue()
    expect(existsSync(join(data.path, "files"))).toBeFalse()
  })

  test("in the bucket that is set, below its prefix", async () => {
    using data = new DataDirectory()
    await using server = await S3Server.start()
    await opened(data, server.environment).write("one", Uint8Array.of(1))
    expect(server.keys()).toEqual(["acme/one"])
    expect(existsSync(join(data.path, "files"))).toBeFalse()
  })
})

describe("unset settings are taken from the environment variables of other S3 programs", () => {
  const bucket = { TRAINBASE_FILES: "s3://trainbase-files/acme" }
  const credentials = ({ environment }: S3Server, prefix: "AWS" | "S3") => ({
    [`${prefix}_ACCESS_KEY_ID`]: environment.TRAINBASE_S3_ACCESS_KEY_ID,
    [`${prefix}_SECRET_ACCESS_KEY`]: environment.TRAINBASE_S3_SECRET_ACCESS_KEY,
  })

  test.each([
    ["AWS", "AWS_ENDPOINT_URL_S3"],
    ["AWS", "AWS_ENDPOINT_URL"],
    ["AWS", "AWS_ENDPOINT"],
    ["S3", "S3_ENDPOINT"],
  ] as const)("%s credentials and %s", async (prefix, endpoint) => {
    using data = new DataDirectory()
    await using server = await S3Server.start()
    const environment = { ...credentials(server, prefix), [endpoint]: server.endpoint }
    await opened(data, bucket, environment).write("one", Uint8Array.of(1))
    expect(server.keys()).toEqual(["acme/one"])
  })

  test("and settings take precedence", async () => {
    using data = new DataDirectory()
    await using server = await S3Server.start()
    const others = { AWS_ACCESS_KEY_ID: "x", AWS_SECRET_ACCESS_KEY: "x", AWS_ENDPOINT_URL: "http://127.0.0.1:1" }
    await opened(data, server.environment, others).write("one", Uint8Array.of(1))
    expect(server.keys()).toEqual(["acme/one"])
  })

  test("but not an invalid endpoint", async () => {
    using data = new DataDirectory()
    const environment = { AWS_ACCESS_KEY_ID: "x", AWS_SECRET_ACCESS_KEY: "x", AWS_ENDPOINT_URL: "s3.example.com/path" }
    expect(await operatorLine(async () => opened(data, bucket, environment))).toStartWith("the S3 endpoint in the")
  })
})

describe("a contradictory place is refused:", () => {
  const S3 = { TRAINBASE_FILES: "s3://bucket", TRAINBASE_S3_ACCESS_KEY_ID: "key" }
  const complete = { ...S3, TRAINBASE_S3_SECRET_ACCESS_KEY: "geheim" }

  test("a bucket without credentials", async () => {
    using data = new DataDirectory()
    expect(await operatorLine(async () => opened(data, S3))).toBe(
      "s3_secret_access_key is not set, although files is an S3 bucket; set it, or set files to a directory",
    )
    const half = { AWS_SECRET_ACCESS_KEY: "geheim", AWS_ACCESS_KEY_ID: "" }
    expect(await operatorLine(async () => opened(data, { TRAINBASE_FILES: "s3://bucket" }, half))).toStartWith(
      "s3_access_key_id is not set",
    )
  })

  test("credentials without a bucket", async () => {
    using data = new DataDirectory()
    expect(await operatorLine(async () => opened(data, { ...complete, TRAINBASE_FILES: "/mnt/files" }))).toBe(
      "s3_access_key_id is set, although files is not a bucket of S3; set files to s3://bucket, or remove the settings that begin with s3_",
    )
    expect(
      await operatorLine(async () => opened(data, { TRAINBASE_S3_ENDPOINT: "https://s3.example.com" })),
    ).toStartWith("s3_endpoint is set, although")
  })

  test.each(["AWS_SESSION_TOKEN", "S3_SESSION_TOKEN"])("a bucket together with %s", async (variable) => {
    using data = new DataDirectory()
    expect(await operatorLine(async () => opened(data, complete, { [variable]: "token" }))).toBe(
      `${variable} is set in the environment, but does not belong to the access key of the settings; unset it for trainbase`,
    )
    opened(data, {}, { [variable]: "token" })
    opened(data, complete, { [variable]: "" })
  })
})

test("without an endpoint, a bucket is at Amazon in its region", async () => {
  using data = new DataDirectory()
  const environment = {
    TRAINBASE_FILES: "s3://bucket",
    TRAINBASE_S3_REGION: "no-region-1",
    TRAINBASE_S3_ACCESS_KEY_ID: "key",
    TRAINBASE_S3_SECRET_ACCESS_KEY: "geheim",
  }
  // The test machine may have no internet access: it is enough that the name is looked up.
  expect(await operatorLine(() => opened(data, environment).read("one"))).toContain(
    "s3://bucket at https://s3.no-region-1.amazonaws.com: ",
  )
})
