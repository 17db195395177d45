import { tellRequirementStory } from "./story.ts"

tellRequirementStory({ language: "de", locale: "de-DE", width: 390, colorScheme: "dark", byKeyboard: true })
