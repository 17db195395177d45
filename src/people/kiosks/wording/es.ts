import type { KioskWording } from "./shape.ts"

export const spanish: KioskWording = {
  pairing: {
    title: "Configurar una tableta común",
    lead: "Un administrador crea un código para este dispositivo. Después, las personas de un centro o equipo inician sesión aquí con un PIN.",
    code: "Código",
    hint: "Ocho caracteres. Sirve una sola vez, durante diez minutos.",
    submit: "Configurar este dispositivo",
    required: "Escriba el código.",
    wrong: "Este código no es correcto, ya se usó o tiene más de diez minutos. Pida uno nuevo.",
    toSignIn: "Iniciar sesión sin tableta común",
  },
  people: {
    title: "¿Quién es usted?",
    search: "Su nombre",
    hint: "O escanee el código de su carta o de su tarjeta.",
    submit: "Buscar",
    scan: "Escanear un código con la cámara",
    stop: "Cerrar la cámara",
    cameraFailed: "No se puede usar la cámara. Escriba su nombre.",
    list: "Nombres",
    many: "Aquí inician sesión muchas personas: escriba el comienzo de su nombre.",
    nobody: "Todavía no hay nadie en este equipo o centro.",
    notFound:
      "No se encontró a nadie en este equipo o centro. Compruebe lo que escribió o pregunte a quien gestiona sus formaciones.",
    all: "Mostrar todos los nombres",
  },
  pin: {
    greeting: (name) => `Hola, ${name}`,
    lead: "Escriba su PIN de seis cifras.",
    pin: "PIN",
    submit: "Iniciar sesión",
    required: "Escriba su PIN.",
    wrong: (left) =>
      `El PIN no es correcto. ${left === 1 ? "Queda un intento" : `Quedan ${left} intentos`}; después se bloquea.`,
    forgotten: "Elegir un PIN nuevo con la contraseña",
    back: "No soy yo",
  },
  choice: {
    title: "Elija su PIN",
    lead: "Con este PIN iniciará sesión aquí a partir de ahora.",
    locked:
      "Su PIN está bloqueado tras diez intentos incorrectos. Elija uno nuevo con su contraseña o pregunte a quien gestiona sus formaciones.",
    password: "Contraseña",
    passwordHint: "También sirve la de su carta.",
    passwordRequired: "Introduzca su contraseña.",
    pin: "PIN nuevo",
    pinHint: "Seis cifras que nadie adivine: ni su fecha de nacimiento ni una serie como 123456.",
    again: "Repita el PIN nuevo",
    submit: "Guardar el PIN e iniciar sesión",
    wrong: "La contraseña no es correcta o ya no sirve. Pida una nueva a quien gestiona sus formaciones.",
    faults: {
      not_six_digits: "Un PIN tiene exactamente seis cifras.",
      too_simple: "Este PIN es fácil de adivinar. Elija otro.",
      personal: "Otros pueden conocer este número: fecha de nacimiento o número de personal. Elija otro.",
      differs: "Los dos PIN son diferentes.",
    },
  },
  refused: {
    title: "Use un dispositivo propio",
    reasons: {
      second_factor: "Su cuenta está protegida por un segundo factor, que una tableta común no puede pedir.",
      sign_on: "Usted inicia sesión con el proveedor de su empresa, que una tableta común no ofrece.",
    },
  },
}
