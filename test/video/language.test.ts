import { expect, test } from "bun:test"
import { BARE } from "./bare-request.ts"
import { wholeVideo } from "./whole-video.ts"

const request = {
  ...BARE,
  title: "Title",
  company: "Muster GmbH",
  companyLanguage: "de",
  length: 5,
} as const
const ENGLISH = "Never stand under a raised load. Keep a distance of two metres."

test("a video of a German company with an English text is in English", async () => {
  expect(await wholeVideo({ ...request, text: ENGLISH, language: null })).toMatchObject({ language: "en" })
})

test("a video is in the given language, whatever its text looks like", async () => {
  expect(await wholeVideo({ ...request, text: ENGLISH, language: "nl" })).toMatchObject({ language: "nl" })
})

test("a video whose text is too short for detection is in the company's language", async () => {
  expect(await wholeVideo({ ...request, text: "Stop.", language: null })).toMatchObject({ language: "de" })
})
