import type { SignOnWording } from "./shape.ts"

export const pl: SignOnWording = {
  signOnWith: (provider) => `Zaloguj przez ${provider}`,
  tryAgain: "Spróbuj ponownie",
  toSignIn: "Inne sposoby logowania",
  cancelled: "Logowanie tam nie zostało dokończone. Można spróbować ponownie albo zalogować się hasłem.",
  failures: {
    unavailable: {
      title: "Chwilowo brak odpowiedzi",
      advice: (provider) => `${provider} nie odpowiada. Prosimy spróbować ponownie za kilka minut.`,
    },
    untrusted: {
      title: "Logowanie odrzucone",
      advice: (provider) =>
        `Nie udało się sprawdzić odpowiedzi: ${provider}. Dlatego nikt nie został zalogowany. Prosimy spróbować ponownie, a jeśli to się powtórzy, powiadomić administrację.`,
    },
    misconfigured: {
      title: "Logowanie jest źle skonfigurowane",
      advice: (provider) => `Połączenie nie działa: ${provider}. Prosimy powiadomić administrację.`,
    },
    expired: {
      title: "To logowanie już się zakończyło",
      advice: () =>
        "Trwało zbyt długo, zostało już wykorzystane albo rozpoczęto je w innej przeglądarce. Prosimy zacząć od nowa.",
    },
    unknown: {
      title: "Brak konta",
      advice: (provider) =>
        `Logowanie przez ${provider} się udało, ale to konto nie należy do nikogo, kto może się tu zalogować. Prosimy zwrócić się do administracji.`,
    },
    unverified: {
      title: "Adres e-mail niepotwierdzony",
      advice: (provider) =>
        `${provider} nie podaje, że adres e-mail jest potwierdzony. Prosimy potwierdzić go tam albo zwrócić się do administracji.`,
    },
    taken: {
      title: "Nie udało się utworzyć konta",
      advice: () =>
        "Ktoś inny ma tu już tę nazwę użytkownika lub ten adres e-mail. Prosimy zwrócić się do administracji.",
    },
    incomplete: {
      title: "Nie udało się utworzyć konta",
      advice: (provider) =>
        `${provider} nie podaje imienia i nazwiska lub innych danych. Prosimy zwrócić się do administracji.`,
    },
  },
}
