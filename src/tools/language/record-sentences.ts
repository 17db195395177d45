import type { Sentences } from "./sentences.ts"

/** The possible faults of what a request says about a kind of record. */
export const RECORD_SENTENCES = {
  // Faults of assignments and qualifications
  unknown_course: [
    "The {field} field names no course that your company sees.",
    "Das Feld {field} nennt keinen Kurs, den Ihr Unternehmen sieht.",
  ],
  inactive_course: ["The {field} field names an inactive course.", "Das Feld {field} nennt einen inaktiven Kurs."],
  exempt_already: [
    "The user is exempt from the course on some of these days already ({from} to {until}).",
    "Der Benutzer ist an einigen dieser Tage bereits von dem Kurs befreit ({from} bis {until}).",
  ],
  exempt_already_endlessly: [
    "The user is exempt from the course on some of these days already (from {from}, without end).",
    "Der Benutzer ist an einigen dieser Tage bereits von dem Kurs befreit (ab {from}, ohne Ende).",
  ],
  exemption_ended: [
    "The exemption was ended and keeps its days. Make another one.",
    "Die Befreiung wurde beendet und behält ihre Tage. Legen Sie eine neue an.",
  ],
  // Faults of drafts and versions of courses
  max_pages: [
    "The {field} field must not have more than {limit} pages.",
    "Das Feld {field} darf höchstens {limit} Seiten haben.",
  ],
  max_questions: [
    "The {field} field must not have more than {limit} questions.",
    "Das Feld {field} darf höchstens {limit} Fragen haben.",
  ],
  key_repeated: ["The key in {field} is used twice.", "Der Schlüssel in {field} kommt zweimal vor."],
  key_elsewhere: [
    "The key in {field} belongs to another course. Leave it out for something new.",
    "Der Schlüssel in {field} gehört zu einem anderen Kurs. Lassen Sie ihn für Neues weg.",
  ],
  unknown_version: [
    "The {field} field names no version of the course.",
    "Das Feld {field} nennt keine Version des Kurses.",
  ],
  not_draft: [
    "The {field} field must name the revision that is the draft ({revision}).",
    "Das Feld {field} muss die Revision nennen, die der Entwurf ist ({revision}).",
  ],
  no_draft: [
    "The course has no draft: everything in it is published.",
    "Der Kurs hat keinen Entwurf: Alles darin ist veröffentlicht.",
  ],
  unchanged: [
    "The revision says the same as what learners have.",
    "Die Revision enthält dasselbe wie das, was Lernende haben.",
  ],
  shrunk: [
    "Less than a quarter of the text or the questions would be left. If that is right, send true as {field}.",
    "Weniger als ein Viertel des Textes oder der Fragen bliebe übrig. Wenn das stimmt, senden Sie true als {field}.",
  ],
  unknown_file: [
    "The {field} field names the picture {name}, which your company does not have.",
    "Das Feld {field} nennt das Bild {name}, das Ihr Unternehmen nicht hat.",
  ],
  kept: [
    "Pages that were added since the draft was begun stay in the course: {titles}.",
    "Seiten, die hinzukamen, seit der Entwurf begonnen wurde, bleiben im Kurs: {titles}.",
  ],
  // Faults of submissions
  course_without_submissions: [
    "The {field} field names a course for which no certificates of other providers are accepted.",
    "Das Feld {field} nennt einen Kurs, für den keine Nachweise anderer Anbieter angenommen werden.",
  ],
  too_many_submissions: [
    "The user has {limit} submissions that are not decided about. Wait until some are.",
    "Der Benutzer hat {limit} Einreichungen, über die noch nicht entschieden ist. Warten Sie, bis es weniger sind.",
  ],
  submission_not_returned: [
    "Only a submission that was returned can be changed.",
    "Nur eine zurückgegebene Einreichung kann geändert werden.",
  ],
  submission_not_submitted: [
    "Only a submission that is waiting for a decision can be approved, returned or refused.",
    "Nur eine Einreichung, die auf eine Entscheidung wartet, kann anerkannt, zurückgegeben oder abgelehnt werden.",
  ],
  file_size: [
    "The file in {field} is larger than {limit} bytes. Make it smaller.",
    "Die Datei in {field} ist größer als {limit} Bytes. Verkleinern Sie sie.",
  ],
  file_empty: ["The file in {field} is empty.", "Die Datei in {field} ist leer."],
  // Faults of requirements
  unknown_requirement: [
    "The {field} field names no requirement of your company.",
    "Das Feld {field} nennt keine Anforderung Ihres Unternehmens.",
  ],
  same_requirement: [
    "There is an active requirement of this course for the same people already.",
    "Für diesen Kurs und dieselben Personen gibt es bereits eine aktive Anforderung.",
  ],
  team_elsewhere: [
    "The {field} field must name a team of the location.",
    "Das Feld {field} muss ein Team des Standorts nennen.",
  ],
  base_course_required: [
    "A base course cannot be required. Require its recurring instruction course: {title}.",
    "Ein Grundkurs kann nicht verlangt werden. Verlangen Sie seinen Kurs für wiederkehrende Unterweisungen: {title}.",
  ],
  base_course_without_instruction: [
    "A base course cannot be required, and this one has no recurring instruction course.",
    "Ein Grundkurs kann nicht verlangt werden, und dieser hat keinen Kurs für wiederkehrende Unterweisungen.",
  ],
  before_from: [
    "The {field} field must not be before the first day ({from}).",
    "Das Feld {field} darf nicht vor dem ersten Tag ({from}) liegen.",
  ],
  in_past: [
    "The {field} field must not be before today ({today}).",
    "Das Feld {field} darf nicht vor dem heutigen Tag ({today}) liegen.",
  ],
  has_bound: [
    "The {field} field stays the same once the requirement has bound somebody. End it, and make another.",
    "Das Feld {field} bleibt, sobald die Anforderung für jemanden gegolten hat. Beenden Sie sie und legen Sie eine andere an.",
  ],
  requirement_ended: [
    "The requirement has ended and does not come back. Make another.",
    "Die Anforderung ist beendet und kommt nicht zurück. Legen Sie eine andere an.",
  ],
  // Faults of group trainings
  unknown_group_training: [
    "The {field} field names no group training of your company.",
    "Das Feld {field} nennt keine Gruppenschulung Ihres Unternehmens.",
  ],
  training_over: [
    "The group training is closed or cancelled. Nothing changes in it any more.",
    "Die Gruppenschulung ist abgeschlossen oder abgesagt. An ihr ändert sich nichts mehr.",
  ],
  training_not_started: [
    "The group training has not been started yet.",
    "Die Gruppenschulung wurde noch nicht gestartet.",
  ],
  training_not_closed: [
    "Only closed group trainings are corrected. Change the mark instead.",
    "Nur abgeschlossene Gruppenschulungen werden berichtigt. Ändern Sie stattdessen die Eintragung.",
  ],
  cancel_instead: [
    "Only a planned group training in which nobody takes part can be deleted. Cancel it instead.",
    "Nur eine geplante Gruppenschulung ohne Teilnehmende kann gelöscht werden. Sagen Sie sie stattdessen ab.",
  ],
  passed_in_training: [
    "Somebody has a result in the group training already. Close it instead.",
    "Jemand hat in der Gruppenschulung bereits ein Ergebnis. Schließen Sie sie stattdessen ab.",
  ],
  has_participants: [
    "The {field} field stays the same while somebody takes part or waits.",
    "Das Feld {field} bleibt, solange jemand teilnimmt oder wartet.",
  ],
  inactive_trainer: ["The trainer is inactive.", "Der Trainer ist inaktiv."],
  trainer_required: [
    "A trainer is needed to close the group training: trainer_id or external_trainer.",
    "Zum Abschließen braucht die Gruppenschulung einen Trainer: trainer_id oder external_trainer.",
  ],
  place_required: [
    "The group training needs a location or a team that you see.",
    "Die Gruppenschulung braucht einen Standort oder ein Team, das Sie sehen.",
  ],
  unknown_session: [
    "The {field} field names no session of this group training.",
    "Das Feld {field} nennt keinen Termin dieser Gruppenschulung.",
  ],
  ends_before_start: ["The session must end after it begins.", "Der Termin muss nach seinem Beginn enden."],
  session_too_long: ["A session is at most 24 hours long.", "Ein Termin dauert höchstens 24 Stunden."],
  sessions_overlap: [
    "The session overlaps another one of this group training.",
    "Der Termin überschneidet sich mit einem anderen dieser Gruppenschulung.",
  ],
  session_has_marks: [
    "Something was noted about a session that would be removed. Send it with its id.",
    "Zu einem Termin, der entfiele, wurde etwas eingetragen. Senden Sie ihn mit seiner id.",
  ],
  session_required: [
    "The group training needs at least one session.",
    "Die Gruppenschulung braucht mindestens einen Termin.",
  ],
  session_not_begun: ["The first session has not begun yet.", "Der erste Termin hat noch nicht begonnen."],
  no_session_now: ["No session is under way at that time.", "Zu dieser Zeit läuft kein Termin."],
  no_self_check_in: [
    "Participants do not check in themselves at this group training.",
    "Bei dieser Gruppenschulung melden sich Teilnehmende nicht selbst an.",
  ],
  in_other_group_training: [
    "The user takes part in another group training of this course.",
    "Der Benutzer nimmt an einer anderen Gruppenschulung dieses Kurses teil.",
  ],
  training_full: [
    "At most {limit} people take part in a group training, and as many wait.",
    "An einer Gruppenschulung nehmen höchstens {limit} Personen teil, und ebenso viele warten.",
  ],
  unknown_participant: [
    "The {field} field names nobody who took part.",
    "Das Feld {field} nennt niemanden, der teilgenommen hat.",
  ],
  participants_undecided: [
    "These participants have no result yet: {ids}.",
    "Diese Teilnehmenden haben noch kein Ergebnis: {ids}.",
  ],
  commands_pending: [
    "The device has {number} unsent commands. Send them first.",
    "Das Gerät hat {number} nicht gesendete Eintragungen. Senden Sie sie zuerst.",
  ],
  noted_ahead: [
    "The {field} field is more than 24 hours ahead of the server. Set the device's clock.",
    "Das Feld {field} liegt mehr als 24 Stunden vor der Zeit des Servers. Stellen Sie die Uhr des Geräts.",
  ],
  path_data: [
    "The {field} field must be the path data of SVG, without arcs, and draw something.",
    "Das Feld {field} muss Pfaddaten von SVG ohne Bögen enthalten und etwas zeichnen.",
  ],
  path_outside: [
    "The path has points outside the box of 1000 × 400.",
    "Der Pfad hat Punkte außerhalb des Felds von 1000 × 400.",
  ],
  signature_picture: [
    "The body must be a PNG of at most 4 megapixels that can be decoded, or JSON with a path.",
    "Der Body muss ein lesbares PNG mit höchstens 4 Megapixeln oder JSON mit einem Pfad sein.",
  ],
  elsewhere: [
    "{name} is in another group training then: {title}, {at}.",
    "{name} ist dann in einer anderen Gruppenschulung: {title}, {at}.",
  ],
  not_copied: ["{name} cannot take part in the copy.", "{name} kann an der Kopie nicht teilnehmen."],
  nothing_to_end: ["There is no requirement yet that could end.", "Es gibt noch keine Anforderung, die enden könnte."],
  inactive_trainee: [
    "The user is inactive. Activate the user first.",
    "Der Benutzer ist inaktiv. Aktivieren Sie ihn zuerst.",
  ],
  inactive_reader: ["The person is inactive and gets no letter.", "Die Person ist inaktiv und bekommt keinen Brief."],
  without_deadline: [
    "Nothing is open, and nothing is missing: there is no deadline to change.",
    "Nichts ist offen, und nichts fehlt: Es gibt keine Frist, die sich ändern lässt.",
  ],
  nothing_due: [
    "Nothing is due for the person that they could be reminded of.",
    "Für die Person ist nichts fällig, woran sie zu erinnern wäre.",
  ],
  signs_on: [
    "The person signs in at your provider and gets no letter.",
    "Die Person meldet sich bei Ihrem Anbieter an und bekommt keinen Brief.",
  ],
  already_assigned: [
    "The user has an open assignment of this course already.",
    "Der Benutzer hat bereits eine offene Zuweisung dieses Kurses.",
  ],
  no_open_assignment: [
    "The user has no open assignment of this course.",
    "Der Benutzer hat keine offene Zuweisung dieses Kurses.",
  ],
  once_a_day: [
    "The user has been reminded of this course by hand today already.",
    "Der Benutzer wurde heute bereits von Hand an diesen Kurs erinnert.",
  ],
  reminder_without_address: [
    "There is no mail address, so no mail is sent. A letter can be printed instead.",
    "Es gibt keine E-Mail-Adresse, also wird keine E-Mail verschickt. Stattdessen kann ein Brief gedruckt werden.",
  ],
  reminder_without_server: [
    "The server sends no mail, because no mail server is set up.",
    "Der Server verschickt keine E-Mails, weil kein Mailserver eingerichtet ist.",
  ],
  reminder_while_absent: [
    "The person is absent, so no mail is sent.",
    "Die Person ist abwesend, also wird keine E-Mail verschickt.",
  ],
  reminder_while_exempt: [
    "The person is exempt from the course, so no mail is sent.",
    "Die Person ist von dem Kurs befreit, also wird keine E-Mail verschickt.",
  ],
  confirm_number: [
    "This ends something for {number} people. Type this number to go on.",
    "Das beendet etwas für {number} Personen. Geben Sie diese Zahl ein, um fortzufahren.",
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
  unknown_scope: ["The {field} field names no training scope.", "Das Feld {field} nennt keinen Schulungsbereich."],
  short_type_stays: [
    "The {field} field must stay {is}: teams, collections or other courses rely on it.",
    "Das Feld {field} muss {is} bleiben: Teams, Sammlungen oder andere Kurse verlassen sich darauf.",
  ],
  instruction_of_base_course: [
    "Only a base course has a recurring instruction course of its own.",
    "Nur ein Grundkurs hat einen eigenen Kurs für wiederkehrende Unterweisungen.",
  ],
  submissions_need_approval: [
    "The {field} field needs allow_user_approval_date: a certificate that is handed in is recorded as a qualification.",
    "Das Feld {field} braucht allow_user_approval_date: Ein eingereichter Nachweis wird als Qualifikation erfasst.",
  ],
  test_without_questions: [
    "The course has a test, but its content has no questions.",
    "Der Kurs hat eine Prüfung, aber sein Inhalt hat keine Fragen.",
  ],
  points_out_of_reach: [
    "The test needs {needed} points, but the questions that it draws may be worth only {points}.",
    "Die Prüfung verlangt {needed} Punkte, aber die gezogenen Fragen können insgesamt nur {points} wert sein.",
  ],
  requires_itself: [
    "The course requires itself, directly or by way of other courses, so nobody can meet its prerequisites.",
    "Der Kurs setzt sich selbst voraus, direkt oder über andere Kurse. Diese Voraussetzung kann niemand erfüllen.",
  ],

  // Faults of content videos
  unknown_content_node: [
    "The {field} field names no content node that your company sees.",
    "Das Feld {field} nennt keinen Inhaltsknoten, den Ihr Unternehmen sieht.",
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
    "Der Kurs in api_base_course_id gehört nicht zu den API-Kursen Ihres Unternehmens.",
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
    "Ihr Unternehmen hat bereits {limit} Webhooks. Löschen Sie zuerst einen.",
  ],
  inactive_webhook: [
    "The webhook is inactive. Set its state to active first.",
    "Der Webhook ist inaktiv. Setzen Sie seinen Zustand zuerst auf active.",
  ],

  // Faults of a file of the company
  file_type: [
    "The file must be a picture (PNG, JPEG, WebP or GIF) or a PDF, judged by its content.",
    "Die Datei muss ein Bild (PNG, JPEG, WebP oder GIF) oder ein PDF sein, beurteilt nach ihrem Inhalt.",
  ],
  file_pixels: [
    "The picture has more than {limit} pixels. Make it smaller.",
    "Das Bild hat mehr als {limit} Pixel. Verkleinern Sie es.",
  ],
  file_damaged: [
    "The picture is damaged, incomplete, or of a kind that browsers cannot show. Save it again as PNG or as a usual JPEG.",
    "Das Bild ist beschädigt, unvollständig oder von einer Art, die Browser nicht zeigen können. Speichern Sie es noch einmal als PNG oder als übliches JPEG.",
  ],
  file_pdf_damaged: [
    "The PDF is incomplete, or other data follows its end. Save it again.",
    "Das PDF ist unvollständig, oder nach seinem Ende folgen andere Daten. Speichern Sie es noch einmal.",
  ],
  file_pdf_active: [
    "The PDF contains scripts, other files or commands that start programs. Print it to a new PDF and send that.",
    "Das PDF enthält Skripte, andere Dateien oder Befehle, die Programme starten. Drucken Sie es in ein neues PDF und senden Sie dieses.",
  ],
  file_pdf_unreadable: [
    "The PDF is encrypted or written in a way that cannot be checked for scripts. Print it to a new PDF and send that.",
    "Das PDF ist verschlüsselt oder so geschrieben, dass es nicht auf Skripte geprüft werden kann. Drucken Sie es in ein neues PDF und senden Sie dieses.",
  ],
  company_files_full: [
    "The files of the company may have {limit} bytes together, and have {used}. Remove some that are no longer used.",
    "Die Dateien der Firma dürfen zusammen {limit} Bytes haben und haben {used}. Entfernen Sie einige, die nicht mehr verwendet werden.",
  ],
  file_in_text: [
    "The file is named in the course “{course}”. Take it out of the text first.",
    "Die Datei ist im Kurs „{course}“ genannt. Nehmen Sie sie zuerst aus dem Text.",
  ],
  file_in_version: [
    "A version of the course “{course}” that is kept names the file, so it has to be kept, too.",
    "Eine aufbewahrte Fassung des Kurses „{course}“ nennt die Datei; darum muss auch sie aufbewahrt werden.",
  ],

  // Faults of the company
  logo_size: [
    "The picture in {field} is larger than {limit} bytes. Make it smaller.",
    "Das Bild in {field} ist größer als {limit} Bytes. Verkleinern Sie es.",
  ],
  logo_type: [
    "The body must be a picture, PNG or JPEG, judged by its content.",
    "Der Body muss ein Bild sein, PNG oder JPEG, beurteilt nach seinem Inhalt.",
  ],
  logo_pixels: [
    "The picture in {field} has more than {limit} pixels. Make it smaller.",
    "Das Bild in {field} hat mehr als {limit} Pixel. Verkleinern Sie es.",
  ],
  logo_damaged: [
    "The picture in {field} is damaged, incomplete, or of a kind that browsers cannot show. Save it again as PNG or as a usual JPEG.",
    "Das Bild in {field} ist beschädigt, unvollständig oder von einer Art, die Browser nicht zeigen können. Speichern Sie es noch einmal als PNG oder als übliches JPEG.",
  ],
  logo_not_printable: [
    "The picture in {field} cannot be printed on certificates: it has too many pixels, or colours such as CMYK. Save it as PNG in RGB, and smaller.",
    "Das Bild in {field} lässt sich nicht auf Zertifikate drucken: Es hat zu viele Pixel oder Farben wie CMYK. Speichern Sie es als PNG in RGB und kleiner.",
  ],

  // Faults of API clients
  service_user_inactive: [
    "The {field} field names an inactive user, for whom no client can act. Activate the user first.",
    "Das Feld {field} nennt einen inaktiven Benutzer, für den kein Client handeln kann. Aktivieren Sie ihn zuerst.",
  ],
  revoked_client: [
    "The client is revoked for good. Create another one.",
    "Der Client ist endgültig widerrufen. Legen Sie einen neuen an.",
  ],
  // Faults of imports
  file: ["The {field} field must be a file.", "Das Feld {field} muss eine Datei sein."],
  mapping: [
    "The {field} field must be a JSON object with a field, or null, for each head.",
    "Das Feld {field} muss ein JSON-Objekt sein, das zu jedem Spaltenkopf ein Feld oder null nennt.",
  ],
  mapping_field: [
    "The {field} field names {name}, which is no field of people. Fields are {known}.",
    "Das Feld {field} nennt {name}, das kein Feld von Personen ist. Felder sind {known}.",
  ],
  mapping_head: [
    "The {field} field names the column {name}, which the file does not have. Its columns are {known}.",
    "Das Feld {field} nennt die Spalte {name}, die es in der Datei nicht gibt. Ihre Spalten sind {known}.",
  ],
  mapping_unsure: [
    "The {field} field has to say what these columns mean: {names}. Give each a field, or null to leave it out. Fields are {known}.",
    "Das Feld {field} muss angeben, was diese Spalten bedeuten: {names}. Geben Sie zu jeder ein Feld an, oder null, um sie wegzulassen. Felder sind {known}.",
  ],
  mapping_teams: [
    "Several columns name teams. Use one of team_ids, team_external_ids and team_names, and null for the others.",
    "Mehrere Spalten nennen Teams. Verwenden Sie team_ids, team_external_ids oder team_names und null für die anderen.",
  ],
  no_rows: ["The file has no rows with people.", "Die Datei hat keine Zeilen mit Personen."],
  unknown_page: ["The {field} field names no page of the draft.", "Das Feld {field} nennt keine Seite des Entwurfs."],
  draft_too_large: [
    "With these questions, the draft would have more than {limit} bytes.",
    "Mit diesen Fragen hätte der Entwurf mehr als {limit} Bytes.",
  ],
  question_none: ["The file has no questions.", "Die Datei hat keine Fragen."],
  question_columns: [
    "The first line of the file does not name the columns: question, points, then answer and correct for each answer.",
    "Die erste Zeile der Datei benennt nicht die Spalten: question, points, dann answer und correct für jede Antwort.",
  ],
  question_xml: [
    "The file is not a whole XML document: something is wrong after the beginning of line {line}. Documents with a DOCTYPE are not read.",
    "Die Datei ist kein vollständiges XML-Dokument: Nach dem Anfang von Zeile {line} stimmt etwas nicht. Dokumente mit DOCTYPE werden nicht gelesen.",
  ],
  question_no_quiz: [
    "The file is not in Moodle XML: it does not begin with the element quiz.",
    "Die Datei ist nicht im Format Moodle XML: Sie beginnt nicht mit dem Element quiz.",
  ],
  confirm_deactivated: [
    "More than 5 percent of the people would be deactivated ({count}). If that is right, send {number} as {field}.",
    "Mehr als 5 Prozent der Personen würden deaktiviert ({count}). Wenn das stimmt, senden Sie {number} als {field}.",
  ],
  confirm_faults: [
    "More than 10 percent of the rows have errors and would be left out ({count}). If that is right, send {number} as {field}.",
    "Mehr als 10 Prozent der Zeilen haben Fehler und würden ausgelassen ({count}). Wenn das stimmt, senden Sie {number} als {field}.",
  ],
  confirm_import: [
    "Many people would be deactivated, or many rows left out. If that is right, send {number} as {field}.",
    "Viele Personen würden deaktiviert oder viele Zeilen ausgelassen. Wenn das stimmt, senden Sie {number} als {field}.",
  ],
  confirm_both: [
    "More than 5 percent of the people would be deactivated ({deactivated}), and more than 10 percent of the rows left out because of errors ({faults}). If that is right, send {number} as {field}.",
    "Mehr als 5 Prozent der Personen würden deaktiviert ({deactivated}) und mehr als 10 Prozent der Zeilen wegen Fehlern ausgelassen ({faults}). Wenn das stimmt, senden Sie {number} als {field}.",
  ],
} as const satisfies Sentences
