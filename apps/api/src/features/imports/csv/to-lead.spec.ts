import { LeadDetails } from '@app/contracts/leads/leads.events';
import type { ImportField } from '@app/contracts/imports/imports.events';
import { bytesOf, fixture } from './fixtures/fixtures';
import { mapColumns, toMapping } from './columns/map-columns';
import { readTable } from './read-table';
import { dateOrderOf, matchKeys, toLead } from './to-lead';

/** A row out of named values, each in a column of its own. */
function lead(values: Partial<Record<ImportField, string>>, order: Parameters<typeof toLead>[2] = null) {
  const entries = Object.entries(values) as [ImportField, string][];
  const mapping = Object.fromEntries(entries.map(([field], at) => [String(at), field]));
  const answer = toLead(
    entries.map(([, value]) => value),
    mapping,
    order,
  );
  if ('skip' in answer) return { skip: answer.skip, notes: [] as string[] };
  expect(LeadDetails.parse(answer.lead)).toEqual(answer.lead);
  return { ...answer.lead, notes: answer.notes };
}

describe('the number of connections', () => {
  it.each([
    ['512', 512],
    ['1,234', 1234],
    ['1.234', 1234],
    ['12’345', 12345],
    ['500+', 500],
    ['0', 0],
  ])('is read: %s', (connectionCount, read) =>
    expect(lead({ name: 'Ann', connectionCount })).toMatchObject({ connectionCount: read, notes: [] }),
  );

  it.each(['many', '-3', '1.5', '9'.repeat(12)])('is left out and named when it is no number: %s', (connectionCount) =>
    expect(lead({ name: 'Ann', connectionCount })).toMatchObject({
      connectionCount: null,
      notes: [`connections left out: “${connectionCount}” is not a number`],
    }),
  );
});

describe('the address of a picture', () => {
  it('is kept, and a row without one has no such field', () => {
    const profileImageUrl = 'https://pictures.example/ann.jpg';
    expect(lead({ name: 'Ann', profileImageUrl })).toMatchObject({ profileImageUrl, notes: [] });
    expect(lead({ name: 'Ann', profileImageUrl: '' })).not.toHaveProperty('profileImageUrl');
  });

  it.each([
    'http://pictures.example/ann.jpg',
    'javascript:alert(1)',
    'ann.jpg',
    `https://x.example/${'a'.repeat(2000)}`,
  ])('is left out and named when it is not https: %s', (profileImageUrl) => {
    const read = lead({ name: 'Ann', profileImageUrl });
    expect(read).not.toHaveProperty('profileImageUrl');
    expect(read).toMatchObject({ notes: [expect.stringMatching(/^picture left out: .* is not an https address$/)] });
  });
});

it('A row whose name has nothing but invisible characters is skipped', () =>
  expect(lead({ name: '\u200B\u3164' })).toMatchObject({ skip: 'no name' }));

it('A note quotes a value without halving a character', () => {
  const { notes } = lead({ name: 'Ann', linkedinUrl: `${'x'.repeat(58)}👍👍` }) as { notes: string[] };
  expect(notes.join('').isWellFormed()).toBe(true);
});

describe('the name', () => {
  it.each([
    [{ name: 'Ann Lee' }, 'Ann Lee'],
    [{ name: 'Ann Lee', firstName: 'Annabel', lastName: 'Lee' }, 'Ann Lee'],
    [{ name: '', firstName: 'Annabel', lastName: 'Lee' }, 'Annabel Lee'],
    [{ firstName: 'Ann', lastName: '' }, 'Ann'],
    [{ firstName: '', lastName: 'Lee' }, 'Lee'],
    [{ firstName: '太郎', lastName: '山田' }, '山田太郎'],
    [{ firstName: '민준', lastName: '김' }, '김민준'],
    [{ firstName: 'Taro', lastName: '山田' }, 'Taro 山田'],
    [{ firstName: 'محمد', lastName: 'الحسن' }, 'محمد الحسن'],
  ])('of %j is %s', (values, name) => {
    expect(lead(values)).toMatchObject({ name });
  });

  it('has every first name, in the order of the columns', () => {
    const mapping = { 0: 'firstName', 1: 'firstName', 3: 'lastName' } as const;
    expect(toLead(['Inês', 'de', 'x', 'Sousa'], mapping)).toMatchObject({ lead: { name: 'Inês de Sousa' } });
    expect(toLead(['Ben', '', 'x', 'Okri'], mapping)).toMatchObject({ lead: { name: 'Ben Okri' } });
  });

  it('comes from the LinkedIn address only when the file has no column for names', () => {
    expect(lead({ linkedinUrl: 'https://www.linkedin.com/in/j%C3%BCrgen-gro%C3%9F-8a71b2' })).toMatchObject({
      name: 'Jürgen Groß',
    });
    expect(lead({ linkedinUrl: 'https://www.linkedin.com/in/annlee' })).toMatchObject({ skip: 'no name' });
    expect(lead({ firstName: '', linkedinUrl: 'https://www.linkedin.com/in/ann-lee' })).toMatchObject({
      skip: 'no name',
    });
  });

  it('is enough: all other fields are empty', () => {
    expect(lead({ name: 'Ann' })).toEqual({
      name: 'Ann',
      title: '',
      company: '',
      email: null,
      linkedinUrl: null,
      description: null,
      segment: null,
      tags: [],
      connectionCount: null,
      connectedOn: null,
      notes: [],
    });
  });
});

