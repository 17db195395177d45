import type { SetUpWording } from "./shape.ts"

export const spanish: SetUpWording = {
  title: "Configurar trainbase",
  lead: "Su empresa y quien la administra. Todo menos el nombre de usuario se puede cambiar más tarde.",
  fields: {
    company: "Empresa",
    language: "Idioma",
    timezone: "Zona horaria",
    first_name: "Nombre",
    last_name: "Apellidos",
    email: "Correo electrónico",
    username: "Nombre de usuario",
    password: "Contraseña",
    password_again: "Repita la contraseña",
  },
  firstNameHint: "Deje el campo vacío si tiene un solo nombre.",
  timezoneHint: "Compruébela: los días y los plazos terminan según ella.",
  usernameHint: "Deje el campo vacío para formarlo a partir de su nombre.",
  demo: "Añadir una empresa de demostración para probar",
  demoHint: "Existe junto a su empresa, con personas y formaciones.",
  submit: "Configurar",
  faults: {
    required: "Rellene este campo.",
    name_too_long: "Introduzca como máximo 255 caracteres.",
    characters: "Use caracteres visibles en una sola línea.",
    email: "Introduzca un correo electrónico como ada@acme.example.",
    username: "Elija un nombre de usuario sin caracteres invisibles que no empiece por =, +, - o @.",
    taken: "Elija otro nombre de usuario: la empresa de demostración usa este.",
    timezone: "Elija una zona horaria de la lista.",
    language: "Elija un idioma de la lista.",
  },
  closed: {
    title: "Esta dirección no es válida",
    expired:
      "Ha caducado, o desde entonces se ha mostrado una más nueva. Reinicie el servidor: mostrará una dirección nueva, válida durante 24 horas. O configure la instalación en la máquina del servidor:",
    missing:
      "Abra la dirección que el servidor mostró al iniciarse: empieza por «/setup?token=». Es válida durante 24 horas; al reiniciarlo se muestra una nueva. O configure la instalación en la máquina del servidor:",
  },
  done: {
    title: "Su empresa está configurada",
    summary: "Resumen",
    key: "Clave en los comandos",
    administrator: "Administrador",
    demo: "Empresa de demostración",
    text: "Ha iniciado sesión. La empresa de demostración tiene sus propias personas: cierre la sesión e iníciela como una de ellas.",
    kept: "Estos nombres y contraseñas están también en el archivo demo-client.json del directorio de datos del servidor.",
    failed:
      "No se pudo añadir la empresa de demostración. Su empresa está completa; el registro del servidor dice más.",
    role: "Función",
    roles: { learner: "aprende", trainer: "forma", administrator: "administra" },
  },
  checklist: {
    title: "Próximos pasos",
    lead: "Nada corre prisa. Encontrará esta lista en «Equipo» hasta que todo esté hecho o la oculte.",
    progress: (done, all) => `${done} de ${all} completados`,
    statuses: { open: "Pendiente", done: "Hecho" },
    steps: {
      people: {
        title: "Añadir personas",
        text: "Desde una hoja de cálculo, o desde su sistema de RR. HH. mediante la API.",
      },
      places: { title: "Añadir centros y equipos", text: "Con un conjunto de datos, o mediante la API." },
      logo: {
        title: "Añadir su logotipo",
        text: "Aparece en los certificados. En el conjunto de datos, «logo» indica el archivo.",
      },
      mail: { title: "Activar el envío de correo", text: "Defina «smtp_url» y «mail_from» y haga una prueba." },
      training: { title: "Asignar la primera formación", text: "En cuanto haya personas y contenidos." },
    },
    hide: "Ocultar esta lista",
    continue: "Continuar la configuración",
  },
}
