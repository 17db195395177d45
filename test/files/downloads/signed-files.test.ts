import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { sql } from "../../../src/database/port.ts"
import { addressSigner } from "../../../src/files/downloads/rules.ts"
import { bytesOf, CertificateFiles, PDF } from "../../harness/certificate-files.ts"
import { openTestDatabase } from "../../harness/engine.ts"
import { Installation, NOW } from "../../harness/installation.ts"
import { PNG } from "../../harness/sample-files.ts"

let place: CertificateFiles
let installation: Installation
let ids: CertificateFiles["ids"]
beforeAll(async () => {
  place = await CertificateFiles.start()
  ;({ installation, ids } = place)
})
afterAll(() => place.stop())

const REFUSED = { message: "This address is wrong or has expired. Ask for a new one.", code: "forbidden" }

async function expectRefused(url: URL | string): Promise<void> {
  const response = await place.fetch(url)
  expect([String(url), response.status, await response.json()]).toEqual([String(url), 403, REFUSED])
}

/** The address with a changed query. */
function changed(url: URL, change: (parameters: URLSearchParams) => void): URL {
  const copy = new URL(url)
  change(copy.searchParams)
  return copy
}

describe("a signed address", () => {
  test("is absolute and returns the file to anyone who has it, with the headers that browsers need", async () => {
    const url = await place.addressOf(ids.pdf)
    expect(url.href).toMatch(/^http:\/\/localhost\/files\/\d+\?expires=1795167900&signature=[\w-]{43}$/)
    const response = await place.fetch(url)
    expect(response.status).toBe(200)
    expect(await bytesOf(response)).toEqual(PDF)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "content-type": "application/pdf",
      "content-disposition": `inline; filename="certificate-${ids.pdf}.pdf"`,
      "content-security-policy": "sandbox",
      "x-content-type-options": "nosniff",
      "cache-control": "private, no-transform",
      "accept-ranges": "bytes",
      "referrer-policy": "no-referrer",
      etag: `"${new Bun.CryptoHasher("sha256").update(PDF).digest("hex")}"`,
      "cross-origin-resource-policy": "cross-origin",
    })
    // Pages of other sites may show it in a frame.
    expect(response.headers.get("x-frame-options")).toBeNull()
  })

  test("returns each file with its own type and name", async () => {
    const response = await place.get(ids.png)
    expect(await bytesOf(response)).toEqual(PNG)
    expect(response.headers.get("content-type")).toBe("image/png")
    expect(response.headers.get("content-disposition")).toBe(`inline; filename="certificate-${ids.png}.png"`)
  })

  test("is valid up to its last moment, 15 minutes by default", async () => {
    const usual = await place.addressOf(ids.pdf)
    const long = await place.addressOf(ids.pdf, { lifetime: 7200 })
    try {
      installation.time.now = NOW + 900_000 - 1
      expect((await place.fetch(usual)).status).toBe(200)
      installation.time.now = NOW + 900_000
      await expectRefused(usual)
      installation.time.now = NOW + 7_200_000 - 1
      expect((await place.fetch(long)).status).toBe(200)
      installation.time.now = NOW + 7_200_000
      await expectRefused(long)
    } finally {
      installation.time.now = NOW
    }
  })

  test("reports in German, and to a browser as a page, that it is not valid", async () => {
    const url = changed(await place.addressOf(ids.pdf), (query) => query.delete("signature"))
    const german = await place.fetch(url, { "accept-language": "de" })
    expect(await german.json()).toEqual({
      message: "Diese Adresse ist falsch oder abgelaufen. Fordern Sie eine neue an.",
      code: "forbidden",
    })
    const page = await place.fetch(url, { accept: "text/html" })
    expect([page.status, page.headers.get("content-type")]).toEqual([403, "text/html; charset=utf-8"])
  })
})

