import { dayCountsOf, type LeadFigure, type LeadPast } from './lead-past';

const past = (more: Partial<LeadPast>): LeadPast => ({
  sample: false,
  statuses: [],
  touches: [],
  steps: [],
  merged: [],
  mergedInto: null,
  ...more,
});
const touch = (kind: LeadPast['touches'][number]['kind'], at: string, sent = false): LeadPast['touches'][number] => ({
  id: `${kind} ${at}`,
  kind,
  at: `${at}:00.000Z`,
  day: at.slice(0, 10),
  sent,
});
/** The level or the count of a figure on a day. */
const on = (lead: LeadPast | LeadPast[], figure: LeadFigure, day: string): number =>
  dayCountsOf([lead].flat())
    .filter((count) => count.figure === figure && count.day <= day)
    .reduce((sum, { by }) => sum + by, 0);

describe('A lead in Brand Health', () => {
  const contacted = { day: '2026-11-02', status: 'contacted' } as const;

  it('is open from the first contact until it is won, lost or archived', () => {
    const lead = past({
      statuses: [{ day: '2026-11-01', status: 'new' }, contacted, { day: '2026-11-20', status: 'lost' }],
    });
    expect(['2026-11-01', '2026-11-02', '2026-11-19', '2026-11-20'].map((day) => on(lead, 'open', day))).toEqual([
      0, 1, 1, 0,
    ]);
  });

  it('is warm for ten days after a touch, and once though it was touched twice', () => {
    const lead = past({
      statuses: [contacted],
      touches: [
        touch('call', '2026-11-03T09:00'),
        touch('reply', '2026-11-05T09:00'),
        touch('note', '2026-11-30T09:00'),
      ],
    });
    expect(
      ['2026-11-02', '2026-11-05', '2026-11-15', '2026-11-16', '2026-11-30'].map((d) => on(lead, 'warm', d)),
    ).toEqual([0, 1, 1, 0, 0]);
  });

  it('is warm until the day of its next step, as long as that stands', () => {
    const steps = [
      { day: '2026-11-10', due: '2026-12-24' },
      { day: '2026-11-20', due: null },
    ];
    expect(
      ['2026-11-09', '2026-11-19', '2026-11-20'].map((d) => on(past({ statuses: [contacted], steps }), 'warm', d)),
    ).toEqual([0, 1, 0]);
    const passed = past({ statuses: [contacted], steps: [{ day: '2026-11-10', due: '2026-11-01' }] });
    expect(on(passed, 'warm', '2026-11-10')).toBe(0);
  });

  it('counts on days that a table can hold, also when its next step is due on the last of them', () => {
    const lead = past({ statuses: [contacted], steps: [{ day: '2026-11-10', due: '9999-12-31' }] });
    expect(dayCountsOf([lead]).map(({ day }) => day.length)).toEqual(dayCountsOf([lead]).map(() => 10));
    expect(on(lead, 'warm', '9999-12-30')).toBe(1);
  });

  it('has moved for four weeks after its last move, and of one day the last status counts', () => {
    const lead = past({
      statuses: [contacted, { day: '2026-11-04', status: 'lost' }, { day: '2026-11-04', status: 'meeting_booked' }],
    });
    expect(on(lead, 'booked', '2026-11-04')).toBe(1);
    expect([on(lead, 'moved', '2026-12-01'), on(lead, 'moved', '2026-12-02')]).toEqual([1, 0]);
    expect(on(lead, 'open', '2026-11-04')).toBe(1);
  });

  it('counts replies by whether they were answered within two days, and messages by whether they were answered', () => {
    const lead = past({
      touches: [
        touch('message', '2026-11-02T09:00', true),
        touch('reply', '2026-11-05T09:00'),
        touch('message', '2026-11-07T09:00', true),
        touch('reply', '2026-11-08T09:00'),
        touch('call', '2026-11-10T10:00'),
      ],
    });
    const figures = (['answered', 'unanswered', 'asked', 'theirs'] as const).map((f) => on(lead, f, '2026-12-31'));
    expect(figures).toEqual([1, 1, 2, 2]);
    expect(on({ ...lead, sample: true }, 'asked', '2026-12-31')).toBe(0);
  });

  it('is one person with the leads that were merged into it', () => {
    const stays = past({ statuses: [contacted], merged: ['goes'], touches: [touch('reply', '2026-11-20T09:00')] });
    const goes = past({
      statuses: [contacted, { day: '2026-11-18', status: 'archived' }],
      mergedInto: { id: 'stays', day: '2026-11-18' },
      touches: [touch('message', '2026-11-14T09:00', true)],
    });
    const both = [stays, goes];
    expect([on(both, 'asked', '2026-12-31'), on(both, 'theirs', '2026-12-31')]).toEqual([1, 1]);
    expect(on([stays], 'theirs', '2026-12-31')).toBe(0);
    // Before the merge only the other lead was warm. After it, the lead that stays is warm.
    expect(['2026-11-17', '2026-11-18', '2026-11-30'].map((day) => on(both, 'warm', day))).toEqual([1, 1, 1]);
    expect(['2026-11-17', '2026-11-18'].map((day) => on([stays], 'warm', day))).toEqual([0, 0]);
  });
});
