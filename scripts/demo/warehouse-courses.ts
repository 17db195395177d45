import { chapter, course, page, question, spoken } from "./course.ts"
import type { Course } from "./shapes.ts"

const warehouseBase = course({
  key: "lager-basis",
  title: "Sicherheit im Lager",
  description: "Grundlagen für alle, die im Lager arbeiten: Verkehrswege, Regale, Heben und Tragen.",
  short_type: "base",
  number_of_questions: 4,
  minimal_success_points: 3,
  instruction_course_key: "lager-unterweisung",
  content: [
    chapter(
      "lager-basis-wege",
      "Wege und Regale",
      page(
        "lager-basis-verkehr",
        "Verkehrswege",
        `Fußgänger gehen auf den **gelb markierten** Wegen, Stapler haben auf den übrigen Vorrang. An Kreuzungen gilt:
        stehen bleiben, Blickkontakt, dann gehen.`,
        question(
          "Wo gehen Sie durch die Halle?",
          "- Auf dem kürzesten Weg",
          "+ Auf den gelb markierten Wegen",
          "- Hinter einem Stapler her",
        ),
        question(
          "Was tun Sie an einer Kreuzung mit Staplerverkehr?",
          "+ Stehen bleiben und Blickkontakt suchen",
          "- Schnell hinüberlaufen",
          "- Auf die Hupe des Staplers warten",
        ),
      ),
      page(
        "lager-basis-regale",
        "Regale",
        `Verbogene Stützen und Träger melden Sie **sofort**; das Feld wird gesperrt und entladen. Niemand klettert an Regalen.`,
        question(
          "Eine Regalstütze ist eingedrückt. Was geschieht mit dem Feld?",
          "- Es wird nur noch halb beladen",
          "+ Es wird gesperrt, gemeldet und entladen",
          "- Nichts bis zur nächsten Prüfung",
        ),
      ),
    ),
    chapter(
      "lager-basis-lasten",
      "Lasten",
      page(
        "lager-basis-heben",
        "Heben und Tragen",
        `- Last nah am Körper
        - Rücken gerade, aus den Knien heben
        - nicht verdrehen
        - ab 25 kg Hebehilfe oder zu zweit`,
        question(
          "Wie heben Sie einen schweren Karton?",
          "- Mit gestreckten Beinen und rundem Rücken",
          "+ Aus den Knien, mit geradem Rücken, nah am Körper",
          "- Mit Schwung aus der Drehung",
        ),
      ),
    ),
  ],
})

