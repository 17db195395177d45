import { describe, expect, test } from "bun:test"
import { existsSync } from "node:fs"
import { join } from "node:path"
import { openFiles } from "../../src/files/open.ts"
import { DataDirectory } from "../settings/data-directory.ts"
import { operatorLine } from "./rejection.ts"
import { S3Server } from "./s3-server.ts"

/** The place that these variables of the environment lead to. */
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

describe("a place that cannot be meant is refused:", () => {
  const S3 = { TRAINBASE_FILES: "s3://bucket", TRAINBASE_S3_ACCESS_KEY_ID: "key" }
  const complete = { ...S3, TRAINBASE_S3_SECRET_ACCESS_KEY: "geheim" }

  test("a bucket without credentials", async () => {
    using data = new DataDirectory()
    expect(await operatorLine(async () => opened(data, S3))).toBe(
      "s3_secret_access_key is not set, although files is a bucket of S3; set it, or set files to a directory",
    )
    const aws = { AWS_ACCESS_KEY_ID: "key", AWS_SECRET_ACCESS_KEY: "geheim" }
    expect(await operatorLine(async () => opened(data, { TRAINBASE_FILES: "s3://bucket" }, aws))).toStartWith(
      "s3_access_key_id is not set",
    )
  })

  test("credentials without a bucket", async () => {
    using data = new DataDirectory()
    expect(await operatorLine(async () => opened(data, { ...complete, TRAINBASE_FILES: "/mnt/files" }))).toBe(
      "s3_access_key_id is set, although files is not a bucket of S3; set files to s3://bucket, or leave out the settings that begin with s3_",
    )
    expect(
      await operatorLine(async () => opened(data, { TRAINBASE_S3_ENDPOINT: "https://s3.example.com" })),
    ).toStartWith("s3_endpoint is set, although")
  })

  test.each(["AWS_SESSION_TOKEN", "S3_SESSION_TOKEN"])("a bucket beside %s", async (variable) => {
    using data = new DataDirectory()
    expect(await operatorLine(async () => opened(data, complete, { [variable]: "token" }))).toBe(
      `${variable} is set in the environment, but trainbase uses permanent credentials for S3 only; unset it for trainbase`,
    )
    opened(data, {}, { [variable]: "token" })
    opened(data, complete, { [variable]: "" })
  })
})

test("without an endpoint a bucket is one of Amazon's in its region", async () => {
  using data = new DataDirectory()
  const environment = {
    TRAINBASE_FILES: "s3://bucket",
    TRAINBASE_S3_REGION: "no-region-1",
    TRAINBASE_S3_ACCESS_KEY_ID: "key",
    TRAINBASE_S3_SECRET_ACCESS_KEY: "geheim",
  }
  // The machine of a test may have no internet: that the name is asked for is enough.
  expect(await operatorLine(() => opened(data, environment).read("one"))).toContain(
    "s3://bucket at https://s3.no-region-1.amazonaws.com: ",
  )
})
