import type { KioskWording } from "./shape.ts"

export const dutch: KioskWording = {
  pairing: {
    title: "Gezamenlijke tablet instellen",
    lead: "Een beheerder maakt een code voor dit apparaat. Daarna melden de mensen van een locatie of team zich hier aan met een pincode.",
    code: "Code",
    hint: "Acht tekens. Hij werkt één keer, tien minuten lang.",
    submit: "Dit apparaat instellen",
    required: "Vul de code in.",
    wrong: "Deze code klopt niet, is al gebruikt of is ouder dan tien minuten. Vraag om een nieuwe.",
    toSignIn: "Aanmelden zonder gezamenlijke tablet",
  },
  people: {
    title: "Wie bent u?",
    search: "Uw naam",
    hint: "Of scan de code van uw brief of pas.",
    submit: "Zoeken",
    scan: "Code scannen met de camera",
    stop: "Camera sluiten",
    cameraFailed: "De camera kan niet worden gebruikt. Typ in plaats daarvan uw naam.",
    list: "Namen",
    many: "Hier melden veel mensen zich aan: typ het begin van uw naam.",
    nobody: "Er is nog niemand in dit team of op deze locatie.",
    notFound:
      "Er is niemand gevonden in dit team of op deze locatie. Controleer wat u hebt ingevuld of neem contact op met degene die uw trainingen beheert.",
    all: "Alle namen tonen",
  },
  pin: {
    greeting: (name) => `Goedendag ${name}`,
    lead: "Vul uw pincode van zes cijfers in.",
    pin: "Pincode",
    submit: "Aanmelden",
    required: "Vul uw pincode in.",
    wrong: (left) =>
      `Deze pincode klopt niet. Nog ${left === 1 ? "één poging" : `${left} pogingen`}, dan wordt hij geblokkeerd.`,
    forgotten: "Nieuwe pincode kiezen met uw wachtwoord",
    back: "Dit ben ik niet",
  },
  choice: {
    title: "Kies uw pincode",
    lead: "Met deze pincode meldt u zich hier voortaan aan.",
    locked:
      "Uw pincode is na tien onjuiste pogingen geblokkeerd. Kies een nieuwe met uw wachtwoord of neem contact op met degene die uw trainingen beheert.",
    password: "Wachtwoord",
    passwordHint: "Dat van uw brief werkt ook.",
    passwordRequired: "Vul uw wachtwoord in.",
    pin: "Nieuwe pincode",
    pinHint: "Zes cijfers die niemand raadt: niet uw geboortedatum, geen reeks zoals 123456.",
    again: "Nieuwe pincode herhalen",
    submit: "Pincode opslaan en aanmelden",
    wrong: "Het wachtwoord klopt niet of is verlopen. Vraag degene die uw trainingen beheert om een nieuw wachtwoord.",
    faults: {
      not_six_digits: "Een pincode heeft precies zes cijfers.",
      too_simple: "Deze pincode is makkelijk te raden. Kies een andere.",
      personal: "Anderen kennen dit getal misschien: geboortedatum of personeelsnummer. Kies een ander.",
      differs: "De twee pincodes zijn verschillend.",
    },
  },
  refused: {
    title: "Gebruik een eigen apparaat",
    reasons: {
      second_factor: "Uw account is beveiligd met een tweede factor, waar een gezamenlijke tablet niet om kan vragen.",
      sign_on: "U meldt zich aan bij de provider van uw bedrijf. Dat kan niet op een gezamenlijke tablet.",
    },
  },
}
