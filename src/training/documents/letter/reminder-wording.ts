import type { WordedLanguage } from "../../../tools/language/worded.ts"

/** The texts of a letter that reminds somebody of trainings. */
interface ReminderLetterWording {
  readonly title: (company: string) => string
  /** Follows the greeting, and is followed by the trainings. */
  readonly introduction: string
  /** Days are written out. */
  readonly until: (day: string) => string
  readonly was: (day: string) => string
  /** How many the page has no room for. */
  readonly more: (count: number) => string
  /** How to sign in; address and username follow. */
  readonly signIn: (hasCode: boolean) => string
  readonly password: string
  readonly tablet: (hasCode: boolean) => string
}

export const REMINDER_LETTER_WORDING: Readonly<Record<WordedLanguage, ReminderLetterWording>> = {
  en: {
    title: (company) => `Your training at ${company}`,
    introduction: "Please complete these trainings:",
    until: (day) => `until ${day}`,
    was: (day) => `was due on ${day}`,
    more: (count) => `and ${count} more, which you see after you have signed in`,
    signIn: (hasCode) =>
      hasCode
        ? "Type the address into a browser, or scan the code with your phone. Then sign in with your password."
        : "Type the address into a browser, on a phone or a computer. Then sign in with your password.",
    password: "If you no longer know your password, ask for a new one at your company.",
    tablet: (hasCode) =>
      `If there is a shared tablet for trainings at your workplace, you can use that too: pick your name there${hasCode ? " or hold this letter to its camera" : ""}.`,
  },
  de: {
    title: (company) => `Ihre Schulungen bei ${company}`,
    introduction: "bitte schließen Sie diese Schulungen ab:",
    until: (day) => `bis ${day}`,
    was: (day) => `war fällig am ${day}`,
    more: (count) => `und ${count} weitere, die Sie nach der Anmeldung sehen`,
    signIn: (hasCode) =>
      hasCode
        ? "Geben Sie die Adresse in einen Browser ein, oder scannen Sie den Code mit dem Handy. Melden Sie sich dann mit Ihrem Passwort an."
        : "Geben Sie die Adresse in einen Browser ein, am Handy oder am Computer. Melden Sie sich dann mit Ihrem Passwort an.",
    password: "Wenn Sie Ihr Passwort nicht mehr wissen, lassen Sie sich in Ihrem Betrieb ein neues geben.",
    tablet: (hasCode) =>
      `Wenn es bei Ihnen im Betrieb ein gemeinsames Tablet für Schulungen gibt, können Sie auch das benutzen: Wählen Sie dort Ihren Namen${hasCode ? ", oder halten Sie diesen Brief vor die Kamera" : ""}.`,
  },
  fr: {
    title: (company) => `Vos formations chez ${company}`,
    introduction: "Nous vous prions de terminer ces formations :",
    until: (day) => `jusqu’au ${day}`,
    was: (day) => `l’échéance était le ${day}`,
    more: (count) => `et ${count === 1 ? "1 autre" : `${count} autres`}, à voir une fois connecté`,
    signIn: (hasCode) =>
      hasCode
        ? "Saisissez l’adresse dans un navigateur ou scannez le code avec votre téléphone. Connectez-vous ensuite avec votre mot de passe."
        : "Saisissez l’adresse dans un navigateur, sur un téléphone ou un ordinateur. Connectez-vous ensuite avec votre mot de passe.",
    password: "Si vous ne connaissez plus votre mot de passe, demandez-en un nouveau dans votre entreprise.",
    tablet: (hasCode) =>
      `S’il y a une tablette commune pour les formations sur votre lieu de travail, vous pouvez aussi l’utiliser : choisissez-y votre nom${hasCode ? " ou présentez cette lettre à la caméra" : ""}.`,
  },
  it: {
    title: (company) => `Le Sue formazioni presso ${company}`,
    introduction: "La preghiamo di completare queste formazioni:",
    until: (day) => `entro il ${day}`,
    was: (day) => `scadeva il ${day}`,
    more: (count) => `e ${count === 1 ? "un’altra" : `altre ${count}`}, visibili dopo l’accesso`,
    signIn: (hasCode) =>
      hasCode
        ? "Inserisca l’indirizzo in un browser o scansioni il codice con il telefono. Poi acceda con la Sua password."
        : "Inserisca l’indirizzo in un browser, su un telefono o un computer. Poi acceda con la Sua password.",
    password: "Se non ricorda più la password, ne chieda una nuova nella Sua azienda.",
    tablet: (hasCode) =>
      `Se sul posto di lavoro c’è un tablet comune per le formazioni, può usare anche quello: scelga lì il Suo nome${hasCode ? " o mostri questa lettera alla fotocamera" : ""}.`,
  },
  es: {
    title: (company) => `Sus formaciones en ${company}`,
    introduction: "Le pedimos que complete estas formaciones:",
    until: (day) => `hasta el ${day}`,
    was: (day) => `el plazo venció el ${day}`,
    more: (count) => `y ${count} más, que verá al iniciar sesión`,
    signIn: (hasCode) =>
      hasCode
        ? "Escriba la dirección en un navegador o escanee el código con su teléfono. Después, inicie sesión con su contraseña."
        : "Escriba la dirección en un navegador, en un teléfono o un ordenador. Después, inicie sesión con su contraseña.",
    password: "Si ya no recuerda su contraseña, pida una nueva en su empresa.",
    tablet: (hasCode) =>
      `Si en su lugar de trabajo hay una tableta común para formaciones, también puede usarla: elija allí su nombre${hasCode ? " o muestre esta carta a la cámara" : ""}.`,
  },
  nl: {
    title: (company) => `Uw trainingen bij ${company}`,
    introduction: "Wij vragen u deze trainingen af te ronden:",
    until: (day) => `tot en met ${day}`,
    was: (day) => `moest af zijn op ${day}`,
    more: (count) => `en nog ${count}, die u na het aanmelden ziet`,
    signIn: (hasCode) =>
      hasCode
        ? "Typ het adres in een browser of scan de code met uw telefoon. Meld u daarna aan met uw wachtwoord."
        : "Typ het adres in een browser, op een telefoon of een computer. Meld u daarna aan met uw wachtwoord.",
    password: "Weet u uw wachtwoord niet meer? Vraag in uw bedrijf om een nieuw wachtwoord.",
    tablet: (hasCode) =>
      `Is er op uw werk een gezamenlijke tablet voor trainingen? Dan kunt u ook die gebruiken: kies daar uw naam${hasCode ? " of houd deze brief voor de camera" : ""}.`,
  },
  pl: {
    title: (company) => `Szkolenia w ${company}`,
    introduction: "prosimy o ukończenie tych szkoleń:",
    until: (day) => `termin: ${day}`,
    was: (day) => `termin minął: ${day}`,
    more: (count) => `i jeszcze ${count}, do zobaczenia po zalogowaniu`,
    signIn: (hasCode) =>
      hasCode
        ? "Prosimy wpisać adres w przeglądarce albo zeskanować kod telefonem, a potem zalogować się swoim hasłem."
        : "Prosimy wpisać adres w przeglądarce, na telefonie lub komputerze, a potem zalogować się swoim hasłem.",
    password: "W razie zapomnienia hasła prosimy poprosić w firmie o nowe.",
    tablet: (hasCode) =>
      `Jeśli w miejscu pracy jest wspólny tablet do szkoleń, można skorzystać także z niego: prosimy wybrać na nim swoje nazwisko${hasCode ? " albo pokazać ten list kamerze" : ""}.`,
  },
  tr: {
    title: (company) => `${company} eğitimleriniz`,
    introduction: "Lütfen şu eğitimleri tamamlayın:",
    until: (day) => `son gün: ${day}`,
    was: (day) => `son günü geçti: ${day}`,
    more: (count) => `ve ${count} tane daha; oturum açınca görürsünüz`,
    signIn: (hasCode) =>
      hasCode
        ? "Adresi bir tarayıcıya yazın veya kodu telefonunuzla tarayın. Sonra parolanızla oturum açın."
        : "Adresi telefonda veya bilgisayarda bir tarayıcıya yazın. Sonra parolanızla oturum açın.",
    password: "Parolanızı artık bilmiyorsanız şirketinizden yenisini isteyin.",
    tablet: (hasCode) =>
      `İş yerinizde eğitimler için ortak bir tablet varsa onu da kullanabilirsiniz: orada adınızı seçin${hasCode ? " veya bu mektubu kameraya gösterin" : ""}.`,
  },
}
