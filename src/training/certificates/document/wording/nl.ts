import type { DocumentWording } from "./shape.ts"

export const dutch: DocumentWording = {
  success: {
    titles: {
      qualification: "Kwalificatiecertificaat",
      instruction: "Instructiecertificaat",
      training: "Trainingscertificaat",
    },
    opening: "Hierbij wordt verklaard dat",
    achieved: {
      qualification: "de volgende kwalificatie heeft behaald",
      instruction: "de volgende instructie met goed gevolg heeft afgerond",
      training: "de volgende training met goed gevolg heeft afgerond",
    },
  },
  failed: {
    title: "Resultaatverklaring",
    opening: "Hierbij wordt vastgelegd dat",
    missed: {
      qualification: "de volgende kwalificatie niet heeft behaald",
      instruction: "niet is geslaagd voor de volgende instructie",
      training: "niet is geslaagd voor de volgende training",
    },
    notice: "Dit document legt het resultaat vast. Het is geen bewijs van slagen.",
  },
  verifyAt: "Controleer de echtheid op",
}
