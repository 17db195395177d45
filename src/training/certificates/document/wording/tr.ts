import type { DocumentWording } from "./shape.ts"

export const turkish: DocumentWording = {
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
  verifyAt: "Gerçekliğini doğrulama adresi",
}
