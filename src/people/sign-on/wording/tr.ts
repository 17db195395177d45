import type { SignOnWording } from "./shape.ts"

export const tr: SignOnWording = {
  signOnWith: (provider) => `${provider} ile oturum açın`,
  tryAgain: "Yeniden deneyin",
  toSignIn: "Diğer oturum açma yolları",
  cancelled: "Orada oturum açmadınız. Yeniden deneyin veya parolanızla oturum açın.",
  failures: {
    unavailable: {
      title: "Şu anda yanıt yok",
      advice: (provider) => `${provider} yanıt vermiyor. Lütfen birkaç dakika sonra yeniden deneyin.`,
    },
    untrusted: {
      title: "Oturum açma reddedildi",
      advice: (provider) =>
        `${provider} tarafından verilen yanıt doğrulanamadığı için oturum açılmadı. Lütfen yeniden deneyin; yine olursa yöneticinize bildirin.`,
    },
    misconfigured: {
      title: "Oturum açma doğru ayarlanmamış",
      advice: (provider) => `${provider} ile bağlantı çalışmıyor. Lütfen yöneticinize bildirin.`,
    },
    expired: {
      title: "Bu oturum açma işlemi sona erdi",
      advice: () =>
        "Çok uzun sürdü, daha önce kullanıldı veya başka bir tarayıcıda başlatıldı. Lütfen baştan başlayın.",
    },
    unknown: {
      title: "Burada hesap yok",
      advice: (provider) =>
        `${provider} üzerinde oturum açtınız, ancak bu hesap burada oturum açabilecek kimseye ait değil. Lütfen yöneticinize danışın.`,
    },
    unverified: {
      title: "E-posta adresi doğrulanmamış",
      advice: (provider) =>
        `${provider} e-posta adresinizin doğrulandığını bildirmiyor. Lütfen adresinizi orada doğrulayın veya yöneticinize danışın.`,
    },
    taken: {
      title: "Hesap oluşturulamadı",
      advice: () =>
        "Burada başka biri kullanıcı adınıza veya e-posta adresinize zaten sahip. Lütfen yöneticinize danışın.",
    },
    incomplete: {
      title: "Hesap oluşturulamadı",
      advice: (provider) => `${provider} adınızı veya diğer bilgilerinizi bildirmedi. Lütfen yöneticinize danışın.`,
    },
  },
}
