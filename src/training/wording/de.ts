import type { TrainingWording } from "./shape.ts"

export const german: TrainingWording = {
  certificate: {
    success: {
      titles: {
        qualification: "Qualifikationszertifikat",
        instruction: "Unterweisungszertifikat",
        training: "Schulungszertifikat",
      },
      opening: "Hiermit wird bescheinigt, dass",
      achieved: {
        qualification: "die folgende Qualifikation erworben hat",
        instruction: "die folgende Unterweisung erfolgreich abgeschlossen hat",
        training: "die folgende Schulung erfolgreich abgeschlossen hat",
      },
    },
    failed: {
      title: "Ergebnisnachweis",
      opening: "Hiermit wird festgehalten, dass",
      missed: {
        qualification: "die folgende Qualifikation nicht erworben hat",
        instruction: "die folgende Unterweisung nicht bestanden hat",
        training: "die folgende Schulung nicht bestanden hat",
      },
      notice: "Dieses Dokument hält das Ergebnis fest. Es bescheinigt keinen Erfolg.",
    },
    revoked: (day) => `Widerrufen am ${day}. Dieses Dokument gilt nicht mehr.`,
    verifyAt: "Echtheit prüfen unter",
    seal: { scan: "Geprüfter Nachweis · Zum Prüfen scannen", plain: "Bestätigter Schulungsnachweis" },
    askCompany: (company) =>
      `Um dieses Dokument zu prüfen, wenden Sie sich an ${company} und nennen Sie Nummer und Code.`,
    placeAndDate: "Ort und Datum",
  },
  verification: {
    heading: "Zertifikat prüfen",
    instruction:
      "Geben Sie den Prüfcode ein, der auf dem Zertifikat steht. Bindestriche, Leerzeichen und Großschreibung spielen keine Rolle.",
    check: "Prüfen",
    checkAnother: "Ein anderes Zertifikat prüfen",
    valid: {
      word: "Gültig",
      until: (day) => `Dieses Zertifikat ist bis einschließlich ${day} gültig.`,
      unlimited: "Dieses Zertifikat ist unbefristet gültig.",
    },
    expired: {
      word: "Abgelaufen",
      until: (day) => `Dieses Zertifikat ist abgelaufen. Es war bis einschließlich ${day} gültig.`,
    },
    superseded: {
      word: "Ersetzt",
      sentence:
        "Dieses Zertifikat wurde durch ein neueres ersetzt und gilt nicht mehr. Lassen Sie sich das neuere zeigen.",
    },
    revoked: {
      word: "Widerrufen",
      since: (day) => `Dieses Zertifikat wurde am ${day} widerrufen und gilt nicht mehr.`,
    },
    notPassed: {
      word: "Nicht bestanden",
      sentence: "Dieses Dokument hält fest, dass das Ergebnis nicht ausgereicht hat. Es bescheinigt keinen Erfolg.",
    },
    unknown: {
      word: "Unbekannt",
      sentence: "Es gibt kein Zertifikat mit diesem Code.",
      advice:
        "Vergleichen Sie den Code Zeichen für Zeichen mit dem Zertifikat und geben Sie ihn noch einmal ein. Bleibt er unbekannt, wurde das Zertifikat nicht hier ausgestellt: Verlassen Sie sich nicht darauf.",
    },
    tooMany: {
      word: "Zu viele Abfragen",
      advice:
        "Von Ihrer Netzwerkadresse kamen zu viele Abfragen. Warten Sie eine Minute und laden Sie diese Seite dann neu.",
    },
    compare:
      "Vergleichen Sie alles auf dieser Seite mit dem Zertifikat, das Ihnen vorliegt, auf Papier oder als Datei. Was abweicht, wurde nach der Ausstellung verändert.",
    evidence:
      "Die Firma bewahrt dazu einen Schulungsnachweis auf: was wann gelernt, beantwortet und bestätigt wurde. Sie kann ihn drucken.",
    contained: "Was die Schulung enthielt",
    firstTitles: (shown, all) => `Gezeigt werden die ersten ${shown} von ${all} Titeln.`,
    preview: "Prüfen Sie hier, ob dieses Zertifikat echt und noch gültig ist.",
    checkedOn: (moment) => `Geprüft am ${moment}.`,
    labels: {
      holder: "Inhaber",
      company: "Firma",
      course: "Schulung",
      scope: "Bereich",
      kind: "Art",
      result: "Ergebnis",
      begin: "Beginn",
      finish: "Abgeschlossen am",
      validUntil: "Gültig bis",
      trainer: "Trainer",
      number: "Nummer",
      code: "Prüfcode",
      issuedOn: "Ausgestellt am",
    },
    kinds: { qualification: "Qualifikation", instruction: "Unterweisung", training: "Schulung" },
    results: { success: "Bestanden", failed: "Nicht bestanden" },
    unlimited: "unbefristet",
  },
  results: {
    training: { success: "Schulung bestanden", failed: "Schulung nicht bestanden" },
    instruction: { success: "Unterweisung bestanden", failed: "Unterweisung nicht bestanden" },
  },
  sample: {
    holder: "Erika Mustermann",
    trainer: "Max Mustermann",
    signatory: "Kim Muster",
    role: "Leitung Ausbildung",
    company: "Musterfirma",
    course: "Beispielschulung",
    scope: "Beispielbereich",
    place: "Hamburg",
  },
}
