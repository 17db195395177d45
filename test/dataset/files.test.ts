import { describe, expect, test } from "bun:test"
import { mkdirSync, readFileSync, statSync, symlinkSync, truncateSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { JPEG, PDF, PNG } from "../harness/sample-files.ts"
import { acmeWith, assignment, EmptyInstallation, instruction, user } from "./empty-installation.ts"

const bytes = (...parts: (string | Uint8Array | readonly number[])[]) =>
  Buffer.concat(parts.map((part) => (typeof part === "string" ? Buffer.from(part) : Uint8Array.from(part))))
const OTHER_PNG = bytes(PNG, "another")
const MEGABYTE = 1024 * 1024

const certified = (file: unknown, more: object = {}) => ({
  users: [user("u1")],
  courses: [instruction("c1")],
  assignments: [
    assignment("a1", "u1", "c1", { state: "success", finish_date: "2026-01-31", certificate_file: file, ...more }),
  ],
})
const files = (installation: EmptyInstallation) =>
  installation.rows("select company_id, purpose, storage_name, media_type, size, sha256 from files order by id")

describe("a logo and a certificate", () => {
  test("are copied into the data directory under a random name, accessible to its user only", async () => {
    await using installation = await EmptyInstallation.start()
    installation.write("acme.png", PNG)
    installation.write("certificates/ada.pdf", PDF)
    const { id } = await installation.importAcme({ logo: "acme.png", ...certified("certificates/ada.pdf") })
    const [logo, certificate] = await files(installation)
    const digest = (content: Uint8Array) => new Bun.CryptoHasher("sha256").update(content).digest("hex")
    expect(logo).toMatchObject({
      company_id: id,
      purpose: "logo",
      media_type: "image/png",
      size: PNG.length,
      sha256: digest(PNG),
    })
    expect(certificate).toMatchObject({ purpose: "certificate", media_type: "application/pdf", sha256: digest(PDF) })
    expect(await installation.rows("select logo_file_id from companies")).toEqual([{ logo_file_id: 1 }])
    expect(await installation.rows("select certificate_file_id from assignments")).toEqual([{ certificate_file_id: 2 }])
    const names = [String(logo?.storage_name), String(certificate?.storage_name)]
    expect(installation.storedFiles()).toEqual([...names].sort())
    const folder = join(installation.directory, "data", "files")
    expect((statSync(folder).mode & 0o777).toString(8)).toBe("700")
    for (const [index, name] of names.entries()) {
      expect((statSync(join(folder, name)).mode & 0o777).toString(8)).toBe("600")
      expect(readFileSync(join(folder, name))).toEqual(index === 0 ? PNG : PDF)
    }
  })

  test("stay when they are absent, and are removed by null", async () => {
    await using installation = await EmptyInstallation.start()
    installation.write("acme.png", PNG)
    installation.write("ada.jpg", JPEG)
    await installation.importAcme({ logo: "acme.png", ...certified("ada.jpg") })
    const links = () =>
      installation.rows("select logo_file_id as logo, certificate_file_id as certificate from companies, assignments")
    await installation.importAcme({ assignments: [{ key: "a1" }] })
    expect(await links()).toEqual([{ logo: 1, certificate: 2 }])
    await installation.importAcme({ logo: null, assignments: [{ key: "a1", certificate_file: null }] })
    expect(await links()).toEqual([{ logo: null, certificate: null }])
  })

  test("with the same content are one file of their company, however often they are imported", async () => {
    await using installation = await EmptyInstallation.start()
    installation.write("one.pdf", PDF)
    installation.write("two.pdf", PDF)
    const rows = certified("one.pdf")
    const more = assignment("a2", "u1", "c1", { state: "failed", certificate_file: "two.pdf" })
    const document = { ...rows, assignments: [...rows.assignments, more] }
    await installation.importAcme(document)
    await installation.importAcme(document)
    expect(await files(installation)).toHaveLength(1)
    expect(installation.storedFiles()).toHaveLength(1)
    expect(await installation.rows("select distinct certificate_file_id from assignments")).toEqual([
      { certificate_file_id: 1 },
    ])
    await installation.import({ companies: [{ key: "beta", name: "Beta", ...rows }] })
    expect(await files(installation)).toHaveLength(2)
    expect(installation.storedFiles()).toHaveLength(2)
  })

  test("with other content under the same name are another file", async () => {
    await using installation = await EmptyInstallation.start()
    installation.write("acme.png", PNG)
    await installation.importAcme({ logo: "acme.png" })
    installation.write("acme.png", OTHER_PNG)
    await installation.importAcme({ logo: "acme.png" })
    expect(await installation.rows("select logo_file_id from companies")).toEqual([{ logo_file_id: 2 }])
    expect(installation.storedFiles()).toHaveLength(2)
  })
})

describe("an unacceptable file is reported, and nothing is left behind", () => {
  async function faultsOf(
    rows: object,
    prepare: (installation: EmptyInstallation) => void,
  ): Promise<readonly string[]> {
    await using installation = await EmptyInstallation.start()
    prepare(installation)
    const faults = await installation.faults(acmeWith(rows))
    expect(installation.storedFiles()).toEqual([])
    expect(await installation.count("companies")).toBe(0)
    return faults
  }
  const path = (name: string) => `companies[0].${name}`

  test.each<[string, object, (installation: EmptyInstallation) => void, string]>([
    ["that does not exist", { logo: "no.png" }, () => {}, 'the file "no.png" does not exist'],
    [
      "that is empty",
      { logo: "empty.png" },
      (installation) => installation.write("empty.png", ""),
      'the file "empty.png" is not of the type PNG or JPEG, judged by its content',
    ],
    [
      "that is a folder",
      { logo: "folder" },
      (installation) => mkdirSync(join(installation.directory, "datasets", "folder")),
      'the file "folder" is not a file',
    ],
    [
      "whose name indicates another type than its content",
      { logo: "acme.png" },
      (installation) => installation.write("acme.png", PDF),
      'the file "acme.png" is not of the type PNG or JPEG, judged by its content',
    ],
    [
      "outside the folder of the dataset",
      { logo: "../acme.png" },
      (installation) => writeFileSync(join(installation.directory, "acme.png"), PNG),
      'the file "../acme.png" must be in the folder of the dataset and be named relative to it',
    ],
    [
      "given by an absolute path",
      { logo: "/etc/passwd" },
      () => {},
      'the file "/etc/passwd" must be in the folder of the dataset and be named relative to it',
    ],
    [
      "behind a link that leads out of the folder",
      { logo: "link.png" },
      (installation) => {
        writeFileSync(join(installation.directory, "acme.png"), PNG)
        symlinkSync(join(installation.directory, "acme.png"), join(installation.directory, "datasets", "link.png"))
      },
      'the file "link.png" must be in the folder of the dataset and be named relative to it',
    ],
    [
      "larger than 20 MB",
      { logo: "big.png" },
      (installation) => {
        installation.write("big.png", PNG)
        truncateSync(join(installation.directory, "datasets", "big.png"), 20 * MEGABYTE + 1)
      },
      'the file "big.png" is larger than 20 MB',
    ],
  ])("%s", async (_, rows, prepare, fault) => {
    expect(await faultsOf(rows, prepare)).toEqual([`${path("logo")}: ${fault}`])
  })

  test("as a certificate of the wrong type, or of an assignment that is not completed", async () => {
    const prepare = (installation: EmptyInstallation) => {
      installation.write("text.pdf", "certificate")
      installation.write("ada.pdf", PDF)
    }
    expect(await faultsOf(certified("text.pdf"), prepare)).toEqual([
      `${path("assignments[0].certificate_file")}: the file "text.pdf" is not of the type PDF or PNG or JPEG or WebP, judged by its content`,
    ])
    expect(await faultsOf(certified("ada.pdf", { state: "notshownup" }), prepare)).toEqual([
      `${path("assignments[0].certificate_file")}: an assignment with the state "notshownup" has no certificate`,
    ])
  })

  test("a single error anywhere prevents all files from being copied", async () => {
    const rows = { logo: "acme.png", ...certified("ada.pdf"), api_course_keys: ["x"] }
    const prepare = (installation: EmptyInstallation) => {
      installation.write("acme.png", PNG)
      installation.write("ada.pdf", PDF)
    }
    expect(await faultsOf(rows, prepare)).toEqual([`${path("api_course_keys[0]")}: no course has the key "x"`])
  })
})

test("a file of exactly 20 MB is accepted", async () => {
  await using installation = await EmptyInstallation.start()
  installation.write("big.png", PNG)
  truncateSync(join(installation.directory, "datasets", "big.png"), 20 * MEGABYTE)
  await installation.importAcme({ images: [{ key: "a", file: "big.png" }] })
  expect(await installation.rows("select size from files")).toEqual([{ size: 20 * MEGABYTE }])
})
