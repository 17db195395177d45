import type { WordedLanguage } from "../tools/language/worded.ts"

/** The mails about sign-ins that may be an attacker's, by their names in the queue. */
export const signInNotices = ["new_browser", "wrong_second_steps", "wrong_proofs"] as const
export type SignInNotice = (typeof signInNotices)[number]

/** The recipient, and the company that the mail is from. */
interface Reader {
  readonly fullName: string
  readonly companyName: string
}

interface SignInWording {
  readonly subject: string
  readonly greeting: string
  readonly introduction: string
  readonly labels: {
    readonly username: string
    readonly moment: string
    readonly device: string
    readonly address: string
  }
  readonly advice: string
  readonly footer: string
}

type Own = Pick<SignInWording, "subject" | "introduction" | "advice">

/** The parts common to all mails, around the specific text. */
function worded(
  common: (reader: Reader) => Omit<SignInWording, keyof Own>,
  own: Readonly<Record<SignInNotice, (company: string) => Own>>,
): Readonly<Record<SignInNotice, (reader: Reader) => SignInWording>> {
  const of = (name: SignInNotice) => (reader: Reader) => ({ ...common(reader), ...own[name](reader.companyName) })
  return {
    new_browser: of("new_browser"),
    wrong_second_steps: of("wrong_second_steps"),
    wrong_proofs: of("wrong_proofs"),
  }
}

