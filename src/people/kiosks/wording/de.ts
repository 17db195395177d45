import type { KioskWording } from "./shape.ts"

export const german: KioskWording = {
  pairing: {
    title: "Gemeinsames Tablet einrichten",
    lead: "Den Code für dieses Gerät erzeugt, wer das Unternehmen verwaltet. Danach melden sich hier die Personen eines Standorts oder Teams mit einer PIN an.",
    code: "Code",
    hint: "Acht Zeichen. Er gilt zehn Minuten lang und nur einmal.",
    submit: "Dieses Gerät einrichten",
    required: "Geben Sie den Code ein.",
    wrong:
      "Dieser Code stimmt nicht, wurde schon verwendet oder ist älter als zehn Minuten. Lassen Sie sich einen neuen geben.",
    toSignIn: "Ohne gemeinsames Tablet anmelden",
  },
  people: {
    title: "Wer sind Sie?",
    search: "Ihr Name",
    hint: "Oder scannen Sie den Code auf Ihrem Brief oder Ausweis.",
    submit: "Suchen",
    scan: "Code mit der Kamera scannen",
    stop: "Kamera schließen",
    cameraFailed: "Die Kamera lässt sich nicht verwenden. Geben Sie stattdessen Ihren Namen ein.",
    list: "Namen",
    many: "Hier melden sich viele an: Geben Sie den Anfang Ihres Namens ein.",
    nobody: "In diesem Team oder an diesem Standort ist noch niemand.",
    notFound:
      "In diesem Team oder an diesem Standort wurde niemand gefunden. Prüfen Sie Ihre Eingabe, oder wenden Sie sich an die Person, die Ihre Schulungen verwaltet.",
    all: "Alle Namen zeigen",
  },
  pin: {
    greeting: (name) => `Guten Tag, ${name}`,
    lead: "Geben Sie Ihre PIN aus sechs Ziffern ein.",
    pin: "PIN",
    submit: "Anmelden",
    required: "Geben Sie Ihre PIN ein.",
    wrong: (left) =>
      `Diese PIN stimmt nicht. Noch ${left === 1 ? "ein Versuch" : `${left} Versuche`}, dann ist sie gesperrt.`,
    forgotten: "Neue PIN mit dem Passwort wählen",
    back: "Das bin ich nicht",
  },
  choice: {
    title: "PIN wählen",
    lead: "Mit dieser PIN melden Sie sich künftig hier an.",
    locked:
      "Ihre PIN ist nach zehn falschen Versuchen gesperrt. Wählen Sie mit Ihrem Passwort eine neue, oder wenden Sie sich an die Person, die Ihre Schulungen verwaltet.",
    password: "Passwort",
    passwordHint: "Auch das aus Ihrem Brief gilt.",
    passwordRequired: "Geben Sie Ihr Passwort ein.",
    pin: "Neue PIN",
    pinHint: "Sechs Ziffern, die niemand errät: nicht Ihr Geburtstag, keine Reihe wie 123456.",
    again: "Neue PIN wiederholen",
    submit: "PIN speichern und anmelden",
    wrong:
      "Das Passwort stimmt nicht oder ist abgelaufen. Lassen Sie sich von der Person, die Ihre Schulungen verwaltet, ein neues geben.",
    faults: {
      not_six_digits: "Eine PIN hat genau sechs Ziffern.",
      too_simple: "Diese PIN ist leicht zu erraten. Wählen Sie eine andere.",
      personal: "Diese Zahl kennen vielleicht andere: Geburtstag oder Personalnummer. Wählen Sie eine andere.",
      differs: "Die beiden PINs stimmen nicht überein.",
    },
  },
  refused: {
    title: "Bitte nehmen Sie ein eigenes Gerät",
    reasons: {
      second_factor:
        "Ihr Konto ist durch einen zweiten Faktor geschützt, den ein gemeinsames Tablet nicht abfragen kann.",
      sign_on: "Sie melden sich beim Anbieter Ihres Unternehmens an. Das bietet ein gemeinsames Tablet nicht.",
    },
  },
}
