import { join } from "node:path"
import { estimatedLength } from "../../src/video/pacing.ts"
import type { RenderRequest } from "../../src/video/render/messages.ts"
import { VideoProcesses } from "../../src/video/render-jobs/process.ts"
import { type Bench, startTrainbase } from "./installation.ts"
import { type Figure, type Measured, median } from "./results.ts"
import { besideVideos } from "./scenarios/beside.ts"
import type { Scenario } from "./scenarios/scenario.ts"
import { createVideo, LONGEST, MINUTE, prompterText, TALK, untilReady } from "./video-requests.ts"
import type { Workspace } from "./workspace.ts"

const CPU_GOAL = 6
const MEMORY_GOAL = 200
const TIMES_LESS_GOAL = 10
const LATENCY_GOAL = 2000
const FONT = "node_modules/@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf"

/** The cost of videos, how long one takes, and how long lists take meanwhile. */
export const videoScenarios: readonly Scenario[] = [
  { name: "rendering", once: true, uses: ["rounds"], measure: measureRendering },
  { name: "minute", once: true, uses: ["rounds"], measure: measureMinute },
  { name: "styles", once: true, uses: ["rounds"], measure: measureStyles },
  besideVideos,
]

/**
 * The cost of the longest video, compared with ffmpeg's drawtext for the same text and length if ffmpeg is available.
 */
async function measureRendering({ trainbase, rounds, workspace }: Bench): Promise<Measured> {
  const text = prompterText(LONGEST)
  const length = estimatedLength(text)
  const [own] = await costs(rounds, trainbase, { style: "scroll", text, length })
  const figures: Figure[] = [
    { what: "length of the video", value: length, unit: "s" },
    { what: "CPU", value: own.cpu, unit: "s", goal: { compare: "at most", value: CPU_GOAL } },
    { what: "memory", value: own.memory / 1e6, unit: "MB", goal: { compare: "at most", value: MEMORY_GOAL } },
    { what: "size", value: own.size / 1e6, unit: "MB" },
  ]
  if (Bun.which("ffmpeg") === null) {
    process.stderr.write("There is no ffmpeg to compare with.\n")
  } else {
    const other = await drawtext(workspace, text, length)
    const less = other / own.cpu
    figures.push(
      { what: "CPU of ffmpeg drawtext, libx264 ultrafast", value: other, unit: "s" },
      { what: "less CPU than that", value: less, unit: "times", goal: { compare: "at least", value: TIMES_LESS_GOAL } },
    )
  }
  return { title: `A video of ${LONGEST} characters`, loads: [], figures }
}

type Rendering = Pick<RenderRequest, "style" | "text" | "length"> & Partial<RenderRequest>

interface Cost {
  /** Seconds. */
  readonly cpu: number
  /** Bytes. */
  readonly memory: number
  readonly size: number
}

/** The cost of a video, and of another one made after it in the same process, as medians. */
async function costs(
  rounds: number,
  trainbase: readonly string[],
  rendering: Rendering,
): Promise<readonly [first: Cost, next: Cost]> {
  const runs: (readonly [Cost, Cost])[] = []
  for (let round = 0; round < rounds; round++) {
    const processes = new VideoProcesses({ command: trainbase, shownAs: trainbase[0] ?? "" })
    try {
      runs.push([await costOf(processes, rendering), await costOf(processes, rendering)])
    } finally {
      await processes.stop()
    }
  }
  const of = (place: 0 | 1, figure: keyof Cost) => median(runs.map((run) => run[place][figure]))
  const all = (place: 0 | 1) => ({ cpu: of(place, "cpu"), memory: of(place, "memory"), size: of(place, "size") })
  return [all(0), all(1)]
}

async function costOf(processes: VideoProcesses, rendering: Rendering): Promise<Cost> {
  const request: RenderRequest = {
    title: "Daily check of the truck",
    company: "Acme GmbH",
    language: "en",
    companyLanguage: "en",
    narration: "off",
    voices: {},
    colour: null,
    logo: null,
    images: [],
    pronunciations: [],
    contact: null,
    ...rendering,
  }
  const { cost, size } = await processes.render(request, { signal: new AbortController().signal, onProgress() {} })
  return { ...cost, size }
}

