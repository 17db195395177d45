import type { WordedLanguage } from "../../../tools/language/worded.ts"

/** The texts of a sign-in letter. */
interface LetterWording {
  readonly title: (company: string) => string
  readonly greeting: (name: string) => string
  readonly introduction: (company: string) => string
  readonly address: string
  readonly username: string
  readonly password: string
  /** Below the QR code. */
  readonly scan: string
  /** What to do, in order. */
  readonly steps: (hasCode: boolean) => readonly string[]
  /** When the password ends; `day` is written out. */
  readonly ends: (day: string) => string
  readonly tablet: (hasCode: boolean) => string
  readonly advice: string
}

export const LETTER_WORDING: Readonly<Record<WordedLanguage, LetterWording>> = {
  en: {
    title: (company) => `Your training account at ${company}`,
    greeting: (name) => `Hello ${name},`,
    introduction: (company) =>
      `${company} has set up a training account for you. There you find your trainings, your deadlines and your certificates. This is how you sign in:`,
    address: "Address",
    username: "Username",
    password: "Temporary password",
    scan: "Opens the sign-in page with your username",
    steps: (hasCode) => [
      hasCode
        ? "Type the address into a browser, or scan the code with your phone."
        : "Type the address into a browser, on a phone or a computer.",
      "Type your username and the temporary password. The hyphens are part of it.",
      "Choose a password of your own. The temporary one then no longer works.",
    ],
    ends: (day) => `The temporary password can be used until ${day}. After that, ask for a new one at your company.`,
    tablet: (hasCode) =>
      `If there is a shared tablet for trainings at your workplace: pick your name there${hasCode ? " or hold this letter to its camera" : ""}, type the temporary password, and choose a PIN of six digits.`,
    advice: "Keep this letter to yourself, and destroy it once you have chosen a password of your own.",
  },
  de: {
    title: (company) => `Ihr Schulungskonto bei ${company}`,
    greeting: (name) => `Guten Tag ${name},`,
    introduction: (company) =>
      `${company} hat für Sie ein Schulungskonto eingerichtet. Dort finden Sie Ihre Schulungen, Ihre Fristen und Ihre Nachweise. So melden Sie sich an:`,
    address: "Adresse",
    username: "Benutzername",
    password: "Vorläufiges Passwort",
    scan: "Öffnet die Anmeldung mit Ihrem Benutzernamen",
    steps: (hasCode) => [
      hasCode
        ? "Geben Sie die Adresse in einen Browser ein, oder scannen Sie den Code mit dem Handy."
        : "Geben Sie die Adresse in einen Browser ein, am Handy oder am Computer.",
      "Geben Sie Ihren Benutzernamen und das vorläufige Passwort ein. Die Bindestriche gehören dazu.",
      "Wählen Sie ein eigenes Passwort. Das vorläufige gilt danach nicht mehr.",
    ],
    ends: (day) =>
      `Das vorläufige Passwort gilt bis zum ${day}. Danach lassen Sie sich in Ihrem Betrieb ein neues geben.`,
    tablet: (hasCode) =>
      `Wenn es bei Ihnen im Betrieb ein gemeinsames Tablet für Schulungen gibt: Wählen Sie dort Ihren Namen${hasCode ? ", oder halten Sie diesen Brief vor die Kamera" : ""}, geben Sie das vorläufige Passwort ein, und wählen Sie eine PIN aus sechs Ziffern.`,
    advice:
      "Behalten Sie diesen Brief für sich, und vernichten Sie ihn, sobald Sie ein eigenes Passwort gewählt haben.",
  },
  fr: {
    title: (company) => `Votre compte de formation chez ${company}`,
    greeting: (name) => `Bonjour ${name},`,
    introduction: (company) =>
      `${company} a créé pour vous un compte de formation. Vous y trouvez vos formations, vos échéances et vos certificats. Voici comment vous connecter :`,
    address: "Adresse",
    username: "Nom d’utilisateur",
    password: "Mot de passe provisoire",
    scan: "Ouvre la page de connexion avec votre nom d’utilisateur",
    steps: (hasCode) => [
      hasCode
        ? "Saisissez l’adresse dans un navigateur ou scannez le code avec votre téléphone."
        : "Saisissez l’adresse dans un navigateur, sur un téléphone ou un ordinateur.",
      "Saisissez votre nom d’utilisateur et le mot de passe provisoire. Les traits d’union en font partie.",
      "Choisissez un mot de passe à vous. Le mot de passe provisoire ne fonctionne plus ensuite.",
    ],
    ends: (day) =>
      `Le mot de passe provisoire est valable jusqu’au ${day}. Ensuite, demandez-en un nouveau dans votre entreprise.`,
    tablet: (hasCode) =>
      `S’il y a une tablette commune pour les formations sur votre lieu de travail : choisissez-y votre nom${hasCode ? " ou présentez cette lettre à la caméra" : ""}, saisissez le mot de passe provisoire et choisissez un code PIN de six chiffres.`,
    advice: "Ne montrez cette lettre à personne et détruisez-la dès que vous avez choisi un mot de passe à vous.",
  },
  it: {
    title: (company) => `Il Suo account di formazione presso ${company}`,
    greeting: (name) => `Buongiorno ${name},`,
    introduction: (company) =>
      `${company} ha creato per Lei un account di formazione. Vi trova le Sue formazioni, le Sue scadenze e i Suoi certificati. Ecco come accedere:`,
    address: "Indirizzo",
    username: "Nome utente",
    password: "Password provvisoria",
    scan: "Apre la pagina di accesso con il Suo nome utente",
    steps: (hasCode) => [
      hasCode
        ? "Inserisca l’indirizzo in un browser o scansioni il codice con il telefono."
        : "Inserisca l’indirizzo in un browser, su un telefono o un computer.",
      "Inserisca il nome utente e la password provvisoria. I trattini ne fanno parte.",
      "Scelga una password Sua. Quella provvisoria poi non funziona più.",
    ],
    ends: (day) => `La password provvisoria è valida fino al ${day}. Dopo, ne chieda una nuova nella Sua azienda.`,
    tablet: (hasCode) =>
      `Se sul posto di lavoro c’è un tablet comune per le formazioni: scelga lì il Suo nome${hasCode ? " o mostri questa lettera alla fotocamera" : ""}, inserisca la password provvisoria e scelga un PIN di sei cifre.`,
    advice: "Tenga questa lettera per sé e la distrugga dopo aver scelto una password Sua.",
  },
  es: {
    title: (company) => `Su cuenta de formación en ${company}`,
    greeting: (name) => `Hola, ${name}:`,
    introduction: (company) =>
      `${company} ha creado una cuenta de formación para usted. Allí encuentra sus formaciones, sus plazos y sus certificados. Así inicia sesión:`,
    address: "Dirección",
    username: "Nombre de usuario",
    password: "Contraseña provisional",
    scan: "Abre el inicio de sesión con su nombre de usuario",
    steps: (hasCode) => [
      hasCode
        ? "Escriba la dirección en un navegador o escanee el código con su teléfono."
        : "Escriba la dirección en un navegador, en un teléfono o un ordenador.",
      "Escriba su nombre de usuario y la contraseña provisional. Los guiones forman parte de ella.",
      "Elija una contraseña propia. La provisional deja entonces de servir.",
    ],
    ends: (day) => `La contraseña provisional sirve hasta el ${day}. Después, pida una nueva en su empresa.`,
    tablet: (hasCode) =>
      `Si en su lugar de trabajo hay una tableta común para formaciones: elija allí su nombre${hasCode ? " o muestre esta carta a la cámara" : ""}, escriba la contraseña provisional y elija un PIN de seis cifras.`,
    advice: "No enseñe esta carta a nadie y destrúyala cuando haya elegido una contraseña propia.",
  },
  nl: {
    title: (company) => `Uw opleidingsaccount bij ${company}`,
    greeting: (name) => `Goedendag ${name},`,
    introduction: (company) =>
      `${company} heeft voor u een opleidingsaccount aangemaakt. Daar vindt u uw trainingen, uw uiterste datums en uw certificaten. Zo meldt u zich aan:`,
    address: "Adres",
    username: "Gebruikersnaam",
    password: "Tijdelijk wachtwoord",
    scan: "Opent de aanmelding met uw gebruikersnaam",
    steps: (hasCode) => [
      hasCode
        ? "Typ het adres in een browser of scan de code met uw telefoon."
        : "Typ het adres in een browser, op een telefoon of een computer.",
      "Typ uw gebruikersnaam en het tijdelijke wachtwoord. De streepjes horen erbij.",
      "Kies een eigen wachtwoord. Het tijdelijke werkt daarna niet meer.",
    ],
    ends: (day) =>
      `Het tijdelijke wachtwoord is geldig tot en met ${day}. Vraag daarna in uw bedrijf om een nieuw wachtwoord.`,
    tablet: (hasCode) =>
      `Is er op uw werk een gezamenlijke tablet voor trainingen? Kies daar uw naam${hasCode ? " of houd deze brief voor de camera" : ""}, typ het tijdelijke wachtwoord en kies een pincode van zes cijfers.`,
    advice: "Houd deze brief voor uzelf en vernietig hem zodra u een eigen wachtwoord hebt gekozen.",
  },
  pl: {
    title: (company) => `Konto szkoleniowe w ${company}`,
    greeting: (name) => `Dzień dobry, ${name},`,
    introduction: (company) =>
      `firma ${company} utworzyła dla Państwa konto szkoleniowe. Są tam szkolenia, terminy i certyfikaty. Oto dane do logowania:`,
    address: "Adres",
    username: "Nazwa użytkownika",
    password: "Hasło tymczasowe",
    scan: "Otwiera stronę logowania z nazwą użytkownika",
    steps: (hasCode) => [
      hasCode
        ? "Prosimy wpisać adres w przeglądarce albo zeskanować kod telefonem."
        : "Prosimy wpisać adres w przeglądarce, na telefonie lub komputerze.",
      "Prosimy wpisać nazwę użytkownika i hasło tymczasowe. Łączniki są jego częścią.",
      "Prosimy wybrać własne hasło. Hasło tymczasowe przestaje wtedy działać.",
    ],
    ends: (day) => `Hasło tymczasowe jest ważne do ${day}. Po tym dniu prosimy poprosić w firmie o nowe.`,
    tablet: (hasCode) =>
      `Jeśli w miejscu pracy jest wspólny tablet do szkoleń: prosimy wybrać na nim swoje nazwisko${hasCode ? " albo pokazać ten list kamerze" : ""}, wpisać hasło tymczasowe i wybrać sześciocyfrowy PIN.`,
    advice: "Prosimy nikomu nie pokazywać tego listu i zniszczyć go po wybraniu własnego hasła.",
  },
  tr: {
    title: (company) => `${company} eğitim hesabınız`,
    greeting: (name) => `Merhaba ${name},`,
    introduction: (company) =>
      `${company} sizin için bir eğitim hesabı açtı. Eğitimlerinizi, son tarihlerinizi ve sertifikalarınızı orada bulursunuz. Şöyle oturum açarsınız:`,
    address: "Adres",
    username: "Kullanıcı adı",
    password: "Geçici parola",
    scan: "Oturum açma sayfasını kullanıcı adınızla açar",
    steps: (hasCode) => [
      hasCode
        ? "Adresi bir tarayıcıya yazın veya kodu telefonunuzla tarayın."
        : "Adresi telefonda veya bilgisayarda bir tarayıcıya yazın.",
      "Kullanıcı adınızı ve geçici parolayı yazın. Kısa çizgiler parolanın parçasıdır.",
      "Kendi parolanızı seçin. Geçici parola bundan sonra geçmez.",
    ],
    ends: (day) =>
      `Geçici parola şu tarihe kadar geçerlidir: ${day}. Daha sonra şirketinizden yeni bir parola isteyin.`,
    tablet: (hasCode) =>
      `İş yerinizde eğitimler için ortak bir tablet varsa: orada adınızı seçin${hasCode ? " veya bu mektubu kameraya gösterin" : ""}, geçici parolayı yazın ve altı haneli bir PIN seçin.`,
    advice: "Bu mektubu kimseyle paylaşmayın ve kendi parolanızı seçince imha edin.",
  },
}