const warehouseInstruction = course({
  key: "lager-unterweisung",
  title: "Jährliche Unterweisung Lager",
  description: "Wiederkehrende Unterweisung der Lagerteams.",
  short_type: "instruction",
  valid_period: "1y",
  number_of_questions: 4,
  minimal_success_points: 3,
  content: [
    chapter(
      "lager-unterweisung-jahr",
      "Schwerpunkte des Jahres",
      spoken(
        page(
          "lager-unterweisung-ladetor",
          "An der Laderampe",
          `Erst einfahren, wenn der Lkw mit **Unterlegkeilen** gesichert ist und die Ampel Grün zeigt. Offene Tore ohne Lkw
          sind Absturzkanten.`,
          question(
            "Wann fahren Sie mit dem Hubwagen auf den Lkw?",
            "- Sobald das Tor offen ist",
            "+ Wenn die Keile liegen und die Ampel Grün zeigt",
            "- Wenn der Fahrer winkt",
          ),
          question(
            "Ein Ladetor steht offen, kein Lkw ist da. Was ist zu tun?",
            "+ Tor schließen oder die Kante absperren",
            "- Nichts, man sieht es ja",
            "- Einen Stapler davorstellen",
          ),
        ),
        `Guten Tag und willkommen zur jährlichen Unterweisung. Heute geht es um die Laderampe. Im letzten Jahr sind zwei
        Kolleginnen nur knapp einem Absturz entgangen, weil ein Lkw zu früh losgefahren ist. Deshalb gilt: Erst wenn die
        Keile liegen und die Ampel Grün zeigt, fahren Sie auf die Ladefläche. Ist kein Lkw am Tor, bleibt das Tor zu.
        Fällt Ihnen etwas auf, sprechen Sie es an. Vielen Dank, und kommen Sie gesund nach Hause.`,
      ),
      spoken(
        page(
          "lager-unterweisung-batterie",
          "Batterieladeplatz",
          `Beim Laden entsteht **Knallgas**: lüften, nicht rauchen, Ladegerät vor dem Abziehen ausschalten. Bei Säure auf der
          Haut sofort mit viel Wasser spülen.`,
          question(
            "Welches Gas entsteht beim Laden von Bleibatterien?",
            "- Kohlendioxid",
            "- Stickstoff",
            "+ Knallgas",
          ),
          question(
            "Batteriesäure ist auf die Hand gespritzt. Was zuerst?",
            "+ Mit viel Wasser spülen",
            "- Mit einem Lappen abreiben",
            "- Einen Verband anlegen",
          ),
        ),
        `Guten Tag. Heute geht es um den Ladeplatz, an dem unsere Stapler über Nacht stehen.

        Beim Laden einer Bleibatterie entsteht Knallgas. Sie sehen und riechen es nicht, aber ein einziger Funke
        genügt, um es zu zünden. Deshalb gilt am Ladeplatz: kein Feuer, keine Zigarette, kein Schleifen und kein
        Schweißen. Die Lüftung läuft, solange geladen wird. Steht sie still, laden Sie nicht und melden den
        Ausfall sofort.

        Stellen Sie den Stapler sicher ab: Gabel am Boden, Feststellbremse angezogen, Schlüssel abgezogen.
        Öffnen Sie die Haube, damit das Gas entweichen kann. Prüfen Sie Kabel und Stecker. Ist die Isolierung
        beschädigt oder ein Kontakt verschmort, bleibt das Ladegerät aus. Legen Sie nie Werkzeug auf die
        Batterie, und nehmen Sie Ringe, Uhr und Ketten ab: Bei einem Kurzschluss werden sie in Sekunden glühend
        heiß.

        Schalten Sie das Ladegerät immer erst aus, bevor Sie den Stecker ziehen. Wer unter Strom trennt, zieht
        einen Lichtbogen, und der zündet das Gas.

        Füllen Sie Wasser erst nach dem Laden nach, und zwar nur destilliertes. Tragen Sie dabei Schutzbrille,
        Handschuhe und Schürze, denn in der Batterie ist Schwefelsäure.

        Trifft Sie trotzdem Säure, zählt jede Sekunde. Ziehen Sie getränkte Kleidung aus und spülen Sie die Haut
        mit viel Wasser. Sind die Augen betroffen, spülen Sie mindestens zehn Minuten lang an der Augendusche,
        rufen Sie um Hilfe und lassen Sie sich zum Arzt bringen.

        Wo Augendusche und Feuerlöscher sind, zeigt Ihnen gleich Ihr Schichtleiter. Vielen Dank, und bleiben Sie
        gesund.`,
      ),
    ),
  ],
})

const reachTruck = course({
  key: "schubmast",
  title: "Schubmaststapler: Zusatzausbildung",
  description: "Zusatzausbildung und betriebliche Beauftragung für Schubmaststapler bis 9 m Hubhöhe.",
  short_type: "operator",
  scope_key: "forklift",
  allow_user_approval_date: true,
  may_change_valid_period: true,
  valid_period: "2y",
  number_of_questions: 3,
  minimal_success_points: 2,
  requires: { min_age: 18, course_keys: ["forklift-op"], fitness: true },
  content: [
    chapter(
      "schubmast-geraet",
      "Das Gerät",
      page(
        "schubmast-mast",
        "Mast und Hubhöhe",
        `Der Mast wird nur **im Stand** vorgeschoben. Mit ausgeschobenem Mast sinkt die Tragfähigkeit; über 6 m hilft die
        Kamera beim Einlagern.`,
        question(
          "Wann schieben Sie den Mast vor?",
          "- Während der Fahrt",
          "+ Im Stand, vor dem Regalfach",
          "- Beim Abbiegen",
        ),
        question(
          "Was geschieht mit der Tragfähigkeit bei großer Hubhöhe?",
          "+ Sie sinkt",
          "- Sie bleibt gleich",
          "- Sie steigt",
        ),
        question(
          "Die Kamera ist ausgefallen. Bis zu welcher Höhe lagern Sie ein?",
          "- Bis zur obersten Ebene",
          "+ Bis 6 m, wo Sie noch gut sehen",
        ),
      ),
    ),
  ],
})

/** The company's own courses for its warehouses. */
export const WAREHOUSE_COURSES: Course[] = [warehouseBase, warehouseInstruction, reachTruck]
