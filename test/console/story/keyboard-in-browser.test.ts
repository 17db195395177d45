import { tellStory } from "./story.ts"

tellStory({ language: "de", locale: "de-DE", width: 390, colorScheme: "dark", byKeyboard: true })
