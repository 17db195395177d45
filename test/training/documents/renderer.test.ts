import { afterEach, describe, expect, test } from "bun:test"
import { DEFAULT_LOOK } from "../../../src/training/documents/certificate/look.ts"
import { renderCertificate } from "../../../src/training/documents/certificate/render.ts"
import type { PictureFile } from "../../../src/training/documents/messages.ts"
import { RenderThread } from "../../../src/training/documents/render-thread.ts"
import {
  createRenderer,
  type PictureSource,
  type Renderer,
  RendererBusy,
} from "../../../src/training/documents/renderer.ts"
import { pngFile } from "../../harness/pictures.ts"
import { RecordingLog } from "../../harness/recording-log.ts"
import { ADDRESS, sampleFacts } from "../../harness/sample.ts"

const renderers: Renderer[] = []
afterEach(async () => {
  for (const renderer of renderers.splice(0)) await renderer.stop()
})

function start() {
  const log = new RecordingLog()
  const renderer = createRenderer({ log: log.log })
  renderers.push(renderer)
  return { renderer, lines: log.lines }
}

/** A logo that counts how often it is loaded. */
function logoOf(id: string, file: PictureFile | undefined): PictureSource & { loaded: number } {
  return {
    id,
    loaded: 0,
    async load() {
      this.loaded++
      return file
    },
  }
}

/** Returns why a promise was rejected. Unlike `expect(…).rejects`, it lets everything else continue in the meantime. */
function failureOf(promise: Promise<unknown>): Promise<string> {
  return promise.then(
    () => "it was fulfilled",
    (error: Error) => error.message,
  )
}

const PICTURE: PictureFile = { bytes: pngFile(40, 20, "half"), mediaType: "image/png" }

