import type { PasskeyWording } from "./shape.ts"

export const spanish: PasskeyWording = {
  title: "Llaves de acceso",
  about:
    "Con una llave de acceso inicia sesión con su huella, su rostro o el PIN de su dispositivo. No hay contraseña que nadie pueda robar o adivinar.",
  consequence: "En cuanto tenga una, su contraseña sola ya no bastará para iniciar sesión.",
  demanded: "Su función exige la autenticación de dos factores. Basta una llave de acceso: añada una para continuar.",
  none: "Ninguna",
  count: (count) => (count === 1 ? "1 llave de acceso" : `${count} llaves de acceso`),
  emptyTitle: "Aún no hay llaves de acceso",
  emptyText: "Añada una para cada dispositivo en el que inicie sesión.",
  added: (day) => `Añadida el ${day}`,
  lastUsed: (moment) => `Último uso: ${moment}`,
  neverUsed: "Nunca usada",
  onlyOne:
    "Es la única que tiene. Añada otra o configure una aplicación de autenticación con códigos de recuperación: así no se quedará fuera si pierde un dispositivo.",
  manage: "Gestionar las llaves de acceso",
  change: "Cambiar",
  add: "Añadir una llave de acceso",
  full: "Ya tiene el número máximo de llaves de acceso. Quite una que no necesite.",
  unsupported:
    "Las llaves de acceso no se pueden usar en este navegador o en esta dirección. Abra la página en un navegador actual, con JavaScript y por https.",
  app: "Usar una aplicación de autenticación",
  instead: "Usar una llave de acceso",
  create: {
    title: "Cree su llave de acceso",
    lead: "Ahora el navegador le pide la huella, el rostro o el PIN. También ofrece un teléfono o una llave de seguridad.",
    name: "Nombre",
    nameHint: "Para que la reconozca en su lista.",
    submit: "Crear la llave de acceso",
    cancel: "Cancelar",
    known: "Este dispositivo ya tiene una llave de acceso para su cuenta.",
    refused: "La llave de acceso no se ha añadido, porque ha tardado demasiado o algo no era correcto.",
    again: "Empezar de nuevo",
  },
  cancelled: "Se ha cancelado o ha tardado demasiado. Vuelva a intentarlo.",
  failed: "No ha funcionado. Vuelva a intentarlo en un momento.",
  one: {
    save: "Guardar el nombre",
    removeTitle: "Quitar esta llave de acceso",
    removeText: "Ya no le servirá para entrar aquí. Bórrela también en su dispositivo.",
    remove: "Quitar la llave de acceso",
    last: "Su función exige la autenticación de dos factores y esta es su única llave de acceso. Añada antes otra llave de acceso o una aplicación de autenticación.",
    back: "Volver a todas las llaves de acceso",
  },
  notices: {
    passkey_added: "La llave de acceso se ha añadido.",
    passkey_renamed: "El nombre se ha guardado.",
    passkey_removed: "La llave de acceso se ha quitado.",
  },
  signIn: {
    or: "o",
    submit: "Entrar con una llave de acceso",
    refused:
      "Esta llave de acceso no le ha permitido entrar. Vuelva a intentarlo o use su nombre de usuario y su contraseña.",
  },
  step: {
    title: "Confirme que es usted",
    lead: "Use su llave de acceso para terminar de iniciar sesión.",
    submit: "Usar una llave de acceso",
    refused: "La confirmación con esta llave de acceso no ha funcionado. Vuelva a intentarlo.",
  },
}
