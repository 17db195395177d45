import { afterAll, beforeAll, expect, test } from "bun:test"
import { sql } from "../../../src/database/port.ts"
import { picturesOf } from "../../../src/video/render-jobs/pictures.ts"
import { Installation } from "../../harness/installation.ts"
import { vastPngFile } from "../../harness/pictures.ts"
import { companyId } from "../../harness/records.ts"
import { videoCompany } from "../../harness/video-company.ts"

/** What a video shows of its company, apart from the text. */

const MIB = 1024 * 1024

let installation: Installation
let acme: number
let beta: number
beforeAll(async () => {
  installation = await Installation.start({ dataset: videoCompany() })
  acme = companyId(installation, "acme")
  beta = companyId(installation, "beta")
  await addImage("fork.png", acme, "acme fork")
  await addImage("fork.png", null, "provider's fork")
  await addImage("lamp.png", null, "provider's lamp")
  await addImage("secret.png", beta, "beta's secret")
  await addImage("gone.png", acme, undefined)
  await addImage("huge.png", acme, "h".repeat(5 * MIB + 1))
  for (const name of ["a", "b", "c", "d", "e"]) await addImage(`${name}.png`, acme, name.repeat(4.5 * MIB))
})
afterAll(() => installation.stop())

async function addFile(
  company: number | null,
  purpose: "image" | "logo",
  content: string | Uint8Array<ArrayBuffer> | undefined,
): Promise<number> {
  const name = crypto.randomUUID()
  const bytes = content instanceof Uint8Array ? content : new TextEncoder().encode(content ?? "")
  if (content !== undefined) await installation.files.write(name, bytes)
  const row = await installation.database.transaction((tx) =>
    tx.get<{ id: number }>(sql`
      insert into files (company_id, purpose, storage_name, media_type, size, sha256, created_at)
      values (${company}, ${purpose}, ${name}, 'image/png', ${bytes.length}, '', 0) returning id`),
  )
  return row?.id ?? 0
}

async function addImage(
  key: string,
  company: number | null,
  content: string | Uint8Array<ArrayBuffer> | undefined,
): Promise<void> {
  const file = await addFile(company, "image", content)
  await installation.database.run(sql`
    insert into images (company_id, key, file_id, created_at, updated_at) values (${company}, ${key}, ${file}, 0, 0)`)
}

/** The pictures with their contents, and the pictures that are left out. */
async function shown(text: string, company: number | null = acme) {
  const left: string[] = []
  const { database, files } = installation
  const video = { company_id: company, prompter_text: text }
  const { colour, logo, images } = await picturesOf(database, files, video, (key, reason) =>
    left.push(`${key}: ${reason}`),
  )
  const content = (picture: { readonly base64: string }) => Buffer.from(picture.base64, "base64").toString()
  return {
    colour,
    logo: logo && content(logo),
    images: images.map((image) => [image.key, content(image).slice(0, 20)]),
    left,
  }
}

test("a video shows the pictures its text refers to, once each, preferring the company's own", async () => {
  const text = "![](fork.png)\n\nThis is a `![](lamp.png)`.\n\n- see ![the lamp](lamp.png) ![](fork.png)"
  expect(await shown(text)).toEqual({
    colour: null,
    logo: null,
    images: [
      ["fork.png", "acme fork"],
      ["lamp.png", "provider's lamp"],
    ],
    left: [],
  })
})

test("a picture may be named as a file, and a PDF is left out", async () => {
  await addImage("plan.pdf", acme, "%PDF-1.7")
  await installation.database.run(sql`
    update files set media_type = 'application/pdf' where id in (select file_id from images where key = 'plan.pdf')`)
  expect(await shown("![](file:fork.png) ![](file:plan.pdf)")).toMatchObject({
    images: [["fork.png", "acme fork"]],
    left: ["plan.pdf: it is a PDF"],
  })
})

test("a provider video shows only the provider's pictures", async () => {
  expect(await shown("![](fork.png) ![](gone.png)", null)).toEqual({
    colour: null,
    logo: null,
    images: [["fork.png", "provider's fork"]],
    left: ["gone.png: there is no such picture"],
  })
})

test("pictures of other companies, missing and very large ones are left out, and this is recorded", async () => {
  expect(
    await shown("![](secret.png) ![](https://example.com/a.png) ![](gone.png) ![](huge.png) ![](lamp.png)"),
  ).toEqual({
    colour: null,
    logo: null,
    images: [["lamp.png", "provider's lamp"]],
    left: [
      "secret.png: there is no such picture",
      "https://example.com/a.png: there is no such picture",
      "gone.png: its file is missing",
      "huge.png: the pictures of the video are too large",
    ],
  })
})

test("a picture claiming very many pixels is left out, even a logo", async () => {
  const vast = vastPngFile(16_000, 16_000)
  await addImage("vast.png", acme, vast)
  const reason = "it has 16000 × 16000 pixels; at most 50000000 are allowed altogether; make it smaller"
  expect((await shown("![](vast.png)")).left).toEqual([`vast.png: ${reason}`])
  const logo = await addFile(beta, "logo", vast)
  await installation.database.run(sql`update companies set logo_file_id = ${logo} where id = ${beta}`)
  expect(await shown("", beta)).toMatchObject({ logo: null, left: [`logo: ${reason}`] })
})

test("the total size of a video's pictures is limited", async () => {
  const { images, left } = await shown(["a", "b", "c", "d", "e"].map((name) => `![](${name}.png)`).join("\n\n"))
  expect(images.map(([key]) => key)).toEqual(["a.png", "b.png", "c.png", "d.png"])
  expect(left).toEqual(["e.png: the pictures of the video are too large"])
})

test("a video shows the logo of its company, and has its colour", async () => {
  const file = await addFile(beta, "logo", "beta's logo")
  await installation.database.run(
    sql`update companies set logo_file_id = ${file}, colour = '#803000' where id = ${beta}`,
  )
  expect(await shown("Text.", beta)).toEqual({ colour: "#803000", logo: "beta's logo", images: [], left: [] })
})
