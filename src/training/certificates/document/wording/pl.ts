import type { DocumentWording } from "./shape.ts"

export const polish: DocumentWording = {
  success: {
    titles: {
      qualification: "Certyfikat kwalifikacji",
      instruction: "Certyfikat odbycia instruktażu",
      training: "Certyfikat ukończenia szkolenia",
    },
    opening: "Niniejszym zaświadcza się, że Pan/Pani",
    achieved: {
      qualification: "uzyskał(a) następującą kwalifikację",
      instruction: "odbył(a) z wynikiem pozytywnym następujący instruktaż",
      training: "ukończył(a) z wynikiem pozytywnym następujące szkolenie",
    },
  },
  failed: {
    title: "Zaświadczenie o wyniku",
    opening: "Niniejszym stwierdza się, że Pan/Pani",
    missed: {
      qualification: "nie uzyskał(a) następującej kwalifikacji",
      instruction: "nie zaliczył(a) następującego instruktażu",
      training: "nie zaliczył(a) następującego szkolenia",
    },
    notice: "Ten dokument stwierdza wynik. Nie poświadcza zaliczenia.",
  },
  verifyAt: "Autentyczność można sprawdzić na stronie",
}
