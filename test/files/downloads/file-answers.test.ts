import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { sql } from "../../../src/database/port.ts"
import { listen } from "../../../src/server/listener.ts"
import { bytesOf, CertificateFiles, LARGE, PDF } from "../../harness/certificate-files.ts"

/** Responses with files: whole, in parts, with conditions, and when the bytes are unavailable. */

let place: CertificateFiles
let ids: CertificateFiles["ids"]
let server: ReturnType<typeof listen>
beforeAll(async () => {
  place = await CertificateFiles.start()
  ids = place.ids
  server = listen(place.installation.app, { host: "127.0.0.1", port: 0 })
})
afterAll(async () => {
  await server.stop()
  await place.stop()
})

const ETAG = `"${new Bun.CryptoHasher("sha256").update(PDF).digest("hex")}"`
const SIZE = PDF.length

/** Sends requests over the network, where lengths and HEAD are handled by the server. */
async function ask(fileId: number, headers: Record<string, string> = {}, method = "GET"): Promise<Response> {
  return fetch(await place.addressOf(fileId, { origin: server.origin }), { method, headers })
}

describe.each([
  ["on this machine", false],
  ["on another machine", true],
] as const)("stored %s", (_name, distant) => {
  beforeAll(() => {
    place.folder.distant = distant
  })
  afterAll(() => {
    place.folder.distant = false
  })

  describe("a part of a file", () => {
    test.each([
      ["bytes=0-9", 0, 10],
      ["bytes=10-19", 10, 20],
      ["bytes=0-0", 0, 1],
      [`bytes=${SIZE - 1}-${SIZE - 1}`, SIZE - 1, SIZE],
      ["bytes=200-", 200, SIZE],
      ["bytes=0-", 0, SIZE],
      ["bytes=-5", SIZE - 5, SIZE],
      ["bytes=-99999999999999999999", 0, SIZE],
      ["bytes=5-99999999999999999999", 5, SIZE],
      ["BYTES=0-9", 0, 10],
      ["bytes= 0-9 ", 0, 10],
    ])("is returned for %s", async (range, start, end) => {
      const response = await ask(ids.pdf, { range })
      expect([response.status, response.headers.get("content-range")]).toEqual([
        206,
        `bytes ${start}-${end - 1}/${SIZE}`,
      ])
      expect(response.headers.get("content-length")).toBe(String(end - start))
      expect(response.headers.get("etag")).toBe(ETAG)
      expect(await bytesOf(response)).toEqual(PDF.subarray(start, end))
    })

    test.each([
      "bytes=",
      "bytes=-",
      "bytes=9-0",
      "bytes=a-b",
      "bytes=0x0-9",
      "bytes=1.5-9",
      "bytes=+1-9",
      "bytes=0-1,5-6",
      "bytes 0-9",
      "lines=0-9",
      "0-9",
    ])("is not returned for %j; the response is the whole file", async (range) => {
      const response = await ask(ids.pdf, { range })
      expect([response.status, response.headers.get("content-range")]).toEqual([200, null])
      expect(await bytesOf(response)).toEqual(PDF)
    })

    test.each([`bytes=${SIZE}-`, `bytes=${SIZE}-${SIZE + 5}`, "bytes=99999999999999999999-", "bytes=-0"])(
      "that does not exist is refused: %s",
      async (range) => {
        const response = await ask(ids.pdf, { range })
        expect([response.status, response.headers.get("content-range")]).toEqual([416, `bytes */${SIZE}`])
        expect(await response.json()).toEqual({ message: "Range not satisfiable.", code: "range_not_satisfiable" })
      },
    )

    test("is returned on condition that the file is the same", async () => {
      const range = "bytes=0-9"
      for (const [ifRange, status] of [
        [ETAG, 206],
        [`W/${ETAG}`, 200],
        ['"other"', 200],
        ["Sat, 21 Nov 2026 09:00:00 GMT", 200],
      ] as const) {
        const response = await ask(ids.pdf, { range, "if-range": ifRange })
        await response.arrayBuffer()
        expect([ifRange, response.status]).toEqual([ifRange, status])
      }
      expect((await ask(ids.pdf, { range: "bytes=9999-", "if-range": '"other"' })).status).toBe(200)
    })

    test("of a large file may be large itself", async () => {
      const response = await ask(ids.large, { range: "bytes=1000-" })
      expect([response.status, response.headers.get("content-range")]).toEqual([
        206,
        `bytes 1000-${LARGE.length - 1}/${LARGE.length}`,
      ])
      expect((await bytesOf(response)).equals(LARGE.subarray(1000))).toBeTrue()
    })
  })

  describe("the whole file", () => {
    test("has its length if Bun knows it or the file is small, and is complete if it is large", async () => {
      const small = await ask(ids.pdf)
      expect(small.headers.get("content-length")).toBe(String(SIZE))
      await small.arrayBuffer()
      const large = await ask(ids.large)
      expect(large.headers.get("content-length")).toBe(distant ? null : String(LARGE.length))
      expect((await bytesOf(large)).equals(LARGE)).toBeTrue()
    })

    test("is complete if it is large, even if an unavailable part is requested", async () => {
      const response = await ask(ids.large, { range: "bytes=0-9", "if-range": '"other"' })
      expect([response.status, response.headers.get("content-range")]).toEqual([200, null])
      expect((await bytesOf(response)).equals(LARGE)).toBeTrue()
    })

    test("is not sent to a client that has it", async () => {
      for (const [ifNoneMatch, status] of [
        [ETAG, 304],
        [`W/${ETAG}`, 304],
        [`"other", ${ETAG}`, 304],
        ["*", 304],
        ['"other"', 200],
        ["", 200],
        [ETAG.replaceAll('"', ""), 200],
      ] as const) {
        const response = await ask(ids.pdf, { "if-none-match": ifNoneMatch, range: "bytes=0-9" })
        expect([ifNoneMatch, response.status]).toEqual([ifNoneMatch, status === 200 ? 206 : 304])
        expect(response.headers.get("etag")).toBe(ETAG)
        if (status === 304) expect(await response.text()).toBe("")
        else await response.arrayBuffer()
      }
    })

    test("is described by HEAD, whatever part is requested", async () => {
      for (const [id, size] of [
        [ids.pdf, SIZE],
        [ids.large, LARGE.length],
      ] as const) {
        const response = await ask(id, { range: "bytes=0-9" }, "HEAD")
        expect([response.status, response.headers.get("content-length")]).toEqual([200, String(size)])
        expect(response.headers.get("accept-ranges")).toBe("bytes")
        expect(await response.text()).toBe("")
      }
      expect((await ask(ids.pdf, { "if-none-match": ETAG }, "HEAD")).status).toBe(304)
    })

    test("is only read", async () => {
      for (const method of ["POST", "PUT", "PATCH", "DELETE"]) {
        const response = await ask(ids.pdf, {}, method)
        expect([method, response.status, response.headers.get("allow")]).toEqual([method, 405, "GET, HEAD"])
      }
    })
  })
})

