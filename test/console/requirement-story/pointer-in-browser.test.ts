import { tellRequirementStory } from "./story.ts"

tellRequirementStory({ language: "en", locale: "en-GB", width: 1280, colorScheme: "light", byKeyboard: false })
