import type { WordedLanguage } from "../../tools/language/worded.ts"
import type { PasswordFault } from "./choice.ts"

/** Faults of a new password and of its repetition. */
type ChoiceFault = PasswordFault | "differs"

/** Sentences for the fields of a new password, and the hint shown beforehand. */
export const PASSWORD_WORDING: Readonly<
  Record<WordedLanguage, Readonly<Record<ChoiceFault, string>> & { readonly hint: string }>
> = {
  en: {
    hint: "At least 8 characters. A few words in a row are easy to remember and hard to guess.",
    too_short: "Enter at least 8 characters.",
    too_long: "Enter at most 200 characters.",
    too_common: "Many people use this password, or one that only ends differently. Choose one that is harder to guess.",
    personal:
      "Choose a password that is not your name, your username, your email address or your company, even with something added at its end.",
    same: "Choose another password than the one that you have now.",
    differs: "Enter the same password twice.",
  },
  de: {
    hint: "Mindestens 8 Zeichen. Mehrere Wörter hintereinander sind leicht zu merken und schwer zu erraten.",
    too_short: "Geben Sie mindestens 8 Zeichen ein.",
    too_long: "Geben Sie höchstens 200 Zeichen ein.",
    too_common:
      "Dieses Passwort ist weit verbreitet oder unterscheidet sich nur am Ende von einem weit verbreiteten. Wählen Sie eines, das schwerer zu erraten ist.",
    personal:
      "Wählen Sie ein Passwort, das nicht Ihr Name, Ihr Benutzername, Ihre E-Mail-Adresse oder Ihre Firma ist, auch nicht mit einem Zusatz am Ende.",
    same: "Wählen Sie ein anderes Passwort als das jetzige.",
    differs: "Geben Sie zweimal dasselbe Passwort ein.",
  },
  fr: {
    hint: "Au moins 8 caractères. Quelques mots à la suite sont faciles à retenir et difficiles à deviner.",
    too_short: "Saisissez au moins 8 caractères.",
    too_long: "Saisissez au plus 200 caractères.",
    too_common:
      "Ce mot de passe est très répandu, ou ne diffère que par sa fin d’un mot de passe très répandu. Choisissez-en un plus difficile à deviner.",
    personal:
      "Choisissez un mot de passe qui ne soit ni votre nom, ni votre nom d’utilisateur, ni votre adresse e-mail, ni votre entreprise, même avec un ajout à la fin.",
    same: "Choisissez un autre mot de passe que l’actuel.",
    differs: "Saisissez deux fois le même mot de passe.",
  },
  it: {
    hint: "Almeno 8 caratteri. Alcune parole di seguito sono facili da ricordare e difficili da indovinare.",
    too_short: "Inserisca almeno 8 caratteri.",
    too_long: "Inserisca al massimo 200 caratteri.",
    too_common:
      "Questa password è molto diffusa, o si distingue solo nella fine da una molto diffusa. Ne scelga una più difficile da indovinare.",
    personal:
      "Scelga una password che non sia il Suo nome, il nome utente, l’indirizzo e-mail o l’azienda, neanche con un’aggiunta alla fine.",
    same: "Scelga una password diversa da quella attuale.",
    differs: "Inserisca due volte la stessa password.",
  },
  es: {
    hint: "Al menos 8 caracteres. Varias palabras seguidas son fáciles de recordar y difíciles de adivinar.",
    too_short: "Introduzca al menos 8 caracteres.",
    too_long: "Introduzca como máximo 200 caracteres.",
    too_common:
      "Muchas personas usan esta contraseña, o una que solo termina de otra manera. Elija una más difícil de adivinar.",
    personal:
      "Elija una contraseña que no sea su nombre, su nombre de usuario, su correo electrónico ni su empresa, tampoco con un añadido al final.",
    same: "Elija una contraseña distinta de la actual.",
    differs: "Introduzca dos veces la misma contraseña.",
  },
  nl: {
    hint: "Minstens 8 tekens. Een paar woorden achter elkaar zijn gemakkelijk te onthouden en moeilijk te raden.",
    too_short: "Vul minstens 8 tekens in.",
    too_long: "Vul hoogstens 200 tekens in.",
    too_common:
      "Veel mensen gebruiken dit wachtwoord, of een dat alleen anders eindigt. Kies er een dat moeilijker te raden is.",
    personal:
      "Kies een wachtwoord dat niet uw naam, uw gebruikersnaam, uw e-mailadres of uw bedrijf is, ook niet met iets erachter.",
    same: "Kies een ander wachtwoord dan het huidige.",
    differs: "Vul twee keer hetzelfde wachtwoord in.",
  },
  pl: {
    hint: "Co najmniej 8 znaków. Kilka słów z rzędu łatwo zapamiętać i trudno odgadnąć.",
    too_short: "Proszę wpisać co najmniej 8 znaków.",
    too_long: "Proszę wpisać najwyżej 200 znaków.",
    too_common:
      "Tego hasła albo hasła, które różni się od niego tylko końcówką, używa wiele osób. Proszę wybrać trudniejsze do odgadnięcia.",
    personal:
      "Proszę wybrać hasło, które nie jest imieniem ani nazwiskiem, nazwą użytkownika, adresem e-mail ani nazwą firmy, także z dodatkiem na końcu.",
    same: "Proszę wybrać inne hasło niż obecne.",
    differs: "Proszę wpisać dwa razy to samo hasło.",
  },
  tr: {
    hint: "En az 8 karakter. Art arda birkaç kelimeyi hatırlamak kolay, tahmin etmek zordur.",
    too_short: "En az 8 karakter girin.",
    too_long: "En fazla 200 karakter girin.",
    too_common:
      "Bu parolayı veya yalnızca sonu farklı olan bir parolayı pek çok kişi kullanıyor. Tahmin edilmesi daha zor bir parola seçin.",
    personal:
      "Sonuna bir şey eklenmiş olsa bile adınız, kullanıcı adınız, e-posta adresiniz veya şirketiniz olmayan bir parola seçin.",
    same: "Şimdikinden başka bir parola seçin.",
    differs: "Aynı parolayı iki kez girin.",
  },
}
