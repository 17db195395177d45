import type { DocumentWording } from "./shape.ts"

export const french: DocumentWording = {
  success: {
    titles: {
      qualification: "Certificat de qualification",
      instruction: "Certificat d’instruction",
      training: "Certificat de formation",
    },
    opening: "Le présent document certifie que",
    achieved: {
      qualification: "a obtenu la qualification suivante",
      instruction: "a suivi avec succès l’instruction suivante",
      training: "a suivi avec succès la formation suivante",
    },
  },
  failed: {
    title: "Relevé de résultat",
    opening: "Le présent document constate que",
    missed: {
      qualification: "n’a pas obtenu la qualification suivante",
      instruction: "n’a pas réussi l’instruction suivante",
      training: "n’a pas réussi la formation suivante",
    },
    notice: "Ce document constate le résultat. Il n’atteste aucune réussite.",
  },
  verifyAt: "Vérifier l’authenticité sur",
}