/** Length in seconds of the video that ffmpeg makes: it draws all of the text for every frame, so each frame costs the same. */
const DRAWTEXT_LENGTH = 60

/** CPU seconds that ffmpeg needs to scroll the text, wrapped to the same width, through a video of this length. */
async function drawtext(workspace: Workspace, text: string, length: number): Promise<number> {
  const file = workspace.path("drawtext")
  const wrapped = await workspace.run(["sh", "-c", 'printf %s "$1" | fold -s -w 44', "sh", text])
  await Bun.write(file, wrapped)
  const lines = wrapped.split("\n").length
  const speed = (lines * 84) / length
  const filter = `drawtext=fontfile=${FONT}:textfile=${file}:fontsize=56:line_spacing=20:fontcolor=white:x=80:y=400-t*${speed}`
  const source = `color=c=0x101828:s=1280x720:r=30:d=${DRAWTEXT_LENGTH}`
  const input = ["-f", "lavfi", "-i", source, "-vf", filter]
  const output = ["-c:v", "libx264", "-preset", "ultrafast", "-pix_fmt", "yuv420p", "-movflags", "+faststart"]
  const ffmpeg = workspace.spawn(["ffmpeg", "-v", "error", ...input, ...output, "-y", `${file}.mp4`], {
    stderr: "ffmpeg.err",
    directory: join(import.meta.dir, "..", ".."),
  })
  if ((await ffmpeg.exited) !== 0) throw new Error(`ffmpeg failed: ${await workspace.tail("ffmpeg.err")}`)
  return (Number(ffmpeg.resourceUsage()?.cpuTime.total) / 1e6) * (length / DRAWTEXT_LENGTH)
}

const CPU_A_MINUTE_GOAL = 0.5
const SPOKEN_CPU_A_MINUTE_GOAL = 1.5
const SIZE_A_MINUTE_GOAL = 3

/** The cost per minute of a talk with headings, lists and callouts, as spoken slides and as scrolling text. */
async function measureStyles({ trainbase, rounds }: Bench): Promise<Measured> {
  const length = estimatedLength(TALK)
  const voice = Bun.which("espeak-ng")
  const spoken = voice === null ? [] : [{ name: "espeak-ng", path: voice } as const]
  if (voice === null) process.stderr.write("There is no espeak-ng: no video is spoken.\n")
  const figures: Figure[] = [{ what: "length of the video", value: length, unit: "s" }]
  for (const [what, style, narration] of [
    ["slides, silent", "slides", "off"],
    ...spoken.map((program) => ["slides, spoken, the voice included", "slides", program] as const),
    ["scrolling, silent", "scroll", "off"],
  ] as const) {
    const [first, next] = await costs(rounds, trainbase, { style, text: TALK, length, narration })
    const goal = {
      compare: "at most",
      value: narration === "off" ? CPU_A_MINUTE_GOAL : SPOKEN_CPU_A_MINUTE_GOAL,
    } as const
    const minutes = length / 60
    figures.push(
      { what: `CPU a minute, ${what}`, value: first.cpu / minutes, unit: "s", goal },
      { what: `CPU a minute, ${what}, after another video`, value: next.cpu / minutes, unit: "s", goal },
      {
        what: `memory, ${what}`,
        value: next.memory / 1e6,
        unit: "MB",
        goal: { compare: "at most", value: MEMORY_GOAL },
      },
      {
        what: `size a minute, ${what}`,
        value: first.size / 1e6 / minutes,
        unit: "MB",
        goal: { compare: "at most", value: SIZE_A_MINUTE_GOAL },
      },
    )
  }
  return { title: "A minute of a talk", loads: [], figures }
}

/** How long a one-minute video takes, counted from its request. */
async function measureMinute(bench: Bench): Promise<Measured> {
  const server = await startTrainbase(bench, "minute")
  const waits: number[] = []
  for (let round = 0; round < bench.rounds; round++) {
    const begun = performance.now()
    await untilReady(bench, server, await createVideo(bench, server, MINUTE))
    waits.push(performance.now() - begun)
  }
  await server.stop()
  return {
    title: "A video of 60 s, from its request on",
    loads: [],
    figures: [
      { what: "ready after", value: median(waits), unit: "ms", goal: { compare: "at most", value: LATENCY_GOAL } },
    ],
  }
}
