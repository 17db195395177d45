import { afterAll, beforeAll, expect, test } from "bun:test"
import jsQR from "jsqr"
import { PNG } from "pngjs"
import { Sandbox } from "../../scripts/executable/sandbox.ts"
import { tokenFor } from "../../scripts/executable/token.ts"
import { hasPrograms, runProgram } from "../harness/debian-program.ts"
import { type BuiltExecutable, buildExecutable } from "../harness/executable.ts"
import type { Json } from "../harness/installation.ts"
import { SMALL_COMPANY, smallCompanyClient } from "../harness/small-company.ts"

/**
 * The complete path in an empty folder, using the executable: from the dataset to the PDF, and from its QR code to the
 * verification page.
 */

const PUBLIC_URL = "https://training.small.example"

/** Given and family names in scripts that need special fonts, which the executable must contain. */
const NAMES = [
  ["latin", "Łucja", "Ångström"],
  ["greek", "Νίκος", "Παπαδόπουλος"],
  ["cyrillic", "Ольга", "Щербакова"],
  ["han", "太郎", "山田"],
  ["hangul", "민준", "김"],
  ["arabic", "محمد", "العلي"],
  ["hebrew", "דוד", "לוי"],
  ["devanagari", "प्रिया", "शर्मा"],
  ["thai", "สมชาย", "ใจดี"],
] as const

const [company] = SMALL_COMPANY.companies
const DATASET = {
  companies: [
    {
      ...company,
      users: [
        ...company.users,
        ...NAMES.map(([key, first_name, last_name]) => ({ key, first_name, last_name, roles: ["company.employee"] })),
      ],
      assignments: NAMES.map(([key]) => ({
        key,
        user_key: key,
        course_key: "safety",
        state: "success",
        finish_date: "2026-05-05",
        valid_until: "9999-01-01",
      })),
    },
  ],
}

let built: BuiltExecutable
let sandbox: Sandbox
let origin = ""
let token = ""
let users: Json
let stop = async () => {}

beforeAll(async () => {
  built = await buildExecutable()
  sandbox = new Sandbox(built.path)
  sandbox.write("small.json", JSON.stringify(DATASET))
  const imported = await sandbox.run(["import", "small.json", "--json"])
  users = JSON.parse(imported.stdout).companies.small.users
  const server = await sandbox.serve(["--public-url", PUBLIC_URL])
  origin = server.origin
  token = await tokenFor(origin, smallCompanyClient)
  stop = async () => {
    expect((await server.stop()).exitCode).toBe(0)
  }
})
afterAll(async () => {
  await stop()
  await sandbox.remove()
  await built.remove()
})

function get(address: string): Promise<Response> {
  const { pathname, search } = new URL(address, origin)
  return fetch(`${origin}${pathname}${search}`, { headers: { authorization: `Bearer ${token}` } })
}

/** The certificate of a user, from the address in the list of completed courses. */
async function certificateOf(key: string): Promise<Uint8Array> {
  const list = (await (await get(`/api/v1/users/${users[key]}/certificated-courses`)).json()) as Json
  const address = String(list.data?.[0]?.download_url)
  expect(address).toStartWith(`${PUBLIC_URL}/api/v1/users/${users[key]}/`)
  const answer = await get(address)
  expect({ status: answer.status, type: answer.headers.get("content-type") }).toEqual({
    status: 200,
    type: "application/pdf",
  })
  return answer.bytes()
}

test.each(NAMES)("issues a certificate for a name in %s", async (key, first, last) => {
  const pdf = await certificateOf(key)
  expect(new TextDecoder().decode(pdf.subarray(0, 5))).toBe("%PDF-")
  if (!hasPrograms("names on certificates of the executable", "pdftotext")) return
  const { text } = runProgram("pdftotext", ["-enc", "UTF-8", "-", "-"], pdf)
  // pdftotext inserts marks for right-to-left text.
  const shown = key === "han" || key === "hangul" ? `${last}${first}` : `${first} ${last}`
  expect(text.normalize("NFC").replace(/\p{Cf}/gu, "")).toContain(shown.normalize("NFC"))
})

test("the QR code of a certificate leads to the page that verifies it", async () => {
  if (!hasPrograms("the QR code of certificates of the executable", "pdftoppm")) return
  const { stdout } = runProgram("pdftoppm", ["-png", "-r", "150", "-"], await certificateOf("latin"))
  const { data, width, height } = PNG.sync.read(stdout)
  const address = jsQR(new Uint8ClampedArray(data), width, height)?.data ?? ""
  expect(address).toMatch(new RegExp(`^${PUBLIC_URL}/verify/[0-9A-Z]{26}$`))
  const page = await get(address)
  expect(page.status).toBe(200)
  const html = await page.text()
  for (const said of ["Łucja Ångström", "Safety", "Small Ltd", "Valid"]) expect(html).toContain(said)
})
