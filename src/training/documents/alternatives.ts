import type { CertificateLanguage } from "../../tools/language/worded.ts"

/** Text alternatives of pictures, for readers who cannot see them. */
interface Alternatives {
  readonly logo: (company: string) => string
  /** Describes a QR code. */
  readonly code: (address: string) => string
  readonly signature: (name: string) => string
}

export const ALTERNATIVES: Readonly<Record<CertificateLanguage, Alternatives>> = {
  en: {
    logo: (company) => `Logo of ${company}`,
    code: (address) => `QR code of the address ${address}`,
    signature: (name) => `Signature of ${name}`,
  },
  de: {
    logo: (company) => `Logo von ${company}`,
    code: (address) => `QR-Code der Adresse ${address}`,
    signature: (name) => `Unterschrift von ${name}`,
  },
  fr: {
    logo: (company) => `Logo : ${company}`,
    code: (address) => `Code QR de l’adresse ${address}`,
    signature: (name) => `Signature : ${name}`,
  },
  it: {
    logo: (company) => `Logo di ${company}`,
    code: (address) => `Codice QR dell’indirizzo ${address}`,
    signature: (name) => `Firma di ${name}`,
  },
  es: {
    logo: (company) => `Logotipo de ${company}`,
    code: (address) => `Código QR de la dirección ${address}`,
    signature: (name) => `Firma de ${name}`,
  },
  nl: {
    logo: (company) => `Logo van ${company}`,
    code: (address) => `QR-code van het adres ${address}`,
    signature: (name) => `Handtekening van ${name}`,
  },
  pl: {
    logo: (company) => `Logo: ${company}`,
    code: (address) => `Kod QR adresu ${address}`,
    signature: (name) => `Podpis: ${name}`,
  },
  tr: {
    logo: (company) => `Logo: ${company}`,
    code: (address) => `QR kodu: ${address}`,
    signature: (name) => `İmza: ${name}`,
  },
  ar: {
    logo: (company) => `شعار ${company}`,
    code: (address) => `رمز الاستجابة السريعة للعنوان ${address}`,
    signature: (name) => `توقيع ${name}`,
  },
  zh: {
    logo: (company) => `${company}的标志`,
    code: (address) => `网址${address}的二维码`,
    signature: (name) => `${name}的签名`,
  },
  ja: {
    logo: (company) => `${company}のロゴ`,
    code: (address) => `アドレス${address}のQRコード`,
    signature: (name) => `${name}の署名`,
  },
}
