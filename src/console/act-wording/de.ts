import type { ActsWording } from "./shape.ts"

export const german: ActsWording = {
  acts: {
    "users.assign-course": {
      name: "Kurs zuweisen",
      title: (count) =>
        count === 1 ? "1 Person einen Kurs zuweisen" : `${count.toLocaleString("de")} Personen einen Kurs zuweisen`,
      text: "Die Personen bekommen die Schulung mit ihrer Frist und sehen sie, wenn sie sich anmelden.",
      submit: "Zuweisen",
      done: (count) =>
        count === 1
          ? "Der Kurs wurde 1 Person zugewiesen."
          : `Der Kurs wurde ${count.toLocaleString("de")} Personen zugewiesen.`,
    },
    "users.record-qualification": {
      name: "Qualifikation eintragen",
      title: (count) =>
        count === 1
          ? "Für 1 Person eine Qualifikation eintragen"
          : `Für ${count.toLocaleString("de")} Personen eine Qualifikation eintragen`,
      text: "Sie bestätigen, dass die Personen qualifiziert sind. Jede bekommt einen Nachweis.",
      submit: "Eintragen",
      done: (count) =>
        count === 1
          ? "Für 1 Person wurde eine Qualifikation eingetragen."
          : `Für ${count.toLocaleString("de")} Personen wurde eine Qualifikation eingetragen.`,
    },
    "users.remind": {
      name: "Erinnern",
      title: (count) => (count === 1 ? "1 Person erinnern" : `${count.toLocaleString("de")} Personen erinnern`),
      text: "Wer eine offene Schulung zu diesem Kurs hat, bekommt sofort eine E-Mail, höchstens einmal am Tag.",
      submit: "Senden",
      can: (count) => (count === 1 ? "1 wird erinnert" : `${count.toLocaleString("de")} werden erinnert`),
      cannot: (count) =>
        count === 1 ? "1 kann nicht erinnert werden" : `${count.toLocaleString("de")} können nicht erinnert werden`,
      done: (count) =>
        count === 1 ? "1 Person wurde erinnert." : `${count.toLocaleString("de")} Personen wurden erinnert.`,
    },
    "users.exempt": {
      name: "Befreien",
      title: (count) =>
        count === 1
          ? "1 Person von einem Kurs befreien"
          : `${count.toLocaleString("de")} Personen von einem Kurs befreien`,
      text: "Der Kurs wird eine Zeit lang nicht verlangt. Was dafür geöffnet und noch nicht begonnen wurde, wird zurückgezogen.",
      submit: "Befreien",
      done: (count) =>
        count === 1 ? "1 Person ist jetzt befreit." : `${count.toLocaleString("de")} Personen sind jetzt befreit.`,
    },
    "users.join-team": {
      name: "In ein Team aufnehmen",
      title: (count) =>
        count === 1 ? "1 Person in ein Team aufnehmen" : `${count.toLocaleString("de")} Personen in ein Team aufnehmen`,
      text: "Die Personen bekommen die Unterweisung des Teams, wenn ihre nicht noch gilt.",
      submit: "Aufnehmen",
      done: (count) =>
        count === 1 ? "1 Person wurde aufgenommen." : `${count.toLocaleString("de")} Personen wurden aufgenommen.`,
    },
    "users.leave-team": {
      name: "Aus einem Team entfernen",
      title: (count) =>
        count === 1
          ? "1 Person aus einem Team entfernen"
          : `${count.toLocaleString("de")} Personen aus einem Team entfernen`,
      text: "Was nur das Team verlangt und noch nicht begonnen ist, wird zurückgezogen. Nachweise bleiben erhalten.",
      submit: "Entfernen",
      done: (count) =>
        count === 1 ? "1 Person wurde entfernt." : `${count.toLocaleString("de")} Personen wurden entfernt.`,
    },
    "users.set-instruction-date": {
      name: "Nächste Unterweisung festlegen",
      title: (count) => `Nächste Unterweisung von ${count.toLocaleString("de")} Mitgliedern festlegen`,
      text: "Die nächste Unterweisung dieser Mitglieder ist bis dahin fällig.",
      submit: "Tag festlegen",
      done: (count) =>
        count === 1
          ? "Der Tag wurde für 1 Mitglied festgelegt."
          : `Der Tag wurde für ${count.toLocaleString("de")} Mitglieder festgelegt.`,
    },
    "users.give-role": {
      name: "Rolle geben",
      title: (count) =>
        count === 1 ? "1 Person eine Rolle geben" : `${count.toLocaleString("de")} Personen eine Rolle geben`,
      text: "Die Rolle gilt sofort.",
      submit: "Rolle geben",
      done: (count) =>
        count === 1 ? "1 Person hat jetzt die Rolle." : `${count.toLocaleString("de")} Personen haben jetzt die Rolle.`,
    },
    "users.take-role": {
      name: "Rolle entziehen",
      title: (count) =>
        count === 1 ? "1 Person eine Rolle entziehen" : `${count.toLocaleString("de")} Personen eine Rolle entziehen`,
      text: "Die Rolle endet sofort.",
      submit: "Rolle entziehen",
      done: (count) =>
        count === 1
          ? "1 Person hat die Rolle nicht mehr."
          : `${count.toLocaleString("de")} Personen haben die Rolle nicht mehr.`,
    },
    "users.deactivate": {
      name: "Personen deaktivieren",
      title: (count) => (count === 1 ? "1 Person deaktivieren" : `${count.toLocaleString("de")} Personen deaktivieren`),
      text: "Die Personen können sich nicht mehr anmelden und bekommen keine Schulungen mehr. Daten und Nachweise bleiben erhalten.",
      submit: "Deaktivieren",
      done: (count) =>
        count === 1 ? "1 Person wurde deaktiviert." : `${count.toLocaleString("de")} Personen wurden deaktiviert.`,
    },
    "users.activate": {
      name: "Personen aktivieren",
      title: (count) => (count === 1 ? "1 Person aktivieren" : `${count.toLocaleString("de")} Personen aktivieren`),
      text: "Die Personen können sich wieder anmelden und bekommen die fälligen Unterweisungen ihrer Teams.",
      submit: "Aktivieren",
      done: (count) =>
        count === 1 ? "1 Person wurde aktiviert." : `${count.toLocaleString("de")} Personen wurden aktiviert.`,
    },
    "users.print-letters": {
      name: "Anmeldebriefe drucken",
      title: (count) =>
        count === 1 ? "1 Anmeldebrief drucken" : `${count.toLocaleString("de")} Anmeldebriefe drucken`,
      text: "Frühere Passwörter dieser Personen gelten nicht mehr, und sie werden abgemeldet.",
      submit: "Briefe drucken",
      done: (count) =>
        count === 1 ? "1 Brief wurde gedruckt." : `${count.toLocaleString("de")} Briefe wurden gedruckt.`,
    },
    "users.print-reminders": {
      name: "Erinnerungsbriefe drucken",
      title: (count) =>
        count === 1 ? "1 Erinnerungsbrief drucken" : `${count.toLocaleString("de")} Erinnerungsbriefe drucken`,
      text: "Je eine Seite für Fensterumschläge: was fällig ist, bis wann, und wo man sich anmeldet. Die Anschrift ist die des Arbeitsplatzes.",
      submit: "Briefe drucken",
      can: (count) => (count === 1 ? "1 bekommt einen Brief" : `${count.toLocaleString("de")} bekommen einen Brief`),
      cannot: (count) =>
        count === 1 ? "1 bekommt keinen Brief" : `${count.toLocaleString("de")} bekommen keinen Brief`,
      done: (count) =>
        count === 1 ? "1 Brief wurde gedruckt." : `${count.toLocaleString("de")} Briefe wurden gedruckt.`,
    },
    "assignments.move-deadline": {
      name: "Fristen verschieben",
      title: (count) =>
        count === 1
          ? "Die Frist von 1 Schulung verschieben"
          : `Die Frist von ${count.toLocaleString("de")} Schulungen verschieben`,
      text: "Nur offene Schulungen haben eine Frist.",
      submit: "Verschieben",
      done: (count) =>
        count === 1
          ? "Die Frist von 1 Schulung wurde verschoben."
          : `Die Frist von ${count.toLocaleString("de")} Schulungen wurde verschoben.`,
    },
    "assignments.withdraw": {
      name: "Schulungen zurückziehen",
      title: (count) =>
        count === 1 ? "1 Schulung zurückziehen" : `${count.toLocaleString("de")} Schulungen zurückziehen`,
      text: "Die Personen müssen sie nicht mehr abschließen. Was gelernt wurde, bleibt nachgewiesen.",
      submit: "Zurückziehen",
      done: (count) =>
        count === 1
          ? "1 Schulung wurde zurückgezogen."
          : `${count.toLocaleString("de")} Schulungen wurden zurückgezogen.`,
    },
    "assignments.remind": {
      name: "Erinnern",
      title: (count) =>
        count === 1 ? "An 1 Schulung erinnern" : `An ${count.toLocaleString("de")} Schulungen erinnern`,
      text: "Jede Person bekommt sofort eine E-Mail, höchstens einmal am Tag. Erinnert werden kann nur an offene Schulungen.",
      submit: "Senden",
      can: (count) => (count === 1 ? "An 1 wird erinnert" : `An ${count.toLocaleString("de")} wird erinnert`),
      done: (count) =>
        count === 1 ? "An 1 Schulung wurde erinnert." : `An ${count.toLocaleString("de")} Schulungen wurde erinnert.`,
    },
    "pairs.remind": {
      name: "Erinnern",
      title: (count) =>
        count === 1 ? "An 1 Schulung erinnern" : `An ${count.toLocaleString("de")} Schulungen erinnern`,
      text: "Jede Person bekommt sofort eine E-Mail, höchstens einmal am Tag. Erinnert werden kann nur an offene Schulungen.",
      submit: "Senden",
      can: (count) => (count === 1 ? "An 1 wird erinnert" : `An ${count.toLocaleString("de")} wird erinnert`),
      done: (count) =>
        count === 1 ? "An 1 Schulung wurde erinnert." : `An ${count.toLocaleString("de")} Schulungen wurde erinnert.`,
    },
    "pairs.assign": {
      name: "Zuweisen",
      title: (count) => (count === 1 ? "1 Kurs zuweisen" : `${count.toLocaleString("de")} Kurse zuweisen`),
      text: "Wer die Voraussetzungen erfüllt, erhält die Schulung. Die anderen werden mit dem Grund genannt.",
      submit: "Zuweisen",
      done: (count) =>
        count === 1 ? "1 Kurs wurde zugewiesen." : `${count.toLocaleString("de")} Kurse wurden zugewiesen.`,
    },
    "pairs.record": {
      name: "Qualifikation eintragen",
      title: (count) =>
        count === 1 ? "1 Qualifikation eintragen" : `${count.toLocaleString("de")} Qualifikationen eintragen`,
      text: "Sie bestätigen, dass die Personen qualifiziert sind. Jede bekommt einen Nachweis.",
      submit: "Eintragen",
      done: (count) =>
        count === 1
          ? "1 Qualifikation wurde eingetragen."
          : `${count.toLocaleString("de")} Qualifikationen wurden eingetragen.`,
    },
    "pairs.move-deadline": {
      name: "Anderes Datum setzen",
      title: (count) =>
        count === 1
          ? "Für 1 Kurs ein anderes Datum setzen"
          : `Für ${count.toLocaleString("de")} Kurse ein anderes Datum setzen`,
      text: "Offene Schulungen bekommen diese Frist. Wo noch nichts geöffnet werden kann, ist bis dahin nichts überfällig, und die Schulung wird später mit dieser Frist geöffnet.",
      submit: "Datum setzen",
      done: (count) =>
        count === 1
          ? "Für 1 Kurs wurde das Datum gesetzt."
          : `Für ${count.toLocaleString("de")} Kurse wurde das Datum gesetzt.`,
    },
    "pairs.exempt": {
      name: "Befreien",
      title: (count) => (count === 1 ? "Von 1 Kurs befreien" : `Von ${count.toLocaleString("de")} Kursen befreien`),
      text: "Der Kurs wird eine Zeit lang nicht verlangt. Was dafür geöffnet und noch nicht begonnen wurde, wird zurückgezogen.",
      submit: "Befreien",
      done: (count) =>
        count === 1 ? "1 Befreiung wurde angelegt." : `${count.toLocaleString("de")} Befreiungen wurden angelegt.`,
    },
    "pairs.grant-attempt": {
      name: "Versuch gewähren",
      title: (count) =>
        count === 1 ? "1 Testversuch gewähren" : `${count.toLocaleString("de")} Testversuche gewähren`,
      text: "Die Schulung ist wieder offen, und der Test kann noch einmal abgelegt werden. Sonst muss nichts wiederholt werden.",
      submit: "Gewähren",
      done: (count) =>
        count === 1 ? "1 Versuch wurde gewährt." : `${count.toLocaleString("de")} Versuche wurden gewährt.`,
    },
    "teams.deactivate": {
      name: "Teams deaktivieren",
      title: (count) => (count === 1 ? "1 Team deaktivieren" : `${count.toLocaleString("de")} Teams deaktivieren`),
      text: "Die Mitglieder bleiben, bekommen von den Teams aber keine Unterweisungen mehr.",
      submit: "Deaktivieren",
      done: (count) =>
        count === 1 ? "1 Team wurde deaktiviert." : `${count.toLocaleString("de")} Teams wurden deaktiviert.`,
    },
    "teams.activate": {
      name: "Teams aktivieren",
      title: (count) => (count === 1 ? "1 Team aktivieren" : `${count.toLocaleString("de")} Teams aktivieren`),
      text: "Die Mitglieder bekommen die fälligen Unterweisungen.",
      submit: "Aktivieren",
      done: (count) =>
        count === 1 ? "1 Team wurde aktiviert." : `${count.toLocaleString("de")} Teams wurden aktiviert.`,
    },
    "locations.deactivate": {
      name: "Standorte deaktivieren",
      title: (count) =>
        count === 1 ? "1 Standort deaktivieren" : `${count.toLocaleString("de")} Standorte deaktivieren`,
      text: "Die Teams bleiben, verlangen von ihren Mitgliedern aber nichts mehr.",
      submit: "Deaktivieren",
      done: (count) =>
        count === 1 ? "1 Standort wurde deaktiviert." : `${count.toLocaleString("de")} Standorte wurden deaktiviert.`,
    },
    "locations.activate": {
      name: "Standorte aktivieren",
      title: (count) => (count === 1 ? "1 Standort aktivieren" : `${count.toLocaleString("de")} Standorte aktivieren`),
      text: "Die Teams verlangen ihre Unterweisungen wieder.",
      submit: "Aktivieren",
      done: (count) =>
        count === 1 ? "1 Standort wurde aktiviert." : `${count.toLocaleString("de")} Standorte wurden aktiviert.`,
    },
    "locations.reorder": {
      name: "Reihenfolge der Standorte ändern",
      title: (count) =>
        count === 1 ? "1 Standort verschieben" : `${count.toLocaleString("de")} Standorte verschieben`,
      text: "",
      submit: "Verschieben",
      done: () => "Die Reihenfolge wurde geändert.",
    },
    "teams.reorder": {
      name: "Reihenfolge der Teams ändern",
      title: (count) => (count === 1 ? "1 Team verschieben" : `${count.toLocaleString("de")} Teams verschieben`),
      text: "",
      submit: "Verschieben",
      done: () => "Die Reihenfolge wurde geändert.",
    },
    "teams.leaders": {
      name: "Verantwortliche von Teams ändern",
      title: (count) => (count === 1 ? "1 Team ändern" : `${count.toLocaleString("de")} Teams ändern`),
      text: "",
      submit: "Ändern",
      done: () => "Die Verantwortlichen wurden geändert.",
    },
    "locations.leaders": {
      name: "Verantwortliche von Standorten ändern",
      title: (count) => (count === 1 ? "1 Standort ändern" : `${count.toLocaleString("de")} Standorte ändern`),
      text: "",
      submit: "Ändern",
      done: () => "Die Verantwortlichen wurden geändert.",
    },
  },
  fields: {
    role: "Rolle",
    team: "Team",
    course: "Kurs",
    deadline: "Frist",
    deadlineHint: "Der letzte Tag, an dem die Schulung rechtzeitig abgeschlossen ist. Leer lassen für keine Frist.",
    skip: "Personen auslassen, deren Qualifikation noch gilt",
    noneToRecord:
      "Für keinen Ihrer Kurse können Qualifikationen eingetragen werden. Die Seite eines Kurses sagt, ob es möglich ist.",
    finished: "Abgeschlossen am",
    validity: "Gültigkeit",
    validityHint: "Zum Beispiel 12m (Monate), 2y (Jahre) oder 30d (Tage). Leer lassen für die Gültigkeit des Kurses.",
    newDeadline: "Neue Frist",
    newDeadlineHint: "Leer lassen für keine Frist.",
    otherDeadlineHint: "Leer lassen, damit jede Person ihre Frist behält.",
    from: "Von",
    fromHint: "Der erste Tag. Leer: heute.",
    until: "Bis",
    untilHint: "Der letzte Tag. Leer: ohne Ende.",
    why: "Grund",
    words: "Ihre Nachricht",
    wordsHint: "Sie steht in der E-Mail unter dem Kurs, mit Ihrem Namen.",
  },
  preview: {
    next: "Weiter",
    can: (count) => (count === 1 ? "1 wird geändert" : `${count.toLocaleString("de")} werden geändert`),
    unchanged: (count) =>
      count === 1 ? "1 braucht keine Änderung" : `${count.toLocaleString("de")} brauchen keine Änderung`,
    failed: (count) => (count === 1 ? "1 ist nicht möglich" : `${count.toLocaleString("de")} sind nicht möglich`),
    noted: (count) =>
      count === 1 ? "1 davon bekommt keine E-Mail" : `${count.toLocaleString("de")} davon bekommen keine E-Mail`,
    nothing: "Es würde sich nichts ändern.",
    andMore: (count) => `und ${count.toLocaleString("de")} weitere`,
    confirm: (count) =>
      `Das beendet etwas für ${count.toLocaleString("de")} Personen. Geben Sie zur Bestätigung die Zahl ein.`,
    confirmHint: "Nur Ziffern.",
    moved: (count) =>
      `Inzwischen gibt es ${count.toLocaleString("de")} Treffer. Sehen Sie sie noch einmal durch, und bestätigen Sie dann.`,
    none: "Nichts ist ausgewählt. Gehen Sie zurück, und kreuzen Sie Einträge an.",
  },
  jobs: {
    title: "Vorgänge",
    lead: "Was Sie gestartet haben, und die Ergebnisse.",
    caption: "Vorgänge, die neuesten zuerst",
    what: "Vorgang",
    state: "Status",
    progress: "Fortschritt",
    by: "Gestartet von",
    started: "Gestartet",
    states: {
      queued: "Wartet",
      running: "Läuft",
      finished: "Fertig",
      cancelled: "Abgebrochen",
      failed: "Fehlgeschlagen",
      refused: "Abgelehnt",
      undone: "Rückgängig gemacht",
    },
    undoing: (name) => `Rückgängig: ${name}`,
    undone: "Rückgängig gemacht",
    import: (file) => `Import von ${file}`,
    empty: {
      title: "Noch nichts",
      text: "Importe und Aktionen für viele Personen auf einmal erscheinen hier mit ihren Ergebnissen.",
    },
    of: (done, total) => `${done.toLocaleString("de")} von ${total.toLocaleString("de")}`,
    cancel: "Abbrechen",
    resume: "Fortsetzen",
    results: "Ergebnisse",
    file: "Ergebnisse als CSV",
    name: "Name",
    outcome: "Ergebnis",
    outcomes: {
      created: "Hinzugefügt",
      updated: "Geändert",
      unchanged: "Keine Änderung nötig",
      failed: "Nicht möglich",
      open: "Noch nicht erledigt",
    },
    reason: "Grund",
    letters: "Briefe öffnen (PDF)",
    lettersUntil: (moment) =>
      `Die Briefe kann bis ${moment} hier öffnen, wer sie gedruckt hat. Drucken Sie danach neue.`,
    lettersGone: "Die Briefe lassen sich nicht mehr öffnen. Drucken Sie neue, wenn Sie sie brauchen.",
    all: "Alle",
    more: "Weitere Ergebnisse",
    hidden: "Jemand, den Sie nicht sehen",
    back: "Zurück zur Liste",
  },
  notices: {
    cancelled: "Der Vorgang wurde abgebrochen. Was erledigt ist, bleibt.",
    resumed: "Der Vorgang geht weiter.",
  },
}
