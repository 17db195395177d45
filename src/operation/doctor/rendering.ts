import { existsSync } from "node:fs"
import { basename } from "node:path"
import { Font } from "../../pdf/fonts/font.ts"
import type { Settings } from "../../settings/read.ts"
import { NOTO } from "../../tools/fonts/noto.ts"
import { silentLog } from "../../tools/log/log.ts"
import { SAMPLE } from "../../training/documents/certificate/sample.ts"
import { createRenderer } from "../../training/documents/renderer.ts"
import { speakersBy } from "../../video/render/narration/program.ts"
import { isModel } from "../../video/render/narration/speaker.ts"
import { NarrationUnavailable } from "../../video/render/narration/unavailable.ts"
import { RenderProcessFailed, renderInProcess } from "../../video/render-jobs/process.ts"
import { DEFAULT_STYLE } from "../../video/styles.ts"
import { type Finding, fail, pass, warning } from "./finding.ts"

/** Milliseconds that a check may take on a slow machine. */
const PATIENCE = 120_000

const OWN_FAULT =
  "the executable is damaged or lacks memory: install it again, and make sure that 300 MB of memory are free"

/** Every font file inside the executable. */
export function fonts(): Finding {
  const files = new Set<string>(Object.values(NOTO).flatMap((family) => Object.values(family)))
  for (const file of files) {
    try {
      new Font(file, file).glyphOf("0".charCodeAt(0))
    } catch (error) {
      return fail(`a font in the executable cannot be read: ${String(error)}`, OWN_FAULT)
    }
  }
  return pass(`all ${files.size} fonts can be read`)
}

export async function certificates(): Promise<Finding> {
  const renderer = createRenderer({ log: silentLog() })
  try {
    const options = { language: "en", verifyAddress: "https://training.example.com/verify/0" }
    const { pdf } = await renderer.render(SAMPLE, options)
    const isPdf = new TextDecoder("latin1").decode(pdf.subarray(0, 5)) === "%PDF-"
    return isPdf ? pass("certificates can be made") : fail("a test certificate is not a PDF", OWN_FAULT)
  } catch (error) {
    return fail(`no certificate can be made: ${String(error)}`, OWN_FAULT)
  } finally {
    await renderer.stop()
  }
}

/** Makes a silent one-second video. */
export async function videos(): Promise<Finding> {
  const request = {
    style: DEFAULT_STYLE,
    title: "Doctor",
    text: "One.",
    company: null,
    language: "en",
    companyLanguage: "en",
    length: 1,
    narration: "off",
    voices: {},
    colour: null,
    logo: null,
    images: [],
    pronunciations: [],
    contact: null,
  } as const
  try {
    const signal = AbortSignal.timeout(PATIENCE)
    const { size } = await renderInProcess(request, { signal, onProgress() {} })
    return size > 0 ? pass("content videos can be made") : fail("a test video is empty", OWN_FAULT)
  } catch (error) {
    const last = error instanceof RenderProcessFailed ? error.lastWords.trim().split("\n").at(-1) : undefined
    return fail(`no content video can be made: ${String(error)}${last ? ` (${last})` : ""}`, OWN_FAULT)
  }
}

/**
 * Checks the programs that speak the text of videos, in each language.
 *
 * @param languages two letters each: those of the companies
 */
export async function narration(
  { narration: choice, narration_voices: voices }: Pick<Settings, "narration" | "narration_voices">,
  languages: readonly string[],
): Promise<Finding | readonly Finding[]> {
  if (choice === "off") return pass("content videos are silent, as the setting narration says")
  const lost = Object.entries(voices).filter(([, voice]) => isModel(voice) && !existsSync(voice))
  const findings = lost.map(([language, voice]) =>
    warning(`the voice for ${language} does not exist: ${voice}`, "correct its path in narration_voices"),
  )
  for (const [language, voice] of Object.entries(voices)) {
    if (!isModel(voice) || !existsSync(voice) || existsSync(`${voice}.json`)) continue
    const advice = "copy the .onnx.json file of the same name next to it: piper needs both"
    findings.push(warning(`the voice for ${language} has no description file: ${voice}.json`, advice))
  }
  const speakers = speakersIn(choice, voices)
  if ("state" in speakers) return [...findings, speakers]
  if (speakers.length === 0) {
    return [...findings, pass("content videos are silent: neither piper nor espeak-ng is on the PATH")]
  }
  for (const language of new Set([...languages, ...Object.keys(voices)])) {
    const speaker = speakers.find((each) => each.speaks(language))
    findings.push(
      speaker === undefined
        ? warning(`no voice speaks ${language}: such videos are silent`, "add a model for it to narration_voices")
        : await spoken(speaker, { language, voice: voices[language] }, choice),
    )
  }
  return findings.length === 0 ? pass(`content videos are narrated by ${speakers[0]?.name}`) : findings
}

function speakersIn(choice: Settings["narration"], voices: Settings["narration_voices"]) {
  try {
    return speakersBy(choice, voices)
  } catch (error) {
    if (error instanceof NarrationUnavailable) return unspoken(error, choice)
    throw error
  }
}

async function spoken(
  speaker: ReturnType<typeof speakersBy>[number],
  { language, voice }: { readonly language: string; readonly voice: string | undefined },
  choice: Settings["narration"],
): Promise<Finding> {
  const isUsed = voice !== undefined && isModel(voice) === (speaker.name === "piper")
  const by = isUsed ? ` with the voice ${basename(voice, ".onnx")}` : ""
  try {
    const [sound] = await speaker.say(["1 2 3"], language, 1, AbortSignal.timeout(PATIENCE))
    if (sound !== undefined && sound.samples.length > 0) return pass(`${speaker.name} speaks ${language}${by}`)
    return warning(`${speaker.name} says nothing in ${language}`, "choose another voice in narration_voices")
  } catch (error) {
    if (error instanceof NarrationUnavailable) return unspoken(error, choice, language)
    throw error
  }
}

/** A program named in the settings must work, or videos fail; one that was found on the PATH is merely skipped. */
function unspoken(
  { message, detail }: NarrationUnavailable,
  choice: Settings["narration"],
  language?: string,
): Finding {
  const what = language === undefined ? message : `${message}, for ${language}`
  const found = `${what}: ${detail.replace(/\s+/g, " ").trim()}`
  const advice = "correct narration or narration_voices, or set narration to off"
  return choice === "auto" ? warning(found, advice) : fail(found, advice)
}
