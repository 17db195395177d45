import type { StartWording } from "./shape.ts"

export const turkish: StartWording = {
  title: "Kanıtlanabilen eğitimler",
  lead: "Bu sunucu kimin hangi konuda eğitildiğini ve bunun ne zamana kadar geçerli olduğunu, herkesin doğrulayabileceği sertifikalarla birlikte tutar.",
  people: {
    title: "Öğrenin ve kanıtlayın",
    lead: "Hangi eğitimleri tamamlamanız gerektiğini görün ve sertifikalarınızı bulun.",
    signedIn: (name) => `Oturum açan: ${name}.`,
    toLearning: "Eğitimlerinize",
  },
  empty: {
    title: "Bu kurulum boş",
    lead: "Henüz bir şirket yok. Sunucunun başlarken gösterdiği adresi açın: “/setup?token=” ile başlar. 24 saat geçerlidir; yeniden başlatma yeni bir adres gösterir.",
    command: "Ya da sunucunun bilgisayarında, sunucuyla aynı ayarlarla (örneğin --data) kurun:",
    own: "Ya da kendi şirketinizi içe aktarın (biçimi belgelerin “Datasets” bölümü açıklar):",
    demo: "Ya da bir deneme şirketiyle deneyin: sunucuyu durdurun ve şöyle başlatın:",
  },
  integrators: {
    title: "Entegratörler için",
    lead: "İK sistemleri bu sunucuyla bir JSON API üzerinden çalışır.",
    links: {
      guide: {
        name: "Entegratör kılavuzu",
        about: "ilk belirteçten eksiksiz bir entegrasyona, komutlarla (İngilizce)",
      },
      documentation: { name: "API belgeleri", about: "okumak ve denemek için tüm uç noktalar (İngilizce)" },
      document: { name: "OpenAPI belgesi", about: "kod üreteçleri için" },
      metadata: { name: "Yetkilendirme sunucusu meta verileri", about: "OAuth 2.0 istemcileri için" },
      health: { name: "Durum", about: "sunucunun çalışıp çalışamadığı" },
    },
    token: "Yöneticinizin verdiği bilgilerle ilk belirteç:",
    request: "Onunla ilk istek:",
  },
}
