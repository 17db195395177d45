import type { CalendarWording } from "./shape.ts"

export const turkish: CalendarWording = {
  title: "Takviminizde son tarihler",
  lead: "Takviminiz, eğitimlerinizi en geç ne zaman tamamlamanız gerektiğini gösterebilir ve bir hafta önceden hatırlatabilir. Bunun için yalnızca size ait bir adres gerekir. Outlook’ta, Google Takvim’de veya telefonunuzda bir takvime adresiyle abone olun.",
  link: "Takviminizde son tarihler",
  create: "Adres oluştur",
  address: {
    title: "Yeni adresiniz",
    label: "Takviminizin adresi",
    shownFor: (minutes) =>
      `Şimdi kopyalayın: bu sayfa adresi ${minutes} dakika boyunca gösterir. Sonra kimse size yeniden gösteremez.`,
    secret: "Kimseyle paylaşmayın: adresi bilen herkes son tarihlerinizi görür.",
    copy: "Adresi kopyala",
    copied: "Adres kopyalandı.",
    open: "Takvimde aç",
  },
  existing: {
    title: "Adresiniz",
    createdAt: (moment) => `Oluşturulma: ${moment}`,
    lost: "Adres oluşturulduğunda gösterildi ve yeniden gösterilemez. Artık elinizde değilse yeni bir adres oluşturun.",
  },
  change: {
    title: "Değiştirme veya kaldırma",
    hint: "Yeni bir adres oluşturduğunuzda eskisi hemen geçersiz olur: takviminizde yeni adrese abone olun.",
    renew: "Yeni adres oluştur",
    remove: "Adresi kaldır",
  },
  removed: "Adres kaldırıldı. Takvimler artık bu adresten hiçbir bilgi alamaz.",
  feed: {
    name: (company) => `Eğitimler – ${company}`,
    due: (course) => `Eğitim için son tarih: ${course}`,
    completeBy: (day) => `Bu eğitimi en geç şu tarihte tamamlayın: ${day}.`,
  },
}
