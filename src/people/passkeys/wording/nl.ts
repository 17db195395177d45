import type { PasskeyWording } from "./shape.ts"

export const dutch: PasskeyWording = {
  title: "Passkeys",
  about:
    "Met een passkey meldt u zich aan met uw vingerafdruk, uw gezicht of de pincode van uw apparaat. Er is geen wachtwoord dat iemand kan stelen of raden.",
  consequence: "Zodra u er een hebt, is uw wachtwoord alleen niet meer genoeg om u aan te melden.",
  demanded: "Uw rol vereist tweefactorauthenticatie. Een passkey is genoeg: voeg er een toe om verder te gaan.",
  none: "Geen",
  count: (count) => (count === 1 ? "1 passkey" : `${count} passkeys`),
  emptyTitle: "Nog geen passkeys",
  emptyText: "Voeg er een toe voor elk apparaat waarop u zich aanmeldt.",
  added: (day) => `Toegevoegd op ${day}`,
  lastUsed: (moment) => `Laatst gebruikt: ${moment}`,
  neverUsed: "Nog nooit gebruikt",
  onlyOne:
    "Dit is uw enige passkey. Voeg er nog een toe, of stel een authenticator-app met herstelcodes in: dan sluit een verloren apparaat u niet buiten.",
  manage: "Passkeys beheren",
  change: "Wijzigen",
  add: "Passkey toevoegen",
  full: "U hebt het maximale aantal passkeys bereikt. Verwijder er een die u niet meer nodig hebt.",
  unsupported:
    "In deze browser of op dit adres kunnen geen passkeys worden gebruikt. Open deze pagina in een actuele browser, met JavaScript en via https.",
  app: "In plaats daarvan een authenticator-app gebruiken",
  instead: "In plaats daarvan een passkey gebruiken",
  create: {
    title: "Maak uw passkey",
    lead: "Uw browser vraagt nu om uw vingerafdruk, uw gezicht of uw pincode. Een telefoon of beveiligingssleutel kan ook.",
    name: "Naam",
    nameHint: "Zodat u hem in uw lijst herkent.",
    submit: "Passkey maken",
    cancel: "Annuleren",
    known: "Dit apparaat heeft al een passkey voor uw account.",
    refused: "De passkey is niet toegevoegd, omdat het te lang duurde of iets niet klopte.",
    again: "Opnieuw beginnen",
  },
  cancelled: "Dat is geannuleerd of duurde te lang. Probeer het opnieuw.",
  failed: "Dat is niet gelukt. Probeer het zo dadelijk opnieuw.",
  one: {
    save: "Naam opslaan",
    removeTitle: "Deze passkey verwijderen",
    removeText: "U kunt zich er hier dan niet meer mee aanmelden. Verwijder hem ook op uw apparaat.",
    remove: "Passkey verwijderen",
    last: "Uw rol vereist tweefactorauthenticatie, en dit is uw enige passkey. Voeg eerst een andere passkey of een authenticator-app toe.",
    back: "Terug naar alle passkeys",
  },
  notices: {
    passkey_added: "De passkey is toegevoegd.",
    passkey_renamed: "De naam is opgeslagen.",
    passkey_removed: "De passkey is verwijderd.",
  },
  signIn: {
    or: "of",
    submit: "Aanmelden met een passkey",
    refused:
      "Aanmelden met deze passkey is niet gelukt. Probeer het opnieuw, of gebruik uw gebruikersnaam en wachtwoord.",
  },
  step: {
    title: "Bevestig dat u het bent",
    lead: "Gebruik uw passkey om het aanmelden af te ronden.",
    submit: "Passkey gebruiken",
    refused: "Bevestigen met deze passkey is niet gelukt. Probeer het opnieuw.",
  },
}
