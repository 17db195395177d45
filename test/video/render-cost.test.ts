import { expect, test } from "bun:test"
import { renderInProcess } from "../../src/video/render-jobs/process.ts"
import { TRAINBASE } from "../harness/trainbase.ts"
import { BARE } from "./bare-request.ts"

const MIB = 1024 * 1024

test.skipIf(process.platform !== "linux")(
  "the memory of a video is that of its own process, however much its parent uses",
  async () => {
    const ballast = Buffer.alloc(900 * MIB, "x")
    const { cost } = await renderInProcess(
      {
        ...BARE,
        title: "Safety",
        text: "Look around.",
        company: null,
        language: "en",
        companyLanguage: "en",
        length: 2,
      },
      { signal: new AbortController().signal, onProgress() {}, own: { command: TRAINBASE, shownAs: "trainbase" } },
    )
    expect(process.memoryUsage.rss()).toBeGreaterThan(ballast.length)
    expect(cost.memory).toBeGreaterThan(20 * MIB)
    expect(cost.memory).toBeLessThan(ballast.length)
  },
)
