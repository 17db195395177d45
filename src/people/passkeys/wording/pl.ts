import type { PasskeyWording } from "./shape.ts"

/** 2 klucze, 5 kluczy, 22 klucze; 1 is said apart. */
function keys(count: number): string {
  const isFew = count % 10 >= 2 && count % 10 <= 4 && (count % 100 < 12 || count % 100 > 14)
  return isFew ? "klucze dostępu" : "kluczy dostępu"
}

export const polish: PasskeyWording = {
  title: "Klucze dostępu",
  about:
    "Klucz dostępu pozwala logować się odciskiem palca, twarzą lub kodem PIN urządzenia. Nie ma hasła, które można ukraść lub odgadnąć.",
  consequence: "Po dodaniu klucza samo hasło nie wystarczy już do zalogowania.",
  demanded:
    "Ta rola wymaga uwierzytelniania dwuskładnikowego. Wystarczy klucz dostępu: prosimy go dodać, aby przejść dalej.",
  none: "Brak",
  count: (count) => (count === 1 ? "1 klucz dostępu" : `${count} ${keys(count)}`),
  emptyTitle: "Nie ma jeszcze kluczy dostępu",
  emptyText: "Prosimy dodać po jednym dla każdego urządzenia używanego do logowania.",
  added: (day) => `Dodano ${day}`,
  lastUsed: (moment) => `Ostatnie użycie: ${moment}`,
  neverUsed: "Jeszcze nieużywany",
  onlyOne:
    "To jedyny klucz. Prosimy dodać drugi lub skonfigurować aplikację uwierzytelniającą z kodami odzyskiwania: wtedy utrata urządzenia nie zablokuje dostępu.",
  manage: "Zarządzaj kluczami dostępu",
  change: "Zmień",
  add: "Dodaj klucz dostępu",
  full: "Osiągnięto największą liczbę kluczy dostępu. Prosimy usunąć niepotrzebny.",
  unsupported:
    "W tej przeglądarce lub pod tym adresem nie można używać kluczy dostępu. Prosimy otworzyć stronę w aktualnej przeglądarce, z JavaScriptem i przez https.",
  app: "Użyj zamiast tego aplikacji uwierzytelniającej",
  instead: "Użyj zamiast tego klucza dostępu",
  create: {
    title: "Tworzenie klucza dostępu",
    lead: "Przeglądarka zapyta teraz o odcisk palca, twarz lub kod PIN. Można też wybrać telefon lub klucz bezpieczeństwa.",
    name: "Nazwa",
    nameHint: "Pozwala rozpoznać klucz na liście.",
    submit: "Utwórz klucz dostępu",
    cancel: "Anuluj",
    known: "Na tym urządzeniu jest już klucz dostępu do tego konta.",
    refused: "Klucz dostępu nie został dodany, ponieważ trwało to zbyt długo lub coś było nieprawidłowe.",
    again: "Zacznij od nowa",
  },
  cancelled: "Anulowano albo trwało to zbyt długo. Prosimy spróbować ponownie.",
  failed: "Nie udało się. Prosimy spróbować za chwilę.",
  one: {
    save: "Zapisz nazwę",
    removeTitle: "Usunięcie tego klucza dostępu",
    removeText: "Nie będzie już można się nim tu zalogować. Prosimy usunąć go też na urządzeniu.",
    remove: "Usuń klucz dostępu",
    last: "Ta rola wymaga uwierzytelniania dwuskładnikowego, a to jedyny klucz dostępu. Prosimy najpierw dodać inny klucz dostępu lub aplikację uwierzytelniającą.",
    back: "Wróć do wszystkich kluczy",
  },
  notices: {
    passkey_added: "Klucz dostępu został dodany.",
    passkey_renamed: "Nazwa została zapisana.",
    passkey_removed: "Klucz dostępu został usunięty.",
  },
  signIn: {
    or: "lub",
    submit: "Zaloguj się kluczem dostępu",
    refused:
      "Logowanie tym kluczem dostępu nie powiodło się. Prosimy spróbować ponownie albo użyć nazwy użytkownika i hasła.",
  },
  step: {
    title: "Potwierdzenie tożsamości",
    lead: "Prosimy użyć klucza dostępu, aby dokończyć logowanie.",
    submit: "Użyj klucza dostępu",
    refused: "Potwierdzenie tym kluczem dostępu nie powiodło się. Prosimy spróbować ponownie.",
  },
}
