import type { WordedLanguage } from "../tools/language/worded.ts"

interface Completion {
  readonly fullName: string
  readonly companyName: string
  readonly courseTitle: string
}

/** The wording of the mail about a completed training. */
export interface CompletionWording {
  readonly subject: string
  readonly greeting: string
  readonly introduction: string
  /** Labels of the details. */
  readonly validUntil: string
  readonly certificate: string
  /** Shown instead of the last day for certificates without an expiry. */
  readonly unlimited: string
  /** The closing sentence without a link to the certificate. */
  readonly signIn: string
  /** The closing sentence with a link. */
  readonly open: string
  readonly footer: string
}

/** The wording of the mail about a completed training, in every language. */
export const COMPLETION_TEXT: Readonly<Record<WordedLanguage, (completion: Completion) => CompletionWording>> = {
  en: ({ fullName, companyName, courseTitle }) => ({
    subject: `Training completed: ${courseTitle}`,
    greeting: `Hello ${fullName},`,
    introduction: `You have completed the training “${courseTitle}” at ${companyName}. Congratulations!`,
    validUntil: "Valid until",
    certificate: "Certificate",
    unlimited: "without a time limit",
    open: "Open the link to see and save your certificate.",
    signIn: "Your certificate is ready: sign in to see and save it.",
    footer: `If you did not expect this message, please ask at ${companyName}. It was sent automatically; nobody reads replies to it.`,
  }),
  de: ({ fullName, companyName, courseTitle }) => ({
    subject: `Schulung abgeschlossen: ${courseTitle}`,
    greeting: `Guten Tag ${fullName},`,
    introduction: `Sie haben die Schulung „${courseTitle}“ bei ${companyName} abgeschlossen. Herzlichen Glückwunsch!`,
    validUntil: "Gültig bis",
    certificate: "Zertifikat",
    unlimited: "unbefristet",
    open: "Öffnen Sie den Link, um Ihr Zertifikat anzusehen und zu speichern.",
    signIn: "Ihr Zertifikat liegt bereit: Melden Sie sich an, um es anzusehen und zu speichern.",
    footer: `Wenn Sie diese Nachricht nicht erwartet haben, fragen Sie bitte bei ${companyName} nach. Sie wurde automatisch verschickt; Antworten darauf liest niemand.`,
  }),
  fr: ({ fullName, companyName, courseTitle }) => ({
    subject: `Formation terminée : ${courseTitle}`,
    greeting: `Bonjour ${fullName},`,
    introduction: `Vous avez terminé la formation « ${courseTitle} » chez ${companyName}. Félicitations !`,
    validUntil: "Valable jusqu’au",
    certificate: "Certificat",
    unlimited: "sans limite",
    open: "Ouvrez le lien pour voir et enregistrer votre certificat.",
    signIn: "Votre certificat est prêt : connectez-vous pour le voir et l’enregistrer.",
    footer: `Si vous n’attendiez pas ce message, veuillez vous renseigner auprès de ${companyName}. Il a été envoyé automatiquement ; personne ne lit les réponses.`,
  }),
  it: ({ fullName, companyName, courseTitle }) => ({
    subject: `Formazione completata: ${courseTitle}`,
    greeting: `Buongiorno ${fullName},`,
    introduction: `Ha completato la formazione «${courseTitle}» presso ${companyName}. Congratulazioni!`,
    validUntil: "Valido fino al",
    certificate: "Certificato",
    unlimited: "senza limiti",
    open: "Apra il link per vedere e salvare il Suo certificato.",
    signIn: "Il Suo certificato è pronto: acceda per vederlo e salvarlo.",
    footer: `Se non si aspettava questo messaggio, chieda a ${companyName}. È stato inviato automaticamente; nessuno legge le risposte.`,
  }),
  es: ({ fullName, companyName, courseTitle }) => ({
    subject: `Formación completada: ${courseTitle}`,
    greeting: `Buenos días, ${fullName}:`,
    introduction: `Ha completado la formación «${courseTitle}» en ${companyName}. ¡Enhorabuena!`,
    validUntil: "Válido hasta el",
    certificate: "Certificado",
    unlimited: "sin límite",
    open: "Abra el enlace para ver y guardar su certificado.",
    signIn: "Su certificado está listo: inicie sesión para verlo y guardarlo.",
    footer: `Si no esperaba este mensaje, pregunte en ${companyName}. Se ha enviado automáticamente; nadie lee las respuestas.`,
  }),
  nl: ({ fullName, companyName, courseTitle }) => ({
    subject: `Training afgerond: ${courseTitle}`,
    greeting: `Beste ${fullName},`,
    introduction: `U hebt de training ‘${courseTitle}’ bij ${companyName} afgerond. Gefeliciteerd!`,
    validUntil: "Geldig tot en met",
    certificate: "Certificaat",
    unlimited: "onbeperkt",
    open: "Open de link om uw certificaat te bekijken en op te slaan.",
    signIn: "Uw certificaat staat klaar: meld u aan om het te bekijken en op te slaan.",
    footer: `Vraag het na bij ${companyName} als u dit bericht niet had verwacht. Het is automatisch verstuurd; niemand leest de antwoorden.`,
  }),
  pl: ({ fullName, companyName, courseTitle }) => ({
    subject: `Ukończono szkolenie: ${courseTitle}`,
    greeting: `Dzień dobry, ${fullName}!`,
    introduction: `Szkolenie „${courseTitle}” w firmie ${companyName} zostało ukończone. Gratulacje!`,
    validUntil: "Ważne do",
    certificate: "Certyfikat",
    unlimited: "bezterminowo",
    open: "Po otwarciu linku można zobaczyć i zapisać certyfikat.",
    signIn: "Certyfikat jest gotowy: po zalogowaniu można go zobaczyć i zapisać.",
    footer: `W razie wątpliwości co do tej wiadomości prosimy o kontakt z firmą ${companyName}. Wiadomość wysłano automatycznie; nikt nie czyta odpowiedzi.`,
  }),
  tr: ({ fullName, companyName, courseTitle }) => ({
    subject: `Eğitim tamamlandı: ${courseTitle}`,
    greeting: `Merhaba ${fullName},`,
    introduction: `${companyName} bünyesindeki “${courseTitle}” eğitimini tamamladınız. Tebrikler!`,
    validUntil: "Son geçerlilik günü",
    certificate: "Sertifika",
    unlimited: "süresiz",
    open: "Sertifikanızı görmek ve kaydetmek için bağlantıyı açın.",
    signIn: "Sertifikanız hazır: görmek ve kaydetmek için oturum açın.",
    footer: `Bu iletiyi beklemiyorsanız lütfen ${companyName} şirketine sorun. İleti otomatik olarak gönderildi; yanıtları kimse okumaz.`,
  }),
}
