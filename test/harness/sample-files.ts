/** The smallest bytes that count as images and as a certificate. */
export const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
export const PDF = Buffer.from("%PDF-1.7\n...")
export const JPEG = Buffer.from([0xff, 0xd8, 0xff, 0xe0])
