import type { IdeaEvent } from '@app/contracts/posts/ideas.events';
import { fold } from '../decider';
import { given } from '../testing/given';
import { checkWritable, idea, type IdeaCommand } from './idea';

const moment = { at: '2026-11-02T08:00:00.000Z', timeZone: 'Europe/Berlin' };
const source = { kind: 'written', id: null, name: null } as const;
const text = 'The Monday backlog';
const save: IdeaCommand = { type: 'SaveIdea', text, source, ...moment };
const drop: IdeaCommand = { type: 'DropIdea', reason: 'too_thin', ...moment };
const restore: IdeaCommand = { type: 'RestoreIdea', ...moment };
const change = (words: string, taken = false): IdeaCommand => ({ type: 'ChangeIdea', text: words, taken, ...moment });
const saved: IdeaEvent = { type: 'IdeaSaved', data: { text, source, ...moment } };
const changed: IdeaEvent = { type: 'IdeaChanged', data: { text: 'Friday’s plan', ...moment } };
const dropped: IdeaEvent = { type: 'IdeaDropped', data: { reason: 'too_thin', ...moment } };
const restored: IdeaEvent = { type: 'IdeaRestored', data: moment };

describe('An idea', () => {
  it('is saved once', () => {
    given(idea, []).when(save).then([saved]);
    given(idea, [saved]).when(save).thenNothing();
  });

  it('is changed', () => {
    given(idea, [saved]).when(change('Friday’s plan')).then([changed]);
    given(idea, [saved]).when(change(text)).thenNothing();
    given(idea, [saved, changed])
      .when(change(text))
      .then([{ ...changed, data: { ...changed.data, text } } as IdeaEvent]);
  });

  it('is dropped once, and brought back', () => {
    given(idea, [saved]).when(drop).then([dropped]);
    given(idea, [saved, dropped]).when(drop).thenNothing();
    given(idea, [saved, dropped]).when(restore).then([restored]);
    given(idea, [saved, dropped, restored]).when(restore).thenNothing();
    given(idea, [saved]).when(restore).thenNothing();
  });

  it('that was dropped takes no other reason before it is brought back', () => {
    given(idea, [saved, dropped])
      .when({ type: 'DropIdea', reason: 'not_mine', ...moment })
      .thenRefused('invalid_transition');
    given(idea, [saved, dropped])
      .when({ type: 'DropIdea', reason: null, ...moment })
      .thenNothing();
  });

  it('is not changed into the words of another idea', () =>
    given(idea, [saved]).when(change('Friday’s plan', true)).thenRefused('idea_exists'));

  it('is not changed while it is dropped', () =>
    given(idea, [saved, dropped]).when(change('Friday’s plan')).thenRefused('invalid_transition'));

  it('can be written from until it is dropped, and again when it is brought back', () => {
    const check =
      (...events: IdeaEvent[]) =>
      () =>
        checkWritable(fold(idea, events));
    expect(check(saved)).not.toThrow();
    expect(check(saved, dropped)).toThrow('This idea was dropped. Bring it back, or write without it.');
    expect(check(saved, dropped, restored)).not.toThrow();
    expect(check()).toThrow('There is no such idea.');
  });

  it.each([change('x'), drop, restore])('that does not exist is refused (%j)', (command) =>
    given(idea, []).when(command).thenRefused('not_found'),
  );
});
