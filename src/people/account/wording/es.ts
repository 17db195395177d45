import type { AccountWording } from "./shape.ts"

export const spanish: AccountWording = {
  title: "Su cuenta",
  profile: {
    title: "Perfil",
    name: "Nombre",
    company: "Empresa",
    username: "Nombre de usuario",
    email: "Correo electrónico",
    noEmail: "ninguno",
    hint: "Su administración puede modificar estos datos.",
    onlyAdministrator:
      "Usted es el único administrador. Estos datos se cambian mediante la API o con «trainbase user import». Añada un segundo administrador que pueda ayudarle.",
  },
  language: { title: "Idioma", label: "Idioma de estas páginas", save: "Guardar" },
  password: {
    title: "Contraseña",
    hint: "Una contraseña nueva cierra su sesión en todos los demás sitios.",
    current: "Contraseña actual",
    chosen: "Contraseña nueva",
    save: "Cambiar contraseña",
    wrong: "Esta no es su contraseña actual.",
    tooMany: (minutes) => `Demasiados intentos. Vuelva a intentarlo en ${minutes} min.`,
  },
  sessions: {
    title: "Sesiones abiertas",
    hint: "Cierre las sesiones que no reconozca y cambie después su contraseña.",
    thisOne: "Este navegador",
    device: (browser, system) => `${browser} en ${system}`,
    unknownDevice: "Dispositivo desconocido",
    lastUsed: (moment) => `Último uso: ${moment}`,
    end: "Cerrar esa sesión",
    endOthers: "Cerrar todas las demás",
  },
  notices: {
    language_saved: "Su idioma se ha guardado.",
    password_changed: "Su contraseña ha cambiado. Las demás sesiones están cerradas.",
    session_ended: "La sesión está cerrada.",
    sessions_ended: "Las demás sesiones están cerradas.",
  },
}
