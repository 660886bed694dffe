/** Invented pastes like those that people copy: profiles, signatures and mails in five languages. */
interface Paste {
  called: string;
  text: string;
  expected: {
    kind: 'profile' | 'mail' | 'signature';
    name: string;
    title?: string;
    company?: string;
    email?: string;
    linkedinUrl?: string;
    connectionCount?: string;
    words?: string;
    by?: 'you';
  };
}

export const own = { email: 'nora@keepwarm.example', name: 'Nora Lindqvist' };

export const pastes: Paste[] = [
  {
    called: 'a LinkedIn profile as a phone shares it',
    text: 'Petra Lang on LinkedIn\nhttps://www.linkedin.com/in/petra-lang',
    expected: { kind: 'profile', name: 'Petra Lang', linkedinUrl: 'https://www.linkedin.com/in/petra-lang' },
  },
  {
    called: 'a LinkedIn profile as a phone shares it with a title, a text and an address',
    text: 'Petra Lang on LinkedIn\nCheck out Petra Lang’s profile on LinkedIn\nhttps://www.linkedin.com/in/petra-lang',
    expected: { kind: 'profile', name: 'Petra Lang', linkedinUrl: 'https://www.linkedin.com/in/petra-lang' },
  },
  {
    called: 'a LinkedIn profile that is recommended',
    text: 'Check out Petra Lang’s profile on LinkedIn\nhttps://www.linkedin.com/in/petra-lang',
    expected: { kind: 'profile', name: 'Petra Lang', linkedinUrl: 'https://www.linkedin.com/in/petra-lang' },
  },
  {
    called: 'a LinkedIn profile in English',
    text: 'Annemiek Bos\nHead of Care Planning at Rozenhof Groep\nUtrecht, Netherlands · 2nd\n1,046 connections\n\nAbout\nSeven homes, one planning team.\nNobody misses Friday.\nPeople also viewed\nPieter Smit, Daan Vermeer',
    expected: {
      kind: 'profile',
      name: 'Annemiek Bos',
      title: 'Head of Care Planning',
      company: 'Rozenhof Groep',
      connectionCount: '1046',
      words: 'Seven homes, one planning team.\nNobody misses Friday.',
    },
  },
  {
    called: 'a LinkedIn page with the name twice, pronouns and buttons',
    text: 'Owen Pritchard\nOwen Pritchard\n(He/Him)\n· 1st\nSite Director at Quay & Carter\nCardiff, Wales, United Kingdom\nContact info\n500+ connections\nMessage\nMore\nActivity\n2,311 followers',
    expected: {
      kind: 'profile',
      name: 'Owen Pritchard',
      title: 'Site Director',
      company: 'Quay & Carter',
      connectionCount: '500',
    },
  },
  {
    called: 'a LinkedIn profile in German',
    text: 'Jürgen Weiß\nLeiter Produktion bei Torvik Maschinenbau GmbH\nStuttgart, Baden-Württemberg, Deutschland\nKontaktinfo\n1.204 Kontakte\nInfo\nSchichtpläne, die halten.\nBerufserfahrung\nTorvik',
    expected: {
      kind: 'profile',
      name: 'Jürgen Weiß',
      title: 'Leiter Produktion',
      company: 'Torvik Maschinenbau GmbH',
      connectionCount: '1204',
      words: 'Schichtpläne, die halten.',
    },
  },
  {
    called: 'a LinkedIn profile in French',
    text: 'Élise Fournier\nDirectrice des soins chez Clinique Saint-Brannoc\nLyon, Auvergne-Rhône-Alpes, France\nCoordonnées\n1 046 relations\nÀ propos\nDes plannings justes.\nExpérience\nClinique',
    expected: {
      kind: 'profile',
      name: 'Élise Fournier',
      title: 'Directrice des soins',
      company: 'Clinique Saint-Brannoc',
      connectionCount: '1046',
      words: 'Des plannings justes.',
    },
  },
  {
    called: 'a LinkedIn profile in Japanese',
    text: '佐藤 花\n株式会社ルーメンロウ | 運営部長\n東京都\n500人以上のつながり\n自己紹介\n現場の計画を支えています\n職歴\nルーメンロウ',
    expected: {
      kind: 'profile',
      name: '佐藤 花',
      title: '株式会社ルーメンロウ',
      company: '運営部長',
      connectionCount: '500',
      words: '現場の計画を支えています',
    },
  },
  {
    called: 'a profile that a phone shares: the title of its page and its address',
    text: '(2) Hana Sato | LinkedIn\nhttps://www.linkedin.com/in/hana-sato',
    expected: { kind: 'profile', name: 'Hana Sato', linkedinUrl: 'https://www.linkedin.com/in/hana-sato' },
  },
  {
    called: 'a profile with a bar in its headline',
    text: 'Luca Ferri · 2nd\nPlant Manager | Ferri Ceramiche | Lean\nModena, Italy\n812 connections',
    expected: {
      kind: 'profile',
      name: 'Luca Ferri',
      title: 'Plant Manager',
      company: 'Ferri Ceramiche',
      connectionCount: '812',
    },
  },
  {
    called: 'a profile with an @ in its headline',
    text: 'Hana Sato\n· 3rd+\nHead of Operations @ Lumen Row\nOsaka, Japan\n431 connections',
    expected: {
      kind: 'profile',
      name: 'Hana Sato',
      title: 'Head of Operations',
      company: 'Lumen Row',
      connectionCount: '431',
    },
  },
  {
    called: 'a profile with its address',
    text: 'Malin Ek\nSite Director at Torvik Marine\nhttps://www.linkedin.com/in/malin-ek/?locale=en\n300 connections',
    expected: {
      kind: 'profile',
      name: 'Malin Ek',
      title: 'Site Director',
      company: 'Torvik Marine',
      linkedinUrl: 'https://www.linkedin.com/in/malin-ek',
      connectionCount: '300',
    },
  },
  {
    called: 'a profile without a company',
    text: 'Siobhán Keane\nWard manager\nGalway, Ireland\n210 connections',
    expected: { kind: 'profile', name: 'Siobhán Keane', title: 'Ward manager', connectionCount: '210' },
  },
  {
    called: 'a profile with degrees after the name',
    text: 'Marta Kowalczyk, MBA\nCOO at Varden Logistics\nGdańsk, Poland\n2,001 connections',
    expected: {
      kind: 'profile',
      name: 'Marta Kowalczyk',
      title: 'COO',
      company: 'Varden Logistics',
      connectionCount: '2001',
    },
  },
  {
    called: 'a signature of four lines',
    text: 'Ines Duarte\nHead of Operations\nMarlow Street\nines@marlowstreet.example\n+44 20 7946 0112',
    expected: {
      kind: 'signature',
      name: 'Ines Duarte',
      title: 'Head of Operations',
      company: 'Marlow Street',
      email: 'ines@marlowstreet.example',
    },
  },
  {
    called: 'a signature in one line',
    text: 'Daniel Okafor, COO, Pella Foods',
    expected: { kind: 'signature', name: 'Daniel Okafor', title: 'COO', company: 'Pella Foods' },
  },
  {
    called: 'a signature with bars',
    text: 'Petra Brandt-Lehn | Finance | Kestrel Robotics\nT +49 30 901820 | petra@kestrel.example',
    expected: {
      kind: 'signature',
      name: 'Petra Brandt-Lehn',
      title: 'Finance',
      company: 'Kestrel Robotics',
      email: 'petra@kestrel.example',
    },
  },
  {
    called: 'a German signature with its closing',
    text: 'Mit freundlichen Grüßen\nDr. Anke Müller\nLeiterin Einkauf\nHolm & Söhne KG\nTel.: +49 40 123456\nanke.mueller@holm.example',
    expected: {
      kind: 'signature',
      name: 'Dr. Anke Müller',
      title: 'Leiterin Einkauf',
      company: 'Holm & Söhne KG',
      email: 'anke.mueller@holm.example',
    },
  },
  {
    called: 'a French signature',
    text: 'Bien cordialement,\nClaire Dubois\nResponsable marketing chez Atelier Roseraie\nclaire@roseraie.example',
    expected: {
      kind: 'signature',
      name: 'Claire Dubois',
      title: 'Responsable marketing',
      company: 'Atelier Roseraie',
      email: 'claire@roseraie.example',
    },
  },
  {
    called: 'a signature with a LinkedIn address',
    text: 'Jonas Brandt\nFounder, Kestrel Robotics\njonas@kestrel.example\nlinkedin.com/in/jonasbrandt',
    expected: {
      kind: 'signature',
      name: 'Jonas Brandt',
      title: 'Founder',
      company: 'Kestrel Robotics',
      email: 'jonas@kestrel.example',
      linkedinUrl: 'https://linkedin.com/in/jonasbrandt',
    },
  },
  {
    called: 'a signature with words before it',
    text: 'See you Tuesday at nine.\n\nCheers,\nBo Ek\nCTO\nNorrsken Lab\nbo@norrsken.example',
    expected: {
      kind: 'signature',
      name: 'Bo Ek',
      title: 'CTO',
      company: 'Norrsken Lab',
      email: 'bo@norrsken.example',
      words: 'See you Tuesday at nine.',
    },
  },
  {
    called: 'a signature with only a name and an address',
    text: 'Åsa Lindström\nasa@fjall.example',
    expected: { kind: 'signature', name: 'Åsa Lindström', email: 'asa@fjall.example' },
  },
  {
    called: 'a mail with headers, a signature and a quote',
    text: 'From: Ines Duarte <ines@marlowstreet.example>\nDate: Wed, 26 Nov 2025 08:03\nSubject: Re: rota template\n\nThe template works for nights.\nWhat would it cost?\n\nInes Duarte, Head of Operations, Marlow Street\nOn 21 Nov 2025 Nora Lindqvist wrote:\n> Ines, here is the rota',
    expected: {
      kind: 'mail',
      name: 'Ines Duarte',
      title: 'Head of Operations',
      company: 'Marlow Street',
      email: 'ines@marlowstreet.example',
      words: 'The template works for nights.\nWhat would it cost?',
    },
  },
  {
    called: 'a thread of Gmail',
    text: 'Hana Sato <hana@lumenrow.example>\tWed, Nov 26, 2025 at 8:03 AM\nTo: Nora Lindqvist <nora@keepwarm.example>\nDecember suits us.\n\nBest,\nHana\n\nOn Tue, Nov 25, 2025 at 9:12 AM Nora Lindqvist <nora@keepwarm.example> wrote:\n> When suits you?',
    expected: { kind: 'mail', name: 'Hana Sato', email: 'hana@lumenrow.example', words: 'December suits us.' },
  },
  {
    called: 'a thread of Outlook',
    text: 'From: Okafor, Daniel <d.okafor@pella.example>\nSent: Wednesday, November 26, 2025 8:03 AM\nTo: Nora Lindqvist <nora@keepwarm.example>\nSubject: RE: Float staff\n\nWe can start in January.\n\nKind regards,\nDaniel Okafor\nCOO\nPella Foods\n\n________________________________\nFrom: Nora Lindqvist\nWhen can you start?',
    expected: {
      kind: 'mail',
      name: 'Daniel Okafor',
      title: 'COO',
      company: 'Pella Foods',
      email: 'd.okafor@pella.example',
      words: 'We can start in January.',
    },
  },
  {
    called: 'a German thread of Outlook',
    text: 'Von: Jürgen Weiß <j.weiss@torvik.example>\nGesendet: Mittwoch, 26. November 2025 08:03\nAn: Nora Lindqvist\nBetreff: AW: Schichten\n\nGerne im Januar.\n\nViele Grüße\nJürgen Weiß\nLeiter Produktion\nTorvik\n\n-----Ursprüngliche Nachricht-----\nVon: Nora',
    expected: {
      kind: 'mail',
      name: 'Jürgen Weiß',
      title: 'Leiter Produktion',
      company: 'Torvik',
      email: 'j.weiss@torvik.example',
      words: 'Gerne im Januar.',
    },
  },
  {
    called: 'a mail of Apple Mail',
    text: 'From: Malin Ek <malin@torvik.example>\nSubject: Re: Visit\nDate: 26 November 2025 at 08:03:11 CET\nTo: Nora Lindqvist <nora@keepwarm.example>\n\nThursday at ten is good.\n\n> On 25 Nov 2025, at 17:40, Nora Lindqvist wrote:\n> Thursday?',
    expected: { kind: 'mail', name: 'Malin Ek', email: 'malin@torvik.example', words: 'Thursday at ten is good.' },
  },
  {
    called: 'a French mail',
    text: 'De : Élise Fournier <elise@brannoc.example>\nEnvoyé : mercredi 26 novembre 2025\nÀ : Nora Lindqvist\nObjet : RE: plannings\n\nOui, parlons-en mardi.\n\nCordialement,\nÉlise Fournier\nDirectrice des soins\nClinique Saint-Brannoc\n\nLe mar. 25 nov. 2025 à 09:12, Nora Lindqvist a écrit :\n> Mardi ?',
    expected: {
      kind: 'mail',
      name: 'Élise Fournier',
      title: 'Directrice des soins',
      company: 'Clinique Saint-Brannoc',
      email: 'elise@brannoc.example',
      words: 'Oui, parlons-en mardi.',
    },
  },
  {
    called: 'a German mail with a quote of Gmail',
    text: 'Anke Müller <anke@holm.example>\tMi., 26. Nov. 2025 um 08:03\nAn: Nora <nora@keepwarm.example>\nPasst, bis Dienstag.\n\nLG\nAnke\n\nAm Di., 25. Nov. 2025 um 09:12 Uhr schrieb Nora <nora@keepwarm.example>:\n> Dienstag?',
    expected: { kind: 'mail', name: 'Anke Müller', email: 'anke@holm.example', words: 'Passt, bis Dienstag.' },
  },
  {
    called: 'a Japanese mail',
    text: '差出人: 佐藤 花 <sato@lumenrow.example>\n宛先: Nora\n件名: Re: 計画\n\n十二月で大丈夫です。\n\nよろしくお願いいたします。\n佐藤 花\n運営部長\nルーメンロウ',
    expected: {
      kind: 'mail',
      name: '佐藤 花',
      title: '運営部長',
      company: 'ルーメンロウ',
      email: 'sato@lumenrow.example',
      words: '十二月で大丈夫です。',
    },
  },
  {
    called: 'a thread whose newest mail is the person’s own',
    text: 'From: Nora Lindqvist <nora@keepwarm.example>\nTo: Bo Ek <bo@norrsken.example>\n\nThank you, Bo.\n\nFrom: Bo Ek <bo@norrsken.example>\nDate: 25 Nov 2025\nSubject: Re: Tuesday\n\nTuesday is fine.',
    expected: { kind: 'mail', name: 'Bo Ek', email: 'bo@norrsken.example', words: 'Tuesday is fine.' },
  },
  {
    called: 'a mail with the address in brackets of Outlook',
    text: 'From: Owen Pritchard [mailto:owen@quay.example]\nSent: 26 November 2025\nSubject: Site visit\n\nBring boots.',
    expected: { kind: 'mail', name: 'Owen Pritchard', email: 'owen@quay.example', words: 'Bring boots.' },
  },
  {
    called: 'a mail with a signature after two dashes',
    text: 'From: Marta Kowalczyk <marta@varden.example>\nSubject: Re: Offer\n\nWe take it.\n\n--\nMarta Kowalczyk\nCOO at Varden Logistics\nlinkedin.com/in/marta-k',
    expected: {
      kind: 'mail',
      name: 'Marta Kowalczyk',
      title: 'COO',
      company: 'Varden Logistics',
      email: 'marta@varden.example',
      linkedinUrl: 'https://linkedin.com/in/marta-k',
      words: 'We take it.',
    },
  },
  {
    called: 'a mail that closes with the first name, above its signature',
    text: 'From: Tomasz Wrona <tomasz@wrona.example>\nSubject: Re: Checklist\n\nYes, please send it.\n\nBest,\nTomasz\n--\nTomasz Wrona\nManaging Director, Wrona Spedycja',
    expected: {
      kind: 'mail',
      name: 'Tomasz Wrona',
      title: 'Managing Director',
      company: 'Wrona Spedycja',
      email: 'tomasz@wrona.example',
      words: 'Yes, please send it.',
    },
  },
  {
    called: 'a mail without a name',
    text: 'From: info@pella.example\nSubject: Hours\n\nWe open at nine.\n\nRegards,\nDan Okafor\nCOO\nPella Foods',
    expected: {
      kind: 'mail',
      name: 'Dan Okafor',
      title: 'COO',
      company: 'Pella Foods',
      email: 'info@pella.example',
      words: 'We open at nine.',
    },
  },
  {
    called: 'a thread of Gmail with the day on a line of its own',
    text: 'Tomasz Wrona <tomasz@wrona.example>\n\tMon, Nov 23, 2026 at 8:03 AM (1 day ago)\nto me\n\nNot before the audit.\n\nOn Fri, Nov 20, 2026 at 9:00 AM Nora Lindqvist <nora@keepwarm.example> wrote:\n> Hi Tomasz',
    expected: { kind: 'mail', name: 'Tomasz Wrona', email: 'tomasz@wrona.example', words: 'Not before the audit.' },
  },
  {
    called: 'a Spanish mail',
    text: 'De: Lucía Herrera <lucia@altamira.example>\nEnviado el: lunes, 23 de noviembre de 2026 9:41\nPara: Nora Lindqvist <nora@keepwarm.example>\nAsunto: RE: Una pregunta\n\nHablemos el jueves.\n\nUn saludo,\nLucía Herrera\nDirectora de Ventas\nAltamira Foods\n\nEl vie, 20 nov 2026 a las 9:00, Nora Lindqvist escribió:\n> Una pregunta',
    expected: {
      kind: 'mail',
      name: 'Lucía Herrera',
      title: 'Directora de Ventas',
      company: 'Altamira Foods',
      email: 'lucia@altamira.example',
      words: 'Hablemos el jueves.',
    },
  },
  {
    called: 'a Dutch mail',
    text: 'Van: Anneke de Wit <anneke@meridiaan.example>\nVerzonden: maandag 23 november 2026 11:20\nAan: Nora Lindqvist\nOnderwerp: RE: Overdracht\n\nVolgende week graag.\n\nMet vriendelijke groet,\nAnneke de Wit\nOperationeel directeur\nMeridiaan Hotels\n\nOp vr 20 nov. 2026 om 09:00 schreef Nora Lindqvist:\n> Overdracht',
    expected: {
      kind: 'mail',
      name: 'Anneke de Wit',
      title: 'Operationeel directeur',
      company: 'Meridiaan Hotels',
      email: 'anneke@meridiaan.example',
      words: 'Volgende week graag.',
    },
  },
  {
    called: 'an Italian mail',
    text: 'Da: Luca Ferri <luca@ferri.example>\nInviato: lunedì 23 novembre 2026 10:12\nA: Nora Lindqvist\nOggetto: R: Turni\n\nVolentieri, giovedì.\n\nCordiali saluti\nLuca Ferri\nDirettore presso Ferri Ceramiche\n\nIl giorno ven 20 nov 2026 alle ore 09:00 Nora Lindqvist ha scritto:\n> Turni',
    expected: {
      kind: 'mail',
      name: 'Luca Ferri',
      title: 'Direttore',
      company: 'Ferri Ceramiche',
      email: 'luca@ferri.example',
      words: 'Volentieri, giovedì.',
    },
  },
  {
    called: 'a Swedish mail',
    text: 'Från: Malin Ek <malin@torvik.example>\nSkickat: den 23 november 2026 10:12\nTill: Nora Lindqvist\nÄmne: SV: Skift\n\nPå torsdag går bra.\n\nMed vänliga hälsningar\nMalin Ek\nPlatschef, Torvik Marine\n\nDen fre 20 nov. 2026 kl 09:00 skrev Nora Lindqvist:\n> Skift',
    expected: {
      kind: 'mail',
      name: 'Malin Ek',
      title: 'Platschef',
      company: 'Torvik Marine',
      email: 'malin@torvik.example',
      words: 'På torsdag går bra.',
    },
  },
  {
    called: 'an answer of the person’s own above a mail that Gmail quotes',
    text: 'From: Nora Lindqvist <nora@keepwarm.example>\nTo: Bo Ek <bo@norrsken.example>\nSubject: Re: Tuesday\n\nI send it on Friday.\n\nNora\n\nOn Tue, Nov 24, 2026 at 8:03 AM Bo Ek <bo@norrsken.example> wrote:\n> Tuesday is fine.\n> Bring the plan.\n>\n> On Mon, Nov 23, 2026 Nora Lindqvist wrote:\n>> When?',
    expected: {
      kind: 'mail',
      name: 'Bo Ek',
      email: 'bo@norrsken.example',
      words: 'Tuesday is fine.\nBring the plan.',
    },
  },
  {
    called: 'a mail that is only quoted, with the line before it broken in two',
    text: 'On Tue, 24 Nov 2026 at 09:12, Marta Kowalczyk <marta@varden.example>\nwrote:\n\n> We take it.\n>\n> Regards,\n> Marta Kowalczyk\n> COO at Varden Logistics',
    expected: {
      kind: 'mail',
      name: 'Marta Kowalczyk',
      title: 'COO',
      company: 'Varden Logistics',
      email: 'marta@varden.example',
      words: 'We take it.',
    },
  },
  {
    called: 'a German answer of the person’s own above the mail that it answers',
    text: 'Schicke ich morgen.\n\nNora\n\nAm Di., 24. Nov. 2026 um 09:12 Uhr schrieb Jürgen Weiß <j.weiss@torvik.example>:\n> Gerne im Januar.\n>\n> Viele Grüße\n> Jürgen Weiß\n> Leiter Produktion\n> Torvik',
    expected: {
      kind: 'mail',
      name: 'Jürgen Weiß',
      title: 'Leiter Produktion',
      company: 'Torvik',
      email: 'j.weiss@torvik.example',
      words: 'Gerne im Januar.',
    },
  },
  {
    called: 'a signature above their mail',
    text: 'Annika Rehn\nHead of Planning at Solberg Care\nannika@solberg.example\n\nOn Tue, 18 Nov 2026, Annika Rehn wrote:\n> Send me the template, I will try it on the night team.',
    expected: {
      kind: 'mail',
      name: 'Annika Rehn',
      title: 'Head of Planning',
      company: 'Solberg Care',
      email: 'annika@solberg.example',
      words: 'Send me the template, I will try it on the night team.',
    },
  },
  {
    called: 'their answer without its head, above the person’s own mail',
    text: 'We take the second option.\n\nBest,\nBo Ek\nCTO\nNorrsken Lab\nbo@norrsken.example\n\nOn Tue, Nov 24, 2026 at 9:12 AM Nora Lindqvist <nora@keepwarm.example> wrote:\n> Which option?',
    expected: {
      kind: 'mail',
      name: 'Bo Ek',
      title: 'CTO',
      company: 'Norrsken Lab',
      email: 'bo@norrsken.example',
      words: 'We take the second option.',
    },
  },
  {
    called: 'a mail without its head and without a closing',
    text: 'Hi Nora,\n\nwe take the second option.\n\nBo Ek\nbo@norrsken.example',
    expected: {
      kind: 'mail',
      name: 'Bo Ek',
      email: 'bo@norrsken.example',
      words: 'Hi Nora,\n\nwe take the second option.',
    },
  },
  {
    called: 'a mail of the person’s own, alone',
    text: 'From: Nora Lindqvist <nora@keepwarm.example>\nTo: Bo Ek <bo@norrsken.example>, Malin Ek <malin@torvik.example>\nSubject: The page\n\nHere is the page that I promised.\n\nBest,\nNora',
    expected: {
      kind: 'mail',
      by: 'you',
      name: 'Bo Ek',
      email: 'bo@norrsken.example',
      words: 'Here is the page that I promised.',
    },
  },
  {
    called: 'a mail of the person’s own from another of their addresses',
    text: 'From: Nora Lindqvist <nora@elsewhere.example>\nTo: Bo Ek <bo@norrsken.example>\n\nThank you, Bo.\n\nFrom: Bo Ek <bo@norrsken.example>\nSubject: Re: Tuesday\n\nTuesday is fine.',
    expected: { kind: 'mail', name: 'Bo Ek', email: 'bo@norrsken.example', words: 'Tuesday is fine.' },
  },
  {
    called: 'the address of a profile alone',
    text: 'https://www.linkedin.com/in/tomasz-wrona-1a2b3c/',
    expected: {
      kind: 'profile',
      name: 'Tomasz Wrona',
      linkedinUrl: 'https://www.linkedin.com/in/tomasz-wrona-1a2b3c',
    },
  },
];
