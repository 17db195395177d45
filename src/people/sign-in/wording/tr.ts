import type { SignInWording } from "./shape.ts"

export const turkish: SignInWording = {
  signIn: {
    title: "Oturum açın",
    username: "Kullanıcı adı veya e-posta adresi",
    password: "Parola",
    stay: "Bu cihazda oturumum açık kalsın",
    submit: "Oturum aç",
    forgotten: "Parolanızı mı unuttunuz?",
    wrong:
      "Kullanıcı adı veya parola doğru değil. E-posta adresinizi yazdıysanız kullanıcı adınızı deneyin. Eminseniz on beş dakika bekleyin: çok sayıda denemeden sonra doğru parola da reddedilir.",
    passwordRequired: "Parolanızı girin.",
    signedOut: "Oturumunuz kapatıldı.",
    kept: "Bu arada oturumunuz kapandı. Oturum açın, ardından yazdıklarınızı gönderebilirsiniz.",
  },
  tooMany: {
    title: "Lütfen biraz bekleyin",
    text: (minutes) =>
      `Çok fazla oturum açma denemesi yapıldı. ${minutes === 1 ? "1 dakika" : `${minutes} dakika`} sonra yeniden deneyin.`,
    back: "Oturum açmaya dön",
  },
  forgotten: {
    title: "Parolanızı mı unuttunuz?",
    lead: "Yenisini seçmeniz için size bir bağlantı göndeririz.",
    submit: "Bağlantıyı gönder",
    back: "Oturum açmaya dön",
    sentTitle: "Posta kutunuza bakın",
    sent: "E-posta adresi olan bir hesap varsa bir bağlantı gönderildi. 30 dakika boyunca ve yalnızca bir kez geçerlidir. Bir şey gelmezse eğitimlerinizi yöneten kişiye sorun.",
    unavailable:
      "Bu sunucu bunun için e-posta göndermiyor. Eğitimlerinizi yöneten kişiye sorun: size yeni bir parola verebilir.",
    required: "Kullanıcı adınızı veya e-posta adresinizi yazın.",
  },
  newPassword: {
    title: "Yeni bir parola seçin",
    temporary: "Parolanız geçicidir. Devam etmek için kendi parolanızı seçin.",
    password: "Yeni parola",
    again: "Yeni parolayı yineleyin",
    submit: "Parolayı kaydet",
    usedTitle: "Bu bağlantı artık geçerli değil",
    used: "Daha önce kullanılmış veya 30 dakikadan eski.",
    askAgain: "Yeni bağlantı iste",
  },
  resume: {
    title: "Yazdıklarınız gönderilsin mi?",
    lead: "Ulaşmadan önce oturumunuz kapandı. Henüz hiçbir şey kaydedilmedi.",
    send: "Şimdi gönder",
    discard: "Vazgeç",
    goneTitle: "Bekleyen bir şey yok",
    gone: "Yazdıklarınız daha önce gönderilmiş, silinmiş veya 30 dakikadan eski.",
    fields: {
      date: "Görüşme günü",
      finish_date: "Uygulama günü",
      remark: "Not",
      state: "Sonuç",
      deadline_date: "Son tarih",
      full_name: "Ad ve soyad",
      name: "Ad",
    },
    results: { success: "Başarılı", failed: "Başarısız", notshownup: "Katılmadı" },
  },
}