describe('the e-mail address', () => {
  it.each([
    ['ann@example.com', 'ann@example.com'],
    ['Ann.Lee+x@sub.example.co.uk', 'Ann.Lee+x@sub.example.co.uk'],
    ['mailto:ann@example.com', 'ann@example.com'],
    ['Ann Lee <ann@example.com>', 'ann@example.com'],
    ['jörg@müller.example', 'jörg@müller.example'],
    ['\u202aann@example.com\u202c', 'ann@example.com'],
    ['\u200bann@exam\u00adple.com', 'ann@example.com'],
  ])('%s is taken', (cell, email) => {
    expect(lead({ name: 'Ann', email: cell })).toMatchObject({ email, notes: [] });
  });

  it.each(['ann', 'ann@', '@example.com', 'ann@example', 'a..b@example.com', 'ann@@example.com', 'n/a'])(
    '%s is left out with a note, and the row is imported',
    (cell) => {
      expect(lead({ name: 'Ann', email: cell })).toMatchObject({
        email: null,
        notes: [`email left out: “${cell}” is not an address`],
      });
    },
  );

  it('is the first valid one of several', () => {
    expect(lead({ name: 'Ann', email: 'none ::: ann@example.com ::: ann@example.org' })).toMatchObject({
      email: 'ann@example.com',
      notes: ['email left out: “none” is not an address', 'email left out: “ann@example.org”, one address is kept'],
    });
    expect(lead({ name: 'Ann', email: 'ann@example.com; ANN@example.com' })).toMatchObject({
      email: 'ann@example.com',
      notes: [],
    });
  });
});

describe('the LinkedIn address', () => {
  it.each([
    'https://www.linkedin.com/in/Ann-Lee',
    'http://linkedin.com/in/Ann-Lee/',
    'linkedin.com/in/Ann-Lee',
    'www.linkedin.com/in/Ann-Lee?trk=people&x=1#top',
    'https://de.linkedin.com/in/Ann-Lee/en',
    '\u202ahttps://www.linkedin.com/in/Ann-Lee\u200b',
    'HTTPS://WWW.LINKEDIN.COM/in/Ann-Lee/details/experience/',
  ])('%s is one form', (linkedinUrl) => {
    expect(lead({ name: 'Ann', linkedinUrl })).toMatchObject({
      linkedinUrl: 'https://www.linkedin.com/in/Ann-Lee',
      notes: [],
    });
  });

  it.each([
    'https://acme.example/in/ann',
    'https://linkedin.com.evil.example/in/ann',
    'https://evillinkedin.com/in/ann',
    'javascript:alert(1)//linkedin.com/in/ann',
    'https://www.linkedin.com/company/acme',
    'https://user@evil.example/linkedin.com/in/ann',
    'ann-lee',
  ])('%s is left out with a note', (linkedinUrl) => {
    expect(lead({ name: 'Ann', linkedinUrl })).toMatchObject({
      linkedinUrl: null,
      notes: [`LinkedIn URL left out: “${linkedinUrl}” is not a person’s profile`],
    });
  });
});

