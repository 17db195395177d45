import { FIELD_SENTENCES } from "./field-sentences.ts"
import { NOT_TAKEN_SENTENCES, TAKEN_SENTENCES } from "./question-sentences.ts"
import { RECORD_SENTENCES } from "./record-sentences.ts"
import type { Sentences } from "./sentences.ts"
import { UNREADABLE_SENTENCES, UNSURE_SENTENCES } from "./sheet-sentences.ts"

/** The languages in which the API answers; English is the fallback. */
export const API_LANGUAGES = ["en", "de"] as const
export type ApiLanguage = (typeof API_LANGUAGES)[number]

/** The language of the API for somebody who reads `language` (two letters): pages and certificates have more. */
export function apiLanguageOf(language: string): ApiLanguage {
  return API_LANGUAGES.find((one) => one === language) ?? "en"
}

/**
 * The possible faults of a request. `{name}` is replaced by the parameter of that name; `{field}` is the key under
 * which the fault is reported. The names of these sentences are codes that clients rely on (`codes.ts`): they never
 * change.
 */
export const FAULT_SENTENCES = {
  ...FIELD_SENTENCES,
  ...RECORD_SENTENCES,
  ...UNSURE_SENTENCES,
  ...UNREADABLE_SENTENCES,
} as const satisfies Sentences

