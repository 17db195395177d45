import { tellStory } from "./story.ts"

tellStory({ language: "en", locale: "en-GB", width: 1280, colorScheme: "light", byKeyboard: false })
