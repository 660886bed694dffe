import { bytesOf, fixture, germanFile } from './fixtures/fixtures';
import { readTable } from './read-table';
import { UnreadableFile } from './unreadable-file';

const read = (text: string, encoding = 'utf8', withMark = false) =>
  readTable(bytesOf(text, encoding, withMark), 'contacts.csv');

function refusal(bytes: Uint8Array | string, name = 'contacts.csv'): UnreadableFile {
  try {
    readTable(typeof bytes === 'string' ? bytesOf(bytes) : bytes, name);
  } catch (error) {
    if (error instanceof UnreadableFile) return error;
    throw error;
  }
  throw new Error('The file was read.');
}

const people = (count: number) =>
  Array.from({ length: count }, (_, at) => `Anna ${at},Acme,anna${at}@example.com\n`).join('');

describe('exports of other programs', () => {
  it('reads LinkedIn’s Connections export below its notes', () => {
    const table = readTable(fixture('linkedin-connections.csv'), 'Connections.csv');
    expect(table.facts).toMatchObject({ format: 'linkedin', encoding: 'UTF-8', delimiter: ',', rows: 14 });
    expect(table.headerLine).toBe(4);
    expect(table.header).toEqual([
      'First Name',
      'Last Name',
      'URL',
      'Email Address',
      'Company',
      'Position',
      'Connected On',
    ]);
    expect(table.rows.every(({ problem }) => problem === null)).toBe(true);
    expect(table.rows[2]).toEqual({
      line: 7,
      cells: [
        'Leila',
        'Mansour',
        'https://www.linkedin.com/in/leilamansour',
        '',
        'Oda Clinics',
        'Clinic Manager "North"',
        '28 Feb 2022',
      ],
      problem: null,
    });
    expect(table.rows[3]?.cells[4]).toBe('Młyn & Syn, sp. z o.o.');
    expect(table.rows[7]?.cells[5]).toBe('مدير, المبيعات');
    expect(table.facts.evidence.map(({ line, is }) => [line, is]).slice(0, 6)).toEqual([
      [1, 'note'],
      [2, 'note'],
      [3, 'blank'],
      [4, 'header'],
      [5, 'row'],
      [6, 'row'],
    ]);
    expect(table.facts.evidence).toHaveLength(12);
    expect(table.facts.evidence[1]?.text).toMatch(/^"When exporting your connection data.*…$/);
    expect(table.facts.evidence[1]?.text).toHaveLength(300);
  });

  it('reads it also with three lines of notes, padded by a spreadsheet', () => {
    const table = read(
      'Notes:,,,\r\nSome addresses are missing.,,,\r\n"More, under Help",,,\r\n,,,\r\nFirst Name,Last Name,Company,Connected On\r\nAnn,Lee,Acme,12 May 2024\r\n',
    );
    expect(table.headerLine).toBe(5);
    expect(table.rows).toEqual([{ line: 6, cells: ['Ann', 'Lee', 'Acme', '12 May 2024'], problem: null }]);
    expect(table.facts.evidence.map(({ is }) => is)).toEqual(['note', 'note', 'note', 'blank', 'header', 'row']);
  });

  it('reads a HubSpot contacts export', () => {
    const { facts, rows } = readTable(fixture('hubspot-contacts.csv'), 'hubspot.csv');
    expect(facts).toMatchObject({ format: 'hubspot', encoding: 'UTF-8', delimiter: ',', rows: 4 });
    expect(rows[2]?.cells[11]).toBe('Pugh "and" Sons');
  });

  it.each(['google-contacts-old.csv', 'google-contacts-new.csv'])('reads a Google Contacts export: %s', (name) => {
    const { facts, rows } = readTable(fixture(name), name);
    expect(facts).toMatchObject({ format: 'google', encoding: 'UTF-8', delimiter: ',', rows: 3 });
    expect(rows.every(({ problem }) => problem === null)).toBe(true);
  });

  it('counts the lines of cells with line breaks', () => {
    const { rows } = readTable(fixture('google-contacts-old.csv'), 'contacts.csv');
    expect(rows.map(({ line }) => line)).toEqual([2, 4, 5]);
    expect(rows[0]?.cells[9]).toBe('Met at the fair.\nLikes short mails, "no calls".');
  });

  it('reads a German file in Windows-1252 with semicolons', () => {
    const { facts, header, rows } = readTable(germanFile(), 'Kontakte.csv');
    expect(facts).toMatchObject({ format: 'csv', encoding: 'Windows-1252', delimiter: ';', rows: 3 });
    expect(header[5]).toBe('Schlagwörter');
    expect(rows[0]?.cells.slice(0, 7)).toEqual([
      'Jürgen',
      'Groß',
      'Müller; Söhne & Co',
      'Geschäftsführer',
      'juergen@example.de',
      'Kunde, Köln',
      '„Sehr“ nett – 5 € günstiger',
    ]);
    expect(rows[2]?.cells[1]).toBe('Ångström');
  });

  it.each([
    ['utf-16le', true, 'UTF-16 LE'],
    ['utf-16be', true, 'UTF-16 BE'],
    ['utf-16le', false, 'UTF-16 LE'],
    ['utf-16be', false, 'UTF-16 BE'],
    ['utf-32le', true, 'UTF-32 LE'],
    ['utf8', true, 'UTF-8'],
  ])('reads %s with tabs (byte order mark: %s) as %s', (encoding, mark, label) => {
    const { facts, rows } = read(
      'Name\tCompany\tNotes\r\n山田太郎\tみどり\t"a ""b""\tc"\r\nŁucja\tŻółw\t🌱\r\n',
      encoding,
      mark,
    );
    expect(facts).toMatchObject({ encoding: label, delimiter: '\t', rows: 2 });
    expect(rows.map(({ cells }) => cells)).toEqual([
      ['山田太郎', 'みどり', 'a "b"\tc'],
      ['Łucja', 'Żółw', '🌱'],
    ]);
  });

  it.each([
    ['windows-1250', 'Imię;Nazwisko;Firma\nPaweł;Wiśniewski;Żółw sp. z o.o.\nŁucja;Dąbek;Książki\n', 'Windows-1250'],
    ['windows-1251', 'Name;Company\nМария Иванова;Заря\nПётр Сидоров;Мельница\n', 'Windows-1251'],
    ['macintosh', 'Vorname;Nachname;Firma\nJürgen;Groß;Müller Söhne\nKäthe;Öztürk;Bäckerei\n', 'Mac Roman'],
    ['cp850', 'Vorname;Nachname;Firma\nJürgen;Groß;Müller Söhne\nKäthe;Öztürk;Bäckerei\n', 'DOS (code page 850)'],
    [
      'shift_jis',
      '氏名,会社名,Email\n山田太郎,株式会社みどり,taro@example.jp\n佐藤花子,東京印刷,hanako@example.jp\n',
      'shift_jis',
    ],
    ['windows-1252', 'First Name,Last Name,Company\nZoë,Nuñez,Café Crème\nFrançois,Ibáñez,Señorío\n', 'Windows-1252'],
  ])('guesses %s', (encoding, text, label) => {
    const { facts, header, rows } = read(text, encoding);
    expect(facts.encoding).toBe(label);
    expect([header, ...rows.map(({ cells }) => cells)]).toEqual(
      text
        .trimEnd()
        .split('\n')
        .map((line) => line.split(/[;,]/)),
    );
  });
});

describe('shape of the table', () => {
  it.each([',', ';', '\t', '|'])('detects the delimiter %j although cells contain others', (delimiter) => {
    const cells = [',;|', 'a, b, c', 'x; y; z', 'p | q'].map((cell) => (cell.includes(delimiter) ? `"${cell}"` : cell));
    const { facts, rows } = read(
      `Name${delimiter}Company\n${cells.map((cell) => `${cell}${delimiter}Acme`).join('\n')}\n`,
    );
    expect(facts.delimiter).toBe(delimiter);
    expect(rows.map((row) => row.cells[0])).toEqual([',;|', 'a, b, c', 'x; y; z', 'p | q']);
  });

  it('detects it also without a known column name', () => {
    expect(read('Alfa;Bravo;Charlie\na,b;c;d\ne;f,g;h\n').facts.delimiter).toBe(';');
  });

  it('uses Excel’s first line `sep=;`', () => {
    const { facts, headerLine, rows } = read('sep=;\r\nName;Company\r\nAnn;Acme\r\n');
    expect(facts).toMatchObject({
      delimiter: ';',
      evidence: [{ is: 'note', text: 'sep=;' }, { is: 'header' }, { is: 'row' }],
    });
    expect(headerLine).toBe(2);
    expect(rows[0]).toEqual({ line: 3, cells: ['Ann', 'Acme'], problem: null });
  });

  it.each([
    ['LF', '\n'],
    ['CR LF', '\r\n'],
    ['CR', '\r'],
  ])('reads %s as the end of a row, and keeps other line breaks inside quotation marks', (_, newline) => {
    const inside = newline === '\r' ? 'a\nb' : 'a\r\nb\rc';
    const { rows } = read(['Name,Notes', `Ann,"${inside}"`, '', 'Ben,x'].join(newline));
    expect(rows.map(({ cells }) => cells)).toEqual([
      ['Ann', inside],
      ['Ben', 'x'],
    ]);
  });

  it('drops blank rows, trims cells, removes NUL and composes letters', () => {
    const { rows, facts } = read('Name,Company\n , \n\n,\n  Ann\0a ,\u00a0Cafe\u0301 \n"",""\n');
    expect(rows).toEqual([{ line: 5, cells: ['Anna', 'Café'], problem: null }]);
    expect(facts.rows).toBe(1);
  });

  it('keeps direction marks, formulas, markup and emoji', () => {
    const cells = ['\u202bشركة\u202c النور\u200f', '=1+1', '<b>x</b>', '👩‍🌾', "'quoted'", '5" screen'];
    const { rows } = read(`Name,Company,Title,Email,Notes,Tags\n${cells.join(',')}\n`);
    expect(rows[0]?.cells).toEqual(cells);
  });

  it('does not take the column names of a second file in the same text for a person', () => {
    const { rows } = read('Name,Title,Company,\nIda Holm,CFO,Holm\nName,Title,Company\nName,Title,Holm\n');
    expect(rows.map(({ problem }) => problem)).toEqual([null, 'column names: this row repeats them', null]);
  });

  it('pads short rows, ignores empty cells at the right, and counts extra cells', () => {
    const { header, rows } = read('Name,Company,Title,,\nAnn\nBen,Acme,CEO,,,,\nCleo,Acme,CEO,,,extra,\n');
    expect(header).toEqual(['Name', 'Company', 'Title']);
    expect(rows[0]).toMatchObject({ cells: ['Ann', '', ''], problem: null });
    expect(rows[1]).toMatchObject({ cells: ['Ben', 'Acme', 'CEO'], problem: null });
    expect(rows[2]?.problem).toBe('too many cells: 6 in this row, 5 in the line with the column names');
  });

  it('does not make two people of one row that a line break split', () => {
    const { rows } = read(`Name,Company,Email\n${people(20)}Ann,Acme and\nSons,ann@example.com\n`);
    expect(rows.at(-2)?.problem).toBe('torn row: it seems to go on in line 23');
    expect(rows.at(-1)?.problem).toBe('torn row: it seems to begin in line 22');
    expect(rows.filter(({ problem }) => problem !== null)).toHaveLength(2);
  });

  it('keeps a column without a name when it has a value', () => {
    expect(read('Name,,Company\nAnn,x,Acme\n').header).toEqual(['Name', '', 'Company']);
  });

  it('shows the column names also when they are far down', () => {
    const { facts, headerLine } = read(`${'A note.\n'.repeat(20)}\nName,Company\nAnn,Acme\nBen,Acme\n`);
    expect(headerLine).toBe(22);
    expect(facts.evidence.map(({ line }) => line)).toEqual([1, 2, 3, 4, 5, 6, 21, 22, 23, 24]);
    expect(facts.evidence.find(({ is }) => is === 'header')).toEqual({ line: 22, text: 'Name,Company', is: 'header' });
  });
});

describe('rows that cannot be imported', () => {
  it('reports a cell over the limit as a problem of its row, and reads the other rows', () => {
    const { rows } = read(`Name,Company\nAnn,Acme\nBen,${'x'.repeat(1_048_576)}\nCleo,Acme\n`);
    expect(rows.map(({ problem }) => problem)).toEqual([
      null,
      'cell too long: column “Company” holds 1,048,576 characters, 100,000 is the most',
      null,
    ]);
  });

  // Unicode composition of this many marks would take half a minute.
  const overloaded = 'a' + '\u0300\u0316'.repeat(24_000);
  it('reports a letter with thousands of accents as a problem of its row, without composing it', () => {
    const { rows } = read(`Name,Company\nAnn,Acme\nBen,${overloaded}\n`);
    expect(rows.map(({ problem }) => problem)).toEqual([
      null,
      'not a text: column “Company” holds more than 30 accents on one letter',
    ]);
    expect(rows[1]?.cells[1]).toBe(overloaded);
  });

  it('refuses such a letter among the column names', () =>
    expect(refusal(`Name,${overloaded}\nAnn,Acme\n`)).toMatchObject({
      message:
        'In contacts.csv the name of column 2 on line 1 holds more than 30 accents on one letter. Write another name. Nothing was imported.',
    }));

  it('finds an unclosed quotation mark, and reads the rows below it', () => {
    const { rows } = read(`Name,Company,Email\nAnn,"Acme,ann@example.com\n${people(300)}`);
    expect(rows).toHaveLength(301);
    expect(rows[0]).toEqual({
      line: 2,
      cells: ['Ann', '"Acme', 'ann@example.com'],
      problem: 'open quotation mark: the one before “Acme,ann@example.com” is not closed in this row',
    });
    expect(rows.slice(1).every(({ problem }) => problem === null)).toBe(true);
    expect(rows[300]?.line).toBe(302);
  });

  it('finds it also when a later quoted cell seems to close it', () => {
    const { rows } = read(
      'Name,Company,Title\nAnn,"Acme,CEO\nBen,Acme,CTO\nCleo,"Acme, Inc","CFO ""x"""\nDora,Acme,COO\nEve,"Acme, Ltd",CEO\n',
    );
    expect(rows.map(({ line, problem }) => [line, problem === null])).toEqual([
      [2, false],
      [3, true],
      [4, true],
      [5, true],
      [6, true],
    ]);
    expect(rows[2]?.cells).toEqual(['Cleo', 'Acme, Inc', 'CFO "x"']);
  });

  it('reports an unclosed quotation mark on the last line as a problem of that row', () => {
    const { rows } = read('Name,Company\nAnn,Acme\nBen,"Acme\n');
    expect(rows.map(({ cells, problem }) => [cells, problem])).toEqual([
      [['Ann', 'Acme'], null],
      [['Ben', '"Acme'], 'open quotation mark: the one before “Acme” is not closed in this row'],
    ]);
  });

  it('reads a file with a byte order mark in the middle', () => {
    const { rows } = read('Name,Company\n\uFEFFAnn,"Acme\nBen,Oda\n');
    expect(rows.map(({ line, cells }) => [line, ...cells])).toEqual([
      [2, 'Ann', '"Acme'],
      [3, 'Ben', 'Oda'],
    ]);
  });

  it('refuses the file when it is unclear where the next row begins', () => {
    const error = refusal(
      'Name,Company,Notes\nAnn,Acme,fine\nBen,Acme,"a text\nthat goes on\nand on, and on\nto the end',
    );
    expect(error.code).toBe('unclosed_quote');
    expect(error.evidence.line).toBe(3);
    expect(error.message).toBe(
      'In contacts.csv a quotation mark opens on line 3, before “a text”, and is never closed, so the end of the row is unknown. Remove it or close it. Nothing was imported.',
    );
  });

  it('refuses the file when the mark is in the column names', () => {
    expect(refusal('Name,"Company,Title\nAnn,Acme,CEO\n')).toMatchObject({
      code: 'unclosed_quote',
      evidence: { line: 1 },
    });
  });

  it('reports rows after an unclosed mark that have a wrong number of cells', () => {
    const { rows } = read(`Name,Company,Email\nAnn,"Acme,x\n${people(5)}half of\n`);
    expect(rows.at(-1)?.problem).toBe(
      'doubtful row: it has 1 of 3 cells and follows the open quotation mark of line 2',
    );
  });

  it('keeps quotation marks that are not doubled, within one line', () => {
    const { rows } = read('Name,Company,Title\nAnn,"The "Old" Mill",CEO\n');
    expect(rows[0]).toMatchObject({ cells: ['Ann', 'The "Old" Mill', 'CEO'], problem: null });
  });

  it('is fast in a file full of unclosed quotation marks', () => {
    const started = process.cpuUsage();
    const { rows } = read(`Name,Company,Title\n${'Ann,"Acme,CEO\n'.repeat(1_000)}`);
    expect(rows).toHaveLength(1_000);
    expect(rows.every(({ problem }) => problem !== null)).toBe(true);
    expect(process.cpuUsage(started).user / 1e6).toBeLessThan(10);
    const big = refusal(`Name,Company,Title\n${`Ann,"Acme,${'CEO '.repeat(200)}\n`.repeat(9_000)}`);
    expect(big.code).toBe('unclosed_quote');
    expect(process.cpuUsage(started).user / 1e6).toBeLessThan(30);
  });

  it('reports rows with broken UTF-8 and reads the others', () => {
    const good = bytesOf(`Name,Company\n${'Žofie,Čapí hnízdo\n'.repeat(10)}Ann `);
    const { rows, facts } = readTable(Buffer.concat([good, Buffer.from([0xc3]), bytesOf(',Acme\n')]), 'contacts.csv');
    expect(facts.encoding).toBe('UTF-8');
    expect(rows.filter(({ problem }) => problem !== null).map(({ line, problem }) => [line, problem])).toEqual([
      [12, 'unreadable letters: this row is not whole UTF-8'],
    ]);
  });
});

describe('files that cannot be read', () => {
  it('says that an empty file is empty', () => {
    expect(refusal(new Uint8Array())).toMatchObject({
      code: 'file_empty',
      message: 'contacts.csv is empty: it holds 0 bytes. Nothing was imported.',
    });
    expect(refusal('\uFEFF\r\n \r\n')).toMatchObject({ code: 'file_empty' });
  });

  it('names a PNG that was renamed, with its first bytes', () => {
    const png = Buffer.from('89504e470d0a1a0a0000000d49484452000005a00000038408', 'hex');
    const error = refusal(png, 'Connections.csv');
    expect(error.code).toBe('file_not_text');
    expect(error.evidence.firstBytes).toBe('89 50 4e 47 0d 0a 1a 0a 00 00 00 0d 49 48 44 52');
    expect(error.message).toBe(
      'Connections.csv is a picture, not a table: it begins like a PNG. Its first bytes are 89 50 4e 47 0d 0a 1a 0a 00 00 00 0d 49 48 44 52. Most likely a picture was renamed. Nothing was imported.',
    );
  });

  it.each([
    ['JPEG', Buffer.from('ffd8ffe000104a464946', 'hex')],
    ['GIF', Buffer.from('GIF89a\x01\x00')],
    ['PDF', Buffer.from('%PDF-1.7\n')],
    ['an Excel workbook', Buffer.concat([Buffer.from('PK\x03\x04'), Buffer.from('....xl/workbook.xml....')])],
    ['an old Excel workbook', Buffer.from('d0cf11e0a1b11ae1', 'hex')],
    ['LinkedIn’s whole archive', Buffer.from('PK\x03\x04....Connections.csv')],
    ['ZIP', Buffer.from('PK\x03\x04....anything')],
    ['a web page', Buffer.from('\n<!DOCTYPE html><html>')],
    ['contact cards', Buffer.from('BEGIN:VCARD\nFN:Ann')],
    ['not a text file', Buffer.from(Array.from({ length: 4096 }, (_, at) => (at * 7919) % 256))],
    ['not a text file', Buffer.alloc(100)],
  ])('says what it is: %s', (kind, bytes) => {
    const error = refusal(bytes);
    expect(error.code).toBe('file_not_text');
    expect(error.message).toContain(kind);
    expect(error.message).toMatch(/Nothing was imported\.$/);
  });

  it('refuses more than 10 MB', () => {
    expect(refusal(Buffer.alloc(11 * 1024 * 1024, 'a'))).toMatchObject({
      code: 'file_too_large',
      message: expect.stringContaining('11.0 MB; 10 MB is the most') as unknown,
    });
  });

  it('reads 10,000 rows and refuses 10,001', () => {
    expect(read(`Name,Company,Email\n${people(10_000)}`).rows).toHaveLength(10_000);
    expect(refusal(`Name,Company,Email\n${people(10_001)}`)).toMatchObject({
      code: 'too_many_rows',
      message: expect.stringContaining('about 10,001 rows; 10,000 is the most') as unknown,
    });
  });

  it('refuses millions of lines and thousands of columns before parsing them', () => {
    expect(refusal(`Name,Company\n${'\n'.repeat(5_000_000)}`).code).toBe('too_many_rows');
    expect(refusal(`Name,Company${',x'.repeat(2_000)}\nAnn,Acme\n`).code).toBe('too_many_columns');
  });

  it('says that a header alone has no rows', () => {
    expect(refusal('Name,Company\r\n\r\n')).toMatchObject({
      code: 'no_rows',
      message: 'contacts.csv holds no rows: below the column names on line 1 there is nothing. Nothing was imported.',
    });
  });

  it('says that the column names are missing', () => {
    const error = refusal('Ann,ann@example.com,Acme\nBen,ben@example.com,Acme\n');
    expect(error.code).toBe('no_header');
    expect(error.message).toContain('its first line is a person already');
  });
});
