import type { StartWording } from "./shape.ts"

export const spanish: StartWording = {
  title: "Formación que se puede demostrar",
  lead: "Este servidor registra quién se ha formado, en qué y hasta cuándo es válido, con certificados que cualquiera puede comprobar.",
  people: {
    title: "Aprender y demostrarlo",
    lead: "Vea qué formaciones debe completar y encuentre sus certificados.",
    signedIn: (name) => `Ha iniciado sesión como ${name}.`,
    toLearning: "A sus formaciones",
  },
  empty: {
    title: "Esta instalación está vacía",
    lead: "Todavía no tiene ninguna empresa. Abra la dirección que el servidor mostró al iniciarse: empieza por «/setup?token=». Es válida durante 24 horas; al reiniciarlo se muestra una nueva.",
    command: "O configurarla en la máquina del servidor, con los mismos ajustes que el servidor (por ejemplo, --data):",
    own: "O importar su propia empresa (el capítulo «Datasets» de la documentación describe el formato):",
    demo: "O probar con una empresa de demostración: detenga el servidor e inícielo así:",
  },
  integrators: {
    title: "Para integradores",
    lead: "Los sistemas de RR. HH. trabajan con este servidor mediante una API JSON.",
    links: {
      guide: {
        name: "Guía para integradores",
        about: "desde el primer token hasta la integración completa, con comandos (en inglés)",
      },
      documentation: {
        name: "Documentación de la API",
        about: "todos los puntos de acceso, para leer y probar (en inglés)",
      },
      document: { name: "Documento OpenAPI", about: "para generadores de código" },
      metadata: { name: "Metadatos del servidor de autorización", about: "para clientes OAuth 2.0" },
      health: { name: "Estado", about: "si el servidor puede trabajar" },
    },
    token: "Un primer token, con las credenciales que le dio su administrador:",
    request: "Una primera solicitud con él:",
  },
}
