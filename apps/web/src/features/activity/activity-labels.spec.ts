import type { Activity } from '@app/contracts/activity/activity.api';
import { aroundSubject, dotOf, undoables } from './activity-labels';

let count = 0;
const activity = (
  type: Activity['type'],
  about: Partial<Activity['metadata']> = {},
  given: Partial<Activity> = {},
): Activity => ({
  id: `activity ${(count += 1)}`,
  type,
  description: 'Something happened',
  metadata: { count: 1, actor: 'you', leadId: null, contentId: null, importId: null, subject: null, ...about },
  createdAt: '2026-11-20T09:00:00.000Z',
  ...given,
});

describe('activities', () => {
  it('have a dot with the colour of their type', () => {
    expect(
      ['content_approved', 'lead_identified', 'content_drafted', 'lead_moved', 'import_undone'].map(dotOf),
    ).toEqual(['green', 'blue', 'violet', 'amber', 'amber']);
  });

  it('separate the person’s name from the sentence', () => {
    const about = (description: string, subject: string | null) =>
      aroundSubject(activity('lead_moved', { subject }, { description }));
    expect(about('Jonas Brandt moved to Booked', 'Jonas Brandt')).toEqual(['', 'Jonas Brandt', ' moved to Booked']);
    expect(about('You approved the message to You', 'You')).toEqual(['You approved the message to ', 'You', '']);
    expect(about('3 leads identified', null)).toEqual(['3 leads identified', null, '']);
  });

  it('offer Undo only for the last decision about a text', () => {
    const approved = activity('content_approved', { contentId: 'a' });
    const reopened = activity('content_reopened', { contentId: 'a' });
    expect([...undoables([approved]).values()]).toEqual([{ kind: 'decision', contentId: 'a' }]);
    expect(undoables([reopened, approved]).size).toBe(0);
    const again = activity('content_declined', { contentId: 'a' });
    expect([...undoables([again, reopened, approved]).keys()]).toEqual([again.id]);
  });

  it('offer no Undo for the approval of a text that was sent, until that is taken back', () => {
    const approved = activity('content_approved', { contentId: 'a' });
    const sent = activity('content_sent', { contentId: 'a' });
    const takenBack = activity('content_send_taken_back', { contentId: 'a' });
    expect(undoables([sent, approved]).size).toBe(0);
    expect([...undoables([takenBack, sent, approved]).keys()]).toEqual([approved.id]);
    expect(undoables([sent, takenBack, sent, approved]).size).toBe(0);
  });

  it('offer Undo for one archived lead until it is restored, and not for many at once', () => {
    const archived = activity('lead_archived', { leadId: 'l' });
    expect([...undoables([archived]).values()]).toEqual([{ kind: 'archive', leadId: 'l' }]);
    expect(undoables([activity('lead_restored', { leadId: 'l' }), archived]).size).toBe(0);
    expect(undoables([activity('lead_archived', { count: 5 })]).size).toBe(0);
  });

  it('offer Undo for the last thing that was said about following up a person', () => {
    const later = activity('follow_up_put_off', { leadId: 'l' });
    const gone = activity('follow_up_let_go', { leadId: 'l' });
    const archived = activity('lead_archived', { leadId: 'l' });
    expect([...undoables([gone, later, archived]).values()]).toEqual([
      { kind: 'followUp', leadId: 'l', change: { letGo: null } },
      { kind: 'archive', leadId: 'l' },
    ]);
    expect(undoables([activity('follow_up_brought_back', { leadId: 'l' }), gone]).size).toBe(0);
  });
});
