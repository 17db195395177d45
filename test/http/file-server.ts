import { join } from "node:path"
import { listen } from "../../src/server/listener.ts"
import { CertificateFiles } from "../harness/certificate-files.ts"
import { Installation } from "../harness/installation.ts"
import { idOf } from "../harness/records.ts"
import { assignment, LASTING_TOKENS, trainingCompany } from "../harness/training-company.ts"

/** The files served by this process, and how to request them. */
interface Served {
  readonly installation: Installation
  readonly address: URL
  readonly authorization: string
}

/** An uploaded file of 2 MB. */
async function uploaded(distant: boolean): Promise<Served> {
  const place = await CertificateFiles.start()
  place.folder.distant = distant
  const address = await place.addressOf(place.ids.medium, { lifetime: 31_536_000 })
  return { installation: place.installation, address, authorization: "" }
}

/** A certificate of 2 MB that was created recently. */
async function certificate(): Promise<Served> {
  const printed = { pdf: new Uint8Array(2_000_009).fill(65), missing: [], pictureProblem: undefined }
  const installation = await Installation.start({
    dataset: trainingCompany({
      assignments: [assignment("passed", "ada", "crane", "success", { finish_date: "2026-05-05" })],
    }),
    settings: LASTING_TOKENS,
    certificates: { render: async () => printed },
  })
  const [user, done, course] = [
    idOf(installation, "users", "ada"),
    idOf(installation, "assignments", "passed"),
    idOf(installation, "courses", "crane"),
  ]
  const address = new URL(`http://localhost/api/v1/users/${user}/${done}/course/${course}-en.pdf`)
  return { installation, address, authorization: `Bearer ${await installation.token("admin")}` }
}

/**
 * A process that serves one file of 2 MB on a Unix socket until its input ends: an uploaded file, a file stored as if on
 * another machine (`distant`), or a `certificate`. It prints the socket, the address and the Authorization header.
 */
const [kind] = process.argv.slice(2)
const { installation, ...served } = await (kind === "certificate" ? certificate() : uploaded(kind === "distant"))
const socket = join(installation.directory, "http.sock")
const server = listen(installation.app, { host: "127.0.0.1", port: 0, socket })
process.stdout.write(`${JSON.stringify({ socket, ...served })}\n`)
for await (const _ of Bun.stdin.stream());
await server.stop(0)
await installation.stop()
process.exit()