describe("a manipulated address is refused", () => {
  test("in its id, whether or not there is such a file", async () => {
    const { search } = await place.addressOf(ids.pdf)
    for (const file of [ids.png, 999_999, 0, -1, `0${ids.pdf}`, `+${ids.pdf}`, `${ids.pdf}.0`, "x", "%zz", "..%2f"]) {
      await expectRefused(`http://localhost/files/${file}${search}`)
    }
  })

  test("in its expiry, however the number is written", async () => {
    const url = await place.addressOf(ids.pdf)
    const expires = Number(url.searchParams.get("expires"))
    const others = [expires + 1, `0${expires}`, `+${expires}`, `${expires}.0`, `${expires} `, "1e12", "9".repeat(400)]
    for (const value of [...others, `0x${expires.toString(16)}`, "", "NaN", "Infinity", "-1"]) {
      await expectRefused(changed(url, (query) => query.set("expires", String(value))))
    }
  })

  test("in its signature, at any position", async () => {
    const url = await place.addressOf(ids.pdf)
    const signature = String(url.searchParams.get("signature"))
    const others = Array.from(signature, (digit, index) => {
      return `${signature.slice(0, index)}${digit === "A" ? "B" : "A"}${signature.slice(index + 1)}`
    })
    for (const value of [...others, "", signature.slice(1), `${signature}A`, `${signature}=`, "é".repeat(43)]) {
      await expectRefused(changed(url, (query) => query.set("signature", value)))
    }
  })

  test("if a parameter is missing or occurs twice, even with the same value", async () => {
    const url = await place.addressOf(ids.pdf)
    for (const name of ["expires", "signature"]) {
      const value = String(url.searchParams.get(name))
      await expectRefused(changed(url, (query) => query.delete(name)))
      await expectRefused(changed(url, (query) => query.append(name, value)))
      await expectRefused(changed(url, (query) => query.append(name, "1")))
      await expectRefused(`http://localhost${url.pathname}?${name}=1&${url.searchParams}`)
    }
    await expectRefused(`http://localhost${url.pathname}`)
  })

  test("if it belongs to another file, another purpose or another installation", async () => {
    const own = await place.addressOf(ids.pdf)
    const { searchParams } = await place.addressOf(ids.png)
    await expectRefused(`http://localhost${own.pathname}?${searchParams}`)

    const other = await Installation.start({ dataset: { companies: [] } })
    try {
      const options = { origin: "http://localhost", now: NOW }
      await expectRefused((await addressSigner(other, options))({ purpose: "certificate", fileId: ids.pdf }))
    } finally {
      await other.stop()
    }
  })

  test("even with a token, which has no effect", async () => {
    const response = await place.fetch(`http://localhost/files/${ids.pdf}`, { authorization: "Bearer x" })
    expect(response.status).toBe(403)
  })
})

describe("a valid signature", () => {
  test("for a file that does not exist or has another purpose leads to 404", async () => {
    for (const id of [999_999, ids.logo]) {
      const response = await place.get(id)
      expect([id, response.status, await response.json()]).toEqual([
        id,
        404,
        { message: "Not found.", code: "not_found" },
      ])
    }
  })

  test("is made with one key for all instances, whichever starts first", async () => {
    const others = await Promise.all(Array.from({ length: 4 }, () => openTestDatabase(installation.directory)))
    await installation.database.run(sql`delete from signing_keys`)
    const sign = async (database: Installation["database"]) => {
      const addressOf = await addressSigner({ database }, { origin: "http://localhost", now: NOW })
      return addressOf({ purpose: "certificate", fileId: ids.pdf })
    }
    const addresses = await Promise.all(others.map(sign))
    expect(new Set(addresses).size).toBe(1)
    for (const database of others) await database.close()
    const rows = await installation.database.all<{ name: string; key: string }>(sql`select name, key from signing_keys`)
    expect(rows).toEqual([{ name: "files", key: expect.stringMatching(/^[0-9a-f]{64}$/) }])
  })
})
