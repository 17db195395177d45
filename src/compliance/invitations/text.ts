import type { WordedLanguage } from "../../tools/language/worded.ts"

/** What a mail about a session says happened. `dropped`: the recipient is no longer expected, the session may take place. */
export type Occasion = "invited" | "changed" | "cancelled" | "dropped"

/** The texts of mails about sessions of group trainings in one language. */
export interface InvitationWording {
  readonly subjects: Readonly<Record<Occasion, (title: string) => string>>
  greeting(fullName: string): string
  readonly introductions: Readonly<Record<Occasion, (title: string, companyName: string) => string>>
  /** Labels of the details. */
  readonly when: string
  readonly place: string
  readonly trainer: string
  readonly reason: string
  readonly trainings: string
  /** The closing sentence with a link to the recipient's trainings, and without one. */
  readonly open: string
  readonly signIn: string
  footer(companyName: string): string
}

export const INVITATION_TEXT: Readonly<Record<WordedLanguage, InvitationWording>> = {
  en: {
    subjects: {
      invited: (title) => `Invitation: ${title}`,
      changed: (title) => `Changed: ${title}`,
      cancelled: (title) => `Cancelled: ${title}`,
      dropped: (title) => `No longer for you: ${title}`,
    },
    greeting: (fullName) => `Hello ${fullName},`,
    introductions: {
      invited: (title, companyName) => `You take part in the training “${title}” at ${companyName}.`,
      changed: (title, companyName) =>
        `The time or the place of the training “${title}” at ${companyName} has changed. This is what holds now:`,
      cancelled: (title, companyName) => `The training “${title}” at ${companyName} does not take place at this time.`,
      dropped: (title, companyName) =>
        `You are no longer expected at the training “${title}” at ${companyName} at this time.`,
    },
    when: "When",
    place: "Where",
    trainer: "Trainer",
    reason: "Reason",
    trainings: "Your trainings",
    open: "Open the link to see your trainings.",
    signIn: "Sign in to see your trainings.",
    footer: (companyName) =>
      `If you did not expect this message, please ask at ${companyName}. It was sent automatically. All times are those of the company’s time zone.`,
  },
  de: {
    subjects: {
      invited: (title) => `Einladung: ${title}`,
      changed: (title) => `Geändert: ${title}`,
      cancelled: (title) => `Abgesagt: ${title}`,
      dropped: (title) => `Nicht mehr für Sie: ${title}`,
    },
    greeting: (fullName) => `Guten Tag ${fullName},`,
    introductions: {
      invited: (title, companyName) => `Sie nehmen an der Schulung „${title}“ bei ${companyName} teil.`,
      changed: (title, companyName) =>
        `Zeit oder Ort der Schulung „${title}“ bei ${companyName} haben sich geändert. Jetzt gilt:`,
      cancelled: (title, companyName) =>
        `Die Schulung „${title}“ bei ${companyName} findet zu dieser Zeit nicht statt.`,
      dropped: (title, companyName) =>
        `Sie werden bei der Schulung „${title}“ bei ${companyName} zu dieser Zeit nicht mehr erwartet.`,
    },
    when: "Wann",
    place: "Wo",
    trainer: "Trainer",
    reason: "Grund",
    trainings: "Ihre Schulungen",
    open: "Öffnen Sie den Link, um Ihre Schulungen zu sehen.",
    signIn: "Melden Sie sich an, um Ihre Schulungen zu sehen.",
    footer: (companyName) =>
      `Wenn Sie diese Nachricht nicht erwartet haben, fragen Sie bitte bei ${companyName} nach. Sie wurde automatisch verschickt. Alle Zeiten sind die der Zeitzone des Unternehmens.`,
  },
  fr: {
    subjects: {
      invited: (title) => `Invitation : ${title}`,
      changed: (title) => `Modification : ${title}`,
      cancelled: (title) => `Annulation : ${title}`,
      dropped: (title) => `Ne vous concerne plus : ${title}`,
    },
    greeting: (fullName) => `Bonjour ${fullName},`,
    introductions: {
      invited: (title, companyName) => `Vous participez à la formation « ${title} » chez ${companyName}.`,
      changed: (title, companyName) =>
        `L’heure ou le lieu de la formation « ${title} » chez ${companyName} ont changé. Voici ce qui est désormais prévu :`,
      cancelled: (title, companyName) => `La formation « ${title} » chez ${companyName} n’a pas lieu à ce moment-là.`,
      dropped: (title, companyName) =>
        `Vous n’êtes plus attendu(e) à la formation « ${title} » chez ${companyName} à ce moment-là.`,
    },
    when: "Quand",
    place: "Où",
    trainer: "Formateur",
    reason: "Motif",
    trainings: "Vos formations",
    open: "Ouvrez le lien pour voir vos formations.",
    signIn: "Connectez-vous pour voir vos formations.",
    footer: (companyName) =>
      `Si vous n’attendiez pas ce message, veuillez vous renseigner auprès de ${companyName}. Il a été envoyé automatiquement. Toutes les heures sont celles du fuseau horaire de l’entreprise.`,
  },
  it: {
    subjects: {
      invited: (title) => `Invito: ${title}`,
      changed: (title) => `Modifica: ${title}`,
      cancelled: (title) => `Annullato: ${title}`,
      dropped: (title) => `Non più per Lei: ${title}`,
    },
    greeting: (fullName) => `Buongiorno ${fullName},`,
    introductions: {
      invited: (title, companyName) => `Lei partecipa alla formazione «${title}» presso ${companyName}.`,
      changed: (title, companyName) =>
        `L’orario o il luogo della formazione «${title}» presso ${companyName} sono cambiati. Ora vale quanto segue:`,
      cancelled: (title, companyName) =>
        `La formazione «${title}» presso ${companyName} non si svolge in questo orario.`,
      dropped: (title, companyName) =>
        `La Sua presenza alla formazione «${title}» presso ${companyName} non è più prevista in questo orario.`,
    },
    when: "Quando",
    place: "Dove",
    trainer: "Formatore",
    reason: "Motivo",
    trainings: "Le Sue formazioni",
    open: "Apra il link per vedere le Sue formazioni.",
    signIn: "Acceda per vedere le Sue formazioni.",
    footer: (companyName) =>
      `Se non si aspettava questo messaggio, chieda a ${companyName}. È stato inviato automaticamente. Tutti gli orari sono quelli del fuso orario dell’azienda.`,
  },
  es: {
    subjects: {
      invited: (title) => `Invitación: ${title}`,
      changed: (title) => `Cambio: ${title}`,
      cancelled: (title) => `Cancelado: ${title}`,
      dropped: (title) => `Ya no es para usted: ${title}`,
    },
    greeting: (fullName) => `Buenos días, ${fullName}:`,
    introductions: {
      invited: (title, companyName) => `Usted participa en la formación «${title}» en ${companyName}.`,
      changed: (title, companyName) =>
        `La hora o el lugar de la formación «${title}» en ${companyName} han cambiado. Ahora vale lo siguiente:`,
      cancelled: (title, companyName) => `La formación «${title}» en ${companyName} no tiene lugar a esta hora.`,
      dropped: (title, companyName) => `Ya no se le espera en la formación «${title}» en ${companyName} a esta hora.`,
    },
    when: "Cuándo",
    place: "Dónde",
    trainer: "Formador",
    reason: "Motivo",
    trainings: "Sus formaciones",
    open: "Abra el enlace para ver sus formaciones.",
    signIn: "Inicie sesión para ver sus formaciones.",
    footer: (companyName) =>
      `Si no esperaba este mensaje, pregunte en ${companyName}. Se ha enviado automáticamente. Todas las horas son las de la zona horaria de la empresa.`,
  },
  nl: {
    subjects: {
      invited: (title) => `Uitnodiging: ${title}`,
      changed: (title) => `Gewijzigd: ${title}`,
      cancelled: (title) => `Afgelast: ${title}`,
      dropped: (title) => `Niet meer voor u: ${title}`,
    },
    greeting: (fullName) => `Beste ${fullName},`,
    introductions: {
      invited: (title, companyName) => `U neemt deel aan de training ‘${title}’ bij ${companyName}.`,
      changed: (title, companyName) =>
        `De tijd of de plaats van de training ‘${title}’ bij ${companyName} is gewijzigd. Nu geldt:`,
      cancelled: (title, companyName) => `De training ‘${title}’ bij ${companyName} gaat op dit tijdstip niet door.`,
      dropped: (title, companyName) =>
        `U wordt op dit tijdstip niet meer verwacht bij de training ‘${title}’ bij ${companyName}.`,
    },
    when: "Wanneer",
    place: "Waar",
    trainer: "Trainer",
    reason: "Reden",
    trainings: "Uw trainingen",
    open: "Open de link om uw trainingen te bekijken.",
    signIn: "Meld u aan om uw trainingen te bekijken.",
    footer: (companyName) =>
      `Vraag het na bij ${companyName} als u dit bericht niet had verwacht. Het is automatisch verstuurd. Alle tijden zijn die van de tijdzone van het bedrijf.`,
  },
  pl: {
    subjects: {
      invited: (title) => `Zaproszenie: ${title}`,
      changed: (title) => `Zmiana: ${title}`,
      cancelled: (title) => `Odwołano: ${title}`,
      dropped: (title) => `Już nieaktualne: ${title}`,
    },
    greeting: (fullName) => `Dzień dobry, ${fullName}!`,
    introductions: {
      invited: (title, companyName) => `Zapraszamy na szkolenie „${title}” w firmie ${companyName}.`,
      changed: (title, companyName) =>
        `Zmieniono czas lub miejsce szkolenia „${title}” w firmie ${companyName}. Obecnie obowiązuje:`,
      cancelled: (title, companyName) =>
        `Szkolenie „${title}” w firmie ${companyName} nie odbędzie się w tym terminie.`,
      dropped: (title, companyName) =>
        `Udział w szkoleniu „${title}” w firmie ${companyName} w tym terminie nie jest już potrzebny.`,
    },
    when: "Kiedy",
    place: "Gdzie",
    trainer: "Prowadzący",
    reason: "Powód",
    trainings: "Szkolenia",
    open: "Po otwarciu linku można zobaczyć swoje szkolenia.",
    signIn: "Po zalogowaniu można zobaczyć swoje szkolenia.",
    footer: (companyName) =>
      `W razie wątpliwości co do tej wiadomości prosimy o kontakt z firmą ${companyName}. Wiadomość wysłano automatycznie. Wszystkie godziny podano w strefie czasowej firmy.`,
  },
  tr: {
    subjects: {
      invited: (title) => `Davet: ${title}`,
      changed: (title) => `Değişti: ${title}`,
      cancelled: (title) => `İptal edildi: ${title}`,
      dropped: (title) => `Artık sizin için değil: ${title}`,
    },
    greeting: (fullName) => `Merhaba ${fullName},`,
    introductions: {
      invited: (title, companyName) => `${companyName} bünyesindeki “${title}” eğitimine katılıyorsunuz.`,
      changed: (title, companyName) =>
        `${companyName} bünyesindeki “${title}” eğitiminin zamanı veya yeri değişti. Şimdi geçerli olan:`,
      cancelled: (title, companyName) => `${companyName} bünyesindeki “${title}” eğitimi bu zamanda yapılmayacak.`,
      dropped: (title, companyName) =>
        `${companyName} bünyesindeki “${title}” eğitiminde bu zamanda artık beklenmiyorsunuz.`,
    },
    when: "Ne zaman",
    place: "Nerede",
    trainer: "Eğitmen",
    reason: "Neden",
    trainings: "Eğitimleriniz",
    open: "Eğitimlerinizi görmek için bağlantıyı açın.",
    signIn: "Eğitimlerinizi görmek için oturum açın.",
    footer: (companyName) =>
      `Bu iletiyi beklemiyorsanız lütfen ${companyName} şirketine sorun. İleti otomatik olarak gönderildi. Tüm saatler şirketin saat dilimine göredir.`,
  },
}
