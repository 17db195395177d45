import type { CourseWording } from "./shape.ts"

export const spanish: CourseWording = {
  back: "Sus formaciones",
  acts: {
    begin: "Empezar",
    continue: "Continuar",
    test: "Ir a la prueba",
    continueTest: "Continuar la prueba",
    confirmation: "Confirmar",
  },
  completedPages: (done, all) => `${done} de ${all} ${all === 1 ? "página completada" : "páginas completadas"}`,
  steps: {
    title: "Pasos",
    content: "Contenido",
    test: "Prueba",
    confirmation: "Confirmación",
    conversation: "Conversación",
    trainer: "Parte práctica",
    questions: (amount) => (amount === 1 ? "1 pregunta" : `${amount} preguntas`),
    attemptsLeft: (amount) => (amount === 1 ? "queda 1 intento" : `quedan ${amount} intentos`),
    attemptUnderWay: "intento en curso",
    aboutConfirmation: "Usted confirma que lo ha entendido todo.",
    aboutConversation: "Una de las personas que le forman habla con usted y responde a sus preguntas.",
    aboutTrainer: "Una de las personas que le forman observa cómo lo hace en la práctica y anota el resultado.",
    video: (minutes) => `Vídeo, ${minutes} min`,
  },
  statuses: { open: "Pendiente", done: "Hecho", locked: "Más tarde", changed: "Ha cambiado", failed: "No superada" },
  changed: "Esta página ha cambiado desde que usted la completó. Repásela, por favor.",
  ask: {
    title: "¿Tiene preguntas?",
    text: "Siempre puede preguntar a:",
    nobody: "Siempre puede preguntar a la persona que administra sus formaciones.",
  },
  obstacles: {
    no_content: {
      title: "Aquí todavía no hay nada que aprender",
      text: "Esta formación todavía no tiene contenido y no se puede completar aquí.",
    },
    too_few_points: {
      title: "Esta formación no se puede completar",
      text: "Las preguntas suman menos puntos de los que exige la prueba. Primero hay que corregirlo.",
    },
  },
  waiting: {
    conversation: {
      title: "Falta la conversación",
      text: "Usted ha hecho su parte. Pida a una de estas personas que hable con usted sobre lo aprendido:",
    },
    trainer: {
      title: "Falta la parte práctica",
      text: "Usted ha completado la teoría. Pida la parte práctica a una de estas personas:",
    },
  },
  ended: {
    success: "Superada",
    failed: "No superada",
    attemptsUsed: (attempts) =>
      attempts === 1
        ? "Ya ha utilizado su intento en la prueba. Una de estas personas puede concederle otro:"
        : `Ya ha utilizado sus ${attempts} intentos en la prueba. Una de estas personas puede concederle otro:`,
    notPassed: "Una de estas personas puede decirle cómo seguir:",
    notShownUp: { title: "Usted no asistió", text: "Una de estas personas puede indicarle otra fecha:" },
    readAgain: "Puede volver a leerlo todo cuando quiera.",
  },
  node: {
    position: (number, all) => `${number} de ${all}`,
    previous: "Atrás",
    next: "Página siguiente",
    continue: "Continuar",
    toCourse: "Ir a la formación",
    empty: "Esta página no tiene texto.",
    instead: "Leer el texto del vídeo",
    insteadOf: "Este es el texto del vídeo.",
    toVideo: "Ver el vídeo",
  },
  player: {
    watched: (share) => `${share} visto`,
    need: "Esta página se completa cuando haya visto el 90 % del vídeo. Lo que se salte no cuenta.",
    enough: "Ha visto lo suficiente del vídeo. Esta página está completada.",
    resumes: (time) => `Continúa desde ${time}.`,
    fromStart: "Ver desde el principio",
    chapters: "Capítulos",
    speed: "Velocidad",
    withoutScript:
      "Su navegador no ejecuta JavaScript y no puede indicar cuánto ha visto del vídeo. Lea el texto del vídeo.",
    offline: "No hay conexión. Lo que vea se guarda y se envía en cuanto vuelva la conexión.",
    outdated: "Esta página ya no está actualizada. Vuelva a cargarla, por favor.",
    broken: "El vídeo no se puede reproducir. Vuelva a cargar la página o lea el texto del vídeo.",
  },
  practice: {
    title: "Repaso",
    lead: "Compruebe lo que recuerda. Sus respuestas no se guardan.",
    severalMayBeRight: "Puede haber varias respuestas correctas.",
    check: "Comprobar las respuestas",
    right: "Correcta",
    wrong: "Incorrecta",
    rightAnswer: "respuesta correcta",
  },
  confirmation: {
    title: "Confirmación",
    lead: "Ha visto todo el contenido. Si algo no le ha quedado claro, pregunte antes de confirmar.",
    sentences: {
      instruction: (course) =>
        `He participado en la instrucción «${course}», la he entendido y actuaré en consecuencia.`,
      training: (course) => `He completado la formación «${course}» y la he entendido.`,
    },
    fullName: "Su nombre completo",
    fullNameHint: (name) => `Como figura en su cuenta: ${name}`,
    signature: "Firma (opcional)",
    signatureHint: "Dibújela con el dedo, un lápiz óptico o el ratón.",
    signatureField: "Campo para su firma",
    clear: "Borrar la firma",
    submit: "Confirmar",
    unreadableSignature: "No se ha podido leer la firma. Dibújela otra vez o déjela en blanco.",
  },
  faults: {
    already_completed: () => "Esta formación ya está completada.",
    not_begun: () => "Empiece primero la formación.",
    begun_already: () => "Ya ha empezado esta formación.",
    no_content: () => "Esta formación todavía no tiene contenido.",
    too_few_points: () => "Las preguntas de esta formación suman menos puntos de los que exige la prueba.",
    page_changed: () => "Esta página ha cambiado mientras la tenía abierta. Léala de nuevo, por favor.",
    video_not_played: () => "Vea primero al menos el 90 % del vídeo o lea el texto del vídeo.",
    nothing_to_confirm: () => "Ahora no hay nada que confirmar.",
    not_ticked: () => "Marque la casilla para confirmar la frase.",
    not_your_name: (name) => `Escriba su nombre completo: ${name}`,
  },
}
