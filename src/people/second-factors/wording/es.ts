import type { FactorWording } from "./shape.ts"

export const spanish: FactorWording = {
  title: "Segundo paso al iniciar sesión",
  about:
    "Una aplicación de autenticación en su teléfono muestra un código que cambia cada 30 segundos. Así no entra quien solo conoce su contraseña.",
  demanded: "Su función exige un segundo paso. Configúrelo para continuar.",
  off: "Sin configurar",
  on: "Configurado",
  codesLeft: (count) => `Códigos de recuperación restantes: ${count}`,
  password: "Contraseña actual",
  begin: "Configurar",
  scan: "Abra una aplicación de autenticación en su teléfono, escanee esta imagen y escriba el código que muestra.",
  secret: "Si no puede escanearla, escriba esta clave en la aplicación:",
  code: "Código",
  confirm: "Confirmar",
  wrongCode: "Este código no es correcto. Los códigos cambian cada 30 segundos; escriba el más reciente.",
  wrongPassword: "La contraseña no es correcta.",
  tooMany: (minutes) => `Ha habido demasiados intentos. Vuelva a intentarlo en ${minutes} minutos.`,
  codesTitle: "Guarde estos códigos de recuperación",
  codesLead: "Cada uno permite entrar una vez sin el teléfono. Imprímalos o anótelos; solo se muestran ahora.",
  goOn: "Continuar",
  renew: "Nuevos códigos de recuperación",
  remove: "Quitar el segundo paso",
  stepTitle: "Escriba su código",
  stepLead: "Abra la aplicación de autenticación en su teléfono.",
  stepHint: "Seis cifras. Sin teléfono: uno de sus códigos de recuperación.",
  stepSubmit: "Continuar",
  back: "Volver al inicio de sesión",
  manage: "Cambiar",
  elsewhere: "En cuanto esté configurado, se cerrará su sesión en todos los demás lugares.",
  orPasskey: "o confirmar con una llave de acceso",
  provePasskey: "Para confirmar que es usted, el navegador le pide su llave de acceso.",
  proveProvider: (provider) => `Para confirmar que es usted, inicie sesión una vez más en ${provider}.`,
  noProof:
    "No tiene nada con qué confirmar que es usted: ni contraseña ni cuenta en un proveedor. Pregunte a su administrador.",
  unproved: "No ha confirmado que es usted.",
  notProved: {
    title: "No confirmado",
    advice: (provider) =>
      `${provider} no ha confirmado que usted acabe de iniciar sesión allí con su propia cuenta. Inténtelo otra vez; si no sirve, pregunte a su administrador.`,
    back: "Volver a su cuenta",
  },
}
