import type { TestWording } from "./shape.ts"

export const turkish: TestWording = {
  title: (course) => `Test: ${course}`,
  toCourse: "Eğitime dön",
  notices: {
    answer_not_saved: "Deneme sona erdiği için yanıtınız kaydedilmedi.",
    question_skipped: "Son soru henüz yanıtlanmadı. Testi bitirene kadar ona geri dönebilirsiniz.",
  },
  facts: {
    questions: "Soru sayısı",
    neededPoints: "Geçmek için gereken puan",
    attemptsLeft: "Kalan deneme hakkı",
    unlimited: "Sınırsız",
  },
  before: {
    lead: "Her sayfada bir soru vardır. Testi bitirene kadar geri dönebilir ve yanıtlarınızı değiştirebilirsiniz. Her yanıt, ilerlediğinizde veya geri döndüğünüzde kaydedilir; ara vermeniz gerekirse kaydedilenler kaybolmaz.",
    begin: "Teste başla",
  },
  underWay: {
    title: "Testiniz sürüyor",
    text: "Şimdiye kadarki yanıtlarınız kaydedildi. Kaldığınız yerden devam edin.",
    goOn: "Devam et",
  },
  question: {
    position: (number, total) => `Soru ${number} / ${total}`,
    oneAnswer: "Bir yanıt seçin.",
    severalAnswers: "Birden fazla yanıt doğru olabilir ya da hiçbiri. Tüm doğru yanıtları işaretleyin.",
    save: "Kaydet ve ilerle",
    back: "Kaydet ve geri dön",
    toOverview: "Kaydet ve tüm soruları göster",
    points: (points) => `Puan: ${points}`,
    impossible: "Bu, sorunun yanıtlarından biri değil. Lütfen yeniden seçin.",
  },
  overview: {
    title: "Testi bitirmeden önce",
    lead: "Her yanıtı hâlâ değiştirebilirsiniz. Testi bitirdikten sonra değiştiremezsiniz.",
    answered: "Yanıtlandı",
    unanswered: "Yanıtlanmadı",
    warning: (number) => `Yanıtlanmamış soru: ${number}`,
    end: "Testi bitir",
  },
  result: {
    passed: "Başarılı",
    failed: "Başarısız",
    right: "Doğru yanıt",
    points: "Puan",
    of: (some, all) => `${some} / ${all}`,
    again: "Yeniden dene",
    questions: "Yanıtlarınız",
    rightAnswer: "Doğru",
    wrongAnswer: "Yanlış",
    notAnswered: "Yanıtlanmadı",
    yours: "sizin yanıtınız",
    correct: "doğru yanıt",
    noneCorrect: "Yanıtların hiçbiri doğru değil.",
    nothingChosen: "Hiçbir yanıt seçmediniz.",
    later: "Doğru yanıtlar, testi geçtiğinizde ya da deneme hakkınız kalmadığında gösterilir.",
  },
  locked: {
    title: "Önce içeriği tamamlayın",
    text: "Eğitimin tüm sayfalarını tamamladığınızda teste girebilirsiniz.",
  },
  notBegun: { title: "Henüz başlanmadı", text: "Önce eğitime başlayın. Test en sondadır." },
  impossible: {
    title: "Şu anda test yok",
    text: "Bu eğitimdeki soruların toplam puanı, testi geçmek için gereken puandan az. Kime sorabileceğiniz eğitimin sayfasında yazar.",
  },
  closed: {
    title: "Bu eğitimin sonucu belli",
    text: "Bu eğitimin sonucu kaydedildi. Test artık bunu değiştirmez.",
  },
  granted: { title: "Yeni bir deneme hakkınız var", text: "Son denemenizin nasıl bittiğini aşağıda görebilirsiniz." },
  noneLeft: {
    title: "Deneme hakkı kalmadı",
    text: "Yeni bir deneme hakkı için kime başvurabileceğiniz eğitimin sayfasında yazar.",
  },
  passedAlready: { title: "Testi geçtiniz", text: "Yeniden girmeniz gerekmez." },
}
