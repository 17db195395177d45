import { hash } from "./random.ts"

/** One person as the name lists below give it. */
export interface Person {
  language: string
  salutation: "m" | "f" | "d" | null
  firstName: string
  lastName: string
  /** The name in Latin letters for the mail address, where the name itself has none. */
  latinName: string | null
}

// By language: salutation (m, f, d, or - for none), first name|last name, and |name in Latin letters where needed.
const NAMES: Record<string, string> = {
  de: `
    f Annika|Möwenkamp; m Jürgen|Weißhaupt; f Frauke|Petersen; m Walter|Großkopf; m Thomas|Müller; m Thomas|Müller;
    f Sabine|Schröder; m Klaus-Dieter|Krüger; f Petra|Böhm; m Uwe|Jansen; f Heike|Lüders; m Björn|Hansen; f Gabriele|Vogt;
    m Matthias|Köhler; f Anke|Thießen; m Sönke|Clausen; f Birgit|Harms; m Jörg|Lindemann; f Ulrike|Strauß; m Dirk|Behrens;
    f Sandra|Fröhlich; m Sebastian|Kühn; f Julia|Winkler; m Florian|Bäcker; f Lena|Brinkmann; m Niklas|Ahlers;
    f Katrin|Schäfer; m Holger|Meyer; f Stefanie|Heß; m Marcel|Groß; f Nicole|Wagner; m Rüdiger|Schütt; f Martina|Jäger;
    m Lars|Nissen; f Silke|Ohlsen; m Torben|Kruse; f Jana|Neumann; m Patrick|Zimmermann; f Melanie|Roth; m Andreas|Voß;
    f Claudia|Preuß; m Stefan|Hartwig; f Tanja|Bergmann; m Kevin|Seidel; f Franziska|von der Heide; m Oliver|Stöver;
    f Mareike|Tietjen; m Detlef|Bruhn; f Susanne|Fink; m Christian|Hölscher; f Vanessa|Kaiser; m Jonas|Wörner;
    f Emma|Sperling; m Finn|Ritter; m Ralf|Thomsen; d Kim|Albers; d Robin|Falkenberg; - Alex|Brandt;
    m Günter|Schlüter; f Ingrid|Mahnke; m Leon|Dreyer; f Sophie|Lorenz; m Bernd|Eggers; f Wiebke|Fröbel; m Tobias|Ließ;
    f Carolin|Pohl; m Maximilian|Graf; f Doris|Sievers; m Malte|Reimers; f Yvonne|Stahl; m Hauke|Detlefsen`,
  pl: `
    f Agnieszka|Kowalczyk; m Łukasz|Wójcik; m Paweł|Wiśniewski; f Małgorzata|Dąbrowska; m Michał|Zieliński; f Ewa|Szymańska;
    f Joanna|Woźniak; m Piotr|Kozłowski; f Barbara|Jabłońska; m Stanisław|Król; f Żaneta|Wróbel;
    m Rafał|Źródlak; f Zofia|Łęcka; m Krzysztof|Nowak; f Danuta|Pawłowska; m Jarosław|Gołąb;
    f Magdalena|Święcicka; m Wojciech|Ćwik; f Aleksandra|Mazur; m Tomasz|Sęk; f Beata|Kołodziej; m Mateusz|Łoś;
    f Katarzyna|Wiśniewska; m Bartłomiej|Czyż`,
  tr: `
    m Mehmet|Yıldız; f Elif|Çelik; f Ayşegül|Işık; m Oğuzhan|Demir; m İbrahim|Şahin; f Gülşen|Aydın; m Çağlar|Öztürk;
    f Şule|Kılıç; m Ümit|Doğan; m Yağız|Kaya; f Zeynep|Arslan; m Hasan|Güneş; f Nurgül|Taş`,
  cs: "m Jiří|Dvořák; f Tereza|Nováková; m Ondřej|Šťastný; f Kateřina|Řezníčková; m Václav|Kříž; f Zdeňka|Hájková",
  vi: `
    f Ngọc Anh|Trần; m Văn Đức|Nguyễn; f Thị Hương|Lê; m Quốc Bảo|Phạm; f Mỹ Duyên|Đặng`,
  el: `
    m Γιώργος|Παπαδόπουλος|giorgos.papadopoulos; f Ελένη|Νικολάου|eleni.nikolaou;
    m Κωνσταντίνος|Οικονόμου|konstantinos.oikonomou; f Σοφία|Βλάχου|sofia.vlachou`,
  uk: `
    f Оксана|Шевченко|oksana.shevchenko; m Андрій|Коваленко|andrii.kovalenko; f Їванна|Єрмоленко|ivanna.yermolenko;
    m Тарас|Мельник|taras.melnyk; f Юлія|Бондаренко|yuliia.bondarenko`,
  ru: "m Сергей|Кузнецов|sergej.kuznecov; f Наталья|Воробьёва|natalja.worobjowa; m Виктор|Шмидт|viktor.schmidt",
  bg: "m Димитър|Христов|dimitar.hristov; f Цветелина|Иванова|tsvetelina.ivanova",
  ar: `
    m محمد|الأحمد|mohammad.alahmad; f فاطمة|حداد|fatima.haddad; m يوسف|منصور|youssef.mansour; f ليلى|خوري|layla.khoury;
    m عمر|الحسن|omar.alhassan; m خالد|درويش|khaled.darwish`,
  he: "m דוד|כהן|david.cohen; f נועה|לוי|noa.levi",
  zh: "m 伟|王|wei.wang; f 秀英|李|xiuying.li; m 建国|张|jianguo.zhang",
  ja: "f さくら|田中|sakura.tanaka; m ケンジ|山本|kenji.yamamoto",
  ko: "m 민준|김|minjun.kim; f 서연|박|seoyeon.park",
  hi: "m राजेश|शर्मा|rajesh.sharma; f प्रिया|पटेल|priya.patel; m अमित|वर्मा|amit.verma",
  th: "f สมหญิง|ใจดี|somying.jaidee; m ณัฐพล|ศรีสุข|natthaphon.srisuk",
  hr: `
    m Đorđe|Đurić; f Željka|Kovačević; m Siniša|Marušić; f Anđela|Božić; m Nikša|Perković`,
  da: "m Søren|Kjærgaard; f Birgitte|Ørsted; m Åge|Sørensen",
  fr: "f Chloé|Lefèvre; m René|Léger; f Anaïs|Benoît; m François|N’Diaye; m Amadou|Traoré",
  it: "m Niccolò|Rossi; f Giulia|D’Angelo; m Salvatore|Esposito; f Chiara|Bianchi",
  es: "m José|Muñoz; f Lucía|Fernández Ibáñez; m Íñigo|Peña",
  pt: "m João|Gonçalves; f Inês|Conceição; m Tiago|Magalhães",
  nl: "m Daan|van den Berg; f Fleur|IJsselstein",
  ro: "m Ștefan|Țurcanu; f Ioana|Băsescu; m Răzvan|Mureșan; f Mădălina|Pârvu; m Gheorghe|Câmpeanu",
  hu: "m Gergő|Szőke; f Erzsébet|Nagy; m Csaba|Fűzfa",
  sq: "m Ardit|Hoxha; f Drita|Krasniqi; m Besnik|Gashi",
  lt: "m Jonas|Žukauskas; f Rūta|Petrauskienė",
  fi: "m Väinö|Mäkelä; f Aino|Hämäläinen",
  en: "m Kwame|Mensah; f Blessing|Okafor; m Seán|O’Connor; - Sam|Taylor; m Chinedu|Eze; f Abena|Owusu",
}

const SALUTATIONS: Record<string, Person["salutation"]> = { m: "m", f: "f", d: "d" }

function readPerson(language: string, entry: string): Person {
  const [firstName, lastName, latinName] = entry.slice(2).split("|")
  if (firstName === undefined || lastName === undefined) {
    throw new Error(`Write "${entry}" of the names in ${language} as: m First|Last`)
  }
  return {
    language,
    salutation: SALUTATIONS[entry[0] ?? ""] ?? null,
    firstName,
    lastName,
    latinName: latinName ?? null,
  }
}

/** Everybody, in an order that mixes the languages and in which a new name moves no other past its neighbours. */
export const PEOPLE: Person[] = Object.entries(NAMES)
  .flatMap(([language, list]) => list.split(";").map((entry) => readPerson(language, entry.trim())))
  .sort((a, b) => hash(`${a.lastName} ${a.firstName}`) - hash(`${b.lastName} ${b.firstName}`))
