import { randomUUID } from 'node:crypto';
import { ImportPreview } from '@app/contracts/imports/imports.api';
import { LeadDetails } from '@app/contracts/leads/leads.events';
import { leadDetails } from '@app/domain/testing/commands';
import { planRows, toPreview, type Existing } from './plan-rows';

const mapping = { 0: 'name', 1: 'company', 2: 'email', 3: 'linkedinUrl', 4: 'title', 5: 'tags' } as const;

const rowsOf = (...rows: string[][]) =>
  rows.map((cells, at) => ({
    line: at + 2,
    cells: [...cells, ...Array<string>(6 - cells.length).fill('')],
    problem: null as string | null,
  }));

const lead = (values: Partial<Existing>): Existing => ({
  id: randomUUID(),
  ...leadDetails({ name: 'Ann Lee' }),
  ...values,
});
const plan = (rows: ReturnType<typeof rowsOf>, existing: Existing[] = [], same: number[] = [], tag = 'import 12 May') =>
  planRows(rows, mapping, existing, new Set(same), tag);

describe('planRows', () => {
  it('makes new leads, each with the tag of the import', () => {
    const [planned] = plan(rowsOf(['Ann Lee', 'Acme', '', '', 'CEO', 'client']));
    expect(planned).toMatchObject({
      row: 2,
      outcome: 'new',
      name: 'Ann Lee',
      title: 'CEO',
      company: 'Acme',
      why: null,
      lead: { name: 'Ann Lee', company: 'Acme', tags: ['client', 'import 12 May'] },
      suggestion: null,
    });
    expect(plan(rowsOf(['Ann']), [], [], '')[0]).toMatchObject({ lead: { tags: [] } });
  });

  it('skips rows without a name and rows with a problem, and says why', () => {
    const rows = rowsOf(['', 'Acme'], ['Ben', 'Acme']);
    rows[1] = {
      line: 3,
      cells: ['Ben', 'Acme', 'x'],
      problem: 'too many cells: 9 in this row, 6 in the line with the column names',
    };
    expect(plan(rows)).toMatchObject([
      { outcome: 'skip', why: 'no name', reason: 'no name', company: 'Acme', cells: ['', 'Acme', '', '', '', ''] },
      {
        outcome: 'skip',
        why: 'too many cells: 9 in this row, 6 in the line with the column names',
        reason: 'too many cells',
        name: 'Ben',
      },
    ]);
  });

  it('finds a person by LinkedIn URL and then by e-mail, in any spelling', () => {
    const byUrl = lead({ linkedinUrl: 'https://www.linkedin.com/in/Ann-Lee', title: 'COO' });
    const byEmail = lead({ name: 'Ann Other', email: 'Ann@Example.com' });
    const [planned] = plan(rowsOf(['Ann Lee', '', 'ann@example.com', 'linkedin.com/in/ann-lee/?x=1', 'CEO']), [
      byEmail,
      byUrl,
    ]);
    expect(planned).toMatchObject({
      outcome: 'update',
      leadId: byUrl.id,
      why: 'found by LinkedIn URL',
      changes: { title: 'CEO', email: 'ann@example.com', tags: ['import 12 May'] },
      before: { title: 'COO', email: null, tags: [] },
    });
    expect(plan(rowsOf(['Ann Other', 'Acme', 'ANN@example.com']), [byUrl, byEmail])[0]).toMatchObject({
      outcome: 'update',
      leadId: byEmail.id,
      why: 'found by email',
    });
  });

  it('never empties a field, and does not tag an unchanged lead', () => {
    const ann = lead({ email: 'ann@example.com', title: 'COO', company: 'Acme', tags: ['client'] });
    expect(plan(rowsOf(['Ann Lee', '', 'ann@example.com', '', '', 'Client']), [ann])).toMatchObject([
      { outcome: 'unchanged', leadId: ann.id, why: 'found by email' },
    ]);
  });

  it('does not mix up colleagues who share a mailbox', () => {
    const ann = lead({ email: 'info@acme.example', linkedinUrl: 'https://www.linkedin.com/in/ann-lee' });
    expect(plan(rowsOf(['Ben Ode', '', 'info@acme.example', 'linkedin.com/in/ben-ode']), [ann])[0]?.outcome).toBe(
      'new',
    );
    expect(plan(rowsOf(['Ann Lee', '', 'info@acme.example', 'linkedin.com/in/ann-lee-new']), [ann])[0]?.outcome).toBe(
      'update',
    );
  });

  it('imports each person once, also when two rows match the same lead by different keys', () => {
    const ann = lead({ email: 'ann@example.com', linkedinUrl: 'https://www.linkedin.com/in/ann-lee' });
    const planned = plan(
      rowsOf(
        ['Ann Lee', 'Acme', 'ann@example.com'],
        ['Ann Lee', 'Oda', '', 'linkedin.com/in/ann-lee'],
        ['Ben', '', 'ben@example.com'],
        ['Benjamin', '', 'BEN@example.com'],
        ['Cleo', 'Acme'],
        ['Cleo', 'Acme'],
        ['Cleo', 'Oda'],
      ),
      [ann],
    );
    expect(planned.map(({ outcome, why }) => [outcome, why])).toEqual([
      ['update', 'found by email'],
      ['skip', 'same person as line 2 of this file'],
      ['new', null],
      ['skip', 'same person as line 4 of this file'],
      ['new', null],
      ['skip', 'same person as line 6 of this file'],
      ['new', null],
    ]);
  });

  it('imports a person once whose rows have one address, both, and the other one', () => {
    const rows = (name: string) =>
      rowsOf(
        ['Ann Lee', '', 'ann@example.com'],
        [name, '', 'ann@example.com', 'linkedin.com/in/ann-lee'],
        [name, '', '', 'linkedin.com/in/ann-lee'],
      );
    const lines = (name: string) => plan(rows(name)).map(({ outcome, why }) => [outcome, why]);
    const twice = ['skip', 'same person as line 2 of this file'];
    expect(lines('ann  lee')).toEqual([['new', null], twice, twice]);
    // A colleague can have the same mailbox.
    expect(lines('Ben Ode')).toEqual([['new', null], twice, ['new', null]]);
  });

  it('finds a person without an address by name, title and company when the row says nothing new', () => {
    const ann = lead({ name: 'Ann Lee', title: '', company: '' });
    const ben = lead({ name: 'Ben Roe', title: 'CEO', company: 'Acme', email: 'ben@acme.example', description: 'Met' });
    const rows = rowsOf(['Ann Lee'], ['Ben Roe', 'Acme', '', '', 'CEO']);
    expect(plan(rows, [ann, ben])).toMatchObject([
      { outcome: 'unchanged', leadId: ann.id, why: 'found by name, title and company' },
      { outcome: 'unchanged', leadId: ben.id },
    ]);
    const other = rowsOf(
      ['Ann Lee', '', 'ann@acme.example'],
      ['Ann Lee', '', '', '', 'CFO'],
      ['Ann Lee', '', '', '', '', 'client'],
    );
    expect(plan(other, [ann]).map(({ outcome }) => outcome)).toEqual(['new', 'new', 'new']);
    expect(plan(rowsOf(['Ann Lee']), [{ ...ann, archived: true }])).toMatchObject([
      { outcome: 'skip', why: 'in your archive: restore this person to go on' },
    ]);
    expect(plan(rowsOf(['Ann Lee']), [{ ...ann, archived: true }, ann])).toMatchObject([{ outcome: 'unchanged' }]);
    // The row with the address has what is new.
    const both = rowsOf(['Ben Roe', 'Acme', '', '', 'CEO'], ['Ben Roe', 'Acme', 'ben@acme.example', '', 'CTO']);
    for (const order of [both, both.toReversed()])
      expect(plan(order, [ben]).find(({ row }) => row === both[1]?.line)).toMatchObject({
        outcome: 'update',
        changes: { title: 'CTO' },
      });
  });

  it('suggests a match by name and company, until the person confirms it', () => {
    const daniel = lead({ name: 'Daniel Okafor', company: 'Pella Foods', title: 'COO' });
    const rows = rowsOf(['daniel  OKAFOR', 'Pella foods', 'dan@example.com']);
    const [suggested] = plan(rows, [daniel]);
    expect(suggested).toMatchObject({
      outcome: 'new',
      suggestion: { leadId: daniel.id, existing: 'Daniel Okafor, COO, Pella Foods' },
    });
    expect(plan(rows, [daniel], [2])[0]).toMatchObject({
      outcome: 'update',
      leadId: daniel.id,
      why: 'same name and company, as you said',
      changes: { email: 'dan@example.com' },
    });
    expect(plan(rows, [], [2])[0]?.outcome).toBe('new');
  });

  it('does not suggest a lead that another row surely matches', () => {
    const ann = lead({ company: 'Acme', email: 'ann@example.com' });
    const planned = plan(
      rowsOf(['Ann Lee', 'Acme', 'other@example.com'], ['Ann Lee', 'Acme', 'ann@example.com', '', 'CEO']),
      [ann],
      [2],
    );
    expect(planned).toMatchObject([{ outcome: 'new', suggestion: null }, { outcome: 'update' }]);
  });

  it('says what it leaves out of an imported row', () => {
    expect(plan(rowsOf(['Ann', '', 'n/a']))[0]).toMatchObject({
      outcome: 'new',
      why: 'email left out: “n/a” is not an address',
    });
  });

  it('skips a row that would give a lead too many tags', () => {
    const tags = Array.from({ length: 30 }, (_, at) => `t${at}`);
    expect(plan(rowsOf(['Ann', '', '', '', '', tags.join()]))[0]).toMatchObject({
      outcome: 'skip',
      why: 'too many tags: it would carry 31, 30 is the most',
    });
    expect(
      plan(rowsOf(['Ann', '', 'ann@example.com', '', 'CEO']), [lead({ email: 'ann@example.com', tags })])[0]?.outcome,
    ).toBe('skip');
  });

  it('plans 10,000 rows against 20,000 leads in well under a second', () => {
    const existing = Array.from({ length: 20_000 }, (_, at) =>
      lead({
        name: `P ${at}`,
        company: 'Acme',
        email: at % 2 ? `p${at}@example.com` : null,
        linkedinUrl: `https://www.linkedin.com/in/p-${at}`,
      }),
    );
    const rows = rowsOf(
      ...Array.from({ length: 10_000 }, (_, at) => [
        `P ${at * 3}`,
        'Acme',
        `p${at * 3}@example.com`,
        at % 2 ? `linkedin.com/in/p-${at * 3}` : '',
        'CEO',
      ]),
    );
    plan(rows.slice(0, 500), existing.slice(0, 500));
    const started = process.cpuUsage();
    const planned = plan(rows, existing);
    const { user, system } = process.cpuUsage(started);
    expect(planned).toHaveLength(10_000);
    expect((user + system) / 1e6).toBeLessThan(2);
  });
});

