import type { TestWording } from "./shape.ts"

export const turkish: TestWording = {
  title: (course) => `Test: ${course}`,
  toCourse: "Kursa dön",
  facts: {
    questions: "Soru sayısı",
    neededPoints: "Geçmek için gereken puan",
    attemptsLeft: "Kalan deneme",
    unlimited: "Gerektiği kadar",
  },
  before: {
    lead: "Her sayfada bir soru vardır. Testi bitirene kadar geri dönebilir ve cevaplarınızı değiştirebilirsiniz. Cevaplar tek tek kaydedilir; ara vermeniz gerekirse hiçbir şey kaybolmaz.",
    begin: "Teste başla",
  },
  underWay: {
    title: "Testiniz sürüyor",
    text: "Şimdiye kadarki cevaplarınız kaydedildi. Kaldığınız yerden devam edin.",
    goOn: "Devam et",
  },
  question: {
    position: (number, total) => `Soru ${number} / ${total}`,
    oneAnswer: "Bir cevap seçin.",
    severalAnswers: "Birden fazla cevap doğru olabilir ya da hiçbiri. Tüm doğru cevapları işaretleyin.",
    save: "Kaydet ve ilerle",
    back: "Kaydet ve geri dön",
    toOverview: "Kaydet ve tüm soruları göster",
    points: (points) => `Puan: ${points}`,
    impossible: "Bu, sorunun cevaplarından biri değil. Lütfen yeniden seçin.",
  },
  overview: {
    title: "Testi bitirmeden önce",
    lead: "Her cevabı hâlâ değiştirebilirsiniz. Testi bitirdikten sonra değiştiremezsiniz.",
    answered: "Cevaplandı",
    unanswered: "Cevaplanmadı",
    warning: (number) => `Cevaplanmamış soru: ${number}`,
    end: "Testi bitir",
  },
  result: {
    passed: "Başarılı",
    failed: "Başarısız",
    right: "Doğru cevap",
    points: "Puan",
    of: (some, all) => `${some} / ${all}`,
    again: "Yeniden dene",
    questions: "Cevaplarınız",
    rightAnswer: "Doğru",
    wrongAnswer: "Yanlış",
    notAnswered: "Cevaplanmadı",
    yours: "sizin cevabınız",
    correct: "doğru cevap",
    noneCorrect: "Cevapların hiçbiri doğru değil.",
    nothingChosen: "Hiçbir şey seçmediniz.",
    later: "Doğru cevaplar, testi geçtiğinizde ya da hiç deneme kalmadığında gösterilir.",
  },
  locked: {
    title: "Önce içeriği tamamlayın",
    text: "Kursun tüm sayfalarını tamamladığınızda test açılır.",
  },
  notBegun: { title: "Henüz başlanmadı", text: "Önce kursa başlayın. Test sonda gelir." },
  impossible: {
    title: "Şu anda test yok",
    text: "Bu kursun soruları, geçmek için yeterli puana sahip değil. Kime sorabileceğiniz kurs sayfasında yazar.",
  },
  closed: {
    title: "Bu eğitimin sonucu belli",
    text: "Bu eğitimin sonucu kaydedildi. Test artık bunu değiştirmez.",
  },
  noneLeft: {
    title: "Deneme hakkı kalmadı",
    text: "Yeni bir deneme için kime başvurabileceğiniz kurs sayfasında yazar.",
  },
  passedAlready: { title: "Testi geçtiniz", text: "Yeniden girmeniz gerekmez." },
}
