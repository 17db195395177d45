import type { DocumentWording } from "./shape.ts"

export const italian: DocumentWording = {
  success: {
    titles: {
      qualification: "Certificato di qualifica",
      instruction: "Certificato di istruzione",
      training: "Certificato di formazione",
    },
    opening: "Si certifica che",
    achieved: {
      qualification: "ha conseguito la seguente qualifica",
      instruction: "ha completato con successo la seguente istruzione",
      training: "ha completato con successo la seguente formazione",
    },
  },
  failed: {
    title: "Attestazione di esito",
    opening: "Si attesta che",
    missed: {
      qualification: "non ha conseguito la seguente qualifica",
      instruction: "non ha superato la seguente istruzione",
      training: "non ha superato la seguente formazione",
    },
    notice: "Questo documento riporta l’esito. Non certifica alcun superamento.",
  },
  verifyAt: "Verificare l’autenticità su",
}
