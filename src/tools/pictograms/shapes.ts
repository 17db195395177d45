/** The kinds of signs of ISO 7010, each with its form and colours. */
export type SignKind = "mandatory" | "warning" | "prohibition" | "safe" | "fire"

/** The drawing within a sign, as paths of SVG in a square of 100: areas, lines, and areas in the colour of the ground. */
export interface Drawing {
  readonly kind: SignKind
  readonly areas?: string
  readonly lines?: string
  readonly holes?: string
}

/** A circle as a path. */
const circle = (x: number, y: number, r: number) =>
  `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`

const FLAME =
  "M52 4C56 24 78 36 78 62C78 84 64 96 50 96C34 96 22 84 22 66C22 52 30 44 36 32C38 42 42 46 46 48C52 36 54 20 52 4Z"
const PERSON = `${circle(50, 14, 12)}M34 30H66L72 62H63L58 98H42L37 62H28Z`
const PHONE = "M10 30C30 8 70 8 90 30L84 50L64 46L62 34C54 31 46 31 38 34L36 46L16 50Z"
const CROSS = "M36 6H64V36H94V64H64V94H36V64H6V36H36Z"
const HEAD = `${circle(50, 42, 30)}M22 98C22 78 36 74 50 74C64 74 78 78 78 98Z`

