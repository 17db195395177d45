import type { PeopleWording } from "./shape.ts"

export const german: PeopleWording = {
  signIn: {
    signIn: {
      title: "Anmelden",
      username: "Benutzername oder E-Mail-Adresse",
      password: "Passwort",
      stay: "Auf diesem Gerät angemeldet bleiben",
      submit: "Anmelden",
      forgotten: "Passwort vergessen?",
      wrong:
        "Benutzername oder Passwort stimmt nicht. Falls Sie Ihre E-Mail-Adresse angegeben haben, versuchen Sie es mit dem Benutzernamen. Wenn Sie sicher sind, warten Sie eine Viertelstunde: Nach vielen Versuchen wird auch das richtige Passwort abgelehnt.",
      passwordRequired: "Geben Sie Ihr Passwort ein.",
      signedOut: "Sie sind abgemeldet.",
      kept: "Sie wurden inzwischen abgemeldet. Melden Sie sich an, dann können Sie Ihre Eingaben absenden.",
    },
    tooMany: {
      title: "Bitte warten Sie einen Moment",
      text: (minutes) =>
        `Es gab zu viele Anmeldeversuche. Versuchen Sie es in ${minutes === 1 ? "1 Minute" : `${minutes} Minuten`} noch einmal.`,
      back: "Zurück zur Anmeldung",
    },
    forgotten: {
      title: "Passwort vergessen?",
      lead: "Wir schicken Ihnen einen Link, über den Sie ein neues wählen.",
      submit: "Link schicken",
      back: "Zurück zur Anmeldung",
      sentTitle: "Prüfen Sie Ihren Posteingang",
      sent: "Wenn es dazu ein Konto mit einer E-Mail-Adresse gibt, ist ein Link unterwegs. Er gilt 30 Minuten lang und nur einmal. Wenn nichts ankommt, wenden Sie sich an die Person, die Ihre Schulungen verwaltet.",
      unavailable:
        "Dieser Server verschickt dafür keine E-Mails. Wenden Sie sich an die Person, die Ihre Schulungen verwaltet: Sie kann Ihnen ein neues Passwort geben.",
      required: "Geben Sie Ihren Benutzernamen oder Ihre E-Mail-Adresse ein.",
    },
    newPassword: {
      title: "Neues Passwort wählen",
      temporary: "Ihr Passwort ist nur vorläufig. Wählen Sie ein eigenes, um fortzufahren.",
      password: "Neues Passwort",
      again: "Neues Passwort wiederholen",
      submit: "Passwort speichern",
      usedTitle: "Dieser Link ist nicht mehr gültig",
      used: "Er wurde schon verwendet oder ist älter als 30 Minuten.",
      askAgain: "Neuen Link anfordern",
    },
    resume: {
      title: "Ihre Eingaben absenden?",
      lead: "Sie wurden abgemeldet, bevor Ihre Eingaben ankamen. Es ist noch nichts gespeichert.",
      send: "Jetzt absenden",
      discard: "Verwerfen",
      goneTitle: "Nichts zum Absenden",
      gone: "Ihre Eingaben wurden schon abgesendet oder verworfen, oder sie sind älter als 30 Minuten.",
      fields: {
        date: "Tag des Gesprächs",
        finish_date: "Tag des praktischen Teils",
        remark: "Bemerkung",
        state: "Ergebnis",
        deadline_date: "Frist",
        full_name: "Voller Name",
        name: "Name",
      },
      results: { success: "Bestanden", failed: "Nicht bestanden", notshownup: "Nicht teilgenommen" },
    },
  },
  signOn: {
    signOnWith: (provider) => `Mit ${provider} anmelden`,
    tryAgain: "Erneut versuchen",
    toSignIn: "Andere Wege zur Anmeldung",
    cancelled:
      "Sie haben sich dort nicht angemeldet. Versuchen Sie es erneut, oder melden Sie sich mit Ihrem Passwort an.",
    failures: {
      unavailable: {
        title: "Zurzeit keine Antwort",
        advice: (provider) => `${provider} antwortet nicht. Bitte versuchen Sie es in einigen Minuten erneut.`,
      },
      untrusted: {
        title: "Anmeldung abgelehnt",
        advice: (provider) =>
          `Die Antwort von ${provider} ließ sich nicht prüfen, deshalb wurde niemand angemeldet. Bitte versuchen Sie es erneut; geschieht es wieder, informieren Sie Ihre Administration.`,
      },
      misconfigured: {
        title: "Anmeldung falsch eingerichtet",
        advice: (provider) =>
          `Die Verbindung mit ${provider} funktioniert nicht. Bitte informieren Sie Ihre Administration.`,
      },
      expired: {
        title: "Diese Anmeldung ist beendet",
        advice: () =>
          "Sie hat zu lange gedauert, wurde schon verwendet oder in einem anderen Browser begonnen. Bitte beginnen Sie von vorn.",
      },
      unknown: {
        title: "Kein Konto vorhanden",
        advice: (provider) =>
          `Sie sind bei ${provider} angemeldet, doch dieses Konto gehört niemandem, der sich hier anmelden darf. Bitte wenden Sie sich an Ihre Administration.`,
      },
      unverified: {
        title: "E-Mail-Adresse nicht bestätigt",
        advice: (provider) =>
          `${provider} sagt nicht, dass Ihre E-Mail-Adresse bestätigt ist. Bitte bestätigen Sie sie dort, oder wenden Sie sich an Ihre Administration.`,
      },
      taken: {
        title: "Konto konnte nicht angelegt werden",
        advice: () =>
          "Jemand anderes hat hier schon Ihren Benutzernamen oder Ihre E-Mail-Adresse. Bitte wenden Sie sich an Ihre Administration.",
      },
      incomplete: {
        title: "Konto konnte nicht angelegt werden",
        advice: (provider) =>
          `${provider} hat Ihren Namen oder andere Angaben nicht genannt. Bitte wenden Sie sich an Ihre Administration.`,
      },
    },
  },
  secondFactors: {
    title: "Zwei-Faktor-Anmeldung",
    about:
      "Eine Authenticator-App auf Ihrem Telefon zeigt einen Code, der alle 30 Sekunden wechselt. So kommt niemand in Ihr Konto, der nur Ihr Passwort kennt.",
    demanded: "Für Ihre Rolle ist die Zwei-Faktor-Anmeldung vorgeschrieben. Richten Sie sie ein, um fortzufahren.",
    off: "Nicht eingerichtet",
    on: "Eingerichtet",
    codesLeft: (count) => `Übrige Wiederherstellungscodes: ${count}`,
    password: "Aktuelles Passwort",
    begin: "Einrichten",
    scan: "Öffnen Sie eine Authenticator-App auf Ihrem Telefon, scannen Sie dieses Bild und geben Sie den Code ein, den die App zeigt.",
    onPhone: "Wenn die App auf diesem Gerät ist, öffnen Sie sie von hier aus.",
    openApp: "App öffnen",
    secret: "Wenn Sie nicht scannen können, tippen Sie diesen Schlüssel in die App:",
    code: "Code",
    confirm: "Bestätigen",
    wrongCode: "Dieser Code stimmt nicht. Codes wechseln alle 30 Sekunden; geben Sie den aktuellen ein.",
    wrongPassword: "Das Passwort stimmt nicht.",
    tooMany: (minutes) => `Es gab zu viele Versuche. Versuchen Sie es in ${minutes} Minuten noch einmal.`,
    codesTitle: "Bewahren Sie diese Wiederherstellungscodes auf",
    codesLead:
      "Mit jedem melden Sie sich einmal an, wenn Sie Ihr Telefon nicht haben. Speichern Sie sie, drucken Sie sie aus oder schreiben Sie sie auf: Sie werden nur einmal angezeigt.",
    copy: "Kopieren",
    copied: "Die Codes wurden kopiert.",
    save: "Als Datei speichern",
    print: "Drucken",
    goOn: "Weiter",
    renew: "Neue Wiederherstellungscodes",
    remove: "Zwei-Faktor-Anmeldung entfernen",
    stepTitle: "Geben Sie Ihren Code ein",
    stepLead: "Öffnen Sie die Authenticator-App auf Ihrem Telefon.",
    stepHint: "Sechs Ziffern. Ohne Telefon: einer Ihrer Wiederherstellungscodes.",
    stepSubmit: "Weiter",
    back: "Zurück zur Anmeldung",
    manage: "Ändern",
    elsewhere: "Sobald sie eingerichtet ist, werden Sie auf allen anderen Geräten abgemeldet.",
    orPasskey: "oder mit einem Passkey bestätigen",
    provePasskey: "Zur Bestätigung, dass Sie es sind, fragt Ihr Browser nach Ihrem Passkey.",
    proveProvider: (provider) => `Zur Bestätigung, dass Sie es sind, melden Sie sich noch einmal bei ${provider} an.`,
    noProof:
      "Sie können nicht bestätigen, dass Sie es sind: Sie haben weder ein Passwort noch ein Konto bei einem Anbieter. Wenden Sie sich an Ihre Administration.",
    unproved: "Sie haben nicht bestätigt, dass Sie es sind.",
    notProved: {
      title: "Nicht bestätigt",
      advice: (provider) =>
        `${provider} hat nicht bestätigt, dass Sie sich dort soeben mit Ihrem eigenen Konto angemeldet haben. Versuchen Sie es noch einmal; wenn das nicht hilft, wenden Sie sich an Ihre Administration.`,
      back: "Zurück zu Ihrem Konto",
      toForm: "Zurück zu Ihren Eingaben",
    },
  },
  proof: {
    title: "Bestätigen Sie, dass Sie es sind",
    lead: "Das ändert, was Ihr Unternehmen schützt. Nach der Bestätigung wird ausgeführt, was Sie gesendet haben. Sie werden frühestens nach zehn Minuten wieder gefragt.",
    submit: "Bestätigen und fortfahren",
    cancel: "Abbrechen",
    partial:
      "Passwörter und andere Geheimnisse, die Sie eingegeben haben, werden zwischenzeitlich nicht aufbewahrt. Geben Sie sie danach noch einmal ein.",
    kept: "Es wurde aufbewahrt, während Sie bestätigt haben, dass Sie es sind. Gespeichert ist noch nichts.",
  },
  passkeys: {
    title: "Passkeys",
    about:
      "Mit einem Passkey melden Sie sich per Fingerabdruck, Gesicht oder PIN Ihres Geräts an. Es gibt kein Passwort, das jemand stehlen oder erraten könnte.",
    consequence: "Sobald Sie einen haben, genügt Ihr Passwort allein nicht mehr zur Anmeldung.",
    demanded:
      "Für Ihre Rolle ist die Zwei-Faktor-Anmeldung vorgeschrieben. Ein Passkey genügt: Fügen Sie einen hinzu, um fortzufahren.",
    none: "Keine",
    count: (count) => (count === 1 ? "1 Passkey" : `${count} Passkeys`),
    emptyTitle: "Noch keine Passkeys",
    emptyText: "Fügen Sie einen für jedes Gerät hinzu, auf dem Sie sich anmelden.",
    added: (day) => `Hinzugefügt am ${day}`,
    lastUsed: (moment) => `Zuletzt verwendet: ${moment}`,
    neverUsed: "Noch nie verwendet",
    onlyOne:
      "Das ist Ihr einziger Passkey. Fügen Sie noch einen hinzu oder richten Sie eine Authenticator-App mit Wiederherstellungscodes ein: Dann sperrt ein verlorenes Gerät Sie nicht aus.",
    manage: "Passkeys verwalten",
    change: "Ändern",
    add: "Passkey hinzufügen",
    full: "Sie haben die Höchstzahl an Passkeys erreicht. Entfernen Sie einen, den Sie nicht mehr brauchen.",
    unsupported:
      "In diesem Browser oder unter dieser Adresse lassen sich keine Passkeys verwenden. Öffnen Sie die Seite in einem aktuellen Browser, mit JavaScript und über https.",
    app: "Stattdessen eine Authenticator-App verwenden",
    instead: "Stattdessen einen Passkey verwenden",
    create: {
      title: "Passkey erstellen",
      lead: "Ihr Browser fragt jetzt nach Fingerabdruck, Gesicht oder PIN. Er bietet auch ein Telefon oder einen Sicherheitsschlüssel an.",
      name: "Name",
      nameHint: "Damit Sie ihn in Ihrer Liste wiedererkennen.",
      submit: "Passkey erstellen",
      cancel: "Abbrechen",
      known: "Auf diesem Gerät ist schon ein Passkey für Ihr Konto.",
      refused: "Der Passkey wurde nicht hinzugefügt, weil es zu lange dauerte oder etwas nicht stimmte.",
      again: "Neu beginnen",
    },
    cancelled: "Der Vorgang wurde abgebrochen oder hat zu lange gedauert. Versuchen Sie es noch einmal.",
    failed: "Das hat nicht geklappt. Versuchen Sie es gleich noch einmal.",
    one: {
      save: "Namen speichern",
      removeTitle: "Diesen Passkey entfernen",
      removeText: "Sie können sich damit dann nicht mehr anmelden. Löschen Sie ihn auch auf Ihrem Gerät.",
      remove: "Passkey entfernen",
      last: "Für Ihre Rolle ist die Zwei-Faktor-Anmeldung vorgeschrieben, und dies ist Ihr einziger Passkey. Fügen Sie zuerst einen anderen Passkey oder eine Authenticator-App hinzu.",
      back: "Zurück zu allen Passkeys",
    },
    notices: {
      passkey_added: "Der Passkey wurde hinzugefügt.",
      passkey_renamed: "Der Name wurde gespeichert.",
      passkey_removed: "Der Passkey wurde entfernt.",
    },
    signIn: {
      or: "oder",
      submit: "Mit Passkey anmelden",
      refused:
        "Die Anmeldung mit diesem Passkey hat nicht geklappt. Versuchen Sie es noch einmal oder verwenden Sie Benutzername und Passwort.",
    },
    step: {
      title: "Bestätigen Sie, dass Sie es sind",
      lead: "Mit Ihrem Passkey schließen Sie die Anmeldung ab.",
      submit: "Passkey verwenden",
      refused: "Mit diesem Passkey hat die Bestätigung nicht geklappt. Versuchen Sie es noch einmal.",
    },
  },
  passwords: {
    hint: "Mindestens 8 Zeichen. Mehrere Wörter hintereinander sind leicht zu merken und schwer zu erraten.",
    too_short: "Geben Sie mindestens 8 Zeichen ein.",
    too_long: "Geben Sie höchstens 200 Zeichen ein.",
    too_common:
      "Dieses Passwort ist weit verbreitet oder unterscheidet sich nur am Ende von einem weit verbreiteten. Wählen Sie eines, das schwerer zu erraten ist.",
    personal:
      "Wählen Sie ein Passwort, das nicht Ihr Name, Ihr Benutzername, Ihre E-Mail-Adresse oder Ihr Unternehmen ist, auch nicht mit einem Zusatz am Ende.",
    same: "Wählen Sie ein anderes Passwort als das jetzige.",
    differs: "Geben Sie zweimal dasselbe Passwort ein.",
  },
  account: {
    title: "Ihr Konto",
    profile: {
      title: "Profil",
      name: "Name",
      company: "Unternehmen",
      username: "Benutzername",
      email: "E-Mail",
      noEmail: "keine",
      hint: "Diese Angaben ändert Ihre Administration.",
      onlyAdministrator:
        "Sie sind die einzige Person mit Administratorrechten. Diese Angaben ändern Sie über die API oder mit „trainbase user import“. Geben Sie einer zweiten Person diese Rechte, damit Ihnen jemand helfen kann.",
    },
    language: { title: "Sprache", label: "Sprache dieser Seiten", save: "Speichern" },
    password: {
      title: "Passwort",
      hint: "Mit einem neuen Passwort werden Sie auf allen anderen Geräten abgemeldet.",
      current: "Aktuelles Passwort",
      chosen: "Neues Passwort",
      save: "Passwort ändern",
      wrong: "Das ist nicht Ihr aktuelles Passwort.",
      tooMany: (minutes) => `Zu viele Versuche. Versuchen Sie es in ${minutes} min noch einmal.`,
    },
    sessions: {
      title: "Angemeldete Geräte",
      hint: "Melden Sie Geräte ab, die Sie nicht kennen, und ändern Sie dann Ihr Passwort.",
      thisOne: "Dieser Browser",
      device: (browser, system) => `${browser} auf ${system}`,
      unknownDevice: "Unbekanntes Gerät",
      lastUsed: (moment) => `Zuletzt verwendet: ${moment}`,
      end: "Abmelden",
      endOthers: "Alle anderen Geräte abmelden",
    },
    notices: {
      language_saved: "Ihre Sprache ist gespeichert.",
      password_changed: "Ihr Passwort wurde geändert. Alle anderen Geräte sind abgemeldet.",
      session_ended: "Das Gerät wurde abgemeldet.",
      sessions_ended: "Alle anderen Geräte wurden abgemeldet.",
    },
  },
  setUp: {
    title: "trainbase einrichten",
    lead: "Ihr Unternehmen und die Person, die es verwaltet. Alles außer dem Benutzernamen lässt sich später ändern.",
    fields: {
      company: "Unternehmen",
      language: "Sprache",
      timezone: "Zeitzone",
      first_name: "Vorname",
      last_name: "Nachname",
      email: "E-Mail-Adresse",
      username: "Benutzername",
      password: "Passwort",
      password_again: "Passwort wiederholen",
    },
    firstNameHint: "Lassen Sie das Feld leer, wenn Sie nur einen Namen haben.",
    timezoneHint: "Bitte prüfen: Nach ihr enden Tage und Fristen.",
    usernameHint: "Lassen Sie das Feld leer, dann wird er aus Ihrem Namen gebildet.",
    beginWith: "Womit beginnen Sie?",
    beginnings: {
      nothing: { title: "Mit einem leeren Unternehmen", text: "Personen und Schulungen fügen Sie selbst hinzu." },
      starter_courses: {
        title: "Mit Starterkursen",
        text: "Jährliche Unterweisungen zu Brandschutz, Erster Hilfe und Bildschirmarbeit, auf Deutsch (auf Englisch, wenn die Sprache des Unternehmens eine andere ist). Sie ergänzen Ihre eigenen Angaben.",
      },
      demo: {
        title: "Mit einer zusätzlichen Demofirma zum Ausprobieren",
        text: "Sie besteht neben Ihrem eigenen Unternehmen und enthält Personen und Schulungen.",
      },
    },
    submit: "Einrichten",
    faults: {
      required: "Füllen Sie dieses Feld aus.",
      name_too_long: "Geben Sie höchstens 255 Zeichen ein.",
      characters: "Verwenden Sie sichtbare Zeichen in einer Zeile.",
      email: "Geben Sie eine E-Mail-Adresse wie ada@acme.example ein.",
      username: "Wählen Sie einen Benutzernamen ohne unsichtbare Zeichen, der nicht mit =, +, - oder @ beginnt.",
      taken: "Wählen Sie einen anderen Benutzernamen: Diesen verwendet die Demofirma.",
      timezone: "Wählen Sie eine Zeitzone aus der Liste.",
      language: "Wählen Sie eine Sprache aus der Liste.",
    },
    closed: {
      title: "Diese Adresse ist nicht gültig",
      expired:
        "Sie ist abgelaufen, oder inzwischen wurde eine neuere ausgegeben. Starten Sie den Server neu: Er gibt eine neue Adresse aus, die 24 Stunden lang gilt. Oder richten Sie die Installation auf dem Rechner des Servers ein:",
      missing:
        "Öffnen Sie die Adresse, die der Server beim Start ausgegeben hat: Sie beginnt mit „/setup?token=“. Sie gilt 24 Stunden; ein Neustart gibt eine neue aus. Oder richten Sie die Installation auf dem Rechner des Servers ein:",
    },
    done: {
      title: "Ihr Unternehmen ist eingerichtet",
      summary: "Zusammenfassung",
      key: "Schlüssel in Befehlen",
      administrator: "Administrator",
      demo: "Demofirma",
      text: "Sie sind angemeldet. Die Demofirma hat eigene Personen: Melden Sie sich ab und dann als eine von ihnen an.",
      kept: "Diese Namen und Passwörter stehen auch in der Datei demo-client.json im Datenverzeichnis des Servers.",
      failed:
        "Das Beispielunternehmen konnte nicht hinzugefügt werden. Ihr eigenes Unternehmen ist vollständig; mehr steht im Protokoll des Servers.",
      starterCourses: "Starterkurse",
      starterFailed:
        "Sie konnten nicht hinzugefügt werden. Ihr Unternehmen ist vollständig; mehr steht im Protokoll des Servers.",
      role: "Rolle",
      roles: { learner: "lernt", trainer: "schult", administrator: "verwaltet" },
    },
    checklist: {
      title: "Nächste Schritte",
      lead: "Nichts davon eilt. Sie finden diese Liste unter „Verwaltung“, bis alles erledigt ist oder Sie sie ausblenden.",
      progress: (done, all) => `${done} von ${all} erledigt`,
      statuses: { open: "Offen", done: "Erledigt" },
      steps: {
        people: { title: "Personen anlegen", text: "Aus einer Tabelle oder über die API aus Ihrem HR-System." },
        places: { title: "Standorte und Teams anlegen", text: "Einzeln oder über die API." },
        logo: {
          title: "Logo hinterlegen",
          text: "Es erscheint auf Zertifikaten.",
        },
        mail: {
          title: "E-Mail-Versand einrichten",
          text: "Setzen Sie „smtp_url“ und „mail_from“ und probieren Sie es aus.",
        },
        training: { title: "Erste Schulung zuweisen", text: "Sobald es Personen und Inhalte gibt." },
      },
      noCourses: "Es gibt noch keine Kurse.",
      starterCourses: "Ergänzen Sie zuerst die Stellen in eckigen Klammern in den Starterkursen.",
      hide: "Liste ausblenden",
      continue: "Einrichtung fortsetzen",
    },
  },
}
