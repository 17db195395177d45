import type { ReminderWording } from "./shape.ts"

export const tr: ReminderWording = {
  subjects: {
    manual: "Lütfen eğitiminizi tamamlayın",
    overdue: "Eğitiminizin süresi geçti",
    due: "Eğitiminizin son günü yaklaşıyor",
    assigned: "Sizin için yeni eğitim",
    people: "Alanınızda süresi geçen eğitimler",
    summary: "Alanınızdaki eğitimlerin özeti",
  },
  greeting: (fullName) => `Merhaba ${fullName},`,
  introductions: {
    own: (companyName) => `${companyName} bünyesindeki eğitimlerinizin bugünkü durumu şöyle.`,
    people: (companyName) =>
      `${companyName} bünyesinde sorumlu olduğunuz kişilerin eğitimlerinin bugünkü durumu şöyle.`,
  },
  headings: {
    overdue: "Süresi geçti",
    due: "Son günü yaklaşıyor",
    assigned: "Yeni",
    late: "Süresi geçti, hâlâ tamamlanmadı",
    expiring: "30 gün içinde sona eriyor",
    exceptions: "Gerekli, ancak atanamadı",
    unreachable: "E-posta ile ulaşılamadı",
  },
  counted: (heading, count) => `${heading}: ${count}`,
  from: (name) => `Hatırlatan: ${name}`,
  due: (course, day) => `${course} – son gün: ${day}`,
  wasDue: (course, day) => `${course} – son günü geçti: ${day}`,
  validUntil: (course, day) => `${course} – son geçerlilik günü: ${day}`,
  about: (person, text) => `${person}: ${text}`,
  exceptions: {
    prerequisites: "eğitimin koşulları karşılanmıyor",
    failed: "başarısız",
    withdrawn: "geri çekildi",
    course_inactive: "eğitim etkin değil",
  },
  more: (count) => `ve ${count} tane daha`,
  address: "Bağlantı",
  open: "Başlamak veya devam etmek için bağlantıyı açın ve oturum açın.",
  openPeople: "Tümünü görmek için bağlantıyı açın ve oturum açın.",
  signIn: "Başlamak veya devam etmek için eğitim hesabınızda oturum açın.",
  signInPeople: "Tümünü görmek için eğitim hesabınızda oturum açın.",
  footer: (companyName) =>
    `Bu iletiyi beklemiyorsanız lütfen ${companyName} şirketine sorun. İleti otomatik olarak gönderildi; yanıtları kimse okumaz.`,
}
