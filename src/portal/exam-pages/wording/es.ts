import type { TestWording } from "./shape.ts"

export const spanish: TestWording = {
  title: (course) => `Prueba: ${course}`,
  toCourse: "Volver a la formación",
  notices: {
    answer_not_saved: "Su respuesta no se ha guardado, porque el intento ya ha terminado.",
    question_skipped: "La última pregunta aún no tiene respuesta. Puede volver a ella hasta que termine la prueba.",
  },
  facts: {
    questions: "Preguntas",
    neededPoints: "Puntos necesarios para superarla",
    attemptsLeft: "Intentos restantes",
    unlimited: "Sin límite",
  },
  before: {
    lead: "Cada página contiene una pregunta. Hasta que termine la prueba, puede volver atrás y cambiar sus respuestas. Cada una se guarda al seguir o volver: si hay una interrupción, no se pierde lo guardado.",
    begin: "Empezar la prueba",
  },
  underWay: {
    title: "Su prueba está en curso",
    text: "Las respuestas que ha dado hasta ahora están guardadas. Continúe donde lo dejó.",
    goOn: "Continuar",
  },
  question: {
    position: (number, total) => `Pregunta ${number} de ${total}`,
    oneAnswer: "Elija una respuesta.",
    severalAnswers: "Puede haber varias respuestas correctas, o ninguna. Marque todas las correctas.",
    save: "Guardar y seguir",
    back: "Guardar y volver",
    toOverview: "Guardar y ver todas las preguntas",
    points: (points) => `Puntos: ${points}`,
    impossible: "Esta no es una de las respuestas. Elija de nuevo.",
  },
  overview: {
    title: "Antes de terminar la prueba",
    lead: "Todavía puede cambiar cada respuesta. Después de terminar la prueba ya no será posible.",
    answered: "Con respuesta",
    unanswered: "Sin respuesta",
    warning: (number) => `Preguntas sin respuesta: ${number}`,
    end: "Terminar la prueba",
  },
  result: {
    passed: "Superada",
    failed: "No superada",
    right: "Respuestas correctas",
    points: "Puntos",
    of: (some, all) => `${some} de ${all}`,
    again: "Intentar de nuevo",
    questions: "Sus respuestas",
    rightAnswer: "Correcta",
    wrongAnswer: "Incorrecta",
    notAnswered: "Sin respuesta",
    yours: "su respuesta",
    correct: "respuesta correcta",
    noneCorrect: "Ninguna de las respuestas es correcta.",
    nothingChosen: "No ha elegido ninguna respuesta.",
    later: "Las respuestas correctas se muestran cuando supere la prueba o no le queden intentos.",
  },
  locked: {
    title: "Complete primero el contenido",
    text: "Podrá hacer la prueba cuando haya completado todas las páginas de la formación.",
  },
  notBegun: { title: "Aún sin empezar", text: "Empiece primero la formación. La prueba viene al final." },
  impossible: {
    title: "De momento no hay prueba",
    text: "Las preguntas de esta formación no suman los puntos necesarios para superarla. La página de la formación indica a quién preguntar.",
  },
  closed: {
    title: "Esta formación ya tiene un resultado",
    text: "Alguien ha anotado el resultado de esta formación. La prueba ya no lo cambia.",
  },
  granted: { title: "Tiene otro intento", text: "Más abajo ve cómo terminó el último intento." },
  noneLeft: {
    title: "No quedan intentos",
    text: "La página de la formación indica a quién puede pedir otro intento.",
  },
  passedAlready: { title: "Ya ha superado la prueba", text: "No necesita repetirla." },
}
