import { describe, expect, test } from "bun:test"
import { FileMissing, FilesUnavailable } from "../../src/files/port.ts"
import { S3Files } from "../../src/files/s3/files.ts"
import { CuttingProxy } from "../harness/cutting-proxy.ts"
import { S3Server } from "../harness/s3-server.ts"
import { operatorLine, rejection } from "./rejection.ts"

const MEGABYTE = 1024 * 1024
const FILE = new Uint8Array(2 * MEGABYTE).fill(7)
/** More than requests and responses without a file need, but less than a file. */
const HALFWAY = 300_000

const ACCESS = {
  bucket: "trainbase-files",
  prefix: "acme/",
  region: "eu-central-1",
  accessKeyId: "AKIDEXAMPLE",
  secretAccessKey: "geheim/geheim+geheim",
}

test("a part of a bucket keeps its files below its own prefix", async () => {
  await using server = await S3Server.start()
  await server.files({ prefix: "acme/" }).write("one", Uint8Array.of(1))
  await server.files({ prefix: "beta/deep/" }).write("one", Uint8Array.of(2))
  await server.files().write("one", Uint8Array.of(3))
  expect(server.keys()).toEqual(["acme/one", "beta/deep/one", "one"])
})

test("a check leaves nothing behind", async () => {
  await using server = await S3Server.start()
  await server.files().check()
  expect(server.keys()).toEqual([])
})

describe("an upload that is cut halfway", () => {
  test("is restarted, and arrives complete", async () => {
    await using server = await S3Server.start()
    using proxy = await CuttingProxy.start(server.port)
    proxy.limits.fromClient = HALFWAY
    proxy.onCut = () => {
      proxy.limits.fromClient = Number.POSITIVE_INFINITY
    }
    await server.files({ endpoint: proxy.endpoint }).write("one", FILE)
    expect(proxy.cuts).toBe(1)
    const { body } = await server.files().read("one")
    expect(Buffer.from(await new Response(body).bytes()).equals(FILE)).toBeTrue()
  })

  test("fails if it is cut again and again, and leaves nothing", async () => {
    await using server = await S3Server.start()
    using proxy = await CuttingProxy.start(server.port)
    proxy.limits.fromClient = HALFWAY
    const line = await operatorLine(() => server.files({ endpoint: proxy.endpoint }).write("one", FILE))
    expect(line).toStartWith(
      `a file could not be written to s3://trainbase-files at ${proxy.endpoint}: the connection failed (`,
    )
    expect(proxy.cuts).toBeGreaterThanOrEqual(3)
    expect(await rejection(() => server.files().read("one"))).toBeInstanceOf(FileMissing)
    expect(server.keys()).toEqual([])
  })

  test("leaves nothing either if its response is lost each time", async () => {
    await using server = await S3Server.start()
    const methods: string[] = []
    // A proxy in front of the real server, which receives every request, while the client gets no response to an upload.
    using front = Bun.serve({
      port: 0,
      hostname: "127.0.0.1",
      async fetch(request) {
        const { pathname, search } = new URL(request.url)
        methods.push(request.method)
        const answer = await fetch(`${server.endpoint}${pathname}${search}`, {
          method: request.method,
          body: request.method === "PUT" ? await request.bytes() : null,
        })
        return request.method === "PUT" ? new Response("", { status: 502 }) : answer
      },
    })
    const files = server.files({ endpoint: front.url.origin })
    expect(await operatorLine(() => files.write("one", FILE))).toContain(
      "the server responded with status 502 (status 502)",
    )
    expect(methods).toEqual(["GET", "PUT", "PUT", "PUT", "DELETE"])
    expect(server.keys()).toEqual([])
  })
})

test("a download that is cut halfway fails, and is not mistaken for the file", async () => {
  await using server = await S3Server.start()
  await server.files().write("one", FILE)
  using proxy = await CuttingProxy.start(server.port)
  proxy.limits.fromServer = HALFWAY
  const { size, body } = await server.files({ endpoint: proxy.endpoint }).read("one")
  expect(size).toBe(FILE.length)
  const error = await rejection(() => new Response(body).bytes())
  expect(error).toBeInstanceOf(FilesUnavailable)
  expect(String(error)).toContain("a file could not be read from s3://trainbase-files at")
})