describe("the renderer", () => {
  test("makes the same certificate as without a thread", async () => {
    const { renderer, lines } = start()
    await renderer.warmUp()
    const { pdf, missing, pictureProblem } = await renderer.render(sampleFacts(), {
      language: "de",
      verifyAddress: ADDRESS,
    })
    const expected = await renderCertificate(sampleFacts(), { language: "de", verifyAddress: ADDRESS })
    expect(pdf).toEqual(expected.pdf)
    expect({ missing, pictureProblem, lines }).toEqual({ missing: [], pictureProblem: undefined, lines: [] })
  })

  test("makes a certificate only once if it is requested twice, at the same time or later", async () => {
    const { renderer } = start()
    const [one, two, other] = await Promise.all([
      renderer.render(sampleFacts(), { language: "en" }),
      renderer.render(sampleFacts(), { language: "sv" }),
      renderer.render(sampleFacts(), { language: "de" }),
    ])
    expect(two).toBe(one)
    expect(other).not.toBe(one)
    expect(await renderer.render(sampleFacts(), { language: "en" })).toBe(one)
    expect(await renderer.render(sampleFacts({ trainer_name: "Another" }), { language: "en" })).not.toBe(one)
  })

  test("loads a logo once for many certificates", async () => {
    const { renderer } = start()
    const logo = logoOf("logo-1", PICTURE)
    const names = Array.from({ length: 5 }, (_, index) => `Person ${index}`)
    const made = await Promise.all(
      names.map((holder_name) => renderer.render(sampleFacts({ holder_name }), { language: "en", logo })),
    )
    expect(logo.loaded).toBe(1)
    for (const { pdf } of made) expect(Buffer.from(pdf).toString("latin1")).toContain("/Subtype /Image")
  })

  test("makes a certificate without a logo that cannot be printed, and logs this", async () => {
    const { renderer, lines } = start()
    const broken = logoOf("broken", { bytes: new Uint8Array([1, 2, 3]), mediaType: "image/png" })
    const { pdf, pictureProblem } = await renderer.render(sampleFacts(), { language: "en", logo: broken })
    expect(Buffer.from(pdf).toString("latin1")).not.toContain("/Subtype /Image")
    expect(pictureProblem).toContain("is not a PNG")
    expect(lines).toMatchObject([{ level: "warn", certificate: "000042-1", problem: pictureProblem }])
    const { pictureProblem: gone } = await renderer.render(sampleFacts(), {
      language: "en",
      logo: logoOf("gone", undefined),
    })
    expect(gone).toContain("gone")
  })

  test("rejects a certificate whose logo cannot be loaded for now, and makes it the next time", async () => {
    const { renderer } = start()
    const failing = { id: "logo-2", load: () => Promise.reject(new Error("the place of files is away")) }
    expect(await failureOf(renderer.render(sampleFacts(), { language: "en", logo: failing }))).toContain("is away")
    const { pictureProblem } = await renderer.render(sampleFacts(), { language: "en", logo: logoOf("logo-2", PICTURE) })
    expect(pictureProblem).toBeUndefined()
  })

  test("reports characters that are in no font, by their numbers", async () => {
    const { renderer, lines } = start()
    await renderer.render(sampleFacts({ holder_name: "Ann 𓀀" }), { language: "en" })
    expect(lines).toMatchObject([{ level: "warn", certificate: "000042-1", characters: ["U+13000"] }])
    expect(JSON.stringify(lines)).not.toContain("Ann")
  })

  test("rejects a request that makes its thread fail, and makes the next one with a new thread", async () => {
    const { renderer, lines } = start()
    const impossible = sampleFacts({ finish_date: "no day at all" })
    const [failed, next] = await Promise.allSettled([
      renderer.render(impossible, { language: "en" }),
      renderer.render(sampleFacts(), { language: "en" }),
    ])
    expect(failed).toMatchObject({ status: "rejected", reason: { name: "RenderingFailed" } })
    expect(next.status).toBe("fulfilled")
    expect(lines).toMatchObject([{ level: "error", certificate: "000042-1" }])
  })

  test("refuses requests that would have to wait too long, and continues with those already accepted", async () => {
    const { renderer } = start()
    const all = await Promise.allSettled(
      Array.from({ length: 210 }, (_, index) =>
        renderer.render(sampleFacts({ number: String(index) }), { language: "en" }),
      ),
    )
    const refused = all.filter((one) => one.status === "rejected")
    expect(refused).toHaveLength(9)
    for (const { reason } of refused) expect(reason).toBeInstanceOf(RendererBusy)
    expect(all.slice(0, 201).every(({ status }) => status === "fulfilled")).toBe(true)
    await renderer.render(sampleFacts({ number: "209" }), { language: "en" })
  })

  test("rejects requests in progress when it is stopped, and any later ones", async () => {
    const { renderer } = start()
    await renderer.warmUp()
    const underWay = failureOf(renderer.render(sampleFacts(), { language: "en" }))
    await renderer.stop()
    expect(await underWay).toContain("stopped")
    expect(await failureOf(renderer.render(sampleFacts(), { language: "fr" }))).toContain("stopped")
  })

  test("does not keep the process alive once it has nothing to do", async () => {
    const program = `
      import { DEFAULT_LOOK } from "../../../src/training/documents/certificate/look.ts"
import { createRenderer } from "./src/training/documents/renderer.ts"
      import { silentLog } from "./src/tools/log/log.ts"
      const renderer = createRenderer({ log: silentLog() })
      const { pdf } = await renderer.render(${JSON.stringify(sampleFacts())}, { language: "en" })
      process.stdout.write(String(pdf.length))`
    const child = Bun.spawn([process.execPath, "-e", program], { stdout: "pipe", stderr: "pipe" })
    const [printed, complaints, exitCode] = await Promise.all([
      new Response(child.stdout).text(),
      new Response(child.stderr).text(),
      child.exited,
    ])
    expect({ complaints, exitCode }).toEqual({ complaints: "", exitCode: 0 })
    expect(Number(printed)).toBeGreaterThan(5000)
  })
})

test("a thread that is ended from outside fails, and accepts no more requests", async () => {
  const thread = new RenderThread()
  await thread.ready
  const request = {
    type: "certificate" as const,
    facts: sampleFacts(),
    language: "en",
    verifyAddress: undefined,
    look: DEFAULT_LOOK,
    pictures: [],
  }
  const asked = failureOf(thread.render(request, async () => undefined))
  await thread.stop()
  expect(await asked).toContain("it was stopped")
  expect(thread.hasFailed).toBe(true)
  expect(await failureOf(thread.render(request, async () => undefined))).toContain("it was stopped")
})
