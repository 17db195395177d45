import emoji from "@expo-google-fonts/noto-emoji/500Medium/NotoEmoji_500Medium.ttf" with { type: "file" }
import latin from "@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf" with { type: "file" }
import latinStrong from "@expo-google-fonts/noto-sans/600SemiBold/NotoSans_600SemiBold.ttf" with { type: "file" }
import arabic from "@expo-google-fonts/noto-sans-arabic/400Regular/NotoSansArabic_400Regular.ttf" with { type: "file" }
import arabicStrong from "@expo-google-fonts/noto-sans-arabic/600SemiBold/NotoSansArabic_600SemiBold.ttf" with {
  type: "file",
}
import armenian from "@expo-google-fonts/noto-sans-armenian/400Regular/NotoSansArmenian_400Regular.ttf" with {
  type: "file",
}
import bengali from "@expo-google-fonts/noto-sans-bengali/400Regular/NotoSansBengali_400Regular.ttf" with {
  type: "file",
}
import devanagari from "@expo-google-fonts/noto-sans-devanagari/400Regular/NotoSansDevanagari_400Regular.ttf" with {
  type: "file",
}
import devanagariStrong from "@expo-google-fonts/noto-sans-devanagari/600SemiBold/NotoSansDevanagari_600SemiBold.ttf" with {
  type: "file",
}
import ethiopic from "@expo-google-fonts/noto-sans-ethiopic/400Regular/NotoSansEthiopic_400Regular.ttf" with {
  type: "file",
}
import georgian from "@expo-google-fonts/noto-sans-georgian/400Regular/NotoSansGeorgian_400Regular.ttf" with {
  type: "file",
}
import gujarati from "@expo-google-fonts/noto-sans-gujarati/400Regular/NotoSansGujarati_400Regular.ttf" with {
  type: "file",
}
import gurmukhi from "@expo-google-fonts/noto-sans-gurmukhi/400Regular/NotoSansGurmukhi_400Regular.ttf" with {
  type: "file",
}
import hebrew from "@expo-google-fonts/noto-sans-hebrew/400Regular/NotoSansHebrew_400Regular.ttf" with { type: "file" }
import hebrewStrong from "@expo-google-fonts/noto-sans-hebrew/600SemiBold/NotoSansHebrew_600SemiBold.ttf" with {
  type: "file",
}
import japanese from "@expo-google-fonts/noto-sans-jp/400Regular/NotoSansJP_400Regular.ttf" with { type: "file" }
import kannada from "@expo-google-fonts/noto-sans-kannada/400Regular/NotoSansKannada_400Regular.ttf" with {
  type: "file",
}
import khmer from "@expo-google-fonts/noto-sans-khmer/400Regular/NotoSansKhmer_400Regular.ttf" with { type: "file" }
import korean from "@expo-google-fonts/noto-sans-kr/400Regular/NotoSansKR_400Regular.ttf" with { type: "file" }
import lao from "@expo-google-fonts/noto-sans-lao/400Regular/NotoSansLao_400Regular.ttf" with { type: "file" }
import malayalam from "@expo-google-fonts/noto-sans-malayalam/400Regular/NotoSansMalayalam_400Regular.ttf" with {
  type: "file",
}
import mathematics from "@expo-google-fonts/noto-sans-math/400Regular/NotoSansMath_400Regular.ttf" with { type: "file" }
import myanmar from "@expo-google-fonts/noto-sans-myanmar/400Regular/NotoSansMyanmar_400Regular.ttf" with {
  type: "file",
}
import oriya from "@expo-google-fonts/noto-sans-oriya/400Regular/NotoSansOriya_400Regular.ttf" with { type: "file" }
import chinese from "@expo-google-fonts/noto-sans-sc/400Regular/NotoSansSC_400Regular.ttf" with { type: "file" }
import sinhala from "@expo-google-fonts/noto-sans-sinhala/400Regular/NotoSansSinhala_400Regular.ttf" with {
  type: "file",
}
import symbols from "@expo-google-fonts/noto-sans-symbols-2/400Regular/NotoSansSymbols2_400Regular.ttf" with {
  type: "file",
}
import tamil from "@expo-google-fonts/noto-sans-tamil/400Regular/NotoSansTamil_400Regular.ttf" with { type: "file" }
import telugu from "@expo-google-fonts/noto-sans-telugu/400Regular/NotoSansTelugu_400Regular.ttf" with { type: "file" }
import thai from "@expo-google-fonts/noto-sans-thai/400Regular/NotoSansThai_400Regular.ttf" with { type: "file" }
import thaiStrong from "@expo-google-fonts/noto-sans-thai/600SemiBold/NotoSansThai_600SemiBold.ttf" with {
  type: "file",
}

/** The paths of a typeface's font files: regular weight, and semi-bold weight if it has one. */
export interface FontFiles {
  readonly plain: string
  readonly strong?: string
}

/** Noto, by the scripts of each typeface. */
export const NOTO = {
  emoji: { plain: emoji },
  latin: { plain: latin, strong: latinStrong },
  arabic: { plain: arabic, strong: arabicStrong },
  armenian: { plain: armenian },
  bengali: { plain: bengali },
  devanagari: { plain: devanagari, strong: devanagariStrong },
  ethiopic: { plain: ethiopic },
  georgian: { plain: georgian },
  gujarati: { plain: gujarati },
  gurmukhi: { plain: gurmukhi },
  hebrew: { plain: hebrew, strong: hebrewStrong },
  japanese: { plain: japanese },
  kannada: { plain: kannada },
  khmer: { plain: khmer },
  korean: { plain: korean },
  lao: { plain: lao },
  malayalam: { plain: malayalam },
  mathematics: { plain: mathematics },
  myanmar: { plain: myanmar },
  oriya: { plain: oriya },
  chinese: { plain: chinese },
  sinhala: { plain: sinhala },
  symbols: { plain: symbols },
  tamil: { plain: tamil },
  telugu: { plain: telugu },
  thai: { plain: thai, strong: thaiStrong },
} as const satisfies Record<string, FontFiles>