/** Our own drawings, by the names that texts use. */
export const DRAWINGS = {
  gloves: {
    kind: "mandatory",
    areas:
      "M30 98V66L14 48C10 42 17 36 22 41L34 52V16C34 8 44 8 44 16V42H47V8C47 0 57 0 57 8V42H60V14C60 6 70 6 70 14V46H73V26C73 18 83 18 83 26V66C83 76 76 80 76 86V98Z",
    holes: "M30 84H76V89H30Z",
  },
  goggles: {
    kind: "mandatory",
    areas: `${HEAD}M10 32H90V44H10Z`,
    holes: "M24 28H47V50H30C26 50 24 48 24 44ZM53 28H76V44C76 48 74 50 70 50H53Z",
  },
  helmet: {
    kind: "mandatory",
    areas: "M14 44C14 20 30 8 50 8C70 8 86 20 86 44L92 50V56H8V50ZM24 62H76C76 84 66 96 50 96C34 96 24 84 24 62Z",
    holes: "M44 8H48V44H44ZM52 8H56V44H52Z",
  },
  "ear-protection": {
    kind: "mandatory",
    areas: `${circle(50, 54, 28)}M12 42H26V74H12ZM74 42H88V74H74ZM26 98C28 84 38 82 50 82C62 82 72 84 74 98Z`,
    lines: "M18 44C18 18 32 8 50 8C68 8 82 18 82 44",
  },
  mask: {
    kind: "mandatory",
    areas: HEAD,
    holes: `M28 46H72C72 62 64 72 50 72C36 72 28 62 28 46Z`,
    lines: "M22 40L34 54M78 40L66 54M42 58H58",
  },
  boots: {
    kind: "mandatory",
    areas:
      "M16 6H44V56L60 70C66 74 68 78 68 86H16ZM52 20H78V54L90 66C95 72 96 76 96 84H74C73 76 70 70 64 65L52 54ZM14 90H70V98H14ZM76 88H98V94H76Z",
  },
  harness: {
    kind: "mandatory",
    areas: `${circle(50, 14, 11)}M32 30H68L72 64H64L60 98H52L50 70L48 98H40L36 64H28Z`,
    holes: "M38 30H43L62 62H57ZM57 30H62L43 62H38ZM34 60H66V65H34Z",
    lines: "M68 30C84 22 88 14 88 2",
  },
  "face-shield": {
    kind: "mandatory",
    areas: `${HEAD}M14 20H86V32H14Z`,
    holes: "M20 34H80V58C80 74 66 80 50 80C34 80 20 74 20 58ZM26 40V58C26 68 38 74 50 74C62 74 74 68 74 58V40Z",
  },
  vest: {
    kind: "mandatory",
    areas: "M24 8L40 4L50 26L60 4L76 8L88 34L78 40V96H22V40L12 34Z",
    holes: "M48 30H52V96H48ZM22 56H78V62H22ZM22 74H78V80H22Z",
  },
  "hand-wash": {
    kind: "mandatory",
    areas:
      "M8 62C24 50 34 50 46 58L66 60C74 60 74 70 66 70H48L80 66L94 54C100 50 104 58 98 64L76 86C70 92 40 92 8 88ZM36 4H70V16H62V24H46V16H36Z",
    lines: "M48 32V46M60 32V50M72 34V46",
  },
  manual: {
    kind: "mandatory",
    areas: "M4 18C20 10 38 12 48 22V92C38 82 20 80 4 88ZM96 18C80 10 62 12 52 22V92C62 82 80 80 96 88Z",
    holes: "M12 34L40 38V43L12 39ZM12 50L40 54V59L12 55ZM60 38L88 34V39L60 43ZM60 54L88 50V55L60 59Z",
  },
  "seat-belt": {
    kind: "mandatory",
    areas: `${circle(50, 16, 13)}M28 34H72L80 98H20Z`,
    holes: "M30 34H38L78 90L79 98L74 98ZM21 84H79V90H21Z",
  },
  lock: {
    kind: "mandatory",
    areas: "M16 44H84V96H16Z",
    holes: `${circle(50, 64, 8)}M46 66H54V84H46Z`,
    lines: "M30 44V28C30 4 70 4 70 28V44",
  },
  warning: { kind: "warning", areas: `M42 6H58L55 66H45Z${circle(50, 84, 9)}` },
  electricity: { kind: "warning", areas: "M58 0L24 54H46L34 82L26 78L32 100L52 86L44 84L74 40H50L68 0Z" },
  laser: {
    kind: "warning",
    areas: circle(34, 56, 10),
    lines: "M34 56H98M34 56L34 20M34 56L34 92M34 56L10 32M34 56L10 80M34 56L58 32M34 56L58 80M34 56H2",
  },
  forklift: {
    kind: "warning",
    areas: `M8 42H22V30L28 18H56L66 50V72H8Z${circle(22, 82, 11)}${circle(56, 82, 11)}M72 10H78V84H98V90H72Z`,
    holes: "M30 26H51L57 46H30Z",
  },
  "suspended-load": {
    kind: "warning",
    areas: "M14 62H86V94H14ZM46 2H54V22H46Z",
    lines: "M50 20C62 22 60 36 50 36M50 36L20 62M50 36L80 62",
  },
  slippery: {
    kind: "warning",
    areas: circle(62, 12, 10),
    lines: "M56 26L46 54L66 66L84 60M46 54L24 74L10 68M54 34L78 36L88 26M50 40L34 34L26 42",
  },
  trip: {
    kind: "warning",
    areas: `${circle(76, 18, 10)}M6 90V84H40V72H60V84H94V90Z`,
    lines: "M66 28L44 48L56 62L44 70M44 48L22 58L10 50M64 32L82 44L94 40",
  },
  fall: {
    kind: "warning",
    areas: `${circle(74, 30, 10)}M2 44H40V98H2Z`,
    lines: "M66 42L50 28M66 42L56 62L72 76M56 62L44 74M62 46L82 54L90 46M50 28L34 34M78 92H92",
  },
  corrosive: {
    kind: "warning",
    areas:
      "M4 26L44 8L48 18L8 36ZM56 18L60 8L96 26L92 36ZM4 78H38V90H4ZM54 74H84C92 70 96 72 92 80L96 90H54C60 86 60 80 54 74Z",
    lines: "M42 26L34 44M34 54L26 68M62 28V42M66 52V64",
  },
  toxic: {
    kind: "warning",
    areas: `M50 4C74 4 84 20 80 38C78 46 70 48 68 52V62H32V52C30 48 22 46 20 38C16 20 26 4 50 4Z`,
    holes: `${circle(38, 32, 8)}${circle(62, 32, 8)}M50 40L55 50H45Z`,
    lines: "M14 72L86 94M86 72L14 94",
  },
  explosive: {
    kind: "warning",
    areas: `${circle(50, 62, 16)}M46 36L42 8L54 30ZM66 40L84 18L74 48ZM30 46L10 26L40 38ZM74 62L98 58L76 72ZM26 64L2 70L26 74ZM64 80L84 96L56 84ZM36 82L24 98L46 86Z`,
  },
  flammable: {
    kind: "warning",
    areas: `${FLAME}M10 92H90V98H10Z`,
    holes: "M50 52C54 64 64 68 62 80C58 90 42 90 38 80C38 70 48 66 50 52Z",
  },
  hot: {
    kind: "warning",
    areas: "M6 82H94V92H6Z",
    lines:
      "M26 72C16 58 36 46 26 32C20 22 26 14 26 10M50 72C40 58 60 46 50 32C44 22 50 14 50 10M74 72C64 58 84 46 74 32C68 22 74 14 74 10",
  },
  cold: {
    kind: "warning",
    lines:
      "M50 4V96M10 27L90 73M10 73L90 27M38 10L50 22L62 10M38 90L50 78L62 90M8 44L24 36L20 18M92 56L76 64L80 82M8 56L24 64L20 82M92 44L76 36L80 18",
  },
  noise: {
    kind: "warning",
    areas: "M6 36H24L48 14V86L24 64H6Z",
    lines: "M60 36C68 44 68 56 60 64M72 24C86 40 86 60 72 76M84 12C104 36 104 64 84 88",
  },
  "no-entry": { kind: "prohibition", areas: PERSON },
  "no-smoking": {
    kind: "prohibition",
    areas: "M2 58H70V72H2ZM74 58H82V72H74ZM86 58H94V72H86Z",
    lines: "M78 48C78 36 64 40 64 28M90 48C92 30 76 30 78 16",
  },
  "no-fire": {
    kind: "prohibition",
    areas:
      "M50 4C54 18 68 26 68 42C68 56 60 62 50 62C40 62 32 56 32 42C32 32 38 28 42 20C44 26 46 28 48 28C50 22 51 14 50 4ZM45 66H55V98H45Z",
  },
  "no-phone": { kind: "prohibition", areas: "M30 2H70V98H30Z", holes: `M36 14H64V78H36Z${circle(50, 88, 4)}` },
  "no-water": {
    kind: "prohibition",
    areas: "M10 10H46V28H66L60 92H16Z",
    lines: "M74 30L94 20M76 42L98 42M74 54L94 64",
  },
  "no-food": {
    kind: "prohibition",
    areas:
      "M18 2H24V26H28V2H34V26H38V2H44V32C44 40 38 42 35 44V98H27V44C24 42 18 40 18 32ZM62 98V60H56V20C56 8 66 2 72 2V98Z",
  },
  "no-touching": {
    kind: "prohibition",
    areas:
      "M30 98V66L14 48C10 42 17 36 22 41L34 52V16C34 8 44 8 44 16V42H47V8C47 0 57 0 57 8V42H60V14C60 6 70 6 70 14V46H73V26C73 18 83 18 83 26V66C83 76 76 80 76 86V98Z",
  },
  "first-aid": { kind: "safe", areas: CROSS },
  "eye-wash": {
    kind: "safe",
    areas: `M6 44C24 20 76 20 94 44C76 68 24 68 6 44Z`,
    holes: circle(50, 44, 15),
    lines: "M30 96V76M50 98V74M70 96V76",
  },
  "emergency-exit": {
    kind: "safe",
    areas: `M56 2H98V98H56V90H90V10H64V30H56Z${circle(44, 18, 9)}`,
    lines: "M38 30L30 54L44 66L40 92M30 54L10 62M38 32L18 36L12 48M38 34L54 48",
  },
  "assembly-point": {
    kind: "safe",
    areas: `${circle(38, 42, 6)}${circle(62, 42, 6)}${circle(50, 36, 7)}M30 50H46V72H30ZM54 50H70V72H54ZM43 46H57V76H43ZM4 4H30L22 12L32 22L22 32L12 22L4 30ZM96 4H70L78 12L68 22L78 32L88 22L96 30ZM4 96H30L22 88L32 78L22 68L12 78L4 70ZM96 96H70L78 88L68 78L78 68L88 78L96 70Z`,
  },
  "emergency-shower": {
    kind: "safe",
    areas: `${circle(50, 50, 9)}M40 60H60L64 84H56V98H44V84H36ZM28 16H72L78 28H22ZM46 2H54V16H46Z`,
    lines: "M26 36V46M26 56V66M74 36V46M74 56V66",
  },
  defibrillator: {
    kind: "safe",
    areas: "M50 94C10 64 4 44 8 28C14 6 40 4 50 24C60 4 86 6 92 28C96 44 90 64 50 94Z",
    holes: "M56 26L34 56H48L42 80L66 48H52Z",
  },
  "emergency-phone": {
    kind: "safe",
    areas: `${PHONE}M24 60H76L84 92H16Z`,
    holes: "M44 66H56V72H62V84H56V90H44V84H38V72H44Z",
  },
  fire: { kind: "fire", areas: FLAME, holes: "M50 56C54 66 62 70 60 80C58 88 42 88 40 80C40 72 48 68 50 56Z" },
  extinguisher: {
    kind: "fire",
    areas: "M34 30H66C70 30 72 34 72 38V96H28V38C28 34 30 30 34 30ZM44 14H56V28H44ZM38 6H74V14H38Z",
    lines: "M40 12C22 12 16 24 16 44V60",
    holes: "M36 50H64V66H36Z",
  },
  "fire-hose": {
    kind: "fire",
    areas: circle(46, 50, 38),
    holes: `${circle(46, 50, 28)}`,
    lines: "M46 50m-16 0a16 16 0 1 0 32 0a16 16 0 1 0 -32 0M84 50V92L94 98",
  },
  "fire-alarm": {
    kind: "fire",
    areas: `${circle(50, 50, 20)}`,
    lines: "M20 26C8 40 8 60 20 74M80 26C92 40 92 60 80 74M32 36C26 44 26 56 32 64M68 36C74 44 74 56 68 64",
  },
} as const satisfies Readonly<Record<string, Drawing>>

/** The name of a pictogram, as texts write it between colons. */
export type PictogramName = keyof typeof DRAWINGS

export const PICTOGRAM_NAMES = Object.keys(DRAWINGS) as readonly PictogramName[]

export function isPictogram(name: string): name is PictogramName {
  return Object.hasOwn(DRAWINGS, name)
}
