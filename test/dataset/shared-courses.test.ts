import { describe, expect, test } from "bun:test"
import { acmeWith, EmptyInstallation, instruction } from "./empty-installation.ts"
import { faultsAfter } from "./faults-after.ts"

const ACME = "companies[0]"

const shared = (content: readonly object[]) => [{ ...instruction("fire"), content }]
const page = (key: string, more: object = {}) => ({ key, title: key, ...more })

describe("what a company adds to shared courses", () => {
  const first = { courses: shared([{ key: "f", title: "F", nodes: [page("p")] }]), ...acmeWith({}) }
  const of = (...shared_courses: object[]) => acmeWith({ courses: [instruction("own")], shared_courses })
  const place = (index: number) => `${ACME}.shared_courses[${index}]`

  test("names existing courses, each once, with unique aliases", async () => {
    expect(
      await faultsAfter(
        first,
        of({ course_key: "x" }, { course_key: "fire", alias: "a" }, { course_key: "fire", alias: "a" }),
      ),
    ).toEqual([
      `${place(0)}.course_key: no course has the key "x"`,
      `${place(2)}.course_key: ${place(1)} has the course_key "fire" too`,
      `${place(2)}.alias: ${place(1)} has the alias "a" too`,
    ])
    const own = acmeWith({ courses: [instruction("mine")] })
    expect(await faultsAfter({ ...first, ...own }, of({ course_key: "fire", alias: "mine" }))).toEqual([
      `${place(0)}.alias: a course of the company has the key "mine"`,
    ])
  })

  test("places pages in existing chapters, whose own texts are the provider's", async () => {
    const content = [{ key: "f", shared: true, title: "Mine" }, { key: "g", shared: true }, { key: "h" }]
    expect(await faultsAfter(first, of({ course_key: "fire", content }))).toEqual([
      `${place(0)}.content[2].title: is missing`,
      `${place(0)}.content[0].title: can only be set by the provider for a shared chapter`,
      `${place(0)}.content[1].key: the shared course "fire" has no chapter with the key "g"`,
    ])
  })

  test("replaces the company's earlier additions, and nothing of others", async () => {
    await using installation = await EmptyInstallation.start()
    await installation.import(first)
    const shares = (key: string) => ({ key: "f", shared: true, nodes: [page(key)] })
    await installation.import(
      of({ course_key: "fire", content: [shares("mine"), { key: "c", title: "C", nodes: [page("more")] }] }),
    )
    const pages = () => installation.rows("select company_id, key from content_nodes order by id")
    const provided = { company_id: null, key: "p" }
    expect(await pages()).toEqual([provided, { company_id: 1, key: "mine" }, { company_id: 1, key: "more" }])
    await installation.import({ courses: first.courses })
    expect(await pages()).toHaveLength(3)
    await installation.import(of({ course_key: "fire", content: [shares("other")] }))
    expect(await pages()).toEqual([provided, { company_id: 1, key: "other" }])
    await installation.import(of({ course_key: "fire", content: [] }))
    expect(await pages()).toEqual([provided])
  })
})
