import type { PageWording } from "./shape.ts"

export const spanish: PageWording = {
  skip: "Ir al contenido",
  language: { own: "Español", choose: "Elegir un idioma" },
  toStart: "A la página de inicio",
  portal: {
    navigation: "Navegación principal",
    learn: "Formación",
    certificates: "Certificados",
    console: "Gestión",
    account: "Cuenta",
    signOut: "Cerrar sesión",
    kiosk: {
      done: "Listo: cerrar sesión",
      idle: "¿Sigue ahí?",
      soon: "Su sesión se cerrará en breve porque no se ha usado la tableta.",
      goOn: "Continuar",
    },
  },
  form: { check: "Revise los datos introducidos", fault: "Error", faultOf: (label, fault) => `${label}: ${fault}` },
  pager: {
    label: "Páginas",
    previous: "Anterior",
    next: "Siguiente",
    position: (page, pages) => `Página ${page} de ${pages}`,
  },
  text: { newWindow: "se abre en una ventana nueva", table: "Tabla", imageMissing: "imagen no encontrada" },
  refusals: {
    bad_request: {
      title: "No se puede responder a esta solicitud",
      advice: "Vuelva atrás e inténtelo de nuevo.",
    },
    unauthenticated: {
      title: "No ha iniciado sesión",
      advice: "Esta dirección es solo para quienes se identifican.",
    },
    forbidden: {
      title: "No puede abrir esta página",
      advice: "Diríjase a la persona que le dio esta dirección.",
    },
    not_found: {
      title: "Página no encontrada",
      advice: "No hay nada en esta dirección. Compruébela o empiece en la página de inicio.",
    },
    method_not_allowed: {
      title: "Esta dirección sirve para otra cosa",
      advice: "La página existe, pero no permite esta operación. Vuelva atrás e inténtelo de otra manera.",
    },
    too_many_requests: {
      title: "Demasiadas solicitudes",
      advice: "Espere un minuto y vuelva a cargar esta página.",
    },
    server_error: {
      title: "Se ha producido un error",
      advice: "El error es nuestro, no suyo. Ha quedado anotado en el registro del servidor. Inténtelo más tarde.",
    },
    unavailable: {
      title: "No disponible por el momento",
      advice: "El servicio no está disponible por el momento. Inténtelo de nuevo en unos minutos.",
    },
  },
  reasons: {
    cross_site:
      "Este formulario no procede de una página de este servidor. Vuelva a abrir la página y envíelo desde allí.",
    too_large: "Lo que ha enviado es demasiado grande. Vuelva atrás y envíe menos.",
    too_slow:
      "Lo que ha enviado ha llegado demasiado despacio. Compruebe su conexión, vuelva atrás y envíelo de nuevo.",
    address_not_valid: "Esta dirección es incorrecta o ha caducado. Solicite una nueva.",
    for_oneself: "No puede hacer esto para usted mismo. Diríjase a otra persona que pueda hacerlo.",
    at_kiosk:
      "Una tableta común solo abre sus formaciones. Para todo lo demás, inicie sesión en un dispositivo propio.",
  },
}
