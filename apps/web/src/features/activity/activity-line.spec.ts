import type { Activity } from '@app/contracts/activity/activity.api';
import { aroundSubject, dotOf } from './activity-line';

let count = 0;
const activity = (
  type: Activity['type'],
  about: Partial<Activity['metadata']> = {},
  given: Partial<Activity> = {},
): Activity => ({
  id: `activity ${(count += 1)}`,
  type,
  description: 'Something happened',
  metadata: { count: 1, actor: 'you', leadId: null, contentId: null, importId: null, subject: null, undo: 0, ...about },
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
});