describe("a file", () => {
  test("is 404 if its bytes are gone, and is never sent if they have changed", async () => {
    const { database, files } = place.installation
    await database.run(sql`
      insert into files (company_id, purpose, storage_name, media_type, size, sha256, created_at)
      select company_id, purpose, 'gone', media_type, size, sha256, created_at from files where id = ${ids.pdf}`)
    const row = await database.get<{ id: number }>(sql`select id from files where storage_name = 'gone'`)
    const id = Number(row?.id)
    for (const method of ["GET", "HEAD"]) expect((await ask(id, {}, method)).status).toBe(404)
    await files.write("gone", Buffer.from("short"))
    for (const method of ["GET", "HEAD"]) expect((await ask(id, {}, method)).status).toBe(500)
  })

  test("is 503 if its storage is unavailable, without details of the storage", async () => {
    for (const trouble of ["away", "breaks off"] as const) {
      place.folder.trouble = trouble
      try {
        const response = await ask(ids.pdf)
        expect([response.status, response.headers.get("retry-after")]).toEqual([503, "5"])
        expect(await response.json()).toEqual({
          message: "The service is not available at the moment. Please try again later.",
          code: "temporarily_unavailable",
        })
      } finally {
        place.folder.trouble = "none"
      }
    }
    expect((await ask(ids.pdf)).status).toBe(200)
  })

  test("is not mistaken for complete if sending it is interrupted", async () => {
    place.folder.trouble = "breaks off later"
    try {
      const reading = ask(ids.large).then((response) => response.arrayBuffer())
      expect(await reading.then(() => "read to its end").catch(() => "broken off")).toBe("broken off")
    } finally {
      place.folder.trouble = "none"
    }
  })
})
