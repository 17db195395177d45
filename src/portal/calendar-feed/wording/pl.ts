import type { CalendarWording } from "./shape.ts"

export const polish: CalendarWording = {
  title: "Terminy w kalendarzu",
  lead: "Kalendarz może pokazywać, do kiedy trzeba ukończyć szkolenia, i przypominać o tym tydzień wcześniej. Potrzebny jest do tego osobisty adres. W Outlooku, w Kalendarzu Google lub w telefonie można zasubskrybować kalendarz, podając jego adres.",
  link: "Terminy w kalendarzu",
  create: "Utwórz adres",
  address: {
    title: "Nowy adres",
    label: "Adres kalendarza",
    shownFor: (minutes) =>
      `Adres należy skopiować teraz: ta strona pokazuje go przez ${minutes} minut. Później nikt nie będzie mógł go pokazać.`,
    secret: "Adresu nie należy nikomu przekazywać: każdy, kto go ma, zobaczy terminy szkoleń.",
    copy: "Kopiuj adres",
    copied: "Adres został skopiowany.",
    open: "Otwórz w kalendarzu",
  },
  existing: {
    title: "Adres kalendarza",
    createdAt: (moment) => `Utworzono: ${moment}`,
    lost: "Adres pokazano po utworzeniu i nie można go pokazać ponownie. W razie utraty należy utworzyć nowy.",
  },
  change: {
    title: "Zmiana lub usunięcie",
    hint: "Po utworzeniu nowego adresu stary od razu przestaje działać: w kalendarzu trzeba wtedy zasubskrybować nowy.",
    renew: "Utwórz nowy adres",
    remove: "Usuń adres",
  },
  removed: "Adres został usunięty. Kalendarze nic już z niego nie otrzymują.",
  feed: {
    name: (company) => `Szkolenia – ${company}`,
    due: (course) => `Termin ukończenia: ${course}`,
    completeBy: (day) => `Szkolenie należy ukończyć do ${day}.`,
  },
}
