import type { AccountWording } from "./shape.ts"

export const turkish: AccountWording = {
  title: "Hesabınız",
  profile: {
    title: "Profil",
    name: "Ad",
    company: "Şirket",
    username: "Kullanıcı adı",
    email: "E-posta",
    noEmail: "yok",
    hint: "Bu bilgileri yöneticiniz değiştirebilir.",
    onlyAdministrator:
      "Tek yönetici sizsiniz. Buradaki bilgileri API üzerinden ya da “trainbase user import” ile değiştirirsiniz. Size yardım edebilecek ikinci bir yönetici ekleyin.",
  },
  language: { title: "Dil", label: "Bu sayfaların dili", save: "Kaydet" },
  password: {
    title: "Parola",
    hint: "Yeni bir parola diğer tüm cihazlarda oturumunuzu kapatır.",
    current: "Şimdiki parola",
    chosen: "Yeni parola",
    save: "Parolayı değiştir",
    wrong: "Bu, şimdiki parolanız değil.",
    tooMany: (minutes) => `Çok fazla deneme yapıldı. ${minutes} dk sonra yeniden deneyin.`,
  },
  sessions: {
    title: "Oturumunuzun açık olduğu yerler",
    hint: "Tanımadıklarınızı kapatın, ardından parolanızı değiştirin.",
    thisOne: "Bu tarayıcı",
    device: (browser, system) => `${browser} – ${system}`,
    unknownDevice: "Bilinmeyen cihaz",
    lastUsed: (moment) => `Son kullanım: ${moment}`,
    end: "Oradaki oturumu kapat",
    endOthers: "Diğer tüm cihazlarda oturumu kapat",
  },
  notices: {
    language_saved: "Diliniz kaydedildi.",
    password_changed: "Parolanız değiştirildi. Diğer tüm cihazlarda oturumunuz kapatıldı.",
    session_ended: "Oturum kapatıldı.",
    sessions_ended: "Diğer tüm cihazlarda oturumunuz kapatıldı.",
  },
}
