import type { CertificateLanguage } from "../certificates/languages.ts"
import { isInstruction, type ShortType } from "../courses/short-type.ts"

interface Labels {
  readonly training: Record<"success" | "failed", string>
  readonly instruction: Record<"success" | "failed", string>
}

const LABELS: Record<CertificateLanguage, Labels> = {
  en: {
    training: { success: "Training passed", failed: "Training not passed" },
    instruction: { success: "Instruction passed", failed: "Instruction not passed" },
  },
  de: {
    training: { success: "Schulung bestanden", failed: "Schulung nicht bestanden" },
    instruction: { success: "Unterweisung bestanden", failed: "Unterweisung nicht bestanden" },
  },
  fr: {
    training: { success: "Formation réussie", failed: "Formation non réussie" },
    instruction: { success: "Instruction réussie", failed: "Instruction non réussie" },
  },
  it: {
    training: { success: "Formazione superata", failed: "Formazione non superata" },
    instruction: { success: "Istruzione superata", failed: "Istruzione non superata" },
  },
  es: {
    training: { success: "Formación superada", failed: "Formación no superada" },
    instruction: { success: "Instrucción superada", failed: "Instrucción no superada" },
  },
  nl: {
    training: { success: "Training geslaagd", failed: "Training niet geslaagd" },
    instruction: { success: "Instructie geslaagd", failed: "Instructie niet geslaagd" },
  },
  pl: {
    training: { success: "Szkolenie zaliczone", failed: "Szkolenie niezaliczone" },
    instruction: { success: "Instruktaż zaliczony", failed: "Instruktaż niezaliczony" },
  },
  tr: {
    training: { success: "Eğitim başarılı", failed: "Eğitim başarısız" },
    instruction: { success: "Bilgilendirme başarılı", failed: "Bilgilendirme başarısız" },
  },
}

/** The result of a completed assignment in a few words. */
export function stateLabel(language: CertificateLanguage, shortType: ShortType, state: "success" | "failed"): string {
  return LABELS[language][isInstruction(shortType) ? "instruction" : "training"][state]
}
