import { existsSync } from "node:fs"
import { EspeakNg } from "./espeak-ng.ts"
import { Piper } from "./piper.ts"
import { isModel, type Speaker, type Voices } from "./speaker.ts"
import { NarrationUnavailable } from "./unavailable.ts"

/** Whether texts are spoken: never, by what is found on this machine, or by one program. */
export type Choice = "off" | "auto" | { readonly name: "espeak-ng" | "piper"; readonly path: string }

/**
 * The programs that may speak, the best one first: none, what is found (piper for the languages that it has a model of,
 * else espeak-ng), or the one that is set.
 *
 * @throws {NarrationUnavailable} when the one that is set is piper and a model is not there. Whether a program is there
 *   shows when it is started.
 */
export function speakersBy(choice: Choice, voices: Voices): readonly Speaker[] {
  if (choice === "off") return []
  if (choice === "auto") {
    const piper = onPath("piper")
    const espeakNg = onPath("espeak-ng")
    return [...(piper ? [new Piper(piper, voices)] : []), ...(espeakNg ? [new EspeakNg(espeakNg, voices)] : [])]
  }
  if (choice.name === "espeak-ng") return [new EspeakNg(choice.path, voices)]
  checkModels(voices)
  return [new Piper(choice.path, voices)]
}

/** Whether there is a program that would be asked to speak; whether it can is another question. */
export function mayBeSpoken(choice: Choice): boolean {
  if (choice === "auto") return onPath("piper") !== null || onPath("espeak-ng") !== null
  return choice !== "off"
}

/** Where a program is, by the PATH that there is now. */
function onPath(name: string): string | null {
  return Bun.which(name, { PATH: process.env.PATH ?? "" })
}

function checkModels(voices: Voices): void {
  const models = Object.entries(voices).filter(([, voice]) => isModel(voice))
  if (models.length === 0) {
    throw new NarrationUnavailable(
      "the program for narration has no voice",
      "piper needs a model file (.onnx) for each language: set narration_voices",
    )
  }
  for (const [language, model] of models) {
    if (!existsSync(model)) {
      throw new NarrationUnavailable("a voice for narration is not there", `${model}, the voice for ${language}`)
    }
  }
}
