import type { ReplyKind } from '@app/contracts/leads/leads.events';
import { replyKinds } from '@app/contracts/leads/leads.constants';
import { tones } from '@app/contracts/account/account.constants';
import { gapsIn } from '@app/contracts/content/gaps';
import { writeMessage } from './messages';
import { brief } from './testing/briefs';

const answer = (reply: ReplyKind | undefined, note: string | null, more: { until?: string } = {}, rest = {}) =>
  writeMessage(
    brief(
      {
        status: 'responded',
        touches: [
          { kind: 'message', at: '2025-11-10', note: null },
          { kind: 'reply', at: '2025-11-18', note, reply, ...more },
        ],
      },
      rest,
    ),
  );

describe('The answer to a reply whose kind is known', () => {
  it('says yes to the later date, and sells nothing', () => {
    expect(answer('later', 'Maybe in spring?', { until: '2026-03-02' }).body).toBe(
      'Hi Marta, thank you for telling me. I’ll write again in March. If it comes up before that, just send me a line.\n\nMara',
    );
    expect(answer('later', 'Next week please', { until: '2025-12-01' }, { tone: 'bold' }).body).toBe(
      'Fair enough, Marta. I’ll write on 1 December.\n\nMara',
    );
    expect(answer('later', 'Not now', {}, { tone: 'reflective' }).body).toBe(
      'Hi Marta, I understand, and it’s good to know. I’ll leave it for now.\n\nMara',
    );
  });
  it('names the year of a date that is far away', () =>
    expect(answer('later', 'After the merger', { until: '2027-03-02' }).body).toContain('again in March 2027.'));
  it('takes a no for a no', () =>
    expect(answer('no', 'No thanks, and please take us off.').body).toBe(
      'Hi Marta, thank you for telling me. I’ll leave it there. All the best to you and to everybody at Varden Group.\n\nMara',
    ));
  it('asks for the confirmation of a time', () =>
    expect(gapsIn(answer('yes', 'Thursday works!').body)).toEqual(['the day and the time, and the link or the place']));
  it('leaves the answer to a question to the author, with their words beside it', () =>
    expect(gapsIn(answer('question', 'What does it cost?').body)).toEqual(['your answer to “What does it cost?”']));

  it('closes with no question and no offer, in every tone and channel', () => {
    for (const reply of replyKinds)
      for (const tone of tones)
        for (const channel of ['linkedin_message', 'email'] as const) {
          if (reply === 'thanks') continue;
          const { body, situation } = answer(reply, 'Sounds useful. How long does it take?', {}, { tone, channel });
          expect(situation?.name).toBe('Answer to a reply');
          const own = body.replaceAll(/\[[^\]]*\]/gu, '');
          expect(own).not.toMatch(/[?]|checklist|founders|prices/u);
          expect(gapsIn(body).length).toBeLessThanOrEqual(1);
        }
  });
  it('does not come before words on hard news', () =>
    expect(answer('later', 'My father died on Sunday. Later.').body).not.toContain('I’ll write again'));
  it('is the author’s own template where only they know the answer', () => {
    const own = {
      id: 'mine',
      situation: 'reply',
      replacesShipped: true,
      subject: '',
      text: 'Hello {{ first_name }}.',
    } as const;
    const author = { ...brief().author, templates: [own] };
    expect(answer('question', 'How?', {}, { author }).body).toBe('Hello Marta.');
    expect(answer('no', 'No.', {}, { author }).body).toContain('I’ll leave it there.');
  });
});

describe('A talk with a line for the receiver', () => {
  const talked = (line: string | undefined, note: string | null = null, rest = {}) =>
    writeMessage(brief({ status: 'contacted', touches: [{ kind: 'call', at: '2025-11-18', note, line }] }, rest));

  it('has the line word for word, and one question after it', () => {
    const line = 'You said four new ward managers started without any training.';
    expect(talked(line).body).toBe(
      `Hi Marta, thank you for the talk on 18 November. ${line}\n\nWould it help to go through that once more?\n\nMara`,
    );
    expect(talked(line, null, { tone: 'bold' }).body).toBe(
      `Hi Marta, thanks for the talk on 18 November. ${line}\n\nShall we start there?\n\nMara`,
    );
  });
  it('closes with the question of the line, where it asks one', () =>
    expect(talked('Is the group format still on?').body).toBe(
      'Hi Marta, thank you for the talk on 18 November. Is the group format still on?\n\nMara',
    ));
  it('has nothing of the note, which is for the author alone', () => {
    for (const tone of tones) {
      const { body } = talked('Here is the planner.', 'Board is split on selling, told nobody yet.', { tone });
      expect(body).not.toMatch(/board|selling|nobody/iu);
      expect(gapsIn(body)).toEqual([]);
    }
  });
  it('ends its line with a full stop, and never cuts it', () => {
    const line = `You said ${'that it is a long way to go '.repeat(5)}`.trim().slice(0, 160);
    for (const channel of ['linkedin_message', 'email'] as const)
      expect(talked(line, null, { channel }).body).toContain(`${line}.`);
  });
  it('comes before a promise that the note seems to hold', () =>
    expect(talked('You wanted to see the planner.', 'will send her the checklist').situation?.name).toBe(
      'After a talk',
    ));
  it('has a gap without a line', () =>
    expect(gapsIn(talked(undefined).body)).toEqual(['what did they say that matters?']));
  it('is past once a message went out', () => {
    const touches = [
      { kind: 'call', at: '2025-11-10', note: null, line: 'You said it is late.' },
      { kind: 'message', at: '2025-11-11', note: null },
    ] as const;
    expect(writeMessage(brief({ status: 'contacted', touches })).body).not.toContain('You said it is late');
  });
});
