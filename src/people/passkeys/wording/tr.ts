import type { PasskeyWording } from "./shape.ts"

export const turkish: PasskeyWording = {
  title: "Geçiş anahtarları",
  about:
    "Geçiş anahtarıyla parmak iziniz, yüzünüz veya cihazınızın PIN koduyla oturum açarsınız. Çalınabilecek veya tahmin edilebilecek bir parola yoktur.",
  consequence: "Bir anahtarınız olduğunda yalnızca parolanızla oturum açamazsınız.",
  demanded: "Rolünüz iki adımlı doğrulama gerektiriyor. Bir geçiş anahtarı yeterlidir: devam etmek için ekleyin.",
  none: "Yok",
  count: (count) => `${count} geçiş anahtarı`,
  emptyTitle: "Henüz geçiş anahtarı yok",
  emptyText: "Oturum açtığınız her cihaz için bir tane ekleyin.",
  added: (day) => `Eklenme: ${day}`,
  lastUsed: (moment) => `Son kullanım: ${moment}`,
  neverUsed: "Hiç kullanılmadı",
  onlyOne:
    "Bu tek anahtarınız. Bir tane daha ekleyin veya kurtarma kodları olan bir kimlik doğrulama uygulaması kurun: böylece cihazınızı kaybederseniz dışarıda kalmazsınız.",
  manage: "Geçiş anahtarlarını yönet",
  change: "Değiştir",
  add: "Geçiş anahtarı ekle",
  full: "En fazla geçiş anahtarı sayısına ulaştınız. Artık gerekmeyen birini kaldırın.",
  unsupported:
    "Bu tarayıcıda veya bu adreste geçiş anahtarı kullanılamaz. Sayfayı güncel bir tarayıcıda, JavaScript açıkken ve https üzerinden açın.",
  app: "Bunun yerine kimlik doğrulama uygulaması kullan",
  instead: "Bunun yerine geçiş anahtarı kullan",
  create: {
    title: "Geçiş anahtarınızı oluşturun",
    lead: "Tarayıcınız şimdi parmak izinizi, yüzünüzü veya PIN kodunuzu sorar. Telefon veya güvenlik anahtarı da seçebilirsiniz.",
    name: "Ad",
    nameHint: "Listenizde tanıyabilmeniz için.",
    submit: "Geçiş anahtarını oluştur",
    cancel: "Vazgeç",
    known: "Bu cihazda hesabınız için zaten bir geçiş anahtarı var.",
    refused: "Geçiş anahtarı eklenmedi, çünkü çok uzun sürdü veya bir şey doğru değildi.",
    again: "Yeniden başla",
  },
  cancelled: "İşlem iptal edildi veya çok uzun sürdü. Yeniden deneyin.",
  failed: "İşlem başarısız oldu. Birazdan yeniden deneyin.",
  one: {
    save: "Adı kaydet",
    removeTitle: "Bu geçiş anahtarını kaldır",
    removeText: "Artık burada onunla oturum açamazsınız. Cihazınızdan da silin.",
    remove: "Geçiş anahtarını kaldır",
    last: "Rolünüz iki adımlı doğrulama gerektiriyor ve bu tek geçiş anahtarınız. Önce başka bir geçiş anahtarı veya kimlik doğrulama uygulaması ekleyin.",
    back: "Tüm geçiş anahtarlarına dön",
  },
  notices: {
    passkey_added: "Geçiş anahtarı eklendi.",
    passkey_renamed: "Ad kaydedildi.",
    passkey_removed: "Geçiş anahtarı kaldırıldı.",
  },
  signIn: {
    or: "veya",
    submit: "Geçiş anahtarıyla oturum aç",
    refused: "Bu geçiş anahtarıyla oturum açılamadı. Yeniden deneyin veya kullanıcı adınızı ve parolanızı kullanın.",
  },
  step: {
    title: "Siz olduğunuzu onaylayın",
    lead: "Oturum açmayı tamamlamak için geçiş anahtarınızı kullanın.",
    submit: "Geçiş anahtarı kullan",
    refused: "Bu geçiş anahtarıyla onaylanamadı. Yeniden deneyin.",
  },
}
