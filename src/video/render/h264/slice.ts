import { WIDTH } from "../picture/model.ts"
import { BitWriter } from "./bit-writer.ts"
import { COLUMNS, FRAME_NUMBER_BITS } from "./dimensions.ts"
import type { MacroblockLine } from "./macroblock-line.ts"
import { nalUnit } from "./nal-unit.ts"

/** nal_ref_idc 3 with nal_unit_type 5 and 1: ITU-T H.264 table 7-1. */
const IDR_HEADER = 0x65
const REFERENCE_HEADER = 0x61

/** Table 7-6, for pictures all of whose slices are of one kind. */
const ALL_INTRA = 7
const ALL_PREDICTED = 5

/** Table 7-13: numbers of intra macroblock types follow those of predicted ones where there are both. */
const PREDICTED_TYPES = 5
/** Table 7-11. */
const PCM = 25

/** Colour differences, the same for all pixels. */
interface Chroma {
  readonly cb: number
  readonly cr: number
}

/** Writes slices: clauses 7.3.3 and 7.3.4. Their macroblocks have to come line by line. */
export class Slice {
  readonly bits = new BitWriter()
  readonly #chroma: Chroma
  #isStill = true
  #skipped = 0

  constructor(chroma: Chroma) {
    this.#chroma = chroma
  }

  /** Begins the one slice of a picture that needs no other; `id` must not be that of the one before. */
  startStill(id: 0 | 1): void {
    this.#isStill = true
    this.#putHeader(ALL_INTRA, 0, 0)
    this.bits.putUnsigned(id) // idr_pic_id
    this.bits.put(0, 1) // no_output_of_prior_pics_flag
    this.bits.put(0, 1) // long_term_reference_flag
    this.#putQuality()
  }

  /**
   * Begins a slice of a picture that is made of the one before.
   * @param line the line of macroblocks that it begins with
   * @param number what is written of how many pictures there have been since one that needs no other
   */
  startMoved(line: number, number: number): void {
    this.#isStill = false
    this.#putHeader(ALL_PREDICTED, line * COLUMNS, number)
    this.bits.put(0, 1) // num_ref_idx_active_override_flag
    this.bits.put(0, 1) // ref_pic_list_modification_flag_l0
    this.bits.put(0, 1) // adaptive_ref_pic_marking_mode_flag
    this.#putQuality()
  }

  /** Macroblocks that are what the picture before has where their neighbours' motion leads to. */
  skip(count: number): void {
    this.#skipped += count
  }

  /** A macroblock that is what the picture before has, with the motion's vertical part `more` than predicted (1/4 pixel). */
  putMoved(more: number): void {
    this.#putSkipped()
    this.bits.putUnsigned(0) // mb_type: P_L0_16x16
    this.bits.putSigned(0) // mvd_l0, horizontal
    this.bits.putSigned(more) // mvd_l0, vertical
    this.bits.putUnsigned(0) // coded_block_pattern: nothing differs
  }

  /** An intra macroblock's number in table 7-11. */
  putIntraType(type: number): void {
    if (this.#isStill) this.bits.putUnsigned(type)
    else {
      this.#putSkipped()
      this.bits.putUnsigned(PREDICTED_TYPES + type)
    }
  }

  /** A macroblock of plain samples, which come out as they are. */
  putPlain(column: number, { luma }: MacroblockLine): void {
    this.putIntraType(PCM)
    this.bits.align()
    for (let line = column * 16; line < WIDTH * 16; line += WIDTH) {
      for (let at = line; at < line + 16; at++) this.bits.put(luma[at] ?? 0, 8)
    }
    for (let at = 0; at < 64; at++) this.bits.put(this.#chroma.cb, 8)
    for (let at = 0; at < 64; at++) this.bits.put(this.#chroma.cr, 8)
  }

  /** Ends the slice. */
  finish(): Uint8Array<ArrayBuffer> {
    if (this.#skipped > 0) this.#putSkipped()
    this.bits.put(1, 1) // rbsp_stop_one_bit
    return nalUnit(this.#isStill ? IDR_HEADER : REFERENCE_HEADER, this.bits.bytes())
  }

  #putHeader(kind: number, first: number, number: number): void {
    this.#skipped = 0
    this.bits.clear()
    this.bits.putUnsigned(first) // first_mb_in_slice
    this.bits.putUnsigned(kind)
    this.bits.putUnsigned(0) // pic_parameter_set_id
    this.bits.put(number, FRAME_NUMBER_BITS)
  }

  #putQuality(): void {
    this.bits.putSigned(0) // slice_qp_delta
    this.bits.putUnsigned(1) // disable_deblocking_filter_idc: copies have to stay as they are
  }

  #putSkipped(): void {
    this.bits.putUnsigned(this.#skipped)
    this.#skipped = 0
  }
}