describe("is reported in one line:", () => {
  test("a missing bucket", async () => {
    await using server = await S3Server.start()
    const files = server.files({ bucket: "another-bucket", prefix: "acme/" })
    const expected = (action: string) =>
      `a file could not be ${action} s3://another-bucket/acme at ${server.endpoint}: there is no such bucket (NoSuchBucket); make it, or correct files`
    expect(await operatorLine(() => files.check())).toBe(expected("written to"))
    expect(await operatorLine(() => files.read("one"))).toBe(expected("read from"))
    expect(await operatorLine(() => files.remove("one"))).toBe(expected("removed from"))
  })

  test("an access key that the server does not know", async () => {
    await using server = await S3Server.start()
    const line = await operatorLine(() => server.files({ accessKeyId: "AKIDEXAMPLE" }).check())
    expect(line).toEndWith(": the access key is not known there (InvalidAccessKeyId); correct s3_access_key_id")
    expect(line).not.toContain("AKIDEXAMPLE")
    expect(server.keys()).toEqual([])
  })

  test("a server that is unreachable, or uses another protocol", async () => {
    using nowhere = await CuttingProxy.start(1)
    const endpoints = [nowhere.endpoint, nowhere.endpoint.replace("http:", "https:"), "http://127.0.0.1:1"]
    for (const endpoint of endpoints) {
      expect(await operatorLine(() => new S3Files({ ...ACCESS, endpoint }).check())).toMatch(
        /^a file could not be written to s3:\/\/trainbase-files\/acme at https?:\/\/127\.0\.0\.1:\d+: the connection failed \(\w+\); make sure that/,
      )
    }
    const line = await operatorLine(() => new S3Files({ ...ACCESS, endpoint: "https://s3.invalid" }).check())
    expect(line).toEndWith(
      ": no server has that name (ENOTFOUND); correct s3_endpoint, or s3_region when it is not set",
    )
  })

  test.each([
    [403, "SignatureDoesNotMatch", "the secret is not that of the access key"],
    [403, "AccessDenied", "access is denied"],
    [403, "RequestTimeTooSkewed", "the clock of this machine and that of the server differ"],
    [301, "PermanentRedirect", "the bucket is in another region"],
    [307, "TemporaryRedirect", "the bucket is in another region"],
    [400, "AuthorizationHeaderMalformed", "the bucket is in another region"],
    [405, "MethodNotAllowed", "the server responded with status 405"],
  ])("the refusal %i %s", async (status, code, reason) => {
    const secret = `AWSAccessKeyId ${ACCESS.accessKeyId}`
    const xml = `<?xml version="1.0"?><Error><Code>${code}</Code><Message>${secret}</Message></Error>`
    using server = answering(() => new Response(xml, { status, headers: { location: "http://127.0.0.1:1/" } }))
    const line = await operatorLine(() => server.files.check())
    expect(line).toContain(`: ${reason} (${code}); `)
    expect(line).not.toContain(ACCESS.accessKeyId)
    expect(server.requests).toHaveLength(1)
  })

  test("a server that is not S3", async () => {
    using server = answering(() => new Response("<html>not found</html>", { status: 404 }))
    expect(await operatorLine(() => server.files.check())).toContain(
      ": the server responded with status 404 (status 404); make sure that s3_endpoint is an S3 server, and check its log",
    )
  })

  test("a server that returns different bytes", async () => {
    let reads = 0
    using server = answering(({ method }) => {
      if (method !== "GET") return new Response()
      reads += 1
      return reads === 1 ? MISSING() : new Response("something else")
    })
    expect(await operatorLine(() => server.files.check())).toBe(
      `a file that was written to s3://trainbase-files/acme at ${server.origin} was different when read back; make sure that nothing between trainbase and that place changes or caches files`,
    )
  })

  test("a server that returns another part than requested, or no size", async () => {
    using whole = answering(() => new Response("the whole file"))
    using another = answering(() => new Response("ab", { status: 206, headers: { "content-range": "bytes 0-1/2000" } }))
    for (const { files } of [whole, another]) {
      expect(await operatorLine(() => files.read("one", { start: 10, end: 12 }))).toContain(
        ": the response has no size, or another part of the file than requested (unexpected part); make sure that",
      )
    }
  })
})

test("a server that never responds is abandoned, and reported in one line", async () => {
  using mute = Bun.serve({ port: 0, hostname: "127.0.0.1", fetch: () => new Promise<Response>(() => {}) })
  const files = new S3Files({ ...ACCESS, endpoint: mute.url.origin, patience: 50 })
  expect(await operatorLine(() => files.check())).toEndWith(
    ": the server did not respond in time (TimeoutError); make sure that it can be reached from here, and check its log",
  )
})

test("errors contain neither the secret nor a signed address, in any of their parts", async () => {
  using refused = answering(() => new Response("", { status: 403 }))
  for (const files of [refused.files, new S3Files({ ...ACCESS, endpoint: "http://127.0.0.1:1" })]) {
    const shown = Bun.inspect(await rejection(() => files.check()))
    expect(shown).toContain("FilesUnavailable")
    expect(shown).not.toContain("geheim")
    expect(shown).not.toContain("X-Amz")
  }
})

test("a server that is busy for a moment gets the request again", async () => {
  let refusals = 2
  using server = answering(() => {
    refusals -= 1
    return refusals >= 0 ? new Response("<Error><Code>SlowDown</Code></Error>", { status: 503 }) : new Response("file")
  })
  const { body } = await server.files.read("one")
  expect(await new Response(body).text()).toBe("file")
  expect(server.requests).toHaveLength(3)
})

const MISSING = () => new Response("<Error><Code>NoSuchKey</Code></Error>", { status: 404 })

/** A server with scripted responses, and a store that uses it. */
function answering(answer: (request: Request) => Response) {
  const requests: string[] = []
  const server = Bun.serve({
    port: 0,
    hostname: "127.0.0.1",
    fetch(request) {
      requests.push(request.method)
      return answer(request)
    },
  })
  const { origin } = server.url
  return {
    origin,
    requests,
    files: new S3Files({ ...ACCESS, endpoint: origin }),
    [Symbol.dispose]: () => void server.stop(true),
  }
}
