import { foldForSearch } from "../language/fold.ts"

/*
 * Words that mark directions for speakers and editors, in the languages of the pages and others in which videos are made.
 * In Chinese, Japanese, Korean and Thai, a word also matches at the beginning of a longer text.
 */

const PAUSES =
  "pause pausa pauze pauza paus beat silence stille stilte silencio silenzio cisza sessizlik duraklama ticho tystnad stilhed szunet tauko " +
  "пауза тишина тиша παύση وقفة صمت הפסקה שקט विराम"
const CUTS =
  "cut schnitt schnittwechsel coupe coupez corte stacco taglio knip cięcie kesme klipp klip střih strih vágás rez leikkaus монтаж " +
  "склейка монтажна"
const SOUNDS =
  "music musik musique música musica muziek muzyka müzik musikk hudba zene muzică glazba musiikki музыка музика μουσική موسيقى מוזיקה " +
  "संगीत jingle sfx geräusch bruitage applaus applause applaudissements oklaski alkış"
const TRANSITIONS =
  "fade fade-in fade-out blende aufblende abblende überblendung einblendung ausblendung einblenden ausblenden fondu dissolvenza fundido " +
  "transition transición transizione übergang przejście geçiş overgang b-roll broll voiceover voice-over zoom close-up closeup insert " +
  "bauchbinde kameraschwenk schwenk"
const GLUED = "ポーズ 間 音楽 カット 停顿 停頓 暂停 暫停 音乐 音樂 剪辑 剪輯 일시정지 멈춤 음악 컷 หยุด ดนตรี"

/** Words that also occur in sentences. */
const OTHERS =
  "bild image picture photo foto grafik graphic graphique video clip film szene scene scène escena scena camera kamera caméra cámara " +
  "folie slide dia diapo diapositive diapositiva slajd slayt animation animación animazione titel title text ton sound son sonido suono " +
  "geluid dźwięk ses logo screen bildschirm einstellung totale klick click smile lächeln warten wait atmen breathe obraz beeld immagine " +
  "imagen görüntü resim зображення изображение слайд кадр"

/** Words for speakers. */
const SPEAKERS =
  "narrator narration speaker host presenter sprecher sprecherin erzähler erzählerin moderator moderatorin stimme off voiceover voice-over " +
  "vo narrateur narratrice présentateur présentatrice narrador narradora locutor locutora narratore narratrice relatore spreker " +
  "verteller voice lektor narrator spikier anlatıcı seslendirme sunucu диктор ведущий ведучий"

const setOf = (...lists: readonly string[]) => new Set(lists.flatMap((list) => list.split(" ").map(foldForSearch)))

const CUES = setOf(PAUSES, CUTS, SOUNDS, TRANSITIONS)
const GLUED_CUES = [...setOf(GLUED)]
const AMBIGUOUS = setOf(OTHERS)
const LABELS = setOf(SPEAKERS)

/** `cue`: hardly ever anything but a direction. `ambiguous`: a word that also occurs in sentences. */
export type CueKind = "cue" | "ambiguous"

/** "2 Sekunden Pause", "kurze Pause": a direction may begin with its duration or manner. */
const MOST_WORDS = 4

/** The kind of direction of words between brackets; undefined for anything else. */
export function cueKindOf(text: string): CueKind | undefined {
  const folded = foldForSearch(text)
  const words = folded.split(/[\s:;,.!–—/]+/u).filter((word) => word !== "")
  if (CUES.has(words[0] ?? "") || (words.length <= MOST_WORDS && CUES.has(words.at(-1) ?? ""))) return "cue"
  if (GLUED_CUES.some((word) => folded === word || (word.length > 1 && folded.startsWith(word)))) return "cue"
  return AMBIGUOUS.has(words[0] ?? "") ? "ambiguous" : undefined
}

/** Whether somebody is named only to speak what follows. */
export function isSpeaker(word: string): boolean {
  return LABELS.has(foldForSearch(word))
}
