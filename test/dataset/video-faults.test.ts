import { expect, test } from "bun:test"
import { acmeWith, instruction } from "./empty-installation.ts"
import { faultsAfter } from "./faults-after.ts"

const ACME = "companies[0]"
const courses = [instruction("c", { content: [{ key: "ch", title: "C", nodes: [{ key: "p", title: "P" }] }] })]
const of = (...videos: readonly object[]) => acmeWith({ courses, videos })
const video = (key: string, more: object = {}) => ({
  key,
  name: "Video",
  content_node_key: "p",
  prompter_text: "Text.",
  ...more,
})
const nothing = {}

test.each<[object, string]>([
  [{ prompter_text: " \n " }, "prompter_text: must not be empty"],
  [{ prompter_text: null }, "prompter_text: must not be empty"],
  [{ prompter_text: "😀".repeat(14_001) }, "prompter_text: must be text of at most 14000 characters, not "],
  [{ prompter_text: "a\u0007" }, "prompter_text: must be text of at most 14000 characters, not "],
  [{ name: "x".repeat(256) }, "name: must be one line of at most 255 characters, not "],
  [{ name: null }, "name: must not be empty"],
  [{ content_node_key: null }, "content_node_key: must not be empty"],
  [{ content_node_key: 7 }, "content_node_key: must be one line of at most 255 characters, not 7"],
  [{ shared: "yes" }, 'shared: must be true or false, not "yes"'],
  [{ made_course_node: 1 }, "made_course_node: must be true or false, not 1"],
  [{ id: 0 }, "id: must be an id, a whole number from 1, not 0"],
  [{ state: "ready" }, "state: unknown property"],
])("a video with a wrong property is refused with one error: %j", async (more, fault) => {
  const faults = await faultsAfter(nothing, of(video("v", more)))
  expect(faults).toHaveLength(1)
  expect(faults[0]).toStartWith(`${ACME}.videos[0].${fault}`)
})

test("a text of 14,000 characters is accepted, regardless of its length in code units", async () => {
  expect(await faultsAfter(nothing, of(video("v", { prompter_text: "😀".repeat(14_000) })))).toEqual([])
})

test("a new video needs all its inputs, and keys and ids are unique", async () => {
  const videos = [video("v", { id: 3 }), video("v"), video("w", { id: 3 }), { key: "x" }]
  expect(await faultsAfter(nothing, of(...videos))).toEqual([
    `${ACME}.videos[1].key: ${ACME}.videos[0] has the key "v" too`,
    `${ACME}.videos[2].id: ${ACME}.videos[0] has the id 3 too`,
    `${ACME}.videos[3].content_node_key: is missing`,
    `${ACME}.videos[3].name: is missing`,
    `${ACME}.videos[3].prompter_text: is missing`,
  ])
  expect(await faultsAfter(of(video("v", { id: 3 })), of(video("v", { id: 4 }), video("w", { id: 3 })))).toEqual([
    `${ACME}.videos[0].id: this video has the id 3 in the database`,
    `${ACME}.videos[1].id: another video of the database has the id 3`,
  ])
})

test("`shared` needs a content_node_key, and is for companies only", async () => {
  const wrong = { ...of({ key: "v", shared: true }), videos: [video("p1", { shared: true })] }
  expect(await faultsAfter(of(video("v")), wrong)).toEqual([
    "videos[0].shared: unknown property",
    'videos[0].content_node_key: no content node has the key "p"',
    `${ACME}.videos[0].shared: needs a content_node_key`,
  ])
})
