import { readLogo } from "../../src/pdf/pictures/logo.ts"
import type { Logo } from "../../src/pdf/pictures/picture.ts"
import { silentLog } from "../../src/tools/log/log.ts"
import type { CertificateFacts } from "../../src/training/documents/certificate/facts.ts"
import { renderCertificate } from "../../src/training/documents/certificate/render.ts"
import { SAMPLE_LOOK } from "../../src/training/documents/certificate/sample.ts"
import { createRenderer } from "../../src/training/documents/renderer.ts"
import { pngFile } from "../../test/harness/pictures.ts"
import { ADDRESS, sampleFacts } from "../../test/harness/sample.ts"
import { type Figure, type Measured, median } from "./results.ts"

/** Certificates created before measuring, and certificates measured of each kind. */
const WARM_UP = 300
const MEASURED = 200

/** Threads whose first certificate is measured. */
const STARTS = 5

const CPU_GOAL = 10

const LATIN = sampleFacts()

const RIGHT_TO_LEFT = sampleFacts({
  holder_name: "محمد بن عبد الله الحسن",
  course_title: "בטיחות בעבודה 2026",
  scope_title: "سلامة العمل",
})

const HAN = sampleFacts({
  holder_name: "王小明 Xiaoming Wang",
  course_title: "フォークリフト運転技能講習",
  scope_title: "김철수",
})

/**
 * How long the first certificate takes, and the CPU time of the others by the script of their names. Runs from source, with one
 * thread.
 */
export async function measureCertificates(): Promise<Measured> {
  const first = await measureFirst()
  const logo = readLogo(pngFile(1200, 400, "half"), "image/png")
  return {
    title: "Certificates as PDF, another one every time",
    loads: [],
    figures: [
      first,
      await measureCpu("Latin", LATIN),
      await measureCpu("Latin, with logo", LATIN, logo),
      await measureCpu("Arabic and Hebrew", RIGHT_TO_LEFT),
      await measureCpu("Han, Kana and Hangul", HAN),
    ],
  }
}

/** Including starting the thread and opening the fonts. */
async function measureFirst(): Promise<Figure> {
  const times: number[] = []
  for (let start = 0; start < STARTS; start++) {
    const renderer = createRenderer({ log: silentLog() })
    const begun = performance.now()
    await renderer.render(LATIN, { language: "de", verifyAddress: ADDRESS })
    times.push(performance.now() - begun)
    await renderer.stop()
  }
  // The executable contains compiled code, which halves the time. The goal applies to the executable, measured over HTTP.
  return { what: "first one, from source", value: median(times), unit: "ms" }
}

async function measureCpu(what: string, facts: CertificateFacts, logo?: Logo): Promise<Figure> {
  await make(facts, 0, WARM_UP, logo)
  const before = process.cpuUsage()
  await make(facts, WARM_UP, WARM_UP + MEASURED, logo)
  const { user, system } = process.cpuUsage(before)
  const value = (user + system) / 1000 / MEASURED
  return { what: `CPU of one: ${what}`, value, unit: "ms", goal: { compare: "at most", value: CPU_GOAL } }
}

async function make(facts: CertificateFacts, from: number, to: number, logo: Logo | undefined): Promise<void> {
  const pictures = new Map(logo === undefined ? [] : [["Logo", logo] as const])
  for (let index = from; index < to; index++) {
    const other = { ...facts, trainer_name: `Robin Roe ${index}` }
    await renderCertificate(other, { language: "de", verifyAddress: `${ADDRESS}${index}`, pictures, look: SAMPLE_LOOK })
  }
}
