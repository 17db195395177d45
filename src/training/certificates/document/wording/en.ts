import type { DocumentWording } from "./shape.ts"

export const english: DocumentWording = {
  success: {
    titles: {
      qualification: "Certificate of Qualification",
      instruction: "Certificate of Instruction",
      training: "Certificate of Training",
    },
    opening: "This is to certify that",
    achieved: {
      qualification: "has obtained the following qualification",
      instruction: "has successfully completed the following instruction",
      training: "has successfully completed the following training",
    },
  },
  failed: {
    title: "Record of Result",
    opening: "This is to record that",
    missed: {
      qualification: "has not obtained the following qualification",
      instruction: "has not passed the following instruction",
      training: "has not passed the following training",
    },
    notice: "This document records the result. It is not a certificate of success.",
  },
  verifyAt: "Verify this document at",
}
