import type { FactorWording } from "./shape.ts"

export const turkish: FactorWording = {
  title: "Oturum açarken ikinci adım",
  about:
    "Telefonunuzdaki bir kimlik doğrulama uygulaması 30 saniyede bir değişen bir kod gösterir. Böylece yalnızca parolanızı bilen kimse giremez.",
  demanded: "Rolünüz ikinci bir adım gerektiriyor. Devam etmek için kurun.",
  off: "Kurulmadı",
  on: "Kuruldu",
  codesLeft: (count) => `Kalan kurtarma kodları: ${count}`,
  password: "Geçerli parola",
  begin: "Kur",
  scan: "Telefonunuzda bir kimlik doğrulama uygulaması açın, bu görüntüyü tarayın ve uygulamanın gösterdiği kodu yazın.",
  secret: "Tarayamıyorsanız bu anahtarı uygulamaya yazın:",
  code: "Kod",
  confirm: "Onayla",
  wrongCode: "Bu kod doğru değil. Kodlar 30 saniyede bir değişir; en yenisini yazın.",
  wrongPassword: "Parola doğru değil.",
  tooMany: (minutes) => `Çok fazla deneme yapıldı. ${minutes} dakika sonra yeniden deneyin.`,
  codesTitle: "Bu kurtarma kodlarını saklayın",
  codesLead:
    "Her biri telefonunuz yokken bir kez oturum açmanızı sağlar. Yazdırın veya not alın; yalnızca şimdi gösterilir.",
  goOn: "Devam et",
  renew: "Yeni kurtarma kodları",
  remove: "İkinci adımı kaldır",
  stepTitle: "Kodunuzu yazın",
  stepLead: "Telefonunuzdaki kimlik doğrulama uygulamasını açın.",
  stepHint: "Altı rakam. Telefonunuz yoksa: kurtarma kodlarınızdan biri.",
  stepSubmit: "Devam et",
  back: "Oturum açmaya dön",
  manage: "Değiştir",
  elsewhere: "Bu kurulur kurulmaz diğer her yerdeki oturumunuz kapatılır.",
  orPasskey: "ya da bir geçiş anahtarıyla onaylayın",
  provePasskey: "Siz olduğunuzu onaylamak için tarayıcınız geçiş anahtarınızı sorar.",
  proveProvider: (provider) => `Siz olduğunuzu onaylamak için ${provider} üzerinde bir kez daha oturum açarsınız.`,
  noProof:
    "Siz olduğunuzu onaylayabileceğiniz bir şeyiniz yok: ne bir parola ne de bir sağlayıcıda hesap. Yöneticinize sorun.",
  unproved: "Siz olduğunuzu onaylamadınız.",
  notProved: {
    title: "Onaylanmadı",
    advice: (provider) =>
      `${provider}, orada az önce kendi hesabınızla oturum açtığınızı onaylamadı. Bir kez daha deneyin; işe yaramazsa yöneticinize sorun.`,
    back: "Hesabınıza dönün",
  },
}
