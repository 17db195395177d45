import type { SignOnWording } from "./shape.ts"

export const es: SignOnWording = {
  signOnWith: (provider) => `Iniciar sesión con ${provider}`,
  tryAgain: "Volver a intentarlo",
  toSignIn: "Otras formas de iniciar sesión",
  cancelled: "Usted no ha iniciado sesión allí. Vuelva a intentarlo o inicie sesión con su contraseña.",
  failures: {
    unavailable: {
      title: "Sin respuesta por el momento",
      advice: (provider) => `${provider} no responde. Vuelva a intentarlo dentro de unos minutos.`,
    },
    untrusted: {
      title: "Inicio de sesión rechazado",
      advice: (provider) =>
        `No se pudo comprobar la respuesta de ${provider}, por lo que no se inició ninguna sesión. Vuelva a intentarlo; si ocurre de nuevo, avise a su administración.`,
    },
    misconfigured: {
      title: "Inicio de sesión mal configurado",
      advice: (provider) => `La conexión con ${provider} no funciona. Avise a su administración.`,
    },
    expired: {
      title: "Este inicio de sesión ha terminado",
      advice: () => "Tardó demasiado, ya se utilizó o se empezó en otro navegador. Empiece de nuevo.",
    },
    unknown: {
      title: "Aquí no hay ninguna cuenta",
      advice: (provider) =>
        `Usted ha iniciado sesión en ${provider}, pero esa cuenta no pertenece a nadie que pueda iniciar sesión aquí. Diríjase a su administración.`,
    },
    unverified: {
      title: "Correo electrónico sin verificar",
      advice: (provider) =>
        `${provider} no indica que su dirección de correo electrónico esté verificada. Verifíquela allí o diríjase a su administración.`,
    },
    taken: {
      title: "No se pudo crear la cuenta",
      advice: () =>
        "Otra persona ya tiene aquí su nombre de usuario o su dirección de correo electrónico. Diríjase a su administración.",
    },
    incomplete: {
      title: "No se pudo crear la cuenta",
      advice: (provider) => `${provider} no comunicó su nombre u otros datos. Diríjase a su administración.`,
    },
  },
}
