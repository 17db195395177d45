import type { SignInWording } from "./shape.ts"

export const spanish: SignInWording = {
  signIn: {
    title: "Iniciar sesión",
    username: "Nombre de usuario o correo electrónico",
    password: "Contraseña",
    stay: "Mantener la sesión en este dispositivo",
    submit: "Iniciar sesión",
    forgotten: "¿Ha olvidado la contraseña?",
    wrong:
      "El nombre de usuario o la contraseña no son correctos. Si ha usado su correo electrónico, pruebe con el nombre de usuario. Si no tiene dudas, espere un cuarto de hora: tras muchos intentos se rechaza incluso la contraseña correcta.",
    passwordRequired: "Introduzca su contraseña.",
    signedOut: "Ha cerrado la sesión.",
    kept: "Entretanto se cerró su sesión. Iníciela y podrá enviar lo que escribió.",
  },
  tooMany: {
    title: "Espere un momento",
    text: (minutes) =>
      `Ha habido demasiados intentos de iniciar sesión. Vuelva a intentarlo en ${minutes === 1 ? "1 minuto" : `${minutes} minutos`}.`,
    back: "Volver al inicio de sesión",
  },
  forgotten: {
    title: "¿Ha olvidado la contraseña?",
    lead: "Le enviamos un enlace para elegir una nueva.",
    submit: "Enviar el enlace",
    back: "Volver al inicio de sesión",
    sentTitle: "Revise su correo",
    sent: "Si existe una cuenta con correo electrónico, le hemos enviado un enlace. Es válido durante 30 minutos y solo una vez. Si no llega nada, pregunte a quien gestiona sus formaciones.",
    unavailable:
      "Este servidor no envía correos para eso. Pregunte a quien gestiona sus formaciones: puede darle una contraseña nueva.",
    required: "Escriba su nombre de usuario o su correo electrónico.",
  },
  newPassword: {
    title: "Elija una contraseña nueva",
    temporary: "Su contraseña es provisional. Elija una propia para continuar.",
    password: "Contraseña nueva",
    again: "Repita la contraseña nueva",
    submit: "Guardar la contraseña",
    usedTitle: "Este enlace ya no sirve",
    used: "Ya se usó o tiene más de 30 minutos.",
    askAgain: "Solicitar un enlace nuevo",
  },
  resume: {
    title: "¿Enviar lo que escribió?",
    lead: "La sesión se cerró antes de que llegara. Todavía no se ha guardado nada.",
    send: "Enviar ahora",
    discard: "Descartar",
    goneTitle: "No hay nada pendiente",
    gone: "Lo que escribió ya se envió o descartó, o tiene más de 30 minutos.",
    fields: {
      date: "Día de la conversación",
      finish_date: "Día de la parte práctica",
      remark: "Observación",
      state: "Resultado",
      deadline_date: "Plazo",
      full_name: "Nombre completo",
      name: "Nombre",
    },
    results: { success: "Superada", failed: "No superada", notshownup: "No asistió" },
  },
}
