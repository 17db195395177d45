import type { Sentences } from "./sentences.ts"

/*
 * Why a file with a table cannot be read, for the API, pages and the command line. Each has two sentences: what is wrong,
 * and what to do about it (`csv/refusal.ts` divides them at the first full stop).
 */

/** Questions that a file leaves open and its sender can answer. */
export const UNSURE_SENTENCES = {
  sheet_which_encoding: [
    "The file does not tell its encoding. Say which it is: {readings}; or save the file as UTF-8.",
    "Die Datei verrät ihre Zeichenkodierung nicht. Geben Sie an, welche es ist: {readings}; oder speichern Sie die Datei als UTF-8.",
  ],
  sheet_unknown_letters: [
    "The file does not tell its encoding. Save the file as UTF-8, or say its encoding.",
    "Die Datei verrät ihre Zeichenkodierung nicht. Speichern Sie die Datei als UTF-8 oder geben Sie die Kodierung an.",
  ],
  sheet_encoded_twice: [
    "The file was saved with wrong characters: {shown} was {meant}. Export it again as UTF-8, or say that it is utf-8 if it is right as it is.",
    "Die Datei wurde mit falschen Zeichen gespeichert: {shown} war {meant}. Exportieren Sie sie noch einmal als UTF-8 oder geben Sie utf-8 an, wenn sie so richtig ist.",
  ],
  sheet_unknown_encoding: [
    'There is no encoding "{name}". Encodings are {names}.',
    "Die Zeichenkodierung „{name}“ gibt es nicht. Möglich sind {names}.",
  ],
  sheet_which_separator: [
    "It is unclear what separates the columns of the file. Say which character it is: {separators}.",
    "Es ist unklar, was die Spalten der Datei trennt. Geben Sie an, welches Zeichen es ist: {separators}.",
  ],
  sheet_which_sheet: [
    "The workbook has several sheets with content. Say which one to read: {sheets}.",
    "Die Arbeitsmappe hat mehrere Blätter mit Inhalt. Geben Sie an, welches gelesen werden soll: {sheets}.",
  ],
  sheet_unknown_sheet: [
    'The workbook has no visible sheet "{name}". Its sheets are {sheets}.',
    "Die Arbeitsmappe hat kein sichtbares Blatt „{name}“. Ihre Blätter sind {sheets}.",
  ],
  sheet_which_head: [
    "It is unclear which line names the columns. Say its number, such as {rows}.",
    "Es ist unklar, welche Zeile die Spalten benennt. Geben Sie ihre Nummer an, etwa {rows}.",
  ],
  sheet_unknown_head: [
    "Line {line} is empty and cannot name the columns. Say the number of another line, such as {rows}.",
    "Zeile {line} ist leer und kann die Spalten nicht benennen. Geben Sie die Nummer einer anderen Zeile an, etwa {rows}.",
  ],
  sheet_which_order: [
    "It is unclear what {day} in line {line} means. Specify the order: dmy (day first) or mdy (month first).",
    "Es ist unklar, was {day} in Zeile {line} bedeutet. Geben Sie die Reihenfolge an: dmy (Tag zuerst) oder mdy (Monat zuerst).",
  ],
  sheet_two_orders: [
    "The days of the file are written in two orders: line {day_line} has the day first ({day}), line {month_line} the month ({month}). Specify the order: dmy (day first) or mdy (month first).",
    "Die Tage der Datei stehen in zwei Reihenfolgen da: In Zeile {day_line} steht der Tag zuerst ({day}), in Zeile {month_line} der Monat ({month}). Geben Sie die Reihenfolge an: dmy (Tag zuerst) oder mdy (Monat zuerst).",
  ],
} as const satisfies Sentences

