import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "bun:test"
import { readdirSync } from "node:fs"
import { type RunningServer, Sandbox } from "../../scripts/executable/sandbox.ts"
import { tokenFor } from "../../scripts/executable/token.ts"
import { hasPrograms } from "../harness/debian-program.ts"
import { complaints, probed } from "../harness/decoded-video.ts"
import { type BuiltExecutable, buildExecutable } from "../harness/executable.ts"
import { childrenOf, isRunning, until } from "../harness/processes.ts"
import { SMALL_COMPANY, smallCompanyClient } from "../harness/small-company.ts"

/** Videos made by the executable in an empty folder, including when it is killed in the meantime. */

/** A text in several scripts whose fonts the executable must contain. */
const TEXT = [
  "Willkommen in der Werkstatt. Prüfen Sie zuerst die Bremsen.",
  "Καλώς ήρθατε. Ελέγξτε τα φρένα.",
  "مرحبا بكم في الورشة.",
  "ברוכים הבאים לסדנה.",
  "कार्यशाला में आपका स्वागत है।",
  "ยินดีต้อนรับสู่โรงงาน",
  "欢迎来到车间。",
  "🚜 ✓ e\u0301",
].join("\n\n")

/** Four minutes, so that rendering takes long enough to be noticed. */
const LONG_TEXT = "Walk around the truck before you drive, and look at the tyres. ".repeat(80)

let built: BuiltExecutable
let sandbox: Sandbox

beforeAll(async () => {
  built = await buildExecutable()
})
afterAll(() => built.remove())
beforeEach(async () => {
  sandbox = new Sandbox(built.path)
  sandbox.write("small.json", JSON.stringify(SMALL_COMPANY))
  expect(await sandbox.run(["import", "small.json"])).toMatchObject({ exitCode: 0 })
})
afterEach(() => sandbox.remove())

/** The fields of a video that these tests read. */
interface Video {
  readonly state: string
  readonly estimated_video_length: number
  readonly duration: number
  readonly language: string
  readonly video_url: string
  readonly captions_url: string
}

class Client {
  private constructor(
    readonly server: RunningServer,
    readonly token: string,
  ) {}

  static async of(server: RunningServer): Promise<Client> {
    return new Client(server, await tokenFor(server.origin, smallCompanyClient))
  }

  async create(prompter_text: string): Promise<number> {
    const answer = await fetch(`${this.server.origin}/api/v1/contentvideos/create`, {
      method: "POST",
      headers: { authorization: `Bearer ${this.token}`, "content-type": "application/json" },
      body: JSON.stringify({ prompter_text, api_base_course_id: -1 }),
    })
    expect(answer.status).toBe(201)
    const { data } = (await answer.json()) as { data: { content_node_video_id: number } }
    return data.content_node_video_id
  }

  /** The number of videos. */
  async count(): Promise<number> {
    const { meta } = await this.#get<{ meta: { total: number } }>("contentvideos")
    return meta.total
  }

  async #get<T>(path: string): Promise<T> {
    const headers = { authorization: `Bearer ${this.token}` }
    return (await fetch(`${this.server.origin}/api/v1/${path}`, { headers })).json() as Promise<T>
  }

  /** The video once it has been rendered or has failed. */
  async finished(id: number): Promise<Video> {
    for (;;) {
      const { data } = await this.#get<{ data: Video }>(`contentvideos/${id}`)
      if (data.state === "ready" || data.state === "failed") return data
      await Bun.sleep(50)
    }
  }
}

/** The processes of a server that render videos. */
async function renderingProcess({ pid }: RunningServer): Promise<number> {
  await until(() => childrenOf(pid).length > 0)
  return childrenOf(pid)[0] ?? 0
}

/** Pictures and sound, captions, and the poster. Texts without sections have no chapters. */
const FILES_OF_A_VIDEO = 3

/** The stored files, including drafts. */
function storedFiles(): string[] {
  const files = sandbox.path("data", "files")
  return readdirSync(files, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)
}

test("a video of a text in many scripts plays without errors for the expected duration", async () => {
  const client = await Client.of(await sandbox.serve())
  const video = await client.finished(await client.create(TEXT))
  expect(video).toMatchObject({ state: "ready", progress: 100, error: null })
  const bytes = await (await fetch(video.video_url)).bytes()
  const captions = await (await fetch(video.captions_url)).text()
  expect(captions).toStartWith("WEBVTT\n\n")
  for (const said of ["Willkommen", "Ελέγξτε", "欢迎来到车间"]) expect(captions).toContain(said)
  expect(storedFiles()).toHaveLength(FILES_OF_A_VIDEO)
  if (!hasPrograms("videos of the executable", "ffmpeg", "ffprobe")) return
  expect(complaints(bytes)).toBe("")
  const { streams, format } = probed(bytes, "-show_streams", "-show_format")
  expect(streams[0]).toMatchObject({ codec_name: "h264", width: 1280, height: 720 })
  const duration = Number(format.duration)
  expect(Math.abs(duration - video.estimated_video_length)).toBeLessThan(video.estimated_video_length / 10)
  expect(Math.abs(duration - video.duration)).toBeLessThan(0.1)
})

test("the language of a video's text is detected", async () => {
  const client = await Client.of(await sandbox.serve())
  const video = await client.finished(await client.create("Ne restez jamais sous une charge suspendue."))
  expect(video).toMatchObject({ state: "ready", language: "fr" })
})

test("a video whose server is killed while rendering it is rendered once after the restart", async () => {
  const killed = await sandbox.serve()
  const id = await (await Client.of(killed)).create(LONG_TEXT)
  const child = await renderingProcess(killed)
  await killed.stop("SIGKILL")
  await until(() => !isRunning(child))

  const client = await Client.of(await sandbox.serve())
  expect(await client.finished(id)).toMatchObject({ state: "ready", error: null })
  expect(await client.count()).toBe(1)
  expect(storedFiles()).toHaveLength(FILES_OF_A_VIDEO)
})

test("a server that is asked to stop does not wait for a video, which is rendered after the restart", async () => {
  const stopped = await sandbox.serve()
  const id = await (await Client.of(stopped)).create(LONG_TEXT)
  const child = await renderingProcess(stopped)
  expect((await stopped.stop()).exitCode).toBe(0)
  expect(isRunning(child)).toBe(false)

  const client = await Client.of(await sandbox.serve())
  expect(await client.finished(id)).toMatchObject({ state: "ready", error: null })
  expect(storedFiles()).toHaveLength(FILES_OF_A_VIDEO)
})

test("a video whose process is killed is rendered in another one", async () => {
  const server = await sandbox.serve()
  const client = await Client.of(server)
  const id = await client.create(LONG_TEXT)
  process.kill(await renderingProcess(server), "SIGKILL")
  expect(await client.finished(id)).toMatchObject({ state: "ready", error: null })
})