/** Every sentence that the API can send to a caller. */
export const SENTENCES = {
  ...FAULT_SENTENCES,
  ...NOT_TAKEN_SENTENCES,
  ...TAKEN_SENTENCES,

  more_faults: ["{first} (and {count} more errors)", "{first} (und {count} weitere Fehler)"],
  one_more_fault: ["{first} (and 1 more error)", "{first} (und 1 weiterer Fehler)"],

  // What is wrong with a row of a file with people
  cell_error: [
    "The {field} field has an error of the spreadsheet instead of a value ({value}).",
    "Das Feld {field} enthält einen Fehler der Tabellenkalkulation statt eines Wertes ({value}).",
  ],
  cell_shortened: [
    "The {field} field has a number that the spreadsheet has shortened ({value}). Format the column as text and save the file again.",
    "Das Feld {field} enthält eine Zahl, die die Tabellenkalkulation gekürzt hat ({value}). Formatieren Sie die Spalte als Text und speichern Sie die Datei neu.",
  ],
  cell_formula: [
    "The {field} field has a formula instead of a value ({value}).",
    "Das Feld {field} enthält eine Formel statt eines Wertes ({value}).",
  ],
  lost_letters: [
    "The {field} field has lost letters ({value}). Export the file again as UTF-8.",
    "Das Feld {field} hat Buchstaben verloren ({value}). Exportieren Sie die Datei noch einmal als UTF-8.",
  ],
  whole_name: [
    "The {field} field does not tell which part is the family name ({value}). Give first and last name in columns of their own, or with a comma behind the family name.",
    "Das Feld {field} zeigt nicht, welcher Teil der Nachname ist ({value}). Geben Sie Vor- und Nachnamen in eigenen Spalten an oder mit einem Komma nach dem Nachnamen.",
  ],
  written_day: [
    "The {field} field is not a valid date ({value}). Write dates like 1990-02-28.",
    "Das Feld {field} ist kein gültiges Datum ({value}). Schreiben Sie es zum Beispiel als 1990-02-28.",
  ],
  day_time: [
    "The {field} field has a time other than 00:00 ({value}).",
    "Das Feld {field} enthält eine andere Uhrzeit als 00:00 ({value}).",
  ],
  day_year: [
    "The {field} field does not tell the century ({value}). Write the year with four digits.",
    "Das Feld {field} lässt das Jahrhundert offen ({value}). Schreiben Sie das Jahr mit vier Ziffern.",
  ],
  same_name: [
    "Somebody with this name is there, and nothing tells whether it is the same person. Give an external id, a username, an email address or the birthday that is stored.",
    "Es gibt schon jemanden mit diesem Namen, und nichts zeigt, ob es dieselbe Person ist. Geben Sie eine externe ID, einen Benutzernamen, eine E-Mail-Adresse oder das gespeicherte Geburtsdatum an.",
  ],
  same_person: [
    "Somebody with this name and birthday is there with the external id {external_id}. If it is another person, give the line of that person, too.",
    "Es gibt schon jemanden mit diesem Namen und Geburtsdatum und der externen ID {external_id}. Wenn es eine andere Person ist, geben Sie auch deren Zeile an.",
  ],

  same_row: ["The row in line {line} is about the same person.", "Die Zeile {line} betrifft dieselbe Person."],
  ambiguous_team_name: [
    "The {field} field has a name that several teams have ({value}). Give the external id of the team instead.",
    "Das Feld {field} enthält einen Namen, den mehrere Teams haben ({value}). Geben Sie stattdessen die externe ID des Teams an.",
  ],
  no_team_called: [
    "The {field} field has the name of a team that does not exist ({value}).",
    "Das Feld {field} nennt ein Team, das es nicht gibt ({value}).",
  ],
  importer_gone: [
    "The user or the API client who started the import may not do it any more.",
    "Der Benutzer oder der API-Client, der den Import begonnen hat, darf ihn nicht mehr ausführen.",
  ],
  import_failed: [
    "The import failed on the server. Its log has the details.",
    "Der Import ist auf dem Server fehlgeschlagen. Dessen Protokoll enthält Einzelheiten.",
  ],

  // Refusals
  cross_site: [
    "This form did not come from a page of this server. Open the page again and send it from there.",
    "Dieses Formular kam nicht von einer Seite dieses Servers. Öffnen Sie die Seite erneut und senden Sie es von dort ab.",
  ],
  forbidden: [
    "You do not have permission to do this ({permission}).",
    "Sie haben keine Berechtigung dafür ({permission}).",
  ],
  for_others: [
    "As an employee you have this permission ({permission}) for yourself only. This needs it for others.",
    "Als Beschäftigte oder Beschäftigter haben Sie diese Berechtigung ({permission}) nur für sich selbst. Hier wird sie für andere gebraucht.",
  ],
  scope_missing: [
    "This access token does not include the scope {permission}.",
    "Dieses Zugriffstoken enthält den Scope {permission} nicht.",
  ],
  address_not_valid: [
    "This address is wrong or has expired. Ask for a new one.",
    "Diese Adresse ist falsch oder abgelaufen. Fordern Sie eine neue an.",
  ],
  at_kiosk: [
    "This page cannot be opened at a shared tablet.",
    "Diese Seite lässt sich an einem gemeinsamen Tablet nicht öffnen.",
  ],
  whole_company: [
    "You may do this ({permission}) for a part of the company only.",
    "Sie dürfen das ({permission}) nur für einen Teil des Unternehmens.",
  ],
  shared_course: [
    "This course is shared by the provider: your company can use it, but not change it.",
    "Diesen Kurs stellt der Anbieter allen zur Verfügung: Ihr Unternehmen kann ihn nutzen, aber nicht ändern.",
  ],
  out_of_view: ["You may not access this record.", "Sie dürfen auf diesen Datensatz nicht zugreifen."],
  no_participant: ["You do not take part in this group training.", "Sie nehmen an dieser Gruppenschulung nicht teil."],
  for_oneself: [
    "You may not do this for yourself: move a deadline, withdraw an assignment, grant another attempt, assign a course again that you failed, exempt from a course, or record a result, a qualification or a conversation. Somebody else with this permission has to do it.",
    "Das dürfen Sie nicht für sich selbst tun: eine Frist verschieben, eine Zuweisung zurückziehen, einen weiteren Versuch gewähren, einen nicht bestandenen Kurs wieder zuweisen, von einem Kurs befreien oder ein Ergebnis, eine Qualifikation oder ein Gespräch eintragen. Das muss jemand anderes tun, der es darf.",
  ],
  only_oneself: [
    "Only the learner changes a submission and hands it in again.",
    "Nur die lernende Person selbst ändert eine Einreichung und reicht sie wieder ein.",
  ],
  outranked: [
    "You may not change a user whose roles give more than your own.",
    "Sie dürfen keinen Benutzer ändern, dessen Rollen mehr erlauben als Ihre eigenen.",
  ],
  administers_elsewhere: [
    "You may not change a user who administers or trains a location or team that you do not administer.",
    "Sie dürfen keinen Benutzer ändern, der einen Standort oder ein Team verwaltet oder schult, das Sie nicht verwalten.",
  ],
  own_state: [
    "You may not deactivate yourself. Somebody else with this permission has to do it.",
    "Sie dürfen sich nicht selbst deaktivieren. Das muss jemand anderes tun, der es darf.",
  ],
  own_letter: [
    "Nobody prints an own letter. Somebody else with this permission has to do it.",
    "Niemand druckt einen Brief für sich selbst. Das muss jemand anderes tun, der es darf.",
  ],
  own_roles: [
    "You may not take a role from yourself. Another administrator has to do it.",
    "Sie dürfen sich selbst keine Rolle nehmen. Das muss ein anderer Administrator tun.",
  ],
  own_second_factor: [
    "You may not remove your own second factor here: the page of your account asks for a proof. Somebody else with this permission can do it for you.",
    "Sie dürfen Ihren eigenen zweiten Faktor hier nicht entfernen: Die Seite Ihres Kontos verlangt dafür einen Nachweis. Jemand anderes, der es darf, kann es für Sie tun.",
  ],
  last_administrator: [
    "This is the last active administrator of the company. Give somebody else the role company.admin first; users for whom an API client acts do not count.",
    "Das ist der letzte aktive Administrator des Unternehmens. Geben Sie zuerst jemand anderem die Rolle company.admin; Benutzer, für die API-Clients handeln, zählen nicht.",
  ],
  changed_since: [
    "Somebody has changed this since the page was shown.",
    "Das wurde geändert, seit die Seite gezeigt wurde.",
  ],
  selection_moved: [
    "The selection has changed since the page was shown: {number} records match now.",
    "Die Auswahl hat sich geändert, seit die Seite gezeigt wurde: Jetzt passen {number} Datensätze.",
  ],
  undo_changed: [
    "This cannot be undone, because somebody has changed it since.",
    "Das lässt sich nicht rückgängig machen, weil es inzwischen geändert wurde.",
  ],
  undo_over: [
    "This can no longer be undone. It was possible for ten minutes.",
    "Das lässt sich nicht mehr rückgängig machen. Es war zehn Minuten lang möglich.",
  ],
  undone_already: ["This has been undone already.", "Das wurde bereits rückgängig gemacht."],
  undo_running: [
    "This is still running. Cancel it first, then undo it.",
    "Das läuft noch. Brechen Sie es zuerst ab und machen Sie es dann rückgängig.",
  ],
  work_over: ["This has ended already.", "Das ist bereits beendet."],
  work_not_cancelled: [
    "Only what was cancelled or stopped can go on.",
    "Nur was abgebrochen oder angehalten wurde, kann weitergehen.",
  ],
  person_inactive: [
    "The person who began this is inactive now, so it stopped.",
    "Die Person, die das begonnen hat, ist jetzt inaktiv; deshalb wurde es angehalten.",
  ],
  stopped_unexpectedly: [
    "Something went wrong on the server, so it stopped. What is done remains; it can go on.",
    "Auf dem Server ist etwas schiefgegangen; deshalb wurde es angehalten. Was getan ist, bleibt; es kann weitergehen.",
  ],
  already_undone: [
    "The import has been undone, or is being undone.",
    "Der Import wurde oder wird schon rückgängig gemacht.",
  ],
  nothing_to_undo: [
    "The import has saved nothing: it was a dry run, or was refused.",
    "Der Import hat nichts gespeichert: Er war ein Probelauf oder wurde abgelehnt.",
  ],
  not_finished: [
    "The import is not finished. Wait until it is, then undo it.",
    "Der Import ist noch nicht fertig. Warten Sie das Ende ab und machen Sie ihn dann rückgängig.",
  ],
  undo_too_late: [
    "An import can be undone within 30 days.",
    "Ein Import kann innerhalb von 30 Tagen rückgängig gemacht werden.",
  ],
  inactive_service_user: ["The service user is inactive.", "Der Service-Benutzer ist inaktiv."],
  not_found: ["Not found.", "Nicht gefunden."],
  cursor_expired: [
    "The cursor has expired. Get a new one with after=now, then read the lists again.",
    "Der Cursor ist abgelaufen. Holen Sie mit after=now einen neuen und lesen Sie dann die Listen neu.",
  ],
  no_such_route: ["There is no such address.", "Diese Adresse gibt es nicht."],
  metrics_from_here: [
    "Metrics are told to programs on the server's own machine only, until the setting metrics_token gives others a token.",
    "Metriken erhalten nur Programme auf dem Rechner des Servers, solange die Einstellung metrics_token keinen Token für andere festlegt.",
  ],
  metrics_token: [
    "Send the token of the setting metrics_token as Authorization: Bearer.",
    "Senden Sie den Token der Einstellung metrics_token als Authorization: Bearer.",
  ],
  unknown_certificate: ["There is no certificate with this code.", "Es gibt kein Zertifikat mit diesem Code."],
  not_a_member: ["The user is not a member of this team.", "Der Benutzer ist kein Mitglied dieses Teams."],
  body_too_slow: [
    "The body came too slowly: it stood still, or came at less than 1 KiB a second. Send it again.",
    "Der Body kam zu langsam: Er blieb stehen oder kam mit weniger als 1 KiB pro Sekunde. Senden Sie ihn noch einmal.",
  ],
  misdirected: [
    "This server does not answer as {host}. If it should, its administrator adds this name to the setting allowed_hosts.",
    "Dieser Server antwortet nicht als {host}. Soll er das, nimmt sein Administrator diesen Namen in die Einstellung allowed_hosts auf.",
  ],
  too_many_under_way: [
    "Too many requests from this address are under way. Please try again in a moment.",
    "Von dieser Adresse sind zu viele Anfragen gleichzeitig unterwegs. Bitte versuchen Sie es gleich noch einmal.",
  ],
  body_encoded: [
    "The body must be sent as it is, without Content-Encoding.",
    "Der Body muss unverändert gesendet werden, ohne Content-Encoding.",
  ],
  too_large: ["The body is larger than {limit} bytes.", "Der Body ist größer als {limit} Bytes."],
  request_under_way: [
    "The first request with this Idempotency-Key is still in progress. Send it again in a moment to get its answer.",
    "Die erste Anfrage mit diesem Idempotency-Key läuft noch. Senden Sie sie gleich noch einmal, um ihre Antwort zu erhalten.",
  ],
  precondition_failed: [
    "The record is not what If-Match names: it has changed since. Read it again, then decide about your change.",
    "Der Datensatz ist nicht der, den If-Match nennt: Er wurde inzwischen geändert. Lesen Sie ihn neu und entscheiden Sie dann über Ihre Änderung.",
  ],
  precondition_required: [
    "The request has to name what it changes: send the ETag of what you have read as If-Match.",
    "Die Anfrage muss nennen, was sie ändert: Senden Sie das ETag dessen, was Sie gelesen haben, als If-Match.",
  ],
  exists_already: [
    "The record exists already, and If-None-Match: * asks for a new one.",
    "Den Datensatz gibt es bereits, If-None-Match: * verlangt einen neuen.",
  ],
  server_error: [
    "Something went wrong on the server. Please try again later.",
    "Auf dem Server ist etwas schiefgegangen. Bitte versuchen Sie es später noch einmal.",
  ],
  unavailable: [
    "The service is not available at the moment. Please try again later.",
    "Der Dienst ist im Moment nicht verfügbar. Bitte versuchen Sie es später noch einmal.",
  ],
  outcome_unknown: [
    "The connection to the database ended while the change was being saved. Look whether it was saved before you repeat it.",
    "Die Verbindung zur Datenbank endete, während die Änderung gespeichert wurde. Sehen Sie nach, ob sie gespeichert ist, bevor Sie sie wiederholen.",
  ],
} as const satisfies Sentences

export type FaultKey = keyof typeof FAULT_SENTENCES
export type MessageKey = keyof typeof SENTENCES
export type MessageValues = Readonly<Record<string, string | number>>

/** A sentence that is translated only once the reader's language is known. */
export interface Message<Key extends MessageKey = MessageKey> {
  readonly key: Key
  readonly values: MessageValues
}

export function message<Key extends MessageKey>(key: Key, values: MessageValues = {}): Message<Key> {
  return { key, values }
}

/** The sentence in `language`; `extra` values are added to the message's own. */
export function say(language: ApiLanguage, { key, values }: Message, extra: MessageValues = {}): string {
  const sentence: string = SENTENCES[key][API_LANGUAGES.indexOf(language)] ?? SENTENCES[key][0]
  const all: MessageValues = { ...values, ...extra }
  return sentence.replace(/\{(\w+)\}/g, (placeholder, name: string) => String(all[name] ?? placeholder))
}
