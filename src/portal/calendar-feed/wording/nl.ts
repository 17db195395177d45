import type { CalendarWording } from "./shape.ts"

export const dutch: CalendarWording = {
  title: "Uw trainingen in uw agenda",
  lead: "Uw agenda kan tonen wanneer u uw trainingen uiterlijk moet afronden, en u daar een week van tevoren aan herinneren. Daarvoor is een adres nodig dat alleen van u is. Abonneer u in Outlook, in Google Agenda of op uw telefoon via dat adres op de agenda.",
  link: "Uw trainingen in uw agenda",
  create: "Adres maken",
  address: {
    title: "Uw nieuwe adres",
    label: "Adres van uw agenda",
    shownFor: (minutes) =>
      `Kopieer het nu: deze pagina toont het ${minutes} minuten lang. Daarna kan niemand het u nog laten zien.`,
    secret: "Houd het voor uzelf: wie het heeft, ziet wanneer u wat moet afronden.",
    copy: "Adres kopiëren",
    copied: "Het adres is gekopieerd.",
    open: "Openen in een agenda",
  },
  existing: {
    title: "Uw adres",
    createdAt: (moment) => `Gemaakt: ${moment}`,
    lost: "Het adres is getoond toen het werd gemaakt en kan niet opnieuw worden getoond. Maak een nieuw adres als u het niet meer hebt.",
  },
  change: {
    title: "Wijzigen of verwijderen",
    hint: "Met een nieuw adres werkt het oude meteen niet meer: abonneer u dan in uw agenda op het nieuwe.",
    renew: "Nieuw adres maken",
    remove: "Adres verwijderen",
  },
  removed: "Het adres is verwijderd. Agenda’s ontvangen via dit adres niets meer.",
  feed: {
    name: (company) => `Trainingen bij ${company}`,
    due: (course) => `Training afronden: ${course}`,
    completeBy: (day) => `Rond deze training uiterlijk op ${day} af.`,
  },
}
