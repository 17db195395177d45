import type { PageWording } from "./shape.ts"

export const turkish: PageWording = {
  skip: "İçeriğe geç",
  language: { own: "Türkçe", choose: "Dil seçin" },
  toStart: "Başlangıç sayfasına",
  portal: {
    navigation: "Ana menü",
    learn: "Eğitimler",
    certificates: "Sertifikalar",
    console: "Yönetim",
    account: "Hesap",
    signOut: "Oturumu kapat",
    kiosk: {
      done: "Bitti – oturumu kapat",
      idle: "Hâlâ orada mısınız?",
      soon: "Tablet kullanılmadığı için oturumunuz birazdan kapanacak.",
      goOn: "Devam et",
    },
  },
  form: { check: "Lütfen girdiklerinizi kontrol edin", fault: "Hata", faultOf: (label, fault) => `${label}: ${fault}` },
  pager: {
    label: "Sayfalar",
    previous: "Önceki",
    next: "Sonraki",
    position: (page, pages) => `Sayfa ${page} / ${pages}`,
  },
  text: { newWindow: "yeni pencerede açılır", table: "Tablo", imageMissing: "görsel bulunamadı" },
  refusals: {
    bad_request: {
      title: "Bu istek yanıtlanamıyor",
      advice: "Geri dönün ve yeniden deneyin.",
    },
    unauthenticated: {
      title: "Oturum açmadınız",
      advice: "Bu adres yalnızca kimliğini doğrulayanlar içindir.",
    },
    forbidden: {
      title: "Bu sayfayı açamazsınız",
      advice: "Bu adresi size veren kişiye başvurun.",
    },
    not_found: {
      title: "Sayfa bulunamadı",
      advice: "Bu adreste bir şey yok. Adresi kontrol edin veya başlangıç sayfasından başlayın.",
    },
    method_not_allowed: {
      title: "Bu adres başka bir iş içindir",
      advice: "Sayfa var, ancak isteneni yapamıyor. Geri dönün ve başka bir yoldan deneyin.",
    },
    too_many_requests: {
      title: "Çok fazla istek",
      advice: "Bir dakika bekleyin, ardından bu sayfayı yeniden yükleyin.",
    },
    server_error: {
      title: "Bir hata oluştu",
      advice: "Hata sizde değil, bizde. Sunucunun günlüğüne kaydedildi. Daha sonra yeniden deneyin.",
    },
    unavailable: {
      title: "Şu anda kullanılamıyor",
      advice: "Hizmet şu anda kullanılamıyor. Lütfen birkaç dakika sonra yeniden deneyin.",
    },
  },
  reasons: {
    cross_site: "Bu form bu sunucunun bir sayfasından gelmedi. Sayfayı yeniden açın ve formu oradan gönderin.",
    too_large: "Gönderdiğiniz veri çok büyük. Geri dönün ve daha azını gönderin.",
    too_slow: "Gönderdiğiniz veri çok yavaş geldi. Bağlantınızı denetleyin, geri dönün ve yeniden gönderin.",
    address_not_valid: "Bu adres yanlış veya süresi dolmuş. Yeni bir adres isteyin.",
    for_oneself: "Bunu kendiniz için yapamazsınız. Yetkili başka bir kişiye başvurun.",
    at_kiosk: "Ortak tablet yalnızca eğitimlerinizi açar. Diğer her şey için kendi cihazınızda oturum açın.",
  },
}
