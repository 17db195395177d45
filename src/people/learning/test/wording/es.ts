import type { TestWording } from "./shape.ts"

export const spanish: TestWording = {
  title: (course) => `Prueba: ${course}`,
  toCourse: "Volver al curso",
  facts: {
    questions: "Preguntas",
    neededPoints: "Puntos necesarios para aprobar",
    attemptsLeft: "Intentos restantes",
    unlimited: "Tantos como necesite",
  },
  before: {
    lead: "Cada página contiene una pregunta. Hasta que termine la prueba, puede volver atrás y cambiar sus respuestas. Se guardan una por una: si hay una interrupción, no se pierde nada.",
    begin: "Comenzar la prueba",
  },
  underWay: {
    title: "Su prueba está en curso",
    text: "Sus respuestas están guardadas. Continúe donde lo dejó.",
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
    impossible: "Esto no es una respuesta a la pregunta. Elija de nuevo.",
  },
  overview: {
    title: "Antes de terminar la prueba",
    lead: "Todavía puede cambiar cada respuesta. Después de terminar la prueba ya no será posible.",
    answered: "Respondida",
    unanswered: "Sin responder",
    warning: (number) => `Preguntas sin respuesta: ${number}`,
    end: "Terminar la prueba",
  },
  result: {
    passed: "Aprobada",
    failed: "No aprobada",
    right: "Respuestas correctas",
    points: "Puntos",
    of: (some, all) => `${some} de ${all}`,
    again: "Intentar de nuevo",
    questions: "Sus respuestas",
    rightAnswer: "Correcta",
    wrongAnswer: "Incorrecta",
    notAnswered: "Sin responder",
    yours: "su respuesta",
    correct: "respuesta correcta",
    noneCorrect: "Ninguna de las respuestas es correcta.",
    nothingChosen: "No eligió nada.",
    later: "Las respuestas correctas se muestran cuando haya aprobado o no queden intentos.",
  },
  locked: {
    title: "Complete primero el contenido",
    text: "La prueba se abre cuando haya completado todas las páginas del curso.",
  },
  notBegun: { title: "Aún sin comenzar", text: "Comience primero el curso. La prueba viene al final." },
  impossible: {
    title: "De momento no hay prueba",
    text: "Las preguntas de este curso tienen muy pocos puntos para aprobar. La página del curso indica a quién preguntar.",
  },
  closed: {
    title: "Esta formación ya tiene un resultado",
    text: "Se ha registrado el resultado de esta formación. La prueba ya no lo cambia.",
  },
  noneLeft: {
    title: "No quedan intentos",
    text: "La página del curso indica a quién puede pedir otro intento.",
  },
  passedAlready: { title: "La prueba está aprobada", text: "No necesita repetirla." },
}
