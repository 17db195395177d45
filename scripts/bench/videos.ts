import { readFileSync } from "node:fs"
import { join } from "node:path"
import { estimatedLength } from "../../src/video/pacing.ts"
import type { RenderRequest } from "../../src/video/render/messages.ts"
import { renderInProcess } from "../../src/video/rendering/process.ts"
import { type Bench, startTrainbase } from "./installation.ts"
import type { Question } from "./load.ts"
import { type Figure, type LoadFigures, median, medians, type Result } from "./results.ts"
import type { RunningServer } from "./server-process.ts"
import { ask, measure, WARM_UP } from "./under-load.ts"

/** The longest prompter text there is: some twelve minutes. */
const LONGEST = 14_000

const CPU_GOAL = 6
const MEMORY_GOAL = 200
const TIMES_LESS_GOAL = 10
const LATENCY_GOAL = 2000
/** How much p99 of lists may grow while videos are made. */
const GROWTH_GOAL = 50

const LIST: Question = { path: "/api/v1/users", connections: 16 }

const SENTENCE = "Walk around the truck before you drive, and look at the tyres, the forks and the chains of the mast. "

/** Characters of a video that lasts a minute: 150 words. */
const MINUTE = Math.round((SENTENCE.length / SENTENCE.trim().split(" ").length) * 150)

const FONT = "node_modules/@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf"

/** Everything that is measured of videos, by the name that `--only` takes. */
export const videoScenarios: Readonly<Record<string, (bench: Bench) => Promise<Result>>> = {
  rendering: measureRendering,
  videos: measureVideos,
}

/** What the longest video costs, beside ffmpeg's drawtext for the same text and length where there is ffmpeg. */
async function measureRendering({ trainbase, rounds, workspace }: Bench): Promise<Result> {
  const text = SENTENCE.repeat(LONGEST).slice(0, LONGEST)
  const length = estimatedLength(text)
  const own = await costs(rounds, () => renderOnce(trainbase, text, length))
  const figures: Figure[] = [
    { what: "length of the video", value: length, unit: "s" },
    { what: "CPU", value: own.cpu, unit: "s", goal: { compare: "at most", value: CPU_GOAL } },
    { what: "memory", value: own.memory / 1e6, unit: "MB", goal: { compare: "at most", value: MEMORY_GOAL } },
    { what: "size", value: own.size / 1e6, unit: "MB" },
  ]
  if (Bun.which("ffmpeg") === null) {
    process.stderr.write("There is no ffmpeg to compare with.\n")
  } else {
    const other = drawtext(workspace.path("drawtext"), text, length)
    const less = other / own.cpu
    figures.push(
      { what: "CPU of ffmpeg drawtext, libx264 ultrafast", value: other, unit: "s" },
      { what: "less CPU than that", value: less, unit: "times", goal: { compare: "at least", value: TIMES_LESS_GOAL } },
    )
  }
  return { name: "rendering", title: `A video of ${LONGEST} characters`, loads: [], figures }
}

async function renderOnce(trainbase: readonly string[], text: string, length: number) {
  const request: RenderRequest = {
    title: "Daily check of the truck",
    text,
    company: "Acme GmbH",
    language: "en",
    length,
    narration: "off",
    voices: {},
  }
  const own = { command: trainbase, shownAs: trainbase[0] ?? "" }
  const { cost, size } = await renderInProcess(request, { signal: new AbortController().signal, onProgress() {}, own })
  return { ...cost, size }
}

async function costs(rounds: number, once: () => ReturnType<typeof renderOnce>) {
  const runs: Awaited<ReturnType<typeof renderOnce>>[] = []
  for (let round = 0; round < rounds; round++) runs.push(await once())
  const of = (figure: "cpu" | "memory" | "size") => median(runs.map((run) => run[figure]))
  return { cpu: of("cpu"), memory: of("memory"), size: of("size") }
}

/** Seconds of a video that ffmpeg makes: it draws all of the text for every frame, so that each costs the same. */
const DRAWTEXT_LENGTH = 60

