import type { CourseWording } from "./shape.ts"

export const turkish: CourseWording = {
  back: "Eğitimleriniz",
  acts: {
    begin: "Başla",
    continue: "Devam et",
    test: "Teste git",
    continueTest: "Teste devam et",
    confirmation: "Onayla",
  },
  completedPages: (done, all) => `${all} sayfadan ${done} tanesi tamamlandı`,
  steps: {
    title: "Adımlar",
    content: "İçerik",
    test: "Test",
    confirmation: "Onay",
    conversation: "Görüşme",
    trainer: "Uygulama bölümü",
    questions: (amount) => `${amount} soru`,
    attemptsLeft: (amount) => `${amount} deneme hakkı kaldı`,
    attemptUnderWay: "deneme sürüyor",
    aboutConfirmation: "Her şeyi anladığınızı onaylarsınız.",
    aboutConversation: "Sizi eğiten kişilerden biri sizinle görüşür ve sorularınızı yanıtlar.",
    aboutTrainer: "Bir eğitmen, işi uygulamada nasıl yaptığınızı izler ve sonucu kaydeder.",
    video: (minutes) => `Video, ${minutes} dk`,
  },
  statuses: { open: "Yapılacak", done: "Tamamlandı", locked: "Daha sonra", changed: "Değişti", failed: "Başarısız" },
  changed: "Bu sayfa, siz tamamladıktan sonra değişti. Lütfen bir kez daha gözden geçirin.",
  ask: {
    title: "Sorunuz mu var?",
    text: "Her zaman şu kişilere sorabilirsiniz:",
    nobody: "Her zaman eğitimlerinizi yöneten kişiye sorabilirsiniz.",
  },
  obstacles: {
    no_content: {
      title: "Burada henüz öğrenilecek bir şey yok",
      text: "Bu eğitimin henüz içeriği yok ve burada tamamlanamaz.",
    },
    too_few_points: {
      title: "Bu eğitim tamamlanamaz",
      text: "Soruların toplam puanı, testi geçmek için gereken puandan az. Önce bunun düzeltilmesi gerekir.",
    },
  },
  waiting: {
    conversation: {
      title: "Görüşme henüz yapılmadı",
      text: "Siz üzerinize düşeni yaptınız. Öğrendikleriniz hakkında görüşmek için şu kişilerden birine başvurun:",
    },
    trainer: {
      title: "Uygulama bölümü henüz yapılmadı",
      text: "Teoriyi tamamladınız. Uygulama bölümü için şu kişilerden birine başvurun:",
    },
  },
  ended: {
    success: "Başarılı",
    failed: "Başarısız",
    attemptsUsed: (attempts) =>
      attempts === 1
        ? "Testteki tek deneme hakkınızı kullandınız. Şu kişilerden biri size yeni bir deneme hakkı verebilir:"
        : `Testteki ${attempts} deneme hakkınızın tümünü kullandınız. Şu kişilerden biri size yeni bir deneme hakkı verebilir:`,
    notPassed: "Şu kişilerden biri size nasıl devam edeceğinizi söyleyebilir:",
    notShownUp: { title: "Katılmadınız", text: "Şu kişilerden biri size başka bir tarih bildirebilir:" },
    readAgain: "Her şeyi istediğiniz zaman yeniden okuyabilirsiniz.",
  },
  node: {
    position: (number, all) => `${number} / ${all}`,
    previous: "Geri",
    next: "Sonraki sayfa",
    continue: "Devam et",
    toCourse: "Eğitime git",
    empty: "Bu sayfada metin yok.",
    instead: "Videonun metnini oku",
    insteadOf: "Bu, videonun metnidir.",
    toVideo: "Videoyu izle",
  },
  player: {
    watched: (share) => `${share} izlendi`,
    need: "Videonun %90’ını izlediğinizde bu sayfa tamamlanır. Atladığınız yerler sayılmaz.",
    enough: "Videoyu yeterince izlediniz. Bu sayfa tamamlandı.",
    resumes: (time) => `Kaldığınız yerden devam eder: ${time}.`,
    fromStart: "Baştan izle",
    chapters: "Bölümler",
    speed: "Hız",
    withoutScript:
      "Tarayıcınız JavaScript çalıştırmıyor ve videonun ne kadarını izlediğinizi bildiremiyor. Videonun metnini okuyun.",
    offline: "Bağlantı yok. İzledikleriniz saklanır ve bağlantı geri gelir gelmez gönderilir.",
    outdated: "Bu sayfa artık güncel değil. Lütfen yeniden yükleyin.",
    broken: "Video oynatılamıyor. Sayfayı yeniden yükleyin ya da videonun metnini okuyun.",
  },
  practice: {
    title: "Alıştırma",
    lead: "Aklınızda ne kaldığını kendiniz sınayın. Yanıtlarınız kaydedilmez.",
    severalMayBeRight: "Birden çok yanıt doğru olabilir.",
    check: "Yanıtları kontrol et",
    right: "Doğru",
    wrong: "Yanlış",
    rightAnswer: "doğru yanıt",
  },
  confirmation: {
    title: "Onay",
    lead: "Her şeyi gözden geçirdiniz. Anlamadığınız bir şey kaldıysa onaylamadan önce sorun.",
    sentences: {
      instruction: (course) =>
        `“${course}” bilgilendirmesine katıldım, anlatılanları anladım ve bunlara uygun davranacağım.`,
      training: (course) => `“${course}” eğitimini baştan sona tamamladım ve anladım.`,
    },
    fullName: "Adınız ve soyadınız",
    fullNameHint: (name) => `Hesabınızdaki gibi: ${name}`,
    signature: "İmza (isteğe bağlı)",
    signatureHint: "Parmağınızla, kalemle ya da fareyle atın.",
    signatureField: "İmzanız için alan",
    clear: "İmzayı sil",
    submit: "Onayla",
    unreadableSignature: "İmza okunamadı. Lütfen yeniden imzalayın ya da boş bırakın.",
  },
  faults: {
    already_completed: () => "Bu eğitim zaten tamamlandı.",
    not_begun: () => "Önce eğitime başlayın.",
    begun_already: () => "Bu eğitime zaten başladınız.",
    no_content: () => "Bu eğitimin henüz içeriği yok.",
    too_few_points: () => "Bu eğitimdeki soruların toplam puanı, testi geçmek için gereken puandan az.",
    page_changed: () => "Bu sayfa siz okurken değişti. Lütfen yeniden okuyun.",
    video_not_played: () => "Önce videonun en az %90’ını izleyin ya da videonun metnini okuyun.",
    nothing_to_confirm: () => "Şu anda onaylanacak bir şey yok.",
    not_ticked: () => "Cümleyi onaylamak için kutuyu işaretleyin.",
    not_your_name: (name) => `Adınızı ve soyadınızı yazın: ${name}`,
  },
}
