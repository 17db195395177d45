import type { WordedLanguage } from "../tools/language/worded.ts"

interface ReportMailReader {
  readonly fullName: string
  readonly companyName: string
  /** Of the report. */
  readonly title: string
}

/** The wording of the mail with a link to a report. */
interface ReportMailWording {
  readonly subject: string
  readonly greeting: string
  readonly introduction: string
  /** Label of the link. */
  readonly report: string
  /** The closing sentence with a link, and without one. */
  readonly open: string
  readonly signIn: string
  readonly footer: string
}

/** The wording of the mail with a link to a report, in every language. */
export const REPORT_TEXT: Readonly<Record<WordedLanguage, (reader: ReportMailReader) => ReportMailWording>> = {
  en: ({ fullName, companyName, title }) => ({
    subject: `Report: ${title}`,
    greeting: `Hello ${fullName},`,
    introduction: `The report “${title}” of ${companyName} is ready for you.`,
    report: "Report",
    open: "Open the link to download it. You sign in first, and see what you may see today.",
    signIn: "Sign in to the training server to download it.",
    footer: `If you did not expect this message, please ask at ${companyName}. It was sent automatically; nobody reads replies to it.`,
  }),
  de: ({ fullName, companyName, title }) => ({
    subject: `Bericht: ${title}`,
    greeting: `Guten Tag ${fullName},`,
    introduction: `der Bericht „${title}“ von ${companyName} liegt für Sie bereit.`,
    report: "Bericht",
    open: "Öffnen Sie den Link, um ihn herunterzuladen. Sie melden sich zuerst an und sehen, was Sie heute sehen dürfen.",
    signIn: "Melden Sie sich am Schulungsserver an, um ihn herunterzuladen.",
    footer: `Wenn Sie diese Nachricht nicht erwartet haben, fragen Sie bitte bei ${companyName} nach. Sie wurde automatisch verschickt; Antworten darauf liest niemand.`,
  }),
  fr: ({ fullName, companyName, title }) => ({
    subject: `Rapport : ${title}`,
    greeting: `Bonjour ${fullName},`,
    introduction: `Le rapport « ${title} » de ${companyName} est prêt pour vous.`,
    report: "Rapport",
    open: "Ouvrez le lien pour le télécharger. Vous vous connectez d’abord et voyez ce que vous avez le droit de voir aujourd’hui.",
    signIn: "Connectez-vous au serveur de formation pour le télécharger.",
    footer: `Si vous n’attendiez pas ce message, veuillez vous renseigner auprès de ${companyName}. Il a été envoyé automatiquement ; personne ne lit les réponses.`,
  }),
  it: ({ fullName, companyName, title }) => ({
    subject: `Rapporto: ${title}`,
    greeting: `Buongiorno ${fullName},`,
    introduction: `Il rapporto «${title}» di ${companyName} è pronto per Lei.`,
    report: "Rapporto",
    open: "Apra il link per scaricarlo. Prima effettua l’accesso e poi vede ciò che oggi può vedere.",
    signIn: "Acceda al server di formazione per scaricarlo.",
    footer: `Se non si aspettava questo messaggio, chieda a ${companyName}. È stato inviato automaticamente; nessuno legge le risposte.`,
  }),
  es: ({ fullName, companyName, title }) => ({
    subject: `Informe: ${title}`,
    greeting: `Buenos días, ${fullName}:`,
    introduction: `El informe «${title}» de ${companyName} está listo para usted.`,
    report: "Informe",
    open: "Abra el enlace para descargarlo. Primero inicia sesión y después ve lo que hoy puede ver.",
    signIn: "Inicie sesión en el servidor de formación para descargarlo.",
    footer: `Si no esperaba este mensaje, pregunte en ${companyName}. Se ha enviado automáticamente; nadie lee las respuestas.`,
  }),
  nl: ({ fullName, companyName, title }) => ({
    subject: `Rapport: ${title}`,
    greeting: `Beste ${fullName},`,
    introduction: `Het rapport “${title}” van ${companyName} staat voor u klaar.`,
    report: "Rapport",
    open: "Open de link om het te downloaden. U meldt zich eerst aan en ziet wat u vandaag mag zien.",
    signIn: "Meld u aan bij de trainingsserver om het te downloaden.",
    footer: `Vraag het na bij ${companyName} als u dit bericht niet had verwacht. Het is automatisch verstuurd; niemand leest de antwoorden.`,
  }),
  pl: ({ fullName, companyName, title }) => ({
    subject: `Raport: ${title}`,
    greeting: `Dzień dobry, ${fullName}!`,
    introduction: `Raport „${title}” firmy ${companyName} jest już gotowy.`,
    report: "Raport",
    open: "Raport można pobrać po otwarciu linku i zalogowaniu. Zawiera to, do czego odbiorca ma w tym dniu uprawnienia.",
    signIn: "Raport można pobrać po zalogowaniu na serwerze szkoleń.",
    footer: `W razie wątpliwości co do tej wiadomości prosimy o kontakt z firmą ${companyName}. Wiadomość wysłano automatycznie; nikt nie czyta odpowiedzi.`,
  }),
  tr: ({ fullName, companyName, title }) => ({
    subject: `Rapor: ${title}`,
    greeting: `Merhaba ${fullName},`,
    introduction: `${companyName} şirketinin “${title}” raporu sizin için hazır.`,
    report: "Rapor",
    open: "İndirmek için bağlantıyı açın. Önce oturum açarsınız ve bugün görme yetkiniz olanları görürsünüz.",
    signIn: "İndirmek için eğitim sunucusunda oturum açın.",
    footer: `Bu iletiyi beklemiyorsanız lütfen ${companyName} şirketine sorun. İleti otomatik olarak gönderildi; yanıtları kimse okumaz.`,
  }),
}
