import type { Words } from "./model.ts"

/**
 * Texts for the end of videos in languages in which there are no pages, because a video should not switch languages for
 * its last picture.
 */
export const OTHER_WORDS: Readonly<Record<string, Words>> = {
  ar: {
    keyPoints: "أهم النقاط",
    questions: "هل لديك أسئلة؟",
    ask: "اسأل مشرفك.",
    more: (count) => `و${count} أخرى`,
  },
  bg: {
    keyPoints: "Най-важното",
    questions: "Въпроси?",
    ask: "Попитайте прекия си ръководител.",
    more: (count) => `и още ${count}`,
  },
  cs: {
    keyPoints: "To nejdůležitější",
    questions: "Otázky?",
    ask: "Zeptejte se svého nadřízeného.",
    more: (count) => `a další (${count})`,
  },
  da: {
    keyPoints: "Det vigtigste",
    questions: "Spørgsmål?",
    ask: "Spørg din leder.",
    more: (count) => `og ${count} mere`,
  },
  el: {
    keyPoints: "Τα βασικά σημεία",
    questions: "Ερωτήσεις;",
    ask: "Ρωτήστε τον προϊστάμενό σας.",
    more: (count) => `και ${count} ακόμη`,
  },
  fa: {
    keyPoints: "نکات مهم",
    questions: "پرسشی دارید؟",
    ask: "از سرپرست خود بپرسید.",
    more: (count) => `و ${count} مورد دیگر`,
  },
  fi: {
    keyPoints: "Tärkeimmät asiat",
    questions: "Kysyttävää?",
    ask: "Kysy esihenkilöltäsi.",
    more: (count) => `ja ${count} muuta`,
  },
  he: {
    keyPoints: "עיקרי הדברים",
    questions: "שאלות?",
    ask: "פנו לממונה עליכם.",
    more: (count) => `ועוד ${count}`,
  },
  hi: {
    keyPoints: "मुख्य बातें",
    questions: "कोई सवाल?",
    ask: "अपने पर्यवेक्षक से पूछें।",
    more: (count) => `और ${count} अन्य`,
  },
  hr: {
    keyPoints: "Najvažnije",
    questions: "Pitanja?",
    ask: "Obratite se nadređenoj osobi.",
    more: (count) => `i još ${count}`,
  },
  hu: {
    keyPoints: "A legfontosabbak",
    questions: "Kérdése van?",
    ask: "Forduljon a feletteséhez.",
    more: (count) => `és még ${count}`,
  },
  ja: {
    keyPoints: "重要なポイント",
    questions: "ご質問は？",
    ask: "上司にお尋ねください。",
    more: (count) => `他${count}件`,
  },
  ko: {
    keyPoints: "핵심 내용",
    questions: "질문이 있습니까?",
    ask: "관리자에게 문의하십시오.",
    more: (count) => `외 ${count}건`,
  },
  nb: {
    keyPoints: "Det viktigste",
    questions: "Spørsmål?",
    ask: "Spør lederen din.",
    more: (count) => `og ${count} til`,
  },
  pt: {
    keyPoints: "Pontos principais",
    questions: "Dúvidas?",
    ask: "Fale com o seu superior.",
    more: (count) => `e mais ${count}`,
  },
  ro: {
    keyPoints: "Puncte esențiale",
    questions: "Întrebări?",
    ask: "Adresați-vă superiorului dumneavoastră.",
    more: (count) => `și încă ${count}`,
  },
  ru: {
    keyPoints: "Главное",
    questions: "Вопросы?",
    ask: "Обратитесь к своему руководителю.",
    more: (count) => `и ещё ${count}`,
  },
  sk: {
    keyPoints: "To najdôležitejšie",
    questions: "Otázky?",
    ask: "Opýtajte sa svojho nadriadeného.",
    more: (count) => `a ďalšie (${count})`,
  },
  sv: {
    keyPoints: "Det viktigaste",
    questions: "Frågor?",
    ask: "Fråga din chef.",
    more: (count) => `och ${count} till`,
  },
  th: {
    keyPoints: "ประเด็นสำคัญ",
    questions: "มีคำถามไหม",
    ask: "สอบถามหัวหน้างานของคุณ",
    more: (count) => `และอีก ${count} หัวข้อ`,
  },
  uk: {
    keyPoints: "Головне",
    questions: "Запитання?",
    ask: "Зверніться до свого керівника.",
    more: (count) => `і ще ${count}`,
  },
  zh: {
    keyPoints: "要点",
    questions: "有疑问？",
    ask: "请咨询您的主管。",
    more: (count) => `以及另外${count}项`,
  },
}
