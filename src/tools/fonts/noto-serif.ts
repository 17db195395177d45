import serif from "@expo-google-fonts/noto-serif/500Medium/NotoSerif_500Medium.ttf" with { type: "file" }
import display from "@expo-google-fonts/noto-serif-display/600SemiBold/NotoSerifDisplay_600SemiBold.ttf" with {
  type: "file",
}

/**
 * Paths of the serif faces, for Latin, Greek and Cyrillic. The display face is designed for 24 points and more. Its
 * thin strokes are thinner, so that next to it the other one looks as dark at a lighter weight.
 */
export const NOTO_SERIF = { serif, display } as const