/** CPU seconds that ffmpeg needs to scroll the text, wrapped as wide, through a video of that length. */
function drawtext(file: string, text: string, length: number): number {
  Bun.spawnSync(["sh", "-c", 'printf %s "$1" | fold -s -w 44 > "$2"', "sh", text, file])
  const lines = readFileSync(file, "utf8").split("\n").length
  const speed = (lines * 84) / length
  const filter = `drawtext=fontfile=${FONT}:textfile=${file}:fontsize=56:line_spacing=20:fontcolor=white:x=80:y=400-t*${speed}`
  const source = `color=c=0x101828:s=1280x720:r=30:d=${DRAWTEXT_LENGTH}`
  const ffmpeg = Bun.spawnSync(
    [
      "ffmpeg",
      "-v",
      "error",
      "-f",
      "lavfi",
      "-i",
      source,
      "-vf",
      filter,
      "-c:v",
      "libx264",
      "-preset",
      "ultrafast",
    ].concat(["-pix_fmt", "yuv420p", "-movflags", "+faststart", "-y", `${file}.mp4`]),
    { cwd: join(import.meta.dir, "..", "..") },
  )
  if (!ffmpeg.success) throw new Error(`ffmpeg failed: ${ffmpeg.stderr}`)
  return (Number(ffmpeg.resourceUsage.cpuTime.total) / 1e6) * (length / DRAWTEXT_LENGTH)
}

/** How long a video of a minute takes from its request on, and what lists take while videos are made. */
async function measureVideos(bench: Bench): Promise<Result> {
  const server = await startTrainbase(bench, "videos")
  const waits: number[] = []
  for (let round = 0; round < bench.rounds; round++) waits.push(await waitForMinute(bench, server))
  await measure(bench, "", [server], LIST, WARM_UP)
  const quiet: LoadFigures[] = []
  const busy: LoadFigures[] = []
  for (let round = 0; round < bench.rounds; round++) {
    quiet.push(await measure(bench, "lists alone", [server], LIST))
    // While requests take what there is of both cores, making one takes longer than that.
    const videos = await Promise.all(Array.from({ length: 2 }, () => createVideo(bench, server, LONGEST)))
    busy.push(await measure(bench, "lists beside videos", [server], LIST))
    await Promise.all(videos.map((video) => untilReady(bench, server, video)))
  }
  await server.stop()
  const [alone, beside] = [medians(quiet), medians(busy)]
  return {
    name: "videos",
    title: `Videos, and lists of 15 users beside them, ${LIST.connections} connections`,
    loads: [alone, { ...beside, cpu: Number.NaN }],
    figures: [
      {
        what: "a video of 60 s, from its request on",
        value: median(waits),
        unit: "ms",
        goal: { compare: "at most", value: LATENCY_GOAL },
      },
      {
        what: "growth of p99 of lists while videos are made",
        value: (beside.p99 / alone.p99 - 1) * 100,
        unit: "%",
        goal: { compare: "at most", value: GROWTH_GOAL },
      },
    ],
  }
}

async function waitForMinute(bench: Bench, server: RunningServer): Promise<number> {
  const begun = performance.now()
  await untilReady(bench, server, await createVideo(bench, server, MINUTE))
  return performance.now() - begun
}

/** Answers the id of a new video of so many characters. */
async function createVideo(bench: Bench, server: RunningServer, characters: number): Promise<number> {
  const text = SENTENCE.repeat(LONGEST).slice(0, characters)
  const body = JSON.stringify({ prompter_text: text, name: "Daily check", api_base_course_id: -1 })
  const { data } = JSON.parse(await ask(bench, server, { path: "/api/v1/contentvideos/create", body }))
  return data.content_node_video_id
}

async function untilReady(bench: Bench, server: RunningServer, id: number): Promise<void> {
  for (;;) {
    const { data } = JSON.parse(await ask(bench, server, { path: `/api/v1/contentvideos/${id}` }))
    if (data.state === "failed") throw new Error(`The video ${id} failed: ${data.error}`)
    if (data.state === "ready") return
    await Bun.sleep(25)
  }
}
