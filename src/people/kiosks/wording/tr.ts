import type { KioskWording } from "./shape.ts"

export const turkish: KioskWording = {
  pairing: {
    title: "Ortak tablet kurun",
    lead: "Bu cihazın kodunu bir yönetici oluşturur. Ardından bir konumun veya ekibin çalışanları burada PIN ile oturum açar.",
    code: "Kod",
    hint: "Sekiz karakter. On dakika boyunca ve yalnızca bir kez geçerlidir.",
    submit: "Bu cihazı kur",
    required: "Kodu yazın.",
    wrong: "Bu kod yanlış, daha önce kullanılmış veya on dakikadan eski. Yeni bir kod isteyin.",
    toSignIn: "Ortak tablet olmadan oturum açın",
  },
  people: {
    title: "Siz kimsiniz?",
    search: "Adınız",
    hint: "Ya da mektubunuzdaki veya kartınızdaki kodu tarayın.",
    submit: "Ara",
    scan: "Kodu kamerayla tara",
    stop: "Kamerayı kapat",
    cameraFailed: "Kamera kullanılamıyor. Bunun yerine adınızı yazın.",
    list: "Adlar",
    many: "Burada çok kişi oturum açıyor: adınızın başını yazın.",
    nobody: "Bu ekipte veya konumda henüz kimse yok.",
    notFound:
      "Bu ekipte veya konumda kimse bulunamadı. Yazdığınızı kontrol edin veya eğitimlerinizi yöneten kişiye sorun.",
    all: "Tüm adları göster",
  },
  pin: {
    greeting: (name) => `Merhaba ${name}`,
    lead: "Altı haneli PIN’inizi yazın.",
    pin: "PIN",
    submit: "Oturum aç",
    required: "PIN’inizi yazın.",
    wrong: (left) => `PIN yanlış. ${left} deneme daha yapabilirsiniz, sonra kilitlenir.`,
    forgotten: "Parolanızla yeni bir PIN seçin",
    back: "Bu ben değilim",
  },
  choice: {
    title: "PIN’inizi seçin",
    lead: "Bundan sonra burada bu PIN ile oturum açarsınız.",
    locked:
      "PIN’iniz on yanlış denemeden sonra kilitlendi. Parolanızla yeni bir PIN seçin veya eğitimlerinizi yöneten kişiye sorun.",
    password: "Parola",
    passwordHint: "Mektubunuzdaki parola da geçerlidir.",
    passwordRequired: "Parolanızı girin.",
    pin: "Yeni PIN",
    pinHint: "Kimsenin tahmin edemeyeceği altı hane: doğum tarihiniz veya 123456 gibi bir dizi olmasın.",
    again: "Yeni PIN’i yineleyin",
    submit: "PIN’i kaydet ve oturum aç",
    wrong: "Parola yanlış veya süresi dolmuş. Eğitimlerinizi yöneten kişiden yenisini isteyin.",
    faults: {
      not_six_digits: "Bir PIN tam altı hanelidir.",
      too_simple: "Bu PIN kolay tahmin edilir. Başka bir PIN seçin.",
      personal: "Bu sayıyı başkaları bilebilir: doğum tarihi veya sicil numarası. Başka bir PIN seçin.",
      differs: "İki PIN aynı değil.",
    },
  },
  refused: {
    title: "Lütfen kendi cihazınızı kullanın",
    reasons: {
      second_factor: "Hesabınız ikinci bir faktörle korunuyor; ortak tablet bunu soramaz.",
      sign_on: "Şirketinizin sağlayıcısıyla oturum açıyorsunuz; ortak tablet bunu sunmaz.",
    },
  },
}
