import type { TrainingWording } from "./shape.ts"

export const english: TrainingWording = {
  certificate: {
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
    revoked: (day) => `Revoked on ${day}. This document does not count any more.`,
    verifyAt: "Verify this document at",
    seal: { scan: "Verified training record · Scan to verify", plain: "Certified training record" },
    askCompany: (company) => `To verify this document, ask ${company} and give its number and code.`,
    placeAndDate: "Place and date",
  },
  verification: {
    heading: "Check a certificate",
    instruction:
      "Enter the verification code that is printed on the certificate. Hyphens, spaces and capital letters make no difference.",
    check: "Check",
    checkAnother: "Check another certificate",
    valid: {
      word: "Valid",
      until: (day) => `This certificate is valid up to and including ${day}.`,
      unlimited: "This certificate is valid without a time limit.",
    },
    expired: {
      word: "Expired",
      until: (day) => `This certificate has expired. It was valid up to and including ${day}.`,
    },
    superseded: {
      word: "Superseded",
      sentence:
        "This certificate has been superseded by a newer one and does not count any more. Ask to see the newer one.",
    },
    revoked: { word: "Revoked", since: (day) => `This certificate was revoked on ${day} and does not count any more.` },
    notPassed: {
      word: "Not passed",
      sentence: "This document records that the result was not sufficient. It does not certify success.",
    },
    unknown: {
      word: "Unknown",
      sentence: "There is no certificate with this code.",
      advice:
        "Compare the code with the certificate, character by character, and enter it again. If it is still unknown, the certificate was not issued here: do not rely on it.",
    },
    tooMany: {
      word: "Too many checks",
      advice: "Too many codes were looked up from your network address. Wait a minute, then reload this page.",
    },
    compare:
      "Compare everything on this page with the certificate that you were given, on paper or as a file. Whatever differs was changed after the certificate was issued.",
    evidence:
      "The company keeps a training record of it: what was learned, answered and confirmed, and when. It can print the record.",
    contained: "What the course contained",
    firstTitles: (shown, all) => `The first ${shown} of ${all} titles are shown.`,
    preview: "Check here whether this certificate is genuine and still valid.",
    checkedOn: (moment) => `Checked on ${moment}.`,
    labels: {
      holder: "Holder",
      company: "Company",
      course: "Course",
      scope: "Scope",
      kind: "Kind",
      result: "Result",
      begin: "Begin",
      finish: "Completed on",
      validUntil: "Valid until",
      trainer: "Trainer",
      number: "Number",
      code: "Verification code",
      issuedOn: "Issued on",
    },
    kinds: { qualification: "Qualification", instruction: "Instruction", training: "Training" },
    results: { success: "Passed", failed: "Not passed" },
    unlimited: "without limit",
  },
  results: {
    training: { success: "Training passed", failed: "Training not passed" },
    instruction: { success: "Instruction passed", failed: "Instruction not passed" },
  },
  sample: {
    holder: "Alex Example",
    trainer: "Robin Example",
    signatory: "Kim Example",
    role: "Head of Training",
    company: "Example Company",
    course: "Example course",
    scope: "Example scope",
    place: "Hamburg",
  },
}
