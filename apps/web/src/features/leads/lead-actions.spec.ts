import type { Lead } from '@app/contracts/leads/leads.api';
import { archivePlan } from './list/archive-dialog';
import { duplicateOf } from './add/duplicate-warning';
import { hiddenBy } from './list/empty-leads';
import { exportAddress } from './list/lead-bulk-bar';
import { filterOf } from './leads.search';
import { draftedToast, outcomeOfJob } from '@/shared/actions/use-drafting';

const id = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
const lead = (over: Partial<Lead>) =>
  ({ id: id(1), name: 'Hana Sato', email: null, pendingDraftId: null, ...over }) as Lead;
const ids = (count: number) => Array.from({ length: count }, (_, i) => id(i));

describe('actions on leads', () => {
  it('archive leads without a pending draft, and name the others', () => {
    const free = lead({ id: id(1) });
    const waiting = lead({ id: id(2), pendingDraftId: id(9) });
    expect(archivePlan([free, waiting])).toEqual({ archived: [free], skipped: [waiting] });
  });

  it('export a selection by ids, and a whole result by its filter when there are too many ids', () => {
    const filter = filterOf({ q: 'hana', sort: '-name' });
    expect(exportAddress(ids(2), filter, 80)).toBe(`/api/leads/export.csv?ids=${id(0)}%2C${id(1)}`);
    expect(exportAddress(ids(400), filter, 400)).toBe('/api/leads/export.csv?q=hana');
    expect(exportAddress(ids(400), filter, 900)).toBeNull();
  });

  it('keep the address of an export shorter than a server’s limit', () => {
    expect(exportAddress(ids(300), filterOf({ archived: true }), 900)?.length).toBeLessThan(15_000);
  });

  it('find a duplicate by the email first, then by the name', () => {
    const other = lead({ id: id(2), name: 'Ada', email: 'Ada@Example.com' });
    expect(duplicateOf([lead({}), other], 'hana sato', 'ada@example.com')).toBe(other);
    expect(duplicateOf([lead({})], ' HANA SATO ', '')?.name).toBe('Hana Sato');
    expect(duplicateOf([lead({})], 'Hana', '')).toBeUndefined();
    expect(duplicateOf([lead({ name: '' })], '', '')).toBeUndefined();
  });

  it('name the filters that hide rows', () => {
    expect(hiddenBy({ status: 'meeting_booked', q: 'x' }, 86)).toBe(
      '86 leads are hidden by Search: x and Status: Booked.',
    );
    expect(hiddenBy({ q: 'Acme Inc.' }, 3)).toBe('3 leads are hidden by Search: Acme Inc.');
    expect(hiddenBy({ segment: 'smb' }, 1)).toBe('1 lead is hidden by Segment: smb.');
  });
});

describe('the result of drafting', () => {
  it('says how many drafts exist, who was skipped and why', () => {
    const leads = [
      { id: id(1), name: 'Hana Sato' },
      { id: id(2), name: 'Ada' },
    ];
    const outcome = outcomeOfJob({ drafts: [id(7)], skipped: [{ leadId: id(2), why: 'draft_waiting' }] }, leads);
    expect(draftedToast(outcome, false)).toEqual({
      title: 'Outreach Drafts Created',
      text: '1 message waits for your review. Skipped Ada: a draft already waits.',
    });
  });

  it('says when nothing was drafted', () => {
    const skipped = [{ name: 'Hana Sato', why: 'A draft already waits for your decision.' }];
    expect(draftedToast({ ids: [], samples: false, skipped }, true)).toEqual({
      title: 'Nothing was drafted',
      text: 'Skipped Hana Sato: a draft already waits for your decision.',
    });
  });

  it('accepts a job result of another shape', () => {
    expect(outcomeOfJob(null, [])).toEqual({ ids: [], samples: false, skipped: [] });
    expect(outcomeOfJob({ drafts: [id(1), id(2)], samples: 2, skipped: [] }, []).samples).toBe(true);
    expect(outcomeOfJob({ drafts: [id(1), id(2)], samples: 1, skipped: [] }, []).samples).toBe(false);
  });

  it('has the specification’s texts for one message and for samples', () => {
    expect(draftedToast({ ids: [id(1)], samples: false, skipped: [] }, true).text).toBe(
      'Your personalized outreach message is ready for review on the Dashboard.',
    );
    expect(draftedToast({ ids: [id(1)], samples: true, skipped: [] }, false).text).toBe(
      'Sample outreach messages have been generated for review.',
    );
  });
});
