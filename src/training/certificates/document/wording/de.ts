import type { DocumentWording } from "./shape.ts"

export const german: DocumentWording = {
  success: {
    titles: {
      qualification: "Qualifikationszertifikat",
      instruction: "Unterweisungszertifikat",
      training: "Schulungszertifikat",
    },
    opening: "Hiermit wird bescheinigt, dass",
    achieved: {
      qualification: "die folgende Qualifikation erworben hat",
      instruction: "die folgende Unterweisung erfolgreich abgeschlossen hat",
      training: "die folgende Schulung erfolgreich abgeschlossen hat",
    },
  },
  failed: {
    title: "Ergebnisnachweis",
    opening: "Hiermit wird festgehalten, dass",
    missed: {
      qualification: "die folgende Qualifikation nicht erworben hat",
      instruction: "die folgende Unterweisung nicht bestanden hat",
      training: "die folgende Schulung nicht bestanden hat",
    },
    notice: "Dieses Dokument hält das Ergebnis fest. Es bescheinigt keinen Erfolg.",
  },
  verifyAt: "Echtheit prüfen unter",
}
