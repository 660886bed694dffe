import type { TimelineEntry } from '@app/contracts/leads/leads.api';
import { threadCounts, threadOf } from './thread-items';

let n = 0;
const entry = (kind: TimelineEntry['kind'], given: Partial<TimelineEntry> = {}): TimelineEntry => ({
  id: `e${++n}`,
  kind,
  text: kind,
  words: null,
  contentId: null,
  touch: null,
  touchId: null,
  via: null,
  at: '2026-11-20T09:00:00.000Z',
  ...given,
});

it('A thread is oldest first, with everything else folded between', () => {
  const reply = entry('touch', { touch: 'reply', touchId: 't1' });
  const moved = entry('moved', { touchId: 't1' });
  const [added, drafted, approved, sent, stepped] = [
    entry('surfaced'),
    entry('drafted'),
    entry('approved'),
    entry('sent'),
    entry('next_step'),
  ];
  expect(threadOf([stepped, moved, reply, sent, approved, drafted, added])).toEqual([
    { kind: 'between', entries: [added, drafted, approved] },
    { kind: 'sent', entry: sent },
    { kind: 'touch', entry: reply, moved },
    { kind: 'between', entries: [stepped] },
  ]);
});

it('A move by a text that was sent is among what is folded', () => {
  const moved = entry('moved', { touchId: 'of the text' });
  expect(threadOf([moved])).toEqual([{ kind: 'between', entries: [moved] }]);
});

it('A thread is counted in words', () => {
  const touches = (['reply', 'reply', 'call', 'note', 'message'] as const).map((touch) => entry('touch', { touch }));
  expect(threadCounts([...touches, entry('sent')])).toBe('2 sent, 2 from them, 1 call, 1 note');
  expect(threadCounts([entry('surfaced')])).toBe('');
});
