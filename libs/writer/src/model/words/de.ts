import type { WordLists } from './word-lists';

const list = (words: string): string[] => words.trim().split(/\s+/u);

const telling = list(`
  der das den dem des ein eine einen einem einer eines kein keine keinen keinem keiner ich du er sie wir ihr mich dich sich uns euch
  mir dir ihm ihn ihnen mein meine meinen meinem meiner dein deine deinen deinem deiner sein seine seinen seinem seiner ihre ihren ihrem
  ihrer ihres unser unsere unseren unserem unserer euer eure und oder aber denn sondern doch nicht auch noch schon nur sehr mehr als wie
  wenn weil dass daß ob obwohl damit bis seit nachdem bevor während für mit von vom zu zum zur bei beim nach aus auf über unter vor hinter
  neben zwischen durch gegen ohne um am im ins ans ist sind bin bist seid waren wird werde werden wurde wurden würde würden habe haben
  hast hatte hatten hätte hätten kann können könnte könnten muss müssen soll sollen sollte darf dürfen möchte möchten mag wollen wollte
  dann da dort hier heute morgen gestern jetzt bald immer nie oft etwas nichts alles viel viele wenig wer wem wen wessen welche welcher
  welches welchen dieser diese dieses diesen diesem jener jede jeder jedes jeden jedem man selbst so eben ja nein bitte danke dazu dafür
  davon darüber daran darauf dabei hierzu anbei vielen herzlichen wieder sowie gern gerne
`);

