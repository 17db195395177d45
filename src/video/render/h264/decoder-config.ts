import type { VideoStyle } from "../../styles.ts"
import { HEIGHT, WIDTH } from "../picture/model.ts"
import { BitWriter } from "./bit-writer.ts"
import { COLUMNS, FRAME_NUMBER_BITS, LINES, ORDER_BITS, SHOWN_LINES } from "./dimensions.ts"
import { nalUnit } from "./nal-unit.ts"
import { QP } from "./quantisation.ts"

interface Profile {
  /** profile_idc, and the constraint flags that follow it. */
  readonly id: number
  readonly constraints: number
  /** Lines of macroblocks. */
  readonly lines: number
  /** Whether there are bidirectional pictures, which are made from two others and shown between them. */
  readonly hasMixed: boolean
}

/**
 * Constrained Baseline for scrolling videos, which have one hidden line of macroblocks, and Main for slides: ITU-T
 * H.264 clauses A.2.1.1 and A.2.2.
 */
const PROFILES: Readonly<Record<VideoStyle, Profile>> = {
  scroll: { id: 66, constraints: 0xc0, lines: LINES, hasMixed: false },
  slides: { id: 77, constraints: 0x40, lines: SHOWN_LINES, hasMixed: true },
}

/** Table A-1: level 4.0, because 3.1 allows only 3,600 macroblocks per picture. */
const LEVEL = 40

const SPS_HEADER = 0x67
const PPS_HEADER = 0x68

/** The parameters that a decoder needs before the first picture. */
export interface DecoderConfig {
  /** RFC 6381. */
  readonly codec: string
  /** AVCDecoderConfigurationRecord, ISO/IEC 14496-15 clause 5.3.3.1. */
  readonly description: Uint8Array<ArrayBuffer>
  readonly width: number
  readonly height: number
}

export function decoderConfig(style: VideoStyle): DecoderConfig {
  const profile = PROFILES[style]
  const sps = nalUnit(SPS_HEADER, sequenceParameters(profile)).subarray(4)
  const pps = nalUnit(PPS_HEADER, pictureParameters(profile)).subarray(4)
  const lengthSize = 4
  const description = Uint8Array.of(
    1,
    profile.id,
    profile.constraints,
    LEVEL,
    0xfc | (lengthSize - 1),
    0xe0 | 1,
    ...[sps.length >> 8, sps.length & 255],
    ...sps,
    1,
    ...[pps.length >> 8, pps.length & 255],
    ...pps,
  )
  const codec = `avc1.${[profile.id, profile.constraints, LEVEL].map((byte) => byte.toString(16).padStart(2, "0")).join("")}`
  return { codec, description, width: WIDTH, height: HEIGHT }
}

/** Clause 7.3.2.1.1. */
function sequenceParameters({ id, constraints, lines, hasMixed }: Profile): Uint8Array {
  const bits = new BitWriter()
  bits.put(id, 8)
  bits.put(constraints, 8)
  bits.put(LEVEL, 8)
  bits.putUnsigned(0) // seq_parameter_set_id
  bits.putUnsigned(FRAME_NUMBER_BITS - 4) // log2_max_frame_num_minus4
  // pic_order_cnt_type: whether display order differs from decoding order
  bits.putUnsigned(hasMixed ? 0 : 2)
  if (hasMixed) bits.putUnsigned(ORDER_BITS - 4) // log2_max_pic_order_cnt_lsb_minus4
  bits.putUnsigned(hasMixed ? 2 : 1) // max_num_ref_frames
  bits.put(0, 1) // gaps_in_frame_num_value_allowed_flag
  bits.putUnsigned(COLUMNS - 1) // pic_width_in_mbs_minus1
  bits.putUnsigned(lines - 1) // pic_height_in_map_units_minus1
  bits.put(1, 1) // frame_mbs_only_flag
  bits.put(1, 1) // direct_8x8_inference_flag
  const hidden = lines * 16 - HEIGHT
  bits.put(hidden > 0 ? 1 : 0, 1) // frame_cropping_flag
  if (hidden > 0) for (const offset of [0, 0, 0, hidden / 2]) bits.putUnsigned(offset) // left, right, top, bottom
  bits.put(1, 1) // vui_parameters_present_flag
  putUsability(bits, hasMixed)
  return closed(bits)
}

/** Video usability information: clause E.1.1. */
function putUsability(bits: BitWriter, hasMixed: boolean): void {
  bits.put(1, 1) // aspect_ratio_info_present_flag
  bits.put(1, 8) // aspect_ratio_idc: square
  bits.put(0, 1) // overscan_info_present_flag
  bits.put(1, 1) // video_signal_type_present_flag
  bits.put(5, 3) // video_format: unspecified
  bits.put(0, 1) // video_full_range_flag
  bits.put(1, 1) // colour_description_present_flag
  for (let times = 0; times < 3; times++) bits.put(1, 8) // primaries, transfer characteristics, matrix: BT.709
  bits.put(0, 1) // chroma_loc_info_present_flag
  bits.put(0, 1) // timing_info_present_flag
  bits.put(0, 1) // nal_hrd_parameters_present_flag
  bits.put(0, 1) // vcl_hrd_parameters_present_flag
  bits.put(0, 1) // pic_struct_present_flag
  bits.put(1, 1) // bitstream_restriction_flag
  bits.put(1, 1) // motion_vectors_over_pic_boundaries_flag
  bits.putUnsigned(0) // max_bytes_per_pic_denom: no limit
  bits.putUnsigned(0) // max_bits_per_mb_denom: no limit
  bits.putUnsigned(7) // log2_max_mv_length_horizontal
  bits.putUnsigned(7) // log2_max_mv_length_vertical: in quarters of a pixel; the maximum is 64
  bits.putUnsigned(hasMixed ? 1 : 0) // max_num_reorder_frames
  bits.putUnsigned(hasMixed ? 2 : 1) // max_dec_frame_buffering
}

/** Clause 7.3.2.2. */
function pictureParameters({ hasMixed }: Profile): Uint8Array {
  const bits = new BitWriter()
  bits.putUnsigned(0) // pic_parameter_set_id
  bits.putUnsigned(0) // seq_parameter_set_id
  bits.put(0, 1) // entropy_coding_mode_flag: CAVLC
  bits.put(0, 1) // bottom_field_pic_order_in_frame_present_flag
  bits.putUnsigned(0) // num_slice_groups_minus1
  bits.putUnsigned(0) // num_ref_idx_l0_default_active_minus1
  bits.putUnsigned(0) // num_ref_idx_l1_default_active_minus1
  bits.put(0, 1) // weighted_pred_flag
  bits.put(hasMixed ? 2 : 0, 2) // weighted_bipred_idc: pictures are mixed according to their distance
  bits.putSigned(QP - 26) // pic_init_qp_minus26
  bits.putSigned(0) // pic_init_qs_minus26
  bits.putSigned(0) // chroma_qp_index_offset
  bits.put(1, 1) // deblocking_filter_control_present_flag
  bits.put(0, 1) // constrained_intra_pred_flag
  bits.put(0, 1) // redundant_pic_cnt_present_flag
  return closed(bits)
}

function closed(bits: BitWriter): Uint8Array {
  bits.put(1, 1) // rbsp_stop_one_bit
  return bits.bytes()
}
