import type { Sentences } from "./sentences.ts"

/** The possible faults of a field of any request, or of a request as a whole. */
export const FIELD_SENTENCES = {
  // Faults of a field
  required: ["The {field} field is required.", "Das Feld {field} ist erforderlich."],
  not_empty: ["The {field} field must have at least one item.", "Das Feld {field} braucht mindestens einen Eintrag."],
  empty: [
    "The {field} parameter must not be empty. Leave it out if you do not need it.",
    "Der Parameter {field} darf nicht leer sein. Lassen Sie ihn weg, wenn Sie ihn nicht brauchen.",
  ],
  unknown_field: ["The {field} field is unknown.", "Das Feld {field} ist unbekannt."],
  unknown_field_near: [
    "The {field} field is unknown. Did you mean {closest}?",
    "Das Feld {field} ist unbekannt. Meinten Sie {closest}?",
  ],
  string: ["The {field} field must be a string.", "Das Feld {field} muss eine Zeichenkette sein."],
  integer: ["The {field} field must be an integer.", "Das Feld {field} muss eine ganze Zahl sein."],
  number: ["The {field} field must be a number.", "Das Feld {field} muss eine Zahl sein."],
  boolean: ["The {field} field must be true or false.", "Das Feld {field} muss true oder false sein."],
  array: ["The {field} field must be an array.", "Das Feld {field} muss eine Liste sein."],
  object: ["The {field} field must be an object.", "Das Feld {field} muss ein Objekt sein."],
  positive: ["The {field} field must be a positive integer.", "Das Feld {field} muss eine positive ganze Zahl sein."],
  max_length: [
    "The {field} field must not be greater than {limit} characters.",
    "Das Feld {field} darf höchstens {limit} Zeichen lang sein.",
  ],
  min_length: [
    "The {field} field must be at least {limit} characters.",
    "Das Feld {field} muss mindestens {limit} Zeichen lang sein.",
  ],
  max_items: [
    "The {field} field must not have more than {limit} items.",
    "Das Feld {field} darf höchstens {limit} Einträge haben.",
  ],
  minimum: ["The {field} field must be at least {limit}.", "Das Feld {field} muss mindestens {limit} sein."],
  maximum: ["The {field} field must not be greater than {limit}.", "Das Feld {field} darf höchstens {limit} sein."],
  one_of: [
    "The selected {field} is invalid. Allowed: {allowed}.",
    "Der Wert von {field} ist ungültig. Erlaubt: {allowed}.",
  ],
  email: [
    "The {field} field must be a valid email address.",
    "Das Feld {field} muss eine gültige E-Mail-Adresse sein.",
  ],
  date: [
    "The {field} field must be a real date in the format Y-m-d.",
    "Das Feld {field} muss ein wirkliches Datum im Format Y-m-d sein.",
  ],
  username: [
    "The {field} field must not contain control, format or invisible characters, nor begin with =, +, - or @.",
    "Das Feld {field} darf keine Steuer-, Format- oder unsichtbaren Zeichen enthalten und nicht mit =, +, - oder @ beginnen.",
  ],
  external_id: [
    "The {field} field must be neither . nor .., which clients drop from addresses.",
    "Das Feld {field} darf weder . noch .. sein, da Clients beides aus Adressen entfernen.",
  ],
  external_id_differs: [
    "The {field} field must be the external id in the address, or be left out.",
    "Das Feld {field} muss die externe ID in der Adresse sein oder fehlen.",
  ],
  two_forms: [
    "The {field} field must not be sent together with {other}: both name the same.",
    "Das Feld {field} darf nicht zusammen mit {other} gesendet werden: Beide nennen dasselbe.",
  ],
  birthday: [
    "The {field} field must lie between {earliest} and today ({today}).",
    "Das Feld {field} muss zwischen dem {earliest} und dem heutigen Tag ({today}) liegen.",
  ],
  deadline: [
    "The {field} field must be a real date (Y-m-d) or an ISO-8601 date and time.",
    "Das Feld {field} muss ein wirkliches Datum (Y-m-d) oder ein Zeitpunkt nach ISO 8601 sein.",
  ],
  moment: [
    "The {field} field must be an ISO-8601 date and time.",
    "Das Feld {field} muss ein Zeitpunkt nach ISO 8601 sein.",
  ],
  uuid: ["The {field} field must be a UUID.", "Das Feld {field} muss eine UUID sein."],
  person_or_course: [
    "Give the person or the course (user_id, course_id).",
    "Geben Sie die Person oder den Kurs an (user_id, course_id).",
  ],
  not_with_every: [
    "The {field} field does not go with every={every}.",
    "Das Feld {field} passt nicht zu every={every}.",
  ],
  recipient_cannot_open: [
    "The user cannot open this report: the user is inactive, or no role gives the permission.",
    "Der Benutzer kann diesen Bericht nicht öffnen: Er ist inaktiv, oder keine Rolle gibt ihm das Recht dazu.",
  ],
  too_many_schedules: [
    "Your company has {limit} report schedules already. Delete one first.",
    "Ihr Unternehmen hat bereits {limit} Berichtspläne. Löschen Sie zuerst einen.",
  ],
  too_many_rows: [
    "A report as PDF has at most {limit} rows. Use filters, or get it as CSV or XLSX.",
    "Ein Bericht als PDF hat höchstens {limit} Zeilen. Verwenden Sie Filter, oder laden Sie ihn als CSV oder XLSX.",
  ],
  too_many_certificates: [
    "A file has at most {limit} certificates. Use filters.",
    "Eine Datei enthält höchstens {limit} Nachweise. Verwenden Sie Filter.",
  ],
  in_future: [
    "The {field} field must not be later than today ({today}).",
    "Das Feld {field} darf nicht nach dem heutigen Tag ({today}) liegen.",
  ],
  range_too_long: [
    "The answer would have more than {limit} rows. Choose a later day in {field}.",
    "Die Antwort hätte mehr als {limit} Zeilen. Wählen Sie in {field} einen späteren Tag.",
  ],
  before_other: [
    "The {field} field must not be before {other} ({day}).",
    "Das Feld {field} darf nicht vor {other} ({day}) liegen.",
  ],
  without_other: [
    "The {field} field can only be set together with {other}.",
    "Das Feld {field} kann nur zusammen mit {other} gesetzt werden.",
  ],
  valid_period: [
    "The {field} field must be a whole number from 1 to 9999999 and a unit, d, w, m or y (30d, 6m, 2y).",
    "Das Feld {field} muss aus einer ganzen Zahl von 1 bis 9999999 und einer Einheit d, w, m oder y bestehen (30d, 6m, 2y).",
  ],
  course_period: [
    "The {field} field must be a whole number from 1 to 9999999 and a unit, d, w, m or y (30d, 6m, 2y), or a whole number and cm or cy for the end of a month or year (0cy, 1cm).",
    "Das Feld {field} muss aus einer ganzen Zahl von 1 bis 9999999 und einer Einheit d, w, m oder y bestehen (30d, 6m, 2y) oder aus einer ganzen Zahl und cm oder cy für das Ende eines Monats oder Jahres (0cy, 1cm).",
  ],
  beyond_calendar: [
    "The {field} field must not lead beyond the year 9999.",
    "Das Feld {field} darf nicht über das Jahr 9999 hinausführen.",
  ],
  language_code: [
    "The {field} field must be a two-letter language code.",
    "Das Feld {field} muss ein Sprachkürzel aus zwei Buchstaben sein.",
  ],
  timezone: [
    "The {field} field must be an IANA time zone such as Europe/Berlin.",
    "Das Feld {field} muss eine IANA-Zeitzone wie Europe/Berlin sein.",
  ],
  colour: [
    "The {field} field must be a colour of six hexadecimal digits such as #1a5c3a.",
    "Das Feld {field} muss eine Farbe aus sechs Hexadezimalziffern sein, etwa #1a5c3a.",
  ],
  country_code: [
    "The {field} field must be a country code of at most 2 letters.",
    "Das Feld {field} muss ein Länderkürzel aus höchstens 2 Buchstaben sein.",
  ],
  characters: [
    "The {field} field contains {character} in line {line} at character {column}, which cannot be stored (a control character or broken Unicode).",
    "Das Feld {field} enthält in Zeile {line} an Stelle {column} das Zeichen {character}, das nicht gespeichert werden kann (ein Steuerzeichen oder beschädigtes Unicode).",
  ],
  sort: [
    "The {field} field must be a comma-separated list of: {allowed}.",
    "Das Feld {field} muss eine durch Kommas getrennte Liste sein aus: {allowed}.",
  ],
  id_list: [
    "The {field} field must be one to {limit} ids, separated by commas.",
    "Das Feld {field} muss aus einer bis {limit} IDs bestehen, durch Kommas getrennt.",
  ],
  page_beside_cursor: [
    "The {field} field cannot be sent together with cursor.",
    "Das Feld {field} kann nicht zusammen mit cursor gesendet werden.",
  ],
  no_page_numbers: [
    "The list has no pages by number. Leave {field} out, and follow next_cursor.",
    "Die Liste hat keine nummerierten Seiten. Lassen Sie {field} weg und folgen Sie next_cursor.",
  ],
  sort_of_cursor: [
    "With cursor, the {field} field must be one of: {allowed}.",
    "Mit cursor muss das Feld {field} einer dieser Werte sein: {allowed}.",
  ],
  cursor_of_other_list: [
    "The {field} belongs to another list, or to other filters or another order. Begin again with an empty one.",
    "Der {field} gehört zu einer anderen Liste, zu anderen Filtern oder einer anderen Sortierung. Beginnen Sie neu mit einem leeren.",
  ],
  taken: ["The {field} has already been taken.", "Der Wert von {field} ist bereits vergeben."],
  duplicate: ["The {field} field has a duplicate value.", "Das Feld {field} enthält einen doppelten Wert."],
  repeated: ["The {field} field is sent several times.", "Das Feld {field} wird mehrmals gesendet."],
  invalid: ["The {field} field is invalid.", "Das Feld {field} ist ungültig."],

  // Faults of what a field names
  unknown_user: [
    "The {field} field names no user that you may use.",
    "Das Feld {field} nennt keinen Benutzer, den Sie verwenden dürfen.",
  ],
  unknown_location: [
    "The {field} field names no location that you may use.",
    "Das Feld {field} nennt keinen Standort, den Sie verwenden dürfen.",
  ],
  unknown_team: [
    "The {field} field names no team that you may use.",
    "Das Feld {field} nennt kein Team, das Sie verwenden dürfen.",
  ],
  team_required: [
    "The {field} field must name at least one team that you may see.",
    "Das Feld {field} muss mindestens ein Team nennen, das Sie sehen dürfen.",
  ],
  not_an_instruction_course: [
    "The {field} field must name an active recurring instruction course that is visible to your company.",
    "Das Feld {field} muss einen aktiven Kurs für wiederkehrende Unterweisungen nennen, der für Ihr Unternehmen sichtbar ist.",
  ],
  inactive_user: [
    "The {field} field names an inactive user. Activate the user, or send force: true.",
    "Das Feld {field} nennt einen inaktiven Benutzer. Aktivieren Sie ihn oder senden Sie force: true.",
  ],
  no_email_for_credentials: [
    "The credentials cannot be sent: the user has no email address.",
    "Die Zugangsdaten können nicht gesendet werden: Der Benutzer hat keine E-Mail-Adresse.",
  ],
  no_smtp_for_credentials: [
    "The credentials cannot be sent: this installation has no mail server (setting smtp_url).",
    "Die Zugangsdaten können nicht gesendet werden: Diese Installation hat keinen Mailserver (Einstellung smtp_url).",
  ],

  // Faults of Idempotency-Key
  idempotency_key: [
    "The {field} header must have 1 to 255 printable ASCII characters.",
    "Der Header {field} muss aus 1 bis 255 druckbaren ASCII-Zeichen bestehen.",
  ],
  idempotency_key_used: [
    "This {field} was sent with another method, address or body. Take a new one for a new request.",
    "Dieser {field} wurde mit einer anderen Methode, Adresse oder einem anderen Body gesendet. Nehmen Sie für eine neue Anfrage einen neuen.",
  ],
  answer_too_long: [
    "The answer would be longer than {limit} characters and cannot be kept. Nothing was changed. Send the request without {field}.",
    "Die Antwort wäre länger als {limit} Zeichen und kann nicht aufbewahrt werden. Nichts wurde geändert. Senden Sie die Anfrage ohne {field}.",
  ],

  // Faults of a body as a whole
  body_syntax: ["The body is not valid JSON.", "Der Body ist kein gültiges JSON."],
  body_values: ["The body has more than {limit} values.", "Der Body hat mehr als {limit} Werte."],
  body_object: ["The body must be a JSON object.", "Der Body muss ein JSON-Objekt sein."],
  body_type: [
    "The body must be JSON, sent with the header Content-Type: application/json.",
    "Der Body muss JSON sein und mit dem Header Content-Type: application/json gesendet werden.",
  ],
  body_form: [
    "The body must be a form, sent with the header Content-Type: multipart/form-data.",
    "Der Body muss ein Formular sein und mit dem Header Content-Type: multipart/form-data gesendet werden.",
  ],
  body_form_syntax: ["The body must be a valid form.", "Der Body muss ein gültiges Formular sein."],
} as const satisfies Sentences
