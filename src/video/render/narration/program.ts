import { existsSync } from "node:fs"
import { EspeakNg } from "./espeak-ng.ts"
import { Piper } from "./piper.ts"
import { isModel, type Speaker, type Voices } from "./speaker.ts"
import { NarrationUnavailable } from "./unavailable.ts"

/** How texts are spoken: not at all, by any program found on this machine, or by a particular program. */
export type Choice = "off" | "auto" | { readonly name: "espeak-ng" | "piper"; readonly path: string }

/**
 * Returns the programs that may speak, best first: none, those found (piper for languages with a model, otherwise
 * espeak-ng), or the one in the settings.
 *
 * @throws {NarrationUnavailable} when the settings name piper and a model is missing. A missing program is noticed when
 *   it is started.
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

/** The path of a program on the current PATH. */
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
      throw new NarrationUnavailable("a voice for narration is missing", `${model}, the voice for ${language}`)
    }
  }
}
