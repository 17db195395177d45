import type { DocumentWording } from "./shape.ts"

export const spanish: DocumentWording = {
  success: {
    titles: {
      qualification: "Certificado de cualificación",
      instruction: "Certificado de instrucción",
      training: "Certificado de formación",
    },
    opening: "Se certifica que",
    achieved: {
      qualification: "ha obtenido la siguiente cualificación",
      instruction: "ha completado con éxito la siguiente instrucción",
      training: "ha completado con éxito la siguiente formación",
    },
  },
  failed: {
    title: "Constancia de resultado",
    opening: "Se hace constar que",
    missed: {
      qualification: "no ha obtenido la siguiente cualificación",
      instruction: "no ha superado la siguiente instrucción",
      training: "no ha superado la siguiente formación",
    },
    notice: "Este documento deja constancia del resultado. No acredita que se haya superado.",
  },
  verifyAt: "Comprobar la autenticidad en",
}
