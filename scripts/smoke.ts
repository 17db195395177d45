import { existsSync } from "node:fs"
import { join, resolve } from "node:path"
import { Sandbox } from "./executable/sandbox.ts"
import { printedCredentials, tokenFor } from "./executable/token.ts"

/**
 * `bun scripts/smoke.ts [EXECUTABLE]`: checks that the executable (by default dist/trainbase) works on its own, in an empty
 * folder with an empty environment. Exits with code 1 at the first failure.
 */
const executable = resolve(process.argv[2] ?? join(import.meta.dir, "..", "dist", "trainbase"))
if (!existsSync(executable)) {
  process.stderr.write(`There is no ${executable}. Make it with: npm run build\n`)
  process.exit(1)
}

/** How long a half-minute video may take, in milliseconds: a hundred times the usual time. */
const VIDEO_PATIENCE = 120_000

const sandbox = new Sandbox(executable)
try {
  const version = await sandbox.run(["version"])
  check(
    "prints its version",
    /^trainbase \d+\.\d+\.\d+ \(.*schema \d+\)\n$/.test(version.stdout) && version.exitCode === 0,
  )

  const server = await sandbox.serve(["--demo"])
  check(`serves on ${server.origin}`, (await fetch(`${server.origin}/health/ready`)).status === 200)
  while (!server.printed().includes("/swagger\n")) await Bun.sleep(5)
  const token = await tokenFor(server.origin, printedCredentials(server.printed()))
  const users = await fetch(`${server.origin}/api/v1/users`, { headers: { authorization: `Bearer ${token}` } })
  const { meta } = (await users.json()) as { meta?: { total: number } }
  check("issues a token and lists the users of the demo company", users.status === 200 && meta?.total === 200)
  check("refuses requests without a token", (await fetch(`${server.origin}/api/v1/users`)).status === 401)
  const certificate = await firstCertificate(server.origin, token)
  check("makes a certificate", new TextDecoder().decode(certificate.subarray(0, 5)) === "%PDF-")
  const video = await firstVideo(server.origin, token)
  check("makes a video", new TextDecoder().decode(video.subarray(4, 8)) === "ftyp")
  for (const path of ["/", "/verify", "/swagger", "/swagger/ui.js", "/swagger/json"]) {
    check(`serves ${path}`, (await fetch(`${server.origin}${path}`)).status === 200)
  }
  check("exits with code 0 on SIGTERM", (await server.stop()).exitCode === 0)
} finally {
  await sandbox.remove()
}

/** The demo company's first certificate that the server generates itself. */
async function firstCertificate(origin: string, token: string): Promise<Uint8Array> {
  const get = (address: string) => fetch(address, { headers: { authorization: `Bearer ${token}` } })
  const { data: users } = (await (await get(`${origin}/api/v1/users?per_page=100`)).json()) as {
    data: { id: number }[]
  }
  for (const { id } of users) {
    const answer = await get(`${origin}/api/v1/users/${id}/certificated-courses`)
    const { data: courses } = (await answer.json()) as { data: { download_url: string }[] }
    const made = courses.find(({ download_url }) => download_url.includes("/api/v1/"))
    if (made !== undefined) return (await get(made.download_url)).bytes()
  }
  throw new Error("the demo company has no certificate")
}

/** The first video of the demo company, once it is ready. */
async function firstVideo(origin: string, token: string): Promise<Uint8Array> {
  for (let waited = 0; waited < VIDEO_PATIENCE; waited += 100) {
    const answer = await fetch(`${origin}/api/v1/contentvideos`, { headers: { authorization: `Bearer ${token}` } })
    const { data } = (await answer.json()) as { data: { state: string; video_url: string; error: string | null }[] }
    const [video] = data
    if (video?.state === "failed") throw new Error(`the video of the demo company failed: ${video.error}`)
    if (video?.state === "ready") return (await fetch(video.video_url)).bytes()
    await Bun.sleep(100)
  }
  throw new Error("the video of the demo company was not made in time")
}

function check(what: string, holds: boolean): void {
  if (!holds) throw new Error(`the executable failed this check: it ${what}`)
  process.stdout.write(`ok    the executable ${what}\n`)
}