describe('the day of the connection', () => {
  it.each([
    ['12 May 2024', '2024-05-12'],
    ['03 Jan 2023', '2023-01-03'],
    ['12-May-24', '2024-05-12'],
    ['2024-05-12', '2024-05-12'],
    ['2024-05-12T08:30:00Z', '2024-05-12'],
    ['2024/5/2 08:30', '2024-05-02'],
    ['12.05.2024', '2024-05-12'],
    ['2.5.24', '2024-05-02'],
    ['12. Mai 2024', '2024-05-12'],
    ['3. März 2023', '2023-03-03'],
    ['12 août 2024', '2024-08-12'],
    ['12 févr. 2024', '2024-02-12'],
    ['12 de mayo de 2024', '2024-05-12'],
    ['12 maggio 2024', '2024-05-12'],
    ['12 mei 2024', '2024-05-12'],
    ['12 de dezembro de 2024', '2024-12-12'],
    ['12 października 2024', '2024-10-12'],
    ['12 maj 2024', '2024-05-12'],
    ['May 12, 2024', '2024-05-12'],
    ['Sept 1st, 2024', '2024-09-01'],
    ['2024年5月12日', '2024-05-12'],
    ['05/05/2024', '2024-05-05'],
    ['29 Feb 2024', '2024-02-29'],
  ])('%s is %s', (connectedOn, day) => {
    expect(lead({ name: 'Ann', connectedOn })).toMatchObject({ connectedOn: day, notes: [] });
  });

  it.each(['soon', '30 Feb 2024', '2024-13-01', '12 Smarch 2024', '45424', '0000-00-00'])(
    '%s is left out with a note',
    (connectedOn) => {
      expect(lead({ name: 'Ann', connectedOn })).toMatchObject({
        connectedOn: null,
        notes: [`date left out: “${connectedOn}” is not a date that we know`],
      });
    },
  );

  it('in the future is left out with a note: nobody is connected since a day that is not over', () => {
    const read = (day: string) => toLead(['Ann', day], { 0: 'name', 1: 'connectedOn' }, null, '2026-11-28');
    expect(read('28 Nov 2026')).toMatchObject({ lead: { connectedOn: '2026-11-28' }, notes: [] });
    expect(read('12 May 2030')).toMatchObject({
      lead: { connectedOn: null },
      notes: ['date left out: “12 May 2030” is in the future'],
    });
  });

  it('uses the whole column to find whether the day or the month comes first', () => {
    const column = (...days: string[]) => days.map((cell) => ({ line: 1, cells: ['Ann', cell], problem: null }));
    const mapping = { 0: 'name', 1: 'connectedOn' } as const;
    const day = (rows: ReturnType<typeof column>) => {
      const answer = toLead(rows[0]?.cells ?? [], mapping, dateOrderOf(rows, mapping));
      return 'lead' in answer ? [answer.lead.connectedOn, ...answer.notes] : [];
    };
    expect(day(column('03/04/2024', '25/12/2023'))).toEqual(['2024-04-03']);
    expect(day(column('03/04/2024', '12/25/2023'))).toEqual(['2024-03-04']);
    const unclear = [null, 'date left out: “03/04/2024” does not tell the day from the month'];
    expect(day(column('03/04/2024', '05/06/2023'))).toEqual(unclear);
    expect(day(column('03/04/2024', '25/12/2023', '12/25/2023'))).toEqual(unclear);
    expect(day(column('25/12/2023', '12/25/2023'))).toEqual(['2023-12-25']);
  });
});

describe('tags, segment and long values', () => {
  it('splits tags, keeps each once and ignores Google’s own groups', () => {
    expect(lead({ name: 'Ann', tags: 'Clients ::: clients ::: Fair 2024 ::: * myContacts' })).toMatchObject({
      tags: ['Clients', 'Fair 2024'],
    });
    expect(lead({ name: 'Ann', tags: ' a; b,c ;; ' })).toMatchObject({ tags: ['a', 'b', 'c'] });
  });

  it.each([
    ['Enterprise', 'enterprise'],
    ['KMU', 'smb'],
    ['SME', 'smb'],
    ['Start-up', 'startup'],
    ['Großunternehmen', 'enterprise'],
  ])('knows the segment %s', (cell, segment) => {
    expect(lead({ name: 'Ann', segment: cell })).toMatchObject({ segment, notes: [] });
  });

  it('leaves another segment out with a note', () => {
    expect(lead({ name: 'Ann', segment: 'Gold' })).toMatchObject({
      segment: null,
      notes: ['segment left out: “Gold” is none of enterprise, smb, startup'],
    });
  });

  it.each([
    [{ name: 'x'.repeat(301) }, 'name too long: 301 characters, 300 is the most'],
    [{ name: 'Ann', title: 'x'.repeat(501) }, 'title too long: 501 characters, 500 is the most'],
    [{ name: 'Ann', company: 'x'.repeat(100_000) }, 'company too long: 100,000 characters, 500 is the most'],
    [{ name: 'Ann', description: 'x'.repeat(10_001) }, 'description too long: 10,001 characters, 10,000 is the most'],
    [
      { name: 'Ann', linkedinUrl: `linkedin.com/in/${'x'.repeat(600)}` },
      'LinkedIn URL too long: 628 characters, 500 is the most',
    ],
    [{ name: 'Ann', tags: 'x'.repeat(61) }, 'tag too long: 61 characters, 60 is the most'],
    [
      { name: 'Ann', tags: Array.from({ length: 31 }, (_, at) => `t${at}`).join() },
      'too many tags: 31, 30 is the most',
    ],
  ])('skips a row that no lead can hold, naming the field and its length', (values, skip) => {
    expect(lead(values).skip).toBe(skip);
  });

  it('joins several columns that a person mapped to the description or the tags', () => {
    const answer = toLead(['Ann', 'one', 'two', 'a', 'b'], {
      0: 'name',
      1: 'description',
      2: 'description',
      3: 'tags',
      4: 'tags',
    });
    expect(answer).toMatchObject({ lead: { description: 'one\n\ntwo', tags: ['a', 'b'] } });
  });
});

