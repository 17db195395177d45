import { WIDTH } from "../picture/model.ts"
import { BitWriter } from "./bit-writer.ts"
import { COLUMNS, FRAME_NUMBER_BITS } from "./dimensions.ts"
import type { MacroblockLine } from "./macroblock-line.ts"
import { nalUnit } from "./nal-unit.ts"
import { QP } from "./quantisation.ts"

/** nal_ref_idc 3 with nal_unit_type 5 and 1, and 0 with 1: ITU-T H.264 table 7-1. */
const IDR_HEADER = 0x65
const REFERENCE_HEADER = 0x61
const UNREFERENCED_HEADER = 0x01

/** Table 7-6, for pictures whose slices are all of the same kind. */
const ALL_INTRA = 7
const ALL_PREDICTED = 5
const ALL_MIXED = 6

/**
 * Table 9-4, for macroblocks predicted from the previous picture: coded_block_pattern by the number that is written.
 */
// biome-ignore format: as in the table
const CODED_PATTERNS = Uint8Array.of(
  0, 16, 1, 2, 4, 8, 32, 3, 5, 10, 12, 15, 47, 7, 11, 13, 14, 6, 9, 31, 35, 37, 42, 44, 33, 34, 36, 40, 39, 43, 45, 46,
  17, 18, 20, 24, 19, 21, 26, 28, 23, 27, 29, 30, 22, 25, 38, 41,
)

/** Table 7-13: in slices with both, the numbers of intra macroblock types follow those of predicted macroblock types. */
const PREDICTED_TYPES = 5
/** Table 7-11. */
const PCM = 25

/** Chroma residuals, the same for all pixels. */
interface Chroma {
  readonly cb: number
  readonly cr: number
}

/** Writes slices: clauses 7.3.3 and 7.3.4. Macroblocks must come line by line. */
export class Slice {
  readonly bits = new BitWriter()
  readonly #orderBits: number
  #header = IDR_HEADER
  #skipped = 0
  #markedSkipped = 0

  /** @param orderBits number of bits in the display position; 0 when display order is decoding order */
  constructor(orderBits = 0) {
    this.#orderBits = orderBits
  }

  /**
   * Begins the only slice of a key picture; `id` must differ from that of the previous one.
   * @param qp the quantisation parameter of all its macroblocks
   */
  startStill(id: 0 | 1, qp = QP): void {
    this.#header = IDR_HEADER
    this.#putHeader(ALL_INTRA, 0, 0)
    this.bits.putUnsigned(id) // idr_pic_id
    this.#putOrder(0)
    this.bits.put(0, 1) // no_output_of_prior_pics_flag
    this.bits.put(0, 1) // long_term_reference_flag
    this.#putQuality(qp)
  }

  /**
   * Begins a slice of a picture based on the previous one.
   * @param line the line of macroblocks it begins with
   * @param number the coded number of pictures since the last key picture
   * @param qp the quantisation parameter of all its macroblocks
   * @param order its display position
   */
  startMoved(line: number, number: number, qp = QP, order = 0): void {
    this.#header = REFERENCE_HEADER
    this.#putHeader(ALL_PREDICTED, line * COLUMNS, number)
    this.#putOrder(order)
    this.bits.put(0, 1) // num_ref_idx_active_override_flag
    this.bits.put(0, 1) // ref_pic_list_modification_flag_l0
    this.bits.put(0, 1) // adaptive_ref_pic_marking_mode_flag
    this.#putQuality(qp)
  }

  /** Begins the only slice of a picture that is made from two others and on which no other picture is based. */
  startBetween(number: number, order: number, qp: number): void {
    this.#header = UNREFERENCED_HEADER
    this.#putHeader(ALL_MIXED, 0, number)
    this.#putOrder(order)
    this.bits.put(1, 1) // direct_spatial_mv_pred_flag
    this.bits.put(0, 1) // num_ref_idx_active_override_flag
    this.bits.put(0, 1) // ref_pic_list_modification_flag_l0
    this.bits.put(0, 1) // ref_pic_list_modification_flag_l1
    this.#putQuality(qp)
  }

  /** Writes macroblocks copied from the previous picture, following the motion of their neighbours. */
  skip(count: number): void {
    this.#skipped += count
  }

  /** Writes a macroblock that differs from the previous picture at the same position, in the parts given by `pattern`. */
  putChanged(pattern: number): void {
    this.putMoved(0, CODED_PATTERNS.indexOf(pattern))
  }

  /**
   * Writes a macroblock copied from the previous picture, where `more` is the vertical motion beyond the predicted one
   * (in quarter pixels).
   */
  putMoved(more: number, pattern = 0): void {
    this.#putSkipped()
    this.bits.putUnsigned(0) // mb_type: P_L0_16x16
    this.bits.putSigned(0) // mvd_l0, horizontal
    this.bits.putSigned(more) // mvd_l0, vertical
    this.bits.putUnsigned(pattern) // coded_block_pattern; 0: no difference
  }

  /** Writes the number of an intra macroblock in table 7-11. */
  putIntraType(type: number): void {
    if (this.#header === IDR_HEADER) this.bits.putUnsigned(type)
    else {
      this.#putSkipped()
      this.bits.putUnsigned(PREDICTED_TYPES + type)
    }
  }

  /** Begins a macroblock of plain samples, which are lossless; the samples follow, with 8 bits each. */
  startPlain(): void {
    this.putIntraType(PCM)
    this.bits.align()
  }

  /** Marks the current position so that it can be restored. */
  mark(): void {
    this.bits.mark()
    this.#markedSkipped = this.#skipped
  }

  /** Discards everything since the mark. */
  goBack(): void {
    this.bits.goBack()
    this.#skipped = this.#markedSkipped
  }

  /** Ends the slice. */
  finish(): Uint8Array<ArrayBuffer> {
    if (this.#skipped > 0) this.#putSkipped()
    this.bits.put(1, 1) // rbsp_stop_one_bit
    return nalUnit(this.#header, this.bits.bytes())
  }

  #putHeader(kind: number, first: number, number: number): void {
    this.#skipped = 0
    this.bits.clear()
    this.bits.putUnsigned(first) // first_mb_in_slice
    this.bits.putUnsigned(kind)
    this.bits.putUnsigned(0) // pic_parameter_set_id
    this.bits.put(number, FRAME_NUMBER_BITS)
  }

  #putOrder(order: number): void {
    if (this.#orderBits > 0) this.bits.put(order, this.#orderBits) // pic_order_cnt_lsb
  }

  #putQuality(qp: number): void {
    this.bits.putSigned(qp - QP) // slice_qp_delta
    this.bits.putUnsigned(1) // disable_deblocking_filter_idc: copies must stay exact
  }

  #putSkipped(): void {
    this.bits.putUnsigned(this.#skipped)
    this.#skipped = 0
  }
}

/** A slice of a picture in one colour. */
export class GreySlice extends Slice {
  readonly #chroma: Chroma

  constructor(chroma: Chroma) {
    super()
    this.#chroma = chroma
  }

  /** A macroblock of plain samples. */
  putPlain(column: number, { luma }: MacroblockLine): void {
    this.startPlain()
    for (let line = column * 16; line < WIDTH * 16; line += WIDTH) {
      for (let at = line; at < line + 16; at++) this.bits.put(luma[at] ?? 0, 8)
    }
    for (let at = 0; at < 64; at++) this.bits.put(this.#chroma.cb, 8)
    for (let at = 0; at < 64; at++) this.bits.put(this.#chroma.cr, 8)
  }
}
