import type { FactorWording } from "./shape.ts"

export const polish: FactorWording = {
  title: "Drugi krok przy logowaniu",
  about:
    "Aplikacja uwierzytelniająca w telefonie pokazuje kod, który zmienia się co 30 sekund. Dzięki temu sama znajomość hasła nie wystarczy.",
  demanded: "Ta rola wymaga drugiego kroku. Prosimy go skonfigurować, aby przejść dalej.",
  off: "Nieskonfigurowany",
  on: "Skonfigurowany",
  codesLeft: (count) => `Pozostałe kody odzyskiwania: ${count}`,
  password: "Obecne hasło",
  begin: "Skonfiguruj",
  scan: "Prosimy otworzyć aplikację uwierzytelniającą w telefonie, zeskanować ten obraz i wpisać pokazany kod.",
  secret: "Jeśli nie można go zeskanować, prosimy wpisać ten klucz w aplikacji:",
  code: "Kod",
  confirm: "Potwierdź",
  wrongCode: "Ten kod jest nieprawidłowy. Kody zmieniają się co 30 sekund; prosimy wpisać najnowszy.",
  wrongPassword: "Hasło jest nieprawidłowe.",
  tooMany: (minutes) => `Było zbyt wiele prób. Prosimy spróbować ponownie za ${minutes} min.`,
  codesTitle: "Prosimy zachować te kody odzyskiwania",
  codesLead:
    "Każdy pozwala zalogować się raz bez telefonu. Prosimy je wydrukować lub zapisać; są pokazywane tylko teraz.",
  goOn: "Dalej",
  renew: "Nowe kody odzyskiwania",
  remove: "Usuń drugi krok",
  stepTitle: "Prosimy wpisać kod",
  stepLead: "Prosimy otworzyć aplikację uwierzytelniającą w telefonie.",
  stepHint: "Sześć cyfr. Bez telefonu: jeden z kodów odzyskiwania.",
  stepSubmit: "Dalej",
  back: "Wróć do logowania",
  manage: "Zmień",
  elsewhere: "Po skonfigurowaniu nastąpi wylogowanie wszędzie indziej.",
  orPasskey: "albo potwierdzenie kluczem dostępu",
  provePasskey: "Dla potwierdzenia tożsamości przeglądarka poprosi o klucz dostępu.",
  proveProvider: (provider) => `Dla potwierdzenia tożsamości trzeba zalogować się jeszcze raz: ${provider}.`,
  noProof:
    "Nie ma czym potwierdzić tożsamości: ani hasłem, ani kontem u dostawcy. Prosimy zwrócić się do administracji.",
  unproved: "Tożsamość nie została potwierdzona.",
  notProved: {
    title: "Nie potwierdzono",
    advice: (provider) =>
      `${provider}: nie potwierdzono, że właśnie nastąpiło tam logowanie na własne konto. Prosimy spróbować ponownie, a jeśli to nie pomoże, zwrócić się do administracji.`,
    back: "Powrót do konta",
  },
}