describe('whole exports', () => {
  const leadsOf = (bytes: Uint8Array) => {
    const { header, rows } = readTable(bytes, 'contacts.csv');
    const mapping = toMapping(mapColumns(header, rows));
    const order = dateOrderOf(rows, mapping);
    return rows.map(({ cells }) => toLead(cells, mapping, order));
  };

  it('become leads: LinkedIn', () => {
    const leads = leadsOf(fixture('linkedin-connections.csv'));
    expect(leads[1]).toEqual({
      lead: {
        name: 'Dario Conti',
        title: 'Operations Director, Italy',
        company: 'Fabbri Tessuti',
        email: 'dario.conti@example.com',
        linkedinUrl: 'https://www.linkedin.com/in/dario-conti-4b2a',
        description: null,
        segment: null,
        tags: [],
        connectionCount: null,
        connectedOn: '2023-01-03',
      },
      notes: [],
    });
    expect(leads.map((answer) => ('lead' in answer ? answer.lead.name : answer.skip))).toEqual([
      'Annika Rehn',
      'Dario Conti',
      'Leila Mansour',
      'Łukasz Żółkiewski',
      '山田太郎',
      '김민준',
      'Мария Иванова',
      'محمد الحسن',
      'अनन्या शर्मा',
      'Νίκος Παππάς',
      "Siobhán O'Keane",
      'no name',
      'Kerstin Vogel, MBA',
      'Bo 🌱 Ek',
    ]);
  });

  it('become leads: HubSpot and Google', () => {
    expect(leadsOf(fixture('hubspot-contacts.csv'))[0]).toMatchObject({
      lead: {
        name: 'Farah Siddiqui',
        linkedinUrl: 'https://www.linkedin.com/in/Farah-Siddiqui',
        email: 'farah@hartwell.example',
      },
    });
    const [grace, daniel, unknown] = leadsOf(fixture('google-contacts-old.csv'));
    expect(grace).toMatchObject({
      lead: { name: 'Grace Mei Tan', email: 'grace@example.com', tags: ['Clients', 'Fair 2024'], title: 'Buyer' },
    });
    expect(daniel).toMatchObject({ lead: { name: 'Daniel Okafor', tags: [], company: 'Pella Foods' } });
    expect(unknown).toEqual({ skip: 'no name' });
    expect(leadsOf(fixture('google-contacts-new.csv'))[1]).toMatchObject({
      lead: { name: 'Ben Okri', email: null },
      notes: ['email left out: “not an address” is not an address'],
    });
  });

  it('treat every value as text', () => {
    const [answer] = leadsOf(
      bytesOf('Name,Company,Notes\n<img src=x onerror=alert(1)>,=cmd|x,"\u202eevil\u202c ""y"""\n'),
    );
    expect(answer).toMatchObject({
      lead: { name: '<img src=x onerror=alert(1)>', company: '=cmd|x', description: '\u202eevil\u202c "y"' },
    });
  });
});

describe('match keys', () => {
  const keys = (values: Partial<LeadDetails>) =>
    matchKeys({ name: 'Ann', company: '', email: null, linkedinUrl: null, ...values });

  it('ignore case, spaces, accents and direction marks', () => {
    expect(keys({ name: 'Zoë  LEE\u200f', company: ' ACME ' }).nameCompany).toBe(
      keys({ name: 'zoe lee', company: 'Acme' }).nameCompany,
    );
    expect(keys({ email: 'Ann@Example.com' }).email).toBe('ann@example.com');
    expect(keys({ linkedinUrl: 'http://de.linkedin.com/in/J%C3%BCrgen/' }).linkedin).toBe(
      keys({ linkedinUrl: 'https://www.linkedin.com/in/jürgen' }).linkedin,
    );
  });

  it('are null when there is nothing to compare', () => {
    expect(keys({})).toEqual({ linkedin: null, email: null, nameCompany: null });
  });

  it('differ for different people', () => {
    expect(keys({ linkedinUrl: 'https://www.linkedin.com/in/%FC' }).linkedin).not.toBe(
      keys({ linkedinUrl: 'https://www.linkedin.com/in/%F6' }).linkedin,
    );
    expect(keys({ name: 'राम', company: 'x' }).nameCompany).not.toBe(keys({ name: 'रम', company: 'x' }).nameCompany);
  });
});