describe('toPreview', () => {
  it('counts, names the reasons, and shows at most 20 rows of each outcome', () => {
    const ann = lead({ email: 'ann@example.com', title: 'COO', tags: ['client'] });
    const daniel = lead({ name: 'Daniel Okafor', company: 'Pella Foods' });
    const rows = rowsOf(
      ...Array.from({ length: 25 }, (_, at) => [`New ${at}`, 'Acme']),
      ['', 'Acme'],
      ['', 'Oda'],
      ['New 0', 'Acme'],
      ['Ann Lee', '', 'ann@example.com', '', 'CEO', 'fair'],
      ['Daniel Okafor', 'Pella Foods', 'd@example.com'],
    );
    const preview = toPreview(plan(rows, [ann, daniel]));
    expect(ImportPreview.parse(preview)).toEqual(preview);
    expect(preview).toMatchObject({
      new: 26,
      update: 1,
      unchanged: 0,
      skipped: 3,
      reasons: [
        { why: 'no name', count: 2 },
        { why: 'same person as another line of this file', count: 1 },
      ],
      suggestions: [
        {
          row: 31,
          name: 'Daniel Okafor',
          company: 'Pella Foods',
          leadId: daniel.id,
          existing: 'Daniel Okafor, Pella Foods',
        },
      ],
    });
    expect(preview.rows.filter(({ outcome }) => outcome === 'new')).toHaveLength(20);
    expect(preview.rows.find(({ outcome }) => outcome === 'update')?.changes).toEqual([
      { field: 'title', before: 'COO', after: 'CEO' },
      { field: 'tags', before: 'client', after: 'client, fair, import 12 May' },
    ]);
  });

  it('shows the new rows of which a value is left out before the others', () => {
    const others = Array.from({ length: 25 }, (_, at) => [`New ${at}`, 'Acme']);
    const { rows } = toPreview(plan(rowsOf(...others, ['Eva Lang', 'Lang', 'eva(at)lang'])));
    expect(rows).toHaveLength(20);
    expect(rows[0]).toMatchObject({ row: 27, why: 'email left out: “eva(at)lang” is not an address' });
    expect(rows[1]).toMatchObject({ row: 2, why: null });
  });

  it('plans leads that the log can store', () => {
    const [planned] = plan(rowsOf(['Ann Lee', 'Acme', 'a@example.com', 'linkedin.com/in/a', 'CEO', 'x']));
    expect(planned?.outcome === 'new' && LeadDetails.parse(planned.lead)).toBeTruthy();
  });
});
