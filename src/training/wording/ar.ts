import type { PrintedWording } from "./shape.ts"

/** Worded so that it fits women and men, because no fact says which the holder is; and so that it needs no vowel signs. */
export const arabic: PrintedWording = {
  certificate: {
    success: {
      titles: {
        qualification: "شهادة تأهيل",
        instruction: "شهادة توجيه",
        training: "شهادة تدريب",
      },
      opening: "تمنح هذه الشهادة إلى",
      achieved: {
        qualification: "لاستيفاء متطلبات المؤهل التالي",
        instruction: "لإتمام التوجيه التالي بنجاح",
        training: "لإتمام التدريب التالي بنجاح",
      },
    },
    failed: {
      title: "إفادة بالنتيجة",
      opening: "توثق هذه الإفادة نتيجة",
      missed: {
        qualification: "في المؤهل التالي دون استيفاء متطلباته",
        instruction: "في التوجيه التالي دون اجتيازه بنجاح",
        training: "في التدريب التالي دون اجتيازه بنجاح",
      },
      notice: "تسجل هذه الوثيقة النتيجة فحسب، ولا تعد شهادة نجاح.",
    },
    revoked: (day) => `ألغيت هذه الوثيقة في ${day}، ولم تعد سارية.`,
    verifyAt: "للتحقق من صحة هذه الوثيقة",
    seal: { scan: "سجل تدريب موثق · امسح الرمز للتحقق", plain: "سجل تدريب موثق" },
    askCompany: (company) => `للتحقق من هذه الوثيقة يرجى التواصل مع ${company} وذكر رقمها ورمزها.`,
    placeAndDate: "المكان والتاريخ",
  },
  verification: {
    labels: {
      holder: "الاسم",
      company: "الشركة",
      course: "الدورة",
      scope: "النطاق",
      kind: "النوع",
      result: "النتيجة",
      begin: "تاريخ البدء",
      finish: "تاريخ الإتمام",
      validUntil: "صالحة حتى",
      trainer: "المدرب",
      number: "الرقم",
      code: "رمز التحقق",
      issuedOn: "تاريخ الإصدار",
    },
    kinds: { qualification: "تأهيل", instruction: "توجيه", training: "تدريب" },
    results: { success: "اجتياز بنجاح", failed: "عدم اجتياز" },
    unlimited: "بلا تاريخ انتهاء",
  },
  sample: {
    holder: "نور مثال",
    trainer: "ضياء مثال",
    signatory: "رضا مثال",
    role: "إدارة التدريب",
    company: "شركة مثال",
    course: "دورة نموذجية",
    scope: "نطاق نموذجي",
    place: "دبي",
  },
}
