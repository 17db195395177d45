import type { TrainingWording } from "./shape.ts"

export const spanish: TrainingWording = {
  certificate: {
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
    revoked: (day) => `Revocado el ${day}. Este documento ya no es válido.`,
    verifyAt: "Comprobar la autenticidad en",
    seal: { scan: "Certificado verificable · Escanee para verificar", plain: "Registro de formación certificado" },
    askCompany: (company) => `Para verificar este documento, diríjase a ${company} indicando su número y su código.`,
    placeAndDate: "Lugar y fecha",
  },
  verification: {
    heading: "Comprobar un certificado",
    instruction:
      "Introduzca el código de verificación impreso en el certificado. No importan los guiones, los espacios ni las mayúsculas.",
    check: "Comprobar",
    checkAnother: "Comprobar otro certificado",
    valid: {
      word: "Válido",
      until: (day) => `Este certificado es válido hasta el ${day} inclusive.`,
      unlimited: "Este certificado es válido sin límite de tiempo.",
    },
    expired: {
      word: "Caducado",
      until: (day) => `Este certificado ha caducado. Fue válido hasta el ${day} inclusive.`,
    },
    superseded: {
      word: "Sustituido",
      sentence:
        "Este certificado ha sido sustituido por otro más reciente y ya no es válido. Pida que le muestren el más reciente.",
    },
    revoked: { word: "Revocado", since: (day) => `Este certificado se revocó el ${day} y ya no es válido.` },
    notPassed: {
      word: "No superado",
      sentence: "Este documento deja constancia de un resultado insuficiente. No acredita que se haya superado.",
    },
    unknown: {
      word: "Desconocido",
      sentence: "Ningún certificado tiene este código.",
      advice:
        "Compare el código con el certificado, carácter por carácter, e introdúzcalo de nuevo. Si sigue siendo desconocido, el certificado no se expidió aquí: no se fíe de él.",
    },
    tooMany: {
      word: "Demasiadas comprobaciones",
      advice:
        "Se han hecho demasiadas comprobaciones desde su dirección de red. Espere un minuto y vuelva a cargar esta página.",
    },
    compare:
      "Compare todo lo que aparece en esta página con el certificado que le han entregado, en papel o como archivo. Lo que no coincida se ha modificado después de su expedición.",
    evidence:
      "La empresa conserva un registro de formación: qué se aprendió, respondió y confirmó, y cuándo. La empresa puede imprimirlo.",
    contained: "Contenido de la formación",
    firstTitles: (shown, all) => `Se muestran los primeros ${shown} títulos de ${all}.`,
    preview: "Compruebe aquí si este certificado es auténtico y sigue siendo válido.",
    checkedOn: (moment) => `Comprobado el ${moment}.`,
    labels: {
      holder: "Titular",
      company: "Empresa",
      course: "Formación",
      scope: "Ámbito",
      kind: "Tipo",
      result: "Resultado",
      begin: "Inicio",
      finish: "Finalizado el",
      validUntil: "Válido hasta el",
      trainer: "Formador",
      number: "Número",
      code: "Código de verificación",
      issuedOn: "Expedido el",
    },
    kinds: { qualification: "Cualificación", instruction: "Instrucción", training: "Formación" },
    results: { success: "Superado", failed: "No superado" },
    unlimited: "sin límite",
  },
  results: {
    training: { success: "Formación superada", failed: "Formación no superada" },
    instruction: { success: "Instrucción superada", failed: "Instrucción no superada" },
  },
  sample: {
    holder: "Álex Ejemplo",
    trainer: "Cruz Ejemplo",
    signatory: "Noa Ejemplo",
    role: "Dirección de Formación",
    company: "Empresa Ejemplo",
    course: "Formación de ejemplo",
    scope: "Ámbito de ejemplo",
    place: "Madrid",
  },
}