/** The wording of the mails about sign-ins, in every language. */
export const SIGN_IN_TEXT: Readonly<Record<WordedLanguage, ReturnType<typeof worded>>> = {
  en: worded(
    ({ fullName, companyName }) => ({
      greeting: `Hello ${fullName},`,
      labels: { username: "Username", moment: "Time", device: "Device", address: "IP address" },
      footer: `If you did not expect this message, please ask at ${companyName}. It was sent automatically; nobody reads replies to it.`,
    }),
    {
      new_browser: (company) => ({
        subject: `New sign-in to your account at ${company}`,
        introduction: `Somebody has just signed in to your training account at ${company} with a browser in which it had not been used before.`,
        advice: `If it was you, you do not need to do anything. If not, change your password at once, which ends all sessions, and tell ${company}.`,
      }),
      wrong_second_steps: (company) => ({
        subject: `Somebody is trying to get into your account at ${company}`,
        introduction: `Somebody has passed the first step of signing in to your training account at ${company}, but has failed the second one several times. So somebody knows your password, or has access to the account that you sign in with. The last attempt:`,
        advice: `If it was you, you do not need to do anything. If not, choose a new password at once and tell ${company}.`,
      }),
      wrong_proofs: (company) => ({
        subject: `Somebody is trying to change your account at ${company}`,
        introduction: `Somebody who is signed in to your training account at ${company} has repeatedly failed to confirm that they are you, with a wrong password or a wrong code. The last attempt:`,
        advice: `If it was you, you do not need to do anything. If not, end all other sessions on your account page, choose a new password at once, and tell ${company}.`,
      }),
    },
  ),
  de: worded(
    ({ fullName, companyName }) => ({
      greeting: `Guten Tag ${fullName},`,
      labels: { username: "Benutzername", moment: "Zeit", device: "Gerät", address: "IP-Adresse" },
      footer: `Wenn Sie diese Nachricht nicht erwartet haben, fragen Sie bitte bei ${companyName} nach. Sie wurde automatisch verschickt; Antworten darauf liest niemand.`,
    }),
    {
      new_browser: (company) => ({
        subject: `Neue Anmeldung an Ihrem Konto bei ${company}`,
        introduction: `an Ihrem Schulungskonto bei ${company} hat sich soeben jemand in einem Browser angemeldet, in dem es bisher nicht verwendet wurde.`,
        advice: `Wenn Sie das waren, müssen Sie nichts tun. Wenn nicht, ändern Sie sofort Ihr Passwort und informieren Sie ${company}. Mit dem neuen Passwort werden alle Geräte abgemeldet.`,
      }),
      wrong_second_steps: (company) => ({
        subject: `Jemand versucht, auf Ihr Konto bei ${company} zuzugreifen`,
        introduction: `jemand hat den ersten Schritt der Anmeldung an Ihrem Schulungskonto bei ${company} bestanden, den zweiten aber mehrmals nicht. Jemand kennt also Ihr Passwort oder hat Zugang zu dem Konto, mit dem Sie sich anmelden. Der letzte Versuch:`,
        advice: `Wenn Sie das waren, müssen Sie nichts tun. Wenn nicht, wählen Sie sofort ein neues Passwort und informieren Sie ${company}.`,
      }),
      wrong_proofs: (company) => ({
        subject: `Jemand versucht, Ihr Konto bei ${company} zu ändern`,
        introduction: `jemand ist an Ihrem Schulungskonto bei ${company} angemeldet und konnte mehrmals nicht bestätigen, dass Sie es sind: mit einem falschen Passwort oder einem falschen Code. Der letzte Versuch:`,
        advice: `Wenn Sie das waren, brauchen Sie nichts zu tun. Wenn nicht, beenden Sie auf Ihrer Kontoseite alle anderen Sitzungen, wählen Sie sofort ein neues Passwort und geben Sie ${company} Bescheid.`,
      }),
    },
  ),
  fr: worded(
    ({ fullName, companyName }) => ({
      greeting: `Bonjour ${fullName},`,
      labels: { username: "Nom d’utilisateur", moment: "Heure", device: "Appareil", address: "Adresse IP" },
      footer: `Si vous n’attendiez pas ce message, veuillez vous renseigner auprès de ${companyName}. Il a été envoyé automatiquement ; personne ne lit les réponses.`,
    }),
    {
      new_browser: (company) => ({
        subject: `Nouvelle connexion à votre compte chez ${company}`,
        introduction: `Quelqu’un vient de se connecter à votre compte de formation chez ${company} dans un navigateur où il n’avait pas encore été utilisé.`,
        advice: `Si c’était vous, il n’y a rien à faire. Sinon, changez tout de suite votre mot de passe, ce qui met fin à toutes les sessions, et prévenez ${company}.`,
      }),
      wrong_second_steps: (company) => ({
        subject: `Quelqu’un essaie d’entrer dans votre compte chez ${company}`,
        introduction: `Quelqu’un a réussi la première étape de la connexion à votre compte de formation chez ${company} et a échoué plusieurs fois à la seconde. Votre mot de passe, ou votre compte de connexion, est donc connu de quelqu’un. La dernière tentative :`,
        advice: `Si c’était vous, il n’y a rien à faire. Sinon, choisissez tout de suite un nouveau mot de passe et prévenez ${company}.`,
      }),
      wrong_proofs: (company) => ({
        subject: `Quelqu’un essaie de modifier votre compte chez ${company}`,
        introduction: `Quelqu’un qui est connecté à votre compte de formation chez ${company} n’a pas réussi, à plusieurs reprises, à confirmer qu’il s’agit de vous, avec un mot de passe ou un code erroné. La dernière tentative :`,
        advice: `Si c’était vous, il n’y a rien à faire. Sinon, mettez fin à toutes les autres sessions sur la page de votre compte, choisissez tout de suite un nouveau mot de passe et prévenez ${company}.`,
      }),
    },
  ),
  it: worded(
    ({ fullName, companyName }) => ({
      greeting: `Buongiorno ${fullName},`,
      labels: { username: "Nome utente", moment: "Ora", device: "Dispositivo", address: "Indirizzo IP" },
      footer: `Se non si aspettava questo messaggio, chieda a ${companyName}. È stato inviato automaticamente; nessuno legge le risposte.`,
    }),
    {
      new_browser: (company) => ({
        subject: `Nuovo accesso al Suo account presso ${company}`,
        introduction: `Qualcuno ha appena effettuato l’accesso al Suo account di formazione presso ${company} in un browser in cui finora non era stato usato.`,
        advice: `Se è stato Lei, non deve fare nulla. Altrimenti cambi subito la password, il che termina tutte le sessioni, e avvisi ${company}.`,
      }),
      wrong_second_steps: (company) => ({
        subject: `Qualcuno cerca di entrare nel Suo account presso ${company}`,
        introduction: `Qualcuno ha superato il primo passaggio dell’accesso al Suo account di formazione presso ${company} e ha fallito più volte il secondo. Qualcuno conosce quindi la Sua password o il Suo account per l’accesso. L’ultimo tentativo:`,
        advice: `Se è stato Lei, non deve fare nulla. Altrimenti scelga subito una nuova password e avvisi ${company}.`,
      }),
      wrong_proofs: (company) => ({
        subject: `Qualcuno cerca di modificare il Suo account presso ${company}`,
        introduction: `Qualcuno che ha effettuato l’accesso al Suo account di formazione presso ${company} non è riuscito più volte a confermare di essere Lei, con una password o un codice errato. L’ultimo tentativo:`,
        advice: `Se è stato Lei, non deve fare nulla. Altrimenti termini tutte le altre sessioni nella pagina del Suo account, scelga subito una nuova password e avvisi ${company}.`,
      }),
    },
  ),
  es: worded(
    ({ fullName, companyName }) => ({
      greeting: `Buenos días, ${fullName}:`,
      labels: { username: "Nombre de usuario", moment: "Hora", device: "Dispositivo", address: "Dirección IP" },
      footer: `Si no esperaba este mensaje, pregunte en ${companyName}. Se ha enviado automáticamente; nadie lee las respuestas.`,
    }),
    {
      new_browser: (company) => ({
        subject: `Nuevo inicio de sesión en su cuenta de ${company}`,
        introduction: `Alguien acaba de iniciar sesión en su cuenta de formación de ${company} en un navegador en el que no se había usado antes.`,
        advice: `Si ha sido usted, no tiene que hacer nada. Si no, cambie enseguida su contraseña, lo que cierra todas las sesiones, y avise a ${company}.`,
      }),
      wrong_second_steps: (company) => ({
        subject: `Alguien intenta entrar en su cuenta de ${company}`,
        introduction: `Alguien ha superado el primer paso del inicio de sesión en su cuenta de formación de ${company} y ha fallado varias veces en el segundo. Por tanto, alguien conoce su contraseña o su cuenta de acceso. El último intento:`,
        advice: `Si ha sido usted, no tiene que hacer nada. Si no, elija enseguida una contraseña nueva y avise a ${company}.`,
      }),
      wrong_proofs: (company) => ({
        subject: `Alguien intenta cambiar su cuenta de ${company}`,
        introduction: `Alguien que ha iniciado sesión en su cuenta de formación de ${company} no ha conseguido confirmar varias veces que es usted, con una contraseña o un código incorrectos. El último intento:`,
        advice: `Si ha sido usted, no tiene que hacer nada. Si no, cierre todas las demás sesiones en la página de su cuenta, elija enseguida una contraseña nueva y avise a ${company}.`,
      }),
    },
  ),
  nl: worded(
    ({ fullName, companyName }) => ({
      greeting: `Beste ${fullName},`,
      labels: { username: "Gebruikersnaam", moment: "Tijd", device: "Apparaat", address: "IP-adres" },
      footer: `Vraag het na bij ${companyName} als u dit bericht niet had verwacht. Het is automatisch verstuurd; niemand leest de antwoorden.`,
    }),
    {
      new_browser: (company) => ({
        subject: `Nieuwe aanmelding bij uw account van ${company}`,
        introduction: `Iemand heeft zich zojuist aangemeld bij uw trainingsaccount van ${company} in een browser waarin het nog niet eerder werd gebruikt.`,
        advice: `Was u het zelf, dan hoeft u niets te doen. Zo niet, wijzig dan meteen uw wachtwoord, wat alle sessies beëindigt, en meld het aan ${company}.`,
      }),
      wrong_second_steps: (company) => ({
        subject: `Iemand probeert in uw account van ${company} te komen`,
        introduction: `Iemand is door de eerste stap van het aanmelden bij uw trainingsaccount van ${company} gekomen en heeft bij de tweede stap meermaals een fout gemaakt. Uw wachtwoord, of uw account voor het aanmelden, is dus bij iemand bekend. De laatste poging:`,
        advice: `Was u het zelf, dan hoeft u niets te doen. Zo niet, kies dan meteen een nieuw wachtwoord en meld het aan ${company}.`,
      }),
      wrong_proofs: (company) => ({
        subject: `Iemand probeert uw account van ${company} te wijzigen`,
        introduction: `Iemand die is aangemeld bij uw trainingsaccount van ${company} kon meermaals niet bevestigen dat u het bent, met een verkeerd wachtwoord of een verkeerde code. De laatste poging:`,
        advice: `Was u het zelf, dan hoeft u niets te doen. Zo niet, beëindig dan op uw accountpagina alle andere sessies, kies meteen een nieuw wachtwoord en meld het aan ${company}.`,
      }),
    },
  ),
  pl: worded(
    ({ fullName, companyName }) => ({
      greeting: `Dzień dobry, ${fullName}!`,
      labels: { username: "Nazwa użytkownika", moment: "Czas", device: "Urządzenie", address: "Adres IP" },
      footer: `W razie wątpliwości co do tej wiadomości prosimy o kontakt z firmą ${companyName}. Wiadomość wysłano automatycznie; nikt nie czyta odpowiedzi.`,
    }),
    {
      new_browser: (company) => ({
        subject: `Nowe logowanie do konta w firmie ${company}`,
        introduction: `Ktoś właśnie zalogował się do konta szkoleniowego w firmie ${company} w przeglądarce, w której dotąd go nie używano.`,
        advice: `Jeśli było to własne logowanie, nie trzeba nic robić. Jeśli nie, należy od razu zmienić hasło, co zakończy wszystkie sesje, i powiadomić firmę ${company}.`,
      }),
      wrong_second_steps: (company) => ({
        subject: `Ktoś próbuje wejść na konto w firmie ${company}`,
        introduction: `Ktoś przeszedł pierwszy krok logowania do konta szkoleniowego w firmie ${company} i kilka razy nie przeszedł drugiego. Ktoś zna więc hasło albo ma dostęp do konta, które służy do logowania. Ostatnia próba:`,
        advice: `Jeśli były to własne próby, nie trzeba nic robić. Jeśli nie, należy od razu wybrać nowe hasło i powiadomić firmę ${company}.`,
      }),
      wrong_proofs: (company) => ({
        subject: `Ktoś próbuje zmienić konto w firmie ${company}`,
        introduction: `Ktoś, kto jest zalogowany na konto szkoleniowe w firmie ${company}, kilka razy nie potwierdził tożsamości: podał złe hasło albo zły kod. Ostatnia próba:`,
        advice: `Jeśli były to własne próby, nie trzeba nic robić. Jeśli nie, należy na stronie konta zakończyć wszystkie inne sesje, od razu wybrać nowe hasło i powiadomić firmę ${company}.`,
      }),
    },
  ),
  tr: worded(
    ({ fullName, companyName }) => ({
      greeting: `Merhaba ${fullName},`,
      labels: { username: "Kullanıcı adı", moment: "Zaman", device: "Cihaz", address: "IP adresi" },
      footer: `Bu iletiyi beklemiyorsanız lütfen ${companyName} şirketine sorun. İleti otomatik olarak gönderildi; yanıtları kimse okumaz.`,
    }),
    {
      new_browser: (company) => ({
        subject: `${company} hesabınızda yeni oturum`,
        introduction: `${company} bünyesindeki eğitim hesabınızda az önce, hesabın daha önce kullanılmadığı bir tarayıcıda oturum açıldı.`,
        advice: `Bunu siz yaptıysanız bir şey yapmanız gerekmez. Siz değilseniz parolanızı hemen değiştirin, böylece tüm oturumlar sona erer, ve ${company} şirketine haber verin.`,
      }),
      wrong_second_steps: (company) => ({
        subject: `Biri ${company} hesabınıza girmeye çalışıyor`,
        introduction: `Biri ${company} bünyesindeki eğitim hesabınızda oturum açmanın ilk adımını geçti ve ikinci adımda birkaç kez başarısız oldu. Yani parolanızı veya oturum açma hesabınızı biri biliyor. Son deneme:`,
        advice: `Bunu siz yaptıysanız bir şey yapmanız gerekmez. Siz değilseniz hemen yeni bir parola seçin ve ${company} şirketine haber verin.`,
      }),
      wrong_proofs: (company) => ({
        subject: `Biri ${company} hesabınızı değiştirmeye çalışıyor`,
        introduction: `${company} bünyesindeki eğitim hesabınızda oturumu açık olan biri, yanlış bir parola veya kodla birkaç kez siz olduğunu doğrulayamadı. Son deneme:`,
        advice: `Bunu siz yaptıysanız bir şey yapmanız gerekmez. Siz değilseniz hesap sayfanızda diğer tüm oturumları sonlandırın, hemen yeni bir parola seçin ve ${company} şirketine haber verin.`,
      }),
    },
  ),
}