/** Faults for which a file cannot be read as it is. */
export const UNREADABLE_SENTENCES = {
  // What the file is instead
  sheet_empty: [
    "The file is empty. Its first line names the columns.",
    "Die Datei ist leer. Ihre erste Zeile benennt die Spalten.",
  ],
  sheet_old_workbook: [
    "The file is a workbook of Excel 97 to 2003 (XLS). Save it as XLSX or as CSV in the program that made it.",
    "Die Datei ist eine Arbeitsmappe von Excel 97 bis 2003 (XLS). Speichern Sie sie in ihrem Programm als XLSX oder CSV.",
  ],
  sheet_encrypted: [
    "The file is protected by a password. Save it without one, as XLSX or as CSV.",
    "Die Datei ist mit einem Kennwort geschützt. Speichern Sie sie ohne Kennwort, als XLSX oder CSV.",
  ],
  sheet_open_document: [
    "The file is an OpenDocument file (ODS). Save it as XLSX or as CSV in the program that made it.",
    "Die Datei ist eine OpenDocument-Datei (ODS). Speichern Sie sie in ihrem Programm als XLSX oder CSV.",
  ],
  sheet_binary_workbook: [
    "The file is a binary workbook (XLSB). Save it as XLSX or as CSV in the program that made it.",
    "Die Datei ist eine binäre Arbeitsmappe (XLSB). Speichern Sie sie in ihrem Programm als XLSX oder CSV.",
  ],
  sheet_other_kind: [
    "The file is no table: it is of the type {kind}. Send a workbook (XLSX) or CSV.",
    "Die Datei ist keine Tabelle, sondern vom Typ {kind}. Senden Sie eine Arbeitsmappe (XLSX) oder CSV.",
  ],
  sheet_web_page: [
    "The file is a web page or XML that spreadsheets also open. Save it as XLSX or as CSV in such a program.",
    "Die Datei ist eine Webseite oder XML, wie sie auch Tabellenkalkulationen öffnen. Speichern Sie sie dort als XLSX oder CSV.",
  ],
  sheet_text_expected: [
    "The file is a workbook, not a text. Save it as CSV in the program that made it.",
    "Die Datei ist eine Arbeitsmappe, kein Text. Speichern Sie sie in ihrem Programm als CSV.",
  ],

  // Workbooks
  sheet_damaged: [
    "The workbook is damaged or incomplete. Open it in a spreadsheet program, save it again and send that file.",
    "Die Arbeitsmappe ist beschädigt oder unvollständig. Öffnen Sie sie in einer Tabellenkalkulation, speichern Sie sie neu und senden Sie diese Datei.",
  ],
  sheet_too_large: [
    "The workbook is too large once it is unpacked. Save the rows that matter in a workbook of their own.",
    "Die Arbeitsmappe ist ausgepackt zu groß. Speichern Sie die Zeilen, um die es geht, in einer eigenen Arbeitsmappe.",
  ],
  sheet_too_many_texts: [
    "The workbook has more than {limit} MB of different texts. Split it into several workbooks, or save it as CSV.",
    "Die Arbeitsmappe hat mehr als {limit} MB verschiedene Texte. Teilen Sie sie auf mehrere Arbeitsmappen auf oder speichern Sie sie als CSV.",
  ],
  sheet_without_rows: [
    "No visible sheet of the workbook has content. Show the sheet with the rows and save the workbook again.",
    "Kein sichtbares Blatt der Arbeitsmappe hat Inhalt. Blenden Sie das Blatt mit den Zeilen ein und speichern Sie die Arbeitsmappe neu.",
  ],

  // Rows
  sheet_too_many_rows: [
    "The file has more than {limit} rows. Split it into several files.",
    "Die Datei hat mehr als {limit} Zeilen. Teilen Sie sie auf mehrere Dateien auf.",
  ],
  sheet_too_many_columns: [
    "Line {line} has more than {limit} columns. Delete what is right of the table.",
    "Zeile {line} hat mehr als {limit} Spalten. Löschen Sie, was rechts von der Tabelle steht.",
  ],
  sheet_long_line: [
    "Line {line} is longer than {limit} characters. A quote before it may never be closed.",
    "Zeile {line} ist länger als {limit} Zeichen. Vielleicht wird vorher ein Anführungszeichen nicht geschlossen.",
  ],
  sheet_unclosed_quote: [
    "Line {line}: a quote is never closed. Nothing was saved.",
    "Zeile {line}: Ein Anführungszeichen wird nie geschlossen. Nichts wurde gespeichert.",
  ],
  sheet_text_after_quote: [
    "Line {line}: text follows a closing quote. Nothing was saved.",
    "Zeile {line}: Nach einem schließenden Anführungszeichen folgt Text. Nichts wurde gespeichert.",
  ],
  sheet_more_cells: [
    "Line {line} has more cells than the first line. Put quotes around a cell that has the separator in it.",
    "Zeile {line} hat mehr Zellen als die erste Zeile. Setzen Sie Zellen, die das Trennzeichen enthalten, in Anführungszeichen.",
  ],

  // Characters
  sheet_is_utf8: [
    "The file is utf-8, not {name}. Leave the encoding out.",
    "Die Datei ist utf-8, nicht {name}. Lassen Sie die Kodierung weg.",
  ],
  sheet_other_mark: [
    "The file begins with the mark of {mark} and is not {name}. Leave the encoding out.",
    "Die Datei beginnt mit der Kennung von {mark} und ist nicht {name}. Lassen Sie die Kodierung weg.",
  ],
  sheet_no_text: [
    "Line {line} is no text. Save the file as CSV.",
    "Zeile {line} ist kein Text. Speichern Sie die Datei als CSV.",
  ],
  sheet_other_encoding: [
    "Line {line} has characters that mean nothing in {name}. It is another encoding.",
    "Zeile {line} hat Zeichen, die es in {name} nicht gibt. Es ist eine andere Kodierung.",
  ],
  sheet_lost_letters: [
    "Line {line} has characters that mean nothing in {name}. They were lost when the file was made.",
    "Zeile {line} hat Zeichen, die es in {name} nicht gibt. Sie gingen verloren, als die Datei erzeugt wurde.",
  ],
  sheet_utf7: [
    "Line {line} has {shown}, which is UTF-7 for {meant}. Export the file again as UTF-8.",
    "Zeile {line} hat {shown}, das ist UTF-7 für {meant}. Exportieren Sie die Datei noch einmal als UTF-8.",
  ],

  // Columns
  sheet_unknown_columns: [
    "No field is called {names}. Leave such columns out; fields are {fields}.",
    "Kein Feld heißt {names}. Lassen Sie solche Spalten weg; die Felder sind {fields}.",
  ],
  sheet_no_such_column: [
    "No column is called {names}. Columns are {columns}.",
    "Keine Spalte heißt {names}. Die Spalten sind {columns}.",
  ],
  sheet_column_twice: [
    "Several columns are {columns}. Leave all but one out.",
    "Mehrere Spalten sind {columns}. Lassen Sie alle bis auf eine weg.",
  ],
  sheet_two_names: [
    "There is a column with full names, and one with parts of names. Leave one of them out.",
    "Es gibt eine Spalte mit ganzen Namen und eine mit Teilen von Namen. Lassen Sie eine davon weg.",
  ],
  sheet_no_column: [
    "There is no column {name}. The first line names the columns.",
    "Es gibt keine Spalte {name}. Die erste Zeile benennt die Spalten.",
  ],
  sheet_no_names: [
    "There is no column first_name and none last_name. The first line names the columns.",
    "Es gibt weder eine Spalte first_name noch eine Spalte last_name. Die erste Zeile benennt die Spalten.",
  ],
} as const satisfies Sentences
