import type { WordedLanguage } from "../tools/language/worded.ts"

/** What can be decided about a certificate that somebody has handed in. */
export const decisions = ["approved", "returned", "refused"] as const
export type DecisionName = (typeof decisions)[number]

interface Decided {
  readonly fullName: string
  readonly companyName: string
  readonly courseTitle: string
}

interface OneWording {
  readonly subject: string
  readonly introduction: string
  /** The closing sentence without a link. */
  readonly signIn: string
  /** The closing sentence with a link. */
  readonly open: string
}

/** The wording of the mails about certificates that were handed in. */
export interface DecisionWording {
  readonly greeting: string
  readonly decisions: Readonly<Record<DecisionName, OneWording>>
  /** Above the words of the person who decided. */
  readonly note: string
  /** Labels of the details. */
  readonly validUntil: string
  readonly submissions: string
  /** Shown instead of the last day for qualifications without an expiry. */
  readonly unlimited: string
  readonly footer: string
}

/** The wording of the mails about certificates that were handed in, in every language. */
export const DECISION_TEXT: Readonly<Record<WordedLanguage, (decided: Decided) => DecisionWording>> = {
  en: ({ fullName, companyName, courseTitle }) => ({
    greeting: `Hello ${fullName},`,
    decisions: {
      approved: {
        subject: `Certificate accepted: ${courseTitle}`,
        introduction: `The certificate that you handed in for “${courseTitle}” at ${companyName} was accepted.`,
        open: "Open the link to see what you have handed in.",
        signIn: "Sign in to see what you have handed in.",
      },
      returned: {
        subject: `Please hand in again: ${courseTitle}`,
        introduction: `The certificate that you handed in for “${courseTitle}” at ${companyName} cannot be accepted like this. Please change what is missing and hand it in again.`,
        open: "Open the link to change it and hand it in again.",
        signIn: "Sign in to change it and hand it in again.",
      },
      refused: {
        subject: `Certificate refused: ${courseTitle}`,
        introduction: `The certificate that you handed in for “${courseTitle}” at ${companyName} was refused.`,
        open: "Open the link to see what you have handed in.",
        signIn: "Sign in to see what you have handed in.",
      },
    },
    note: "What was said about it",
    validUntil: "Valid until",
    submissions: "Your certificates",
    unlimited: "without a time limit",
    footer: `If you did not expect this message, please ask at ${companyName}. It was sent automatically; nobody reads replies to it.`,
  }),
  de: ({ fullName, companyName, courseTitle }) => ({
    greeting: `Guten Tag ${fullName},`,
    decisions: {
      approved: {
        subject: `Nachweis anerkannt: ${courseTitle}`,
        introduction: `Der Nachweis, den Sie für „${courseTitle}“ bei ${companyName} eingereicht haben, wurde anerkannt.`,
        open: "Öffnen Sie den Link, um Ihre eingereichten Nachweise zu sehen.",
        signIn: "Melden Sie sich an, um Ihre eingereichten Nachweise zu sehen.",
      },
      returned: {
        subject: `Bitte noch einmal einreichen: ${courseTitle}`,
        introduction: `Der Nachweis, den Sie für „${courseTitle}“ bei ${companyName} eingereicht haben, kann so nicht anerkannt werden. Bitte ändern Sie, was fehlt, und reichen Sie ihn noch einmal ein.`,
        open: "Öffnen Sie den Link, um ihn zu ändern und noch einmal einzureichen.",
        signIn: "Melden Sie sich an, um ihn zu ändern und noch einmal einzureichen.",
      },
      refused: {
        subject: `Nachweis abgelehnt: ${courseTitle}`,
        introduction: `Der Nachweis, den Sie für „${courseTitle}“ bei ${companyName} eingereicht haben, wurde abgelehnt.`,
        open: "Öffnen Sie den Link, um Ihre eingereichten Nachweise zu sehen.",
        signIn: "Melden Sie sich an, um Ihre eingereichten Nachweise zu sehen.",
      },
    },
    note: "Was dazu gesagt wurde",
    validUntil: "Gültig bis",
    submissions: "Ihre Nachweise",
    unlimited: "unbefristet",
    footer: `Wenn Sie diese Nachricht nicht erwartet haben, fragen Sie bitte bei ${companyName} nach. Sie wurde automatisch verschickt; Antworten darauf liest niemand.`,
  }),
  fr: ({ fullName, companyName, courseTitle }) => ({
    greeting: `Bonjour ${fullName},`,
    decisions: {
      approved: {
        subject: `Attestation acceptée : ${courseTitle}`,
        introduction: `L’attestation que vous avez remise pour « ${courseTitle} » chez ${companyName} a été acceptée.`,
        open: "Ouvrez le lien pour voir ce que vous avez remis.",
        signIn: "Connectez-vous pour voir ce que vous avez remis.",
      },
      returned: {
        subject: `À remettre à nouveau : ${courseTitle}`,
        introduction: `L’attestation que vous avez remise pour « ${courseTitle} » chez ${companyName} ne peut pas être acceptée telle quelle. Veuillez modifier ce qui manque et la remettre à nouveau.`,
        open: "Ouvrez le lien pour la modifier et la remettre à nouveau.",
        signIn: "Connectez-vous pour la modifier et la remettre à nouveau.",
      },
      refused: {
        subject: `Attestation refusée : ${courseTitle}`,
        introduction: `L’attestation que vous avez remise pour « ${courseTitle} » chez ${companyName} a été refusée.`,
        open: "Ouvrez le lien pour voir ce que vous avez remis.",
        signIn: "Connectez-vous pour voir ce que vous avez remis.",
      },
    },
    note: "Ce qui en a été dit",
    validUntil: "Valable jusqu’au",
    submissions: "Vos attestations",
    unlimited: "sans limite",
    footer: `Si vous n’attendiez pas ce message, veuillez vous renseigner auprès de ${companyName}. Il a été envoyé automatiquement ; personne ne lit les réponses.`,
  }),
  it: ({ fullName, companyName, courseTitle }) => ({
    greeting: `Buongiorno ${fullName},`,
    decisions: {
      approved: {
        subject: `Attestato accettato: ${courseTitle}`,
        introduction: `L’attestato che ha consegnato per «${courseTitle}» presso ${companyName} è stato accettato.`,
        open: "Apra il link per vedere ciò che ha consegnato.",
        signIn: "Acceda per vedere ciò che ha consegnato.",
      },
      returned: {
        subject: `Da consegnare di nuovo: ${courseTitle}`,
        introduction: `L’attestato che ha consegnato per «${courseTitle}» presso ${companyName} non può essere accettato così com’è. Modifichi ciò che manca e lo consegni di nuovo.`,
        open: "Apra il link per modificarlo e consegnarlo di nuovo.",
        signIn: "Acceda per modificarlo e consegnarlo di nuovo.",
      },
      refused: {
        subject: `Attestato rifiutato: ${courseTitle}`,
        introduction: `L’attestato che ha consegnato per «${courseTitle}» presso ${companyName} è stato rifiutato.`,
        open: "Apra il link per vedere ciò che ha consegnato.",
        signIn: "Acceda per vedere ciò che ha consegnato.",
      },
    },
    note: "Che cosa è stato detto",
    validUntil: "Valido fino al",
    submissions: "I Suoi attestati",
    unlimited: "senza limiti",
    footer: `Se non si aspettava questo messaggio, chieda a ${companyName}. È stato inviato automaticamente; nessuno legge le risposte.`,
  }),
  es: ({ fullName, companyName, courseTitle }) => ({
    greeting: `Buenos días, ${fullName}:`,
    decisions: {
      approved: {
        subject: `Certificado aceptado: ${courseTitle}`,
        introduction: `El certificado que ha entregado para «${courseTitle}» en ${companyName} ha sido aceptado.`,
        open: "Abra el enlace para ver lo que ha entregado.",
        signIn: "Inicie sesión para ver lo que ha entregado.",
      },
      returned: {
        subject: `Vuelva a entregarlo: ${courseTitle}`,
        introduction: `El certificado que ha entregado para «${courseTitle}» en ${companyName} no se puede aceptar así. Cambie lo que falta y vuelva a entregarlo.`,
        open: "Abra el enlace para cambiarlo y volver a entregarlo.",
        signIn: "Inicie sesión para cambiarlo y volver a entregarlo.",
      },
      refused: {
        subject: `Certificado rechazado: ${courseTitle}`,
        introduction: `El certificado que ha entregado para «${courseTitle}» en ${companyName} ha sido rechazado.`,
        open: "Abra el enlace para ver lo que ha entregado.",
        signIn: "Inicie sesión para ver lo que ha entregado.",
      },
    },
    note: "Lo que se ha dicho al respecto",
    validUntil: "Válido hasta el",
    submissions: "Sus certificados",
    unlimited: "sin límite",
    footer: `Si no esperaba este mensaje, pregunte en ${companyName}. Se ha enviado automáticamente; nadie lee las respuestas.`,
  }),
  nl: ({ fullName, companyName, courseTitle }) => ({
    greeting: `Beste ${fullName},`,
    decisions: {
      approved: {
        subject: `Certificaat aanvaard: ${courseTitle}`,
        introduction: `Het certificaat dat u voor ‘${courseTitle}’ bij ${companyName} hebt ingeleverd, is aanvaard.`,
        open: "Open de link om te zien wat u hebt ingeleverd.",
        signIn: "Meld u aan om te zien wat u hebt ingeleverd.",
      },
      returned: {
        subject: `Graag opnieuw inleveren: ${courseTitle}`,
        introduction: `Het certificaat dat u voor ‘${courseTitle}’ bij ${companyName} hebt ingeleverd, kan zo niet worden aanvaard. Wijzig wat ontbreekt en lever het opnieuw in.`,
        open: "Open de link om het te wijzigen en opnieuw in te leveren.",
        signIn: "Meld u aan om het te wijzigen en opnieuw in te leveren.",
      },
      refused: {
        subject: `Certificaat geweigerd: ${courseTitle}`,
        introduction: `Het certificaat dat u voor ‘${courseTitle}’ bij ${companyName} hebt ingeleverd, is geweigerd.`,
        open: "Open de link om te zien wat u hebt ingeleverd.",
        signIn: "Meld u aan om te zien wat u hebt ingeleverd.",
      },
    },
    note: "Wat erover is gezegd",
    validUntil: "Geldig tot en met",
    submissions: "Uw certificaten",
    unlimited: "onbeperkt",
    footer: `Vraag het na bij ${companyName} als u dit bericht niet had verwacht. Het is automatisch verstuurd; niemand leest de antwoorden.`,
  }),
  pl: ({ fullName, companyName, courseTitle }) => ({
    greeting: `Dzień dobry, ${fullName}!`,
    decisions: {
      approved: {
        subject: `Zaświadczenie przyjęte: ${courseTitle}`,
        introduction: `Zaświadczenie złożone do szkolenia „${courseTitle}” w firmie ${companyName} zostało przyjęte.`,
        open: "Po otwarciu linku można zobaczyć złożone zaświadczenia.",
        signIn: "Po zalogowaniu można zobaczyć złożone zaświadczenia.",
      },
      returned: {
        subject: `Prosimy złożyć ponownie: ${courseTitle}`,
        introduction: `Zaświadczenia złożonego do szkolenia „${courseTitle}” w firmie ${companyName} nie można przyjąć w tej postaci. Prosimy uzupełnić braki i złożyć je ponownie.`,
        open: "Po otwarciu linku można je zmienić i złożyć ponownie.",
        signIn: "Po zalogowaniu można je zmienić i złożyć ponownie.",
      },
      refused: {
        subject: `Zaświadczenie odrzucone: ${courseTitle}`,
        introduction: `Zaświadczenie złożone do szkolenia „${courseTitle}” w firmie ${companyName} zostało odrzucone.`,
        open: "Po otwarciu linku można zobaczyć złożone zaświadczenia.",
        signIn: "Po zalogowaniu można zobaczyć złożone zaświadczenia.",
      },
    },
    note: "Uzasadnienie",
    validUntil: "Ważne do",
    submissions: "Złożone zaświadczenia",
    unlimited: "bezterminowo",
    footer: `W razie wątpliwości co do tej wiadomości prosimy o kontakt z firmą ${companyName}. Wiadomość wysłano automatycznie; nikt nie czyta odpowiedzi.`,
  }),
  tr: ({ fullName, companyName, courseTitle }) => ({
    greeting: `Merhaba ${fullName},`,
    decisions: {
      approved: {
        subject: `Belge kabul edildi: ${courseTitle}`,
        introduction: `${companyName} bünyesindeki “${courseTitle}” eğitimi için sunduğunuz belge kabul edildi.`,
        open: "Sunduğunuz belgeleri görmek için bağlantıyı açın.",
        signIn: "Sunduğunuz belgeleri görmek için oturum açın.",
      },
      returned: {
        subject: `Lütfen yeniden sunun: ${courseTitle}`,
        introduction: `${companyName} bünyesindeki “${courseTitle}” eğitimi için sunduğunuz belge bu hâliyle kabul edilemiyor. Lütfen eksikleri giderip yeniden sunun.`,
        open: "Değiştirip yeniden sunmak için bağlantıyı açın.",
        signIn: "Değiştirip yeniden sunmak için oturum açın.",
      },
      refused: {
        subject: `Belge reddedildi: ${courseTitle}`,
        introduction: `${companyName} bünyesindeki “${courseTitle}” eğitimi için sunduğunuz belge reddedildi.`,
        open: "Sunduğunuz belgeleri görmek için bağlantıyı açın.",
        signIn: "Sunduğunuz belgeleri görmek için oturum açın.",
      },
    },
    note: "Bu konuda söylenen",
    validUntil: "Son geçerlilik günü",
    submissions: "Belgeleriniz",
    unlimited: "süresiz",
    footer: `Bu iletiyi beklemiyorsanız lütfen ${companyName} şirketine sorun. İleti otomatik olarak gönderildi; yanıtları kimse okumaz.`,
  }),
}