export const de: WordLists = {
  months: [
    ['januar', 'janner', 'jan'],
    ['februar', 'feb'],
    ['marz', 'maerz', 'mrz', 'mar'],
    ['april', 'apr'],
    ['mai'],
    ['juni', 'jun'],
    ['juli', 'jul'],
    ['august', 'aug'],
    ['september', 'sept', 'sep'],
    ['oktober', 'okt'],
    ['november', 'nov'],
    ['dezember', 'dez'],
  ],
  times: {
    fruhjahr: [3, 4, 5],
    fruhling: [3, 4, 5],
    sommer: [6, 7, 8],
    herbst: [9, 10, 11],
    winter: [12, 1, 2],
    weihnachten: [12],
    feiertagen: [12, 1],
    feiertage: [12, 1],
    jahreswechsel: [12, 1],
    neujahr: [1],
    jahresanfang: [1],
    jahresende: [12],
    'neuen jahr': [1, 2],
    'neues jahr': [1, 2],
    'nachstes jahr': [1, 2],
    'nachsten jahr': [1, 2],
    ostern: [3, 4],
    pfingsten: [5, 6],
  },
  numbers: {
    null: 0,
    eins: 1,
    zwei: 2,
    drei: 3,
    vier: 4,
    funf: 5,
    sechs: 6,
    sieben: 7,
    acht: 8,
    neun: 9,
    zehn: 10,
    elf: 11,
    zwolf: 12,
    dreizehn: 13,
    vierzehn: 14,
    funfzehn: 15,
    sechzehn: 16,
    siebzehn: 17,
    achtzehn: 18,
    neunzehn: 19,
    zwanzig: 20,
    dreissig: 30,
    vierzig: 40,
    funfzig: 50,
    sechzig: 60,
    siebzig: 70,
    achtzig: 80,
    neunzig: 90,
    hundert: 100,
    tausend: 1000,
    dutzend: 12,
    million: 1_000_000,
  },
  ordinals: {
    erste: 1,
    zweite: 2,
    dritte: 3,
    vierte: 4,
    funfte: 5,
    sechste: 6,
    siebte: 7,
    achte: 8,
    neunte: 9,
    zehnte: 10,
  },
  telling,
  stop: [
    ...telling,
    ...list(`
      in so an was will am all man also hat die war wo gut gute guten guter gutes schön schöne schönen neu neue neuen neuer neues erste
      ersten erster erstes letzte letzten letzter nächste nächsten nächster ganz einmal mal kurz kurze kurzen lange lang jahr jahre jahren
      monat monate monaten woche wochen tag tage tagen zeit moment minute minuten uhr ende anfang mitte sagen sagt sagte gesagt erzählen
      erzählt erzählte schreiben schreibt schrieb geschrieben melden melde meldet gemeldet machen macht machte gemacht geben gibt gab
      gegeben gehen geht ging gegangen kommen kommt kam gekommen sehen sieht sah gesehen wissen weiß wusste denken denkt dachte gedacht
      finden findet fand gefunden bleiben bleibt blieb geblieben stehen steht lassen lässt brauchen braucht nehmen nimmt nahm genommen
      schicken schickt schicke geschickt senden sende bekommen bekommt stellen stellt halten hält gehalten fragen frage fragt gefragt
      hören hört gehört lesen liest las gelesen helfen hilft versprochen versprach wünsche wünschen freue freuen gefallen dank hallo
      guten grüße gruß viele freundliche freundlichen liebe lieber herzliche sehr geehrte geehrter herr herrn frau dr prof sache sachen
      ding dinge art weise teil wort worte zeile zeilen satz menschen leute person jemand niemand gemeinsam zusammen wohl etwa rund reicht
      reichen passt passen sobald bereits gerade eigentlich vielleicht ebenfalls sonst weiter weitere weiteren klar klare klaren groß große
      großen klein kleine kleinen eigene eigenen andere anderen anderer
    `),
  ],
  never: [
    'ich hoffe, es geht ihnen gut',
    'ich hoffe, es geht dir gut',
    'ich hoffe, diese nachricht',
    'hoffe, sie sind gut',
    'bin auf ihr profil gestoßen',
    'bin auf dein profil gestoßen',
    'zeitnah',
    'synergien',
    'auf augenhöhe',
    'unverbindliches erstgespräch',
    'beeindruckend',
    'beeindruckt von',
    'nur heute',
    'letzte chance',
    'nicht verpassen',
    'dringend',
    'umgehend',
    'asap',
    'kurz nachhaken',
    'nachfassen',
    'mehrwert',
    'win-win',
  ],
  pose: ['ja oder nein?', 'nicht übel nehmen', 'nehme es ihnen nicht übel', 'beides ist in ordnung'],
  confidential: [
    'vertraulich\\p{L}*',
    'unter uns',
    'geheim\\p{L}*',
    'im vertrauen',
    'nicht offiziell',
    'inoffiziell',
    'unter verschluss',
    'nicht offentlich',
    'noch niemand(?:em)?',
    'niemand(?:em)?(?: (?:im|in der|aus dem) \\p{L}+)? (?:weiss|wissen|gesagt|erzahlt|davon|erfahren)(?: (?:davon|es|das|bisher))*',
    // “Er weiß nicht, ob” is no secret.
    '(?:weiss|wissen)(?: (?:davon|es|das))? (?:noch|bisher|leider) (?:niemand|nichts|keiner|nicht(?!,? (?:ob|wie|was|wer|wann|wo)))(?: davon| von)?',
    '(?:weiss|wissen) (?:niemand|nichts davon|nichts von|keiner|davon nichts|es nicht|das nicht)',
    '(?:noch|bisher|bis jetzt) (?:keiner|keinem|niemandem)(?: (?:weiss|gesagt|erzahlt|davon))?',
    'keiner weiss',
    '(?:darf|durfen|soll|sollen) (?:es|das|davon)? ?(?:noch )?(?:niemand|keiner|nicht|nichts) (?:erfahren|wissen|horen)',
    'nicht (?:weiter)?(?:sagen|erzahlen|erwahnen|ansprechen|verraten|verwenden|nennen|weitersagen|weitererzahlen|nach aussen)',
    'nicht nach aussen',
    'bleibt (?:unter uns|intern|geheim)',
    'nur (?:fur mich|intern)',
    'streng intern',
    'sensibel',
    'diskret',
    'verschwiegen',
  ],
  capitals: list(`
    Sie Ihnen Ihr Ihre Ihren Ihrem Ihrer Ihres Herr Herrn Herren Frau Frauen Familie Dr Prof Professor Doktor Damen
    Montag Dienstag Mittwoch Donnerstag Freitag Samstag Sonnabend Sonntag Mo Di Mi Do Fr Sa So Weihnachten Ostern Pfingsten Silvester
    Neujahr Advent Karneval Feiertage Feiertagen Frühjahr Frühling Sommer Herbst Winter
    Deutsch Englisch Französisch Italienisch Spanisch Deutschland Österreich Schweiz Frankreich Italien Spanien Polen Europa EU
    Tag Tage Tagen Woche Wochen Monat Monate Monaten Jahr Jahre Jahren Zeit Uhr Stunde Stunden Minute Minuten Abend Morgen Mittag Vormittag
    Nachmittag Anfang Ende Mitte Moment Termin Termine Frist Datum Kalender Jahreswechsel Quartal
    Dank Gruß Grüße Grüßen Antwort Frage Fragen Nachricht Mail E-Mail Brief Zeile Zeilen Satz Sätze Wort Worte Worten Thema Themen Idee
    Ideen Beispiel Beispiele Fall Fälle Punkt Punkte Teil Teile Seite Seiten Stelle Stellen Weg Wege Schritt Schritte Grund Gründe Ziel
    Ziele Folge Folgen Rest Stand Lage Art Weise Sache Sachen Ding Dinge Bild Blick Überblick Einblick Rat Tipp Hinweis Hilfe Mühe Ruhe Kürze
    Bedarf Interesse Erfolg Glück Freude Lust Spaß Geduld Vertrauen Verständnis Erfahrung Gelegenheit Absprache Ordnung Sorge Sorgen Not
    Anliegen Wunsch Wünsche Problem Probleme Lösung Lösungen Aufgabe Aufgaben Arbeit Arbeiten Alltag Beruf Rolle Stelle Amt Start Beginn
    Abschluss Ergebnis Ergebnisse Zahl Zahlen Preis Preise Kosten Geld Euro Prozent Budget Umsatz Gewinn Rechnung Rechnungen Angebot
    Angebote Auftrag Aufträge Vertrag Verträge Richtpreis Projekt Projekte Plan Pläne Konzept Liste Listen Checkliste Vorlage Vorlagen
    Unterlagen Anhang Anlage Datei Dokument Bericht Berichte Notiz Notizen Entwurf Muster Formular Übersicht Tabelle
    Gespräch Gespräche Telefonat Telefon Anruf Treffen Besuch Besprechung Termin Runde Vortrag Vorträge Workshop Workshops Seminar Schulung
    Schulungen Kurs Kurse Training Messe Tagung Konferenz Beitrag Beiträge Artikel Post Rundgang Runde Pause Mittagessen Kaffee
    Mensch Menschen Leute Mann Männer Kind Kinder Kunde Kunden Kundin Kundinnen Kollege Kollegen Kollegin Kolleginnen Mitarbeiter
    Mitarbeiterin Mitarbeitern Mitarbeiterinnen Mitarbeitende Mitarbeitenden Team Teams Chef Chefin Leiter Leiterin Leitung Führung
    Geschäftsführer Geschäftsführerin Geschäftsführung Inhaber Inhaberin Vorstand Berater Beraterin Partner Partnerin Lieferant Lieferanten
    Nachfolger Nachfolgerin Azubi Azubis Lehrling Lehrlinge Meister Meisterin Geselle Fachkraft Fachkräfte Führungskraft Führungskräfte
    Firma Firmen Unternehmen Betrieb Betriebe Betrieben Haus Büro Werk Werke Halle Halle Werkstatt Laden Läden Standort Standorte Abteilung
    Abteilungen Bereich Bereiche Branche Markt Produktion Fertigung Vertrieb Einkauf Verwaltung Personal Technik Maschine Maschinen Anlage
    Anlagen Sicherheit Qualität Prüfung Audit Verordnung Regel Regeln Gesetz Norm Normen Pflicht Risiko Gefahr Unfall Schicht Schichten
    Schichtplan Übergabe Umbau Veränderung Änderung Änderungen Umstellung Wechsel Einführung Umsetzung Vorbereitung Planung Entscheidung
    Auswahl Vergleich Meinung Einschätzung Rückmeldung Reaktion Bitte Zusage Absage Erinnerung Kontakt Netzwerk Profil Verbindung Einladung
    Stadt Land Region Raum Platz Tisch Tür Auto Bahn Weg Strecke Nacht Nachtjob Job Jobs Leben Familie Kopf Hand Hände Auge Augen Ohr
    Nummer Adresse Name Namen Titel Größe Höhe Länge Menge Reihe Anzahl Hälfte Drittel Viertel Mal Male Anlass Umgang Aufwand Druck Luft
    Spielraum Rückstand Vorsprung Vorteil Nachteil Nutzen Wert Werte Chance Chancen Gedanke Gedanken Eindruck Gefühl Gast Gäste Bank Post
    Steuerberater Anwalt Behörde Amt Verband Verein Schule Hochschule Klinik Praxis Hotel Küche Werkzeug Werkzeuge Material System Systeme
    CEO CFO HR IT KI PDF Excel Word CRM ERP LinkedIn WhatsApp Zoom DSGVO PS OK GmbH AG KG SE
  `),
  firstNames: list(`
    Achim Alexander Andrea Andreas Angelika Anja Anke Anna Annette Antje Armin Astrid Axel Barbara Bärbel Bastian Beate Bernd Bettina Birgit Björn Brigitte Britta
    Carsten Christian Christina Christoph Claudia Cornelia Daniel Daniela Detlef Dieter Dirk Doris Elke Erik Eva Felix Florian Frank
    Franz Friedrich Fritz Gabi Gabriele Georg Gerd Gisela Gregor Günter Günther Hanna Hannah Hannes Hans Harald Heike Heiko Heinrich Heinz
    Helga Helmut Henning Herbert Holger Horst Ingo Ingrid Jana Jan Jens Joachim Jochen Johanna Johannes Jonas Jörg Julia Jürgen Jutta Kai
    Karin Karl Katharina Kathrin Katja Katrin Kerstin Klaus Konrad Kurt Lars Lena Lothar Lukas Manfred Manuela Marco Marion Markus Martin Martina
    Matthias Max Melanie Michael Michaela Monika Nadine Nicole Nils Norbert Oliver Olaf Patrick Paul Peter Petra Philipp Rainer Ralf Reinhard
    Renate Rolf Rudolf Sabine Sandra Sascha Sebastian Silke Silvia Simone Sonja Stefan Stefanie Steffen Susanne Sven Tanja Thomas Thorsten
    Tobias Torsten Udo Ulrich Ursula Ute Uwe Vera Verena Volker Walter Werner Wilhelm Wolfgang Yvonne
  `),
  common: list(`
    team arbeit rolle firma haus betrieb unternehmen bereich abteilung tag tage alltag woche zeit antwort nachricht mail brief frage
    fragen hilfe interesse vertrauen geduld name sicht seite kollege kollegen kollegin kolleginnen leute einschätzung meinung rückmeldung
    erfahrung mühe unterstützung anliegen profil netzwerk kontakt branche kunden kundinnen situation lage plan pläne kalender termin büro
    verfügung eigene erste nächste letzte
  `),
  personal: [
    '(?:nett|lustig|seltsam|komisch|schwierig|klug|charmant|still|alt|jung|hart|sympathisch|toll)e[nrs]? (?:typ|mensch|frau|mann|kerl|person)',
    'lacht',
    'lachst',
    'lachen gern',
    'nervos',
    'schuchtern',
    'laut',
    'arrogant',
    'skeptisch',
    'skeptiker(?:in)?',
    'schwierig',
    'schwer zu (?:uberzeugen|gewinnen)',
    'faul',
    'stur',
    'langweilig',
    'reich',
    'arm',
    'geizig',
    'mude',
    'erschopft',
    'ausgebrannt',
    'gestresst',
    'uberfordert',
    'angstlich',
    'depressiv',
    'schlaf\\p{L}*',
    'schlecht geschlafen',
    'krank',
    'krankheit',
    'krebs',
    'operation',
    'schwanger\\p{L}*',
    'geschieden',
    'scheidung',
    'getrennt',
    'verheiratet',
    'hochzeit',
    'affare',
    'trinkt',
    'trinkst',
    'alkohol',
    'raucht',
    'dick',
    'dunn',
    'hubsch',
    'attraktiv',
    'schick',
    'kleid',
    'schal',
    'hemd',
    'krawatte',
    'frisur',
    'haare',
    'parfum',
    'akzent',
    'unsicher',
    'verbittert',
    'wutend',
    'launisch',
    'your (?:alter|frau|mann|kinder|sohn|tochter|gewicht|aussehen|frau|mann|ehe|gehalt|gesundheit|laune|therapie|schulden)',
    'verschuldet',
    'naiv',
  ],
  blame: [
    'schlechtes zeichen',
    '(?:ist|war|sind|waren|lauft|liefen|lief) (?:\\p{L}+ )?schlecht',
    'chaos',
    'versagt',
    'versagen',
    'gescheitert',
    'scheitern',
    'unfahig',
    'inkompetent',
    'fahrlassig',
    'schlampig',
    'peinlich',
    'your (?:schuld|fehler)',
    'falsch gemacht',
    'einen fehler gemacht',
    '(?:hatten|hattest) you (?:\\p{L}+ ){0,3}(?:sollen|mussen)',
    'you (?:hatten|hattest) (?:\\p{L}+ ){0,5}(?:sollen|mussen)',
    'keine ahnung',
    'nicht im griff',
    'ausser kontrolle',
    'nicht gut genug',
    'veraltet',
    'ruckstandig',
    'in schwierigkeiten',
    'am ende',
    'zu spat',
    'katastrophe',
    'nicht gewachsen',
    'uberfordert',
    '(?:wissen|verstehen|sehen|merken) you (?:offenbar |wohl |leider )?nicht',
    'schwach\\p{L}*',
  ],
  absolute: [
    'immer',
    'jede[rsnm]? (?:kunde|kundin|kunden|betrieb|firma|unternehmen)',
    'alle(?:n|r)? (?:meine|unsere|kunden|betriebe|firmen)\\p{L}*',
    'noch nie',
    'ohne ausnahme',
    'garantier\\p{L}*',
    'garantie',
    'mit sicherheit',
    'der einzige',
    'die einzige',
    'das einzige',
    'der beste',
    'die beste',
    'niemand sonst',
    'uber nacht',
    'risikofrei',
    'verspreche (?:ich )?you',
  ],
  kinds: {
    call: 'telefonat telefoniert telefon anruf angerufen gesprach gesprochen austausch',
    meeting:
      'treffen getroffen termin besuch besucht gesprach gesprochen kennengelernt kennenlernen austausch mittagessen kaffee',
    reply: 'antwort geantwortet geschrieben nachricht ruckmeldung zuruckgeschrieben absage zusage',
    message: 'geschrieben nachricht gefragt geschickt mail',
    connection: 'verbunden vernetzt vernetzung verbindung kontakt annehmen angenommen',
    client: 'kunde kundin zusammenarbeit zusammengearbeitet projekt begleitet',
  },
};
