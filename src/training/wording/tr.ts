import type { TrainingWording } from "./shape.ts"

export const turkish: TrainingWording = {
  certificate: {
    success: {
      titles: {
        qualification: "Yeterlilik Sertifikası",
        instruction: "Bilgilendirme Sertifikası",
        training: "Eğitim Sertifikası",
      },
      opening: "Bu sertifika,",
      achieved: {
        qualification: "adlı kişinin aşağıdaki yeterliliği kazandığını belgeler",
        instruction: "adlı kişinin aşağıdaki bilgilendirmeyi başarıyla tamamladığını belgeler",
        training: "adlı kişinin aşağıdaki eğitimi başarıyla tamamladığını belgeler",
      },
    },
    failed: {
      title: "Sonuç Belgesi",
      opening: "Bu belge,",
      missed: {
        qualification: "adlı kişinin aşağıdaki yeterliliği kazanamadığını kaydeder",
        instruction: "adlı kişinin aşağıdaki bilgilendirmede başarılı olamadığını kaydeder",
        training: "adlı kişinin aşağıdaki eğitimde başarılı olamadığını kaydeder",
      },
      notice: "Bu belge sonucu kaydeder. Başarı belgesi değildir.",
    },
    revoked: (day) => `${day} tarihinde iptal edildi. Bu belge artık geçerli değil.`,
    verifyAt: "Gerçekliğini doğrulama adresi",
    seal: { scan: "Doğrulanabilir eğitim belgesi · Doğrulamak için tarayın", plain: "Onaylı eğitim kaydı" },
    askCompany: (company) =>
      `Bu belgeyi doğrulamak için numarasını ve kodunu belirterek ${company} ile iletişime geçin.`,
    placeAndDate: "Yer ve tarih",
  },
  verification: {
    heading: "Sertifika doğrulama",
    instruction:
      "Sertifikanın üzerinde yazan doğrulama kodunu girin. Tireler, boşluklar ve büyük-küçük harf fark etmez.",
    check: "Doğrula",
    checkAnother: "Başka bir sertifika doğrula",
    valid: {
      word: "Geçerli",
      until: (day) => `Bu sertifika ${day} tarihine kadar (bu tarih dâhil) geçerlidir.`,
      unlimited: "Bu sertifika süresiz geçerlidir.",
    },
    expired: {
      word: "Süresi dolmuş",
      until: (day) => `Bu sertifikanın süresi dolmuştur. ${day} tarihine kadar (bu tarih dâhil) geçerliydi.`,
    },
    superseded: {
      word: "Yenisi verilmiş",
      sentence:
        "Bu sertifikanın yerine daha yenisi verilmiştir; bu sertifika artık geçerli değildir. Yenisini görmek isteyin.",
    },
    revoked: {
      word: "İptal edildi",
      since: (day) => `Bu sertifika ${day} tarihinde iptal edildi ve artık geçerli değil.`,
    },
    notPassed: {
      word: "Başarısız",
      sentence: "Bu belge sonucun yeterli olmadığını kaydeder. Başarı belgesi değildir.",
    },
    unknown: {
      word: "Bilinmiyor",
      sentence: "Bu koda sahip bir sertifika yok.",
      advice:
        "Kodu sertifikadakiyle karakter karakter karşılaştırıp yeniden girin. Kod yine bulunamazsa sertifika burada verilmemiştir: ona güvenmeyin.",
    },
    tooMany: {
      word: "Çok fazla sorgu",
      advice: "Ağ adresinizden çok fazla sorgu geldi. Bir dakika bekleyip bu sayfayı yenileyin.",
    },
    compare:
      "Bu sayfadaki her bilgiyi elinizdeki sertifikayla (kâğıt veya dosya) karşılaştırın. Farklı olan ne varsa sertifika verildikten sonra değiştirilmiştir.",
    evidence:
      "Şirket; nelerin ne zaman öğrenildiğini, yanıtlandığını ve onaylandığını gösteren bir eğitim kaydı saklar ve bu kaydı yazdırabilir.",
    contained: "Eğitimin içeriği",
    firstTitles: (shown, all) => `${all} başlıktan ilk ${shown} tanesi gösteriliyor.`,
    preview: "Bu sertifikanın gerçek ve hâlâ geçerli olup olmadığını buradan kontrol edin.",
    checkedOn: (moment) => `Doğrulama zamanı: ${moment}.`,
    labels: {
      holder: "Sertifika sahibi",
      company: "Şirket",
      course: "Eğitim",
      scope: "Kapsam",
      kind: "Tür",
      result: "Sonuç",
      begin: "Başlangıç",
      finish: "Tamamlanma tarihi",
      validUntil: "Son geçerlilik günü",
      trainer: "Eğitmen",
      number: "Numara",
      code: "Doğrulama kodu",
      issuedOn: "Veriliş tarihi",
    },
    kinds: { qualification: "Yeterlilik", instruction: "Bilgilendirme", training: "Eğitim" },
    results: { success: "Başarılı", failed: "Başarısız" },
    unlimited: "süresiz",
  },
  results: {
    training: { success: "Eğitim başarılı", failed: "Eğitim başarısız" },
    instruction: { success: "Bilgilendirme başarılı", failed: "Bilgilendirme başarısız" },
  },
  sample: {
    holder: "Deniz Örnek",
    trainer: "Derya Örnek",
    signatory: "Evren Örnek",
    role: "Eğitim Müdürü",
    company: "Örnek Şirket",
    course: "Örnek eğitim",
    scope: "Örnek kapsam",
    place: "İstanbul",
  },
}
