import type { CalendarWording } from "./shape.ts"

export const spanish: CalendarWording = {
  title: "Plazos en su calendario",
  lead: "Su calendario puede mostrar hasta cuándo debe completar sus formaciones y recordárselo una semana antes. Necesita una dirección que solo le pertenece a usted. En Outlook, en Google Calendar o en su teléfono, suscríbase a un calendario mediante su dirección.",
  link: "Plazos en su calendario",
  create: "Crear una dirección",
  address: {
    title: "Su nueva dirección",
    label: "Dirección de su calendario",
    shownFor: (minutes) =>
      `Cópiela ahora: esta página la muestra durante ${minutes} minutos. Después nadie podrá volver a mostrársela.`,
    secret: "No la comparta: quien la tiene ve sus plazos.",
    copy: "Copiar la dirección",
    copied: "La dirección está copiada.",
    open: "Abrir en un calendario",
  },
  existing: {
    title: "Su dirección",
    createdAt: (moment) => `Creada: ${moment}`,
    lost: "La dirección se mostró al crearla y no se puede volver a mostrar. Si ya no la tiene, cree una nueva.",
  },
  change: {
    title: "Cambiar o eliminar",
    hint: "Con una dirección nueva, la anterior deja de funcionar de inmediato: suscríbase entonces a la nueva en su calendario.",
    renew: "Crear una dirección nueva",
    remove: "Eliminar la dirección",
  },
  removed: "La dirección se ha eliminado. Los calendarios ya no reciben nada de ella.",
  feed: {
    name: (company) => `Formaciones – ${company}`,
    due: (course) => `Formación pendiente: ${course}`,
    completeBy: (day) => `Complete esta formación, a más tardar, el ${day}.`,
  },
}
