/** The languages in which the API answers; English is the fallback. */
export const API_LANGUAGES = ["en", "de"] as const
export type ApiLanguage = (typeof API_LANGUAGES)[number]

type Sentences = Readonly<Record<string, readonly [en: string, de: string]>>

/**
 * What can be wrong with a request. `{name}` is replaced by the parameter of that name; `{field}` is the key under which
 * the fault is reported. The names of these sentences are codes that clients rely on (`codes.ts`): they never change.
 */
export const FAULT_SENTENCES = {
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
  in_future: [
    "The {field} field must not be later than today ({today}).",
    "Das Feld {field} darf nicht nach dem heutigen Tag ({today}) liegen.",
  ],
  valid_period: [
    "The {field} field must be a whole number from 1 to 9999999 and a unit, d, w, m or y (30d, 6m, 2y).",
    "Das Feld {field} muss aus einer ganzen Zahl von 1 bis 9999999 und einer Einheit d, w, m oder y bestehen (30d, 6m, 2y).",
  ],
  beyond_calendar: [
    "The {field} field must not lead beyond the year 9999.",
    "Das Feld {field} darf nicht über das Jahr 9999 hinausführen.",
  ],
  language_code: [
    "The {field} field must be a two-letter language code.",
    "Das Feld {field} muss ein Sprachkürzel aus zwei Buchstaben sein.",
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
    "Das Feld {field} muss einen aktiven Kurs für wiederkehrende Unterweisungen nennen, der für Ihre Firma sichtbar ist.",
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

  // Faults of assignments and qualifications
  unknown_course: [
    "The {field} field names no course that your company sees.",
    "Das Feld {field} nennt keinen Kurs, den Ihre Firma sieht.",
  ],
  inactive_course: ["The {field} field names an inactive course.", "Das Feld {field} nennt einen inaktiven Kurs."],
  inactive_trainee: [
    "The user is inactive. Activate the user first.",
    "Der Benutzer ist inaktiv. Aktivieren Sie ihn zuerst.",
  ],
  already_assigned: [
    "The user has an open assignment of this course already.",
    "Der Benutzer hat bereits eine offene Zuweisung dieses Kurses.",
  ],
  already_completed: [
    "The assignment is completed already. Only open ones can be changed.",
    "Die Zuweisung ist bereits abgeschlossen. Nur offene können geändert werden.",
  ],
  not_begun: [
    "The training has not begun yet. Begin it first.",
    "Die Schulung wurde noch nicht begonnen. Beginnen Sie sie zuerst.",
  ],
  begun_already: ["The training has begun already.", "Die Schulung wurde bereits begonnen."],
  no_content: [
    "The course has no content yet. Ask the people who train you or administer your trainings.",
    "Der Kurs hat noch keinen Inhalt. Fragen Sie die Personen, die Ihre Schulungen durchführen oder verwalten.",
  ],
  too_few_points: [
    "The questions of the course do not give enough points to pass its test. Ask the people who train you or administer your trainings.",
    "Mit den Fragen des Kurses lassen sich nicht genug Punkte erreichen, um den Test zu bestehen. Fragen Sie die Personen, die Ihre Schulungen durchführen oder verwalten.",
  ],
  content_open: ["Complete all content first.", "Schließen Sie zuerst den ganzen Inhalt ab."],
  page_changed: [
    "The page has changed since it was shown. Read it again.",
    "Die Seite wurde geändert, seit sie gezeigt wurde. Lesen Sie sie noch einmal.",
  ],
  video_not_played: [
    "Play the video first, or read its text instead.",
    "Sehen Sie sich zuerst das Video an, oder lesen Sie stattdessen den Text.",
  ],
  no_attempt_left: [
    "No attempts at the test are left. Ask the people who train you or administer your trainings for another one.",
    "Für den Test ist kein Versuch mehr übrig. Bitten Sie die Personen, die Ihre Schulungen durchführen oder verwalten, um einen weiteren.",
  ],
  revoked_already: ["The certificate is revoked already.", "Das Zertifikat ist bereits widerrufen."],
  passed_already: ["The test is passed already.", "Der Test ist bereits bestanden."],
  no_test: ["The course has no test.", "Der Kurs hat keinen Test."],
  not_failed: [
    "Another attempt can be granted only when the training was not passed.",
    "Ein weiterer Versuch kann nur gewährt werden, wenn die Schulung nicht bestanden ist.",
  ],
  test_passed: [
    "The test was passed. Something else was not, so another attempt would change nothing.",
    "Der Test wurde bestanden, etwas anderes nicht. Ein weiterer Versuch würde daher nichts ändern.",
  ],
  in_force: [
    "The user has passed this course, and the result needs no renewal yet.",
    "Der Benutzer hat diesen Kurs bestanden, und dieses Ergebnis muss noch nicht erneuert werden.",
  ],
  before_assignment: [
    "The {field} field must not be before the day of the assignment ({day}).",
    "Das Feld {field} darf nicht vor dem Tag der Zuweisung ({day}) liegen.",
  ],
  before_begin: [
    "The {field} field must not be before the day on which the user began ({day}).",
    "Das Feld {field} darf nicht vor dem Tag liegen, an dem der Benutzer begonnen hat ({day}).",
  ],
  nothing_to_confirm: ["There is nothing to confirm now.", "Es gibt gerade nichts zu bestätigen."],
  not_ticked: ["Tick the box to confirm the sentence.", "Setzen Sie das Häkchen, um den Satz zu bestätigen."],
  not_your_name: ["Enter your full name: {name}.", "Geben Sie Ihren vollen Namen ein: {name}."],
  one_target: [
    "Send exactly one of user_ids, user_external_ids, team_ids and location_ids.",
    "Senden Sie genau eines der Felder user_ids, user_external_ids, team_ids und location_ids.",
  ],
  too_many_users: [
    "The {field} field stands for more than {limit} users.",
    "Das Feld {field} steht für mehr als {limit} Benutzer.",
  ],
  prerequisite_age: [
    "The user must be at least {age} years old.",
    "Der Benutzer muss mindestens {age} Jahre alt sein.",
  ],
  prerequisite_birthday: [
    "The user must be at least {age} years old, and the birthday is not known.",
    "Der Benutzer muss mindestens {age} Jahre alt sein, und sein Geburtsdatum ist nicht bekannt.",
  ],
  prerequisite_course: [
    'The user must have passed the course "{title}", and it must still be valid.',
    "Der Benutzer muss den Kurs „{title}“ bestanden haben, und dieses Ergebnis muss noch gültig sein.",
  ],
  prerequisite_fitness: [
    "The fitness examination of the user has been valid until {date} only.",
    "Die Eignungsuntersuchung des Benutzers war nur bis {date} gültig.",
  ],
  prerequisite_fitness_unknown: [
    "The user needs a valid fitness examination, and none is known.",
    "Der Benutzer braucht eine gültige Eignungsuntersuchung, und es ist keine bekannt.",
  ],
  prerequisite_driving_class: [
    "The user must hold the driving class {class}.",
    "Der Benutzer muss die Führerscheinklasse {class} haben.",
  ],
  not_a_qualification_course: [
    "The {field} field names a course for which no qualification can be recorded by hand. GET /courses?type=qualification lists those that take them.",
    "Das Feld {field} nennt einen Kurs, für den keine Qualifikation von Hand erfasst werden kann. GET /courses?type=qualification listet die möglichen.",
  ],
  unknown_approval: [
    "The {field} field names no qualification of this user that was recorded by hand.",
    "Das Feld {field} nennt keine von Hand erfasste Qualifikation dieses Benutzers.",
  ],
  revoked_approval: [
    "The qualification that {field} names is revoked. Record a new one, without {field}.",
    "Die Qualifikation, die {field} nennt, ist widerrufen. Erfassen Sie eine neue, ohne {field}.",
  ],
  approval_of_other_course: [
    "The {field} field names a qualification for another course than course_id.",
    "Das Feld {field} nennt eine Qualifikation für einen anderen Kurs als course_id.",
  ],
  course_without_content: [
    "The certificate cannot be issued: the course has no content yet.",
    "Das Zertifikat kann nicht ausgestellt werden: Der Kurs hat noch keinen Inhalt.",
  ],

  // Faults of content videos
  unknown_content_node: [
    "The {field} field names no content node that your company sees.",
    "Das Feld {field} nennt keinen Inhaltsknoten, den Ihre Firma sieht.",
  ],
  collection_id: [
    "The {field} field must be a positive integer, or -1 for a new collection.",
    "Das Feld {field} muss eine positive ganze Zahl sein oder -1 für eine neue Sammlung.",
  ],
  not_a_content_course: [
    "The course must be a base course or a recurring instruction course.",
    "Der Kurs muss ein Grundkurs oder ein Kurs für wiederkehrende Unterweisungen sein.",
  ],
  inactive_target_course: ["The course is inactive.", "Der Kurs ist inaktiv."],
  no_instruction_course: [
    "The base course has no active recurring instruction course.",
    "Der Grundkurs hat keinen aktiven Kurs für wiederkehrende Unterweisungen.",
  ],
  not_a_collection: [
    "The course in api_base_course_id is not among the API courses of your company.",
    "Der Kurs in api_base_course_id gehört nicht zu den API-Kursen Ihrer Firma.",
  ],
  no_linked_collection: [
    "Your API client has no linked collection. Name a course_id, a team_id or an api_base_course_id (-1 makes a new collection).",
    "Ihr API-Client hat keine verknüpfte Sammlung. Nennen Sie course_id, team_id oder api_base_course_id (-1 legt eine neue Sammlung an).",
  ],
  team_without_instruction: [
    "The team has no active recurring instruction course.",
    "Das Team hat keinen aktiven Kurs für wiederkehrende Unterweisungen.",
  ],

  // Faults of webhooks
  webhook_url: [
    "The {field} field must be an absolute https address without credentials and fragment.",
    "Das Feld {field} muss eine absolute https-Adresse ohne Zugangsdaten und Fragment sein.",
  ],
  webhook_address: [
    "The host in {field} has no public address. The administrator can allow private networks with the setting webhook_networks.",
    "Der Host in {field} hat keine öffentliche Adresse. Der Administrator kann private Netze mit der Einstellung webhook_networks erlauben.",
  ],
  too_many_webhooks: [
    "Your company has {limit} webhooks already. Delete one first.",
    "Ihre Firma hat bereits {limit} Webhooks. Löschen Sie zuerst einen.",
  ],
  inactive_webhook: [
    "The webhook is inactive. Set its state to active first.",
    "Der Webhook ist inaktiv. Setzen Sie seinen Zustand zuerst auf active.",
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
} as const satisfies Sentences

/** Every sentence that the API says to a caller. */
export const SENTENCES = {
  ...FAULT_SENTENCES,

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
    "The {field} field is no day that can be read ({value}). Write it as 1990-02-28.",
    "Das Feld {field} ist kein lesbares Datum ({value}). Schreiben Sie es als 1990-02-28.",
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

  // Refusals
  cross_site: [
    "This form did not come from a page of this server. Open the page again and send it from there.",
    "Dieses Formular kam nicht von einer Seite dieses Servers. Öffnen Sie die Seite erneut und senden Sie es von dort ab.",
  ],
  forbidden: [
    "You do not have permission to do this ({permission}).",
    "Sie haben keine Berechtigung dafür ({permission}).",
  ],
  scope_missing: [
    "This access token does not include the scope {permission}.",
    "Dieses Zugriffstoken enthält den Scope {permission} nicht.",
  ],
  address_not_valid: [
    "This address is wrong or has expired. Ask for a new one.",
    "Diese Adresse ist falsch oder abgelaufen. Fordern Sie eine neue an.",
  ],
  out_of_view: ["You may not access this record.", "Sie dürfen auf diesen Datensatz nicht zugreifen."],
  for_oneself: [
    "You may not do this for yourself: move a deadline, withdraw an assignment, grant another attempt, assign a course again that you failed, or record a result, a qualification or a conversation. Somebody else with this permission has to do it.",
    "Das dürfen Sie nicht für sich selbst tun: eine Frist verschieben, eine Zuweisung zurückziehen, einen weiteren Versuch gewähren, einen nicht bestandenen Kurs wieder zuweisen oder ein Ergebnis, eine Qualifikation oder ein Gespräch eintragen. Das muss jemand anderes tun, der es darf.",
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
  own_roles: [
    "You may not take a role from yourself. Another administrator has to do it.",
    "Sie dürfen sich selbst keine Rolle nehmen. Das muss ein anderer Administrator tun.",
  ],
  own_second_factor: [
    "You may not remove your own second factor here: the page of your account asks for a proof. Somebody else with this permission can do it for you.",
    "Sie dürfen Ihren eigenen zweiten Faktor hier nicht entfernen: Die Seite Ihres Kontos verlangt dafür einen Nachweis. Jemand anderes, der es darf, kann es für Sie tun.",
  ],
  last_administrator: [
    "This is the last active administrator of the company. Give somebody else the role company.admin first; users as whom API clients act do not count.",
    "Das ist der letzte aktive Administrator des Unternehmens. Geben Sie zuerst jemand anderem die Rolle company.admin; Benutzer, für die API-Clients handeln, zählen nicht.",
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

/** A sentence that is put into words only when the reader's language is known. */
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
