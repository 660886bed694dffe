import type { ContentEvent } from '@app/contracts/content/content.events';
import { given } from '../testing/given';
import { content, type ContentCommand } from './content';

const moment = { at: '2026-11-19T09:00:00.000Z', timeZone: 'Europe/Berlin' };
const print = (c: string) => c.repeat(64);
const body = 'Marta, your note on shift handovers stayed with me.';
const draft = {
  channel: 'linkedin_message' as const,
  title: null,
  body,
  fingerprint: print('a'),
  target: null,
  topic: null,
  tone: 'calm' as const,
  writer: 'template' as const,
  sample: false,
  basis: [],
  ...moment,
};
const drafted: ContentEvent = { type: 'DraftGenerated', data: { type: 'message', ...draft } };
const approved: ContentEvent = {
  type: 'ContentApproved',
  data: { type: 'message', body, fingerprint: print('a'), revision: 0, ...moment },
};
const declined: ContentEvent = {
  type: 'ContentDeclined',
  data: { type: 'message', reason: 'not_now', note: null, ...moment },
};
const edited: ContentEvent = {
  type: 'DraftEdited',
  data: { type: 'message', body: 'Shorter.', fingerprint: print('b'), revision: 1, restoredFrom: null, ...moment },
};
const reopened = (decision: 'approved' | 'declined'): ContentEvent => ({
  type: 'ContentReopened',
  data: { type: 'message', decision, decidedAt: moment.at, timeZone: moment.timeZone },
});
const copied: ContentEvent = { type: 'ContentCopied', data: { type: 'message', fingerprint: print('a'), ...moment } };

const approve = (over: Partial<Extract<ContentCommand, { type: 'ApproveContent' }>> = {}): ContentCommand => ({
  type: 'ApproveContent',
  text: null,
  seen: print('a'),
  basedOn: null,
  ...moment,
  ...over,
});
const decline: ContentCommand = { type: 'DeclineContent', reason: 'not_now', note: null, ...moment };
const edit: ContentCommand = { type: 'EditDraft', body: 'Shorter.', fingerprint: print('b'), basedOn: null, ...moment };
const copy: ContentCommand = { type: 'CopyContent', seen: print('a'), ...moment };
const write: ContentCommand = { type: 'DraftContent', contentType: 'message', ...draft };

describe('A draft', () => {
  it('waits for a decision', () => given(content, []).when(write).then([drafted]));
  it('is written once, also when the command is repeated', () => given(content, [drafted]).when(write).thenNothing());
  it('is refused when it is too long for its channel', () =>
    given(content, [])
      .when({ ...write, channel: 'linkedin_note', body: 'x'.repeat(301) })
      .thenRefused('validation_failed'));
});

describe('A waiting text', () => {
  it('is approved exactly', () => given(content, [drafted]).when(approve()).then([approved]));
  it('is approved when the command names no fingerprint', () =>
    given(content, [drafted])
      .when(approve({ seen: null }))
      .then([approved]));
  it('is not approved when another text was on the screen', () =>
    given(content, [drafted, edited]).when(approve()).thenRefused('stale_text'));
  it('is saved and approved with one command', () =>
    given(content, [drafted])
      .when(approve({ seen: null, text: { body: 'Shorter.', fingerprint: print('b') } }))
      .then([
        edited,
        {
          type: 'ContentApproved',
          data: { type: 'message', body: 'Shorter.', fingerprint: print('b'), revision: 1, ...moment },
        },
      ]));
  it('is not saved and approved when another tab has saved since', () =>
    given(content, [drafted, edited])
      .when(approve({ seen: null, basedOn: 0, text: { body: 'Other.', fingerprint: print('c') } }))
      .thenRefused('stale_text'));
  it('is approved without an edit when the text is the same', () =>
    given(content, [drafted])
      .when(approve({ text: { body, fingerprint: print('a') } }))
      .then([approved]));
  it('is declined with a reason', () => given(content, [drafted]).when(decline).then([declined]));
  it('is edited', () => given(content, [drafted]).when(edit).then([edited]));
  it('gets no new revision when nothing changed', () =>
    given(content, [drafted])
      .when({ ...edit, body, fingerprint: print('a') })
      .thenNothing());
  it('is not overwritten by an editor that was opened on an older revision', () =>
    given(content, [drafted, edited])
      .when({ ...edit, body: 'Other.', fingerprint: print('c'), basedOn: 0 })
      .thenRefused('stale_text'));
  it('is refused when an edit makes it too long', () =>
    given(content, [drafted])
      .when({ ...edit, body: 'x'.repeat(8001) })
      .thenRefused('validation_failed'));
  it('gets an older text back as a new revision', () =>
    given(content, [drafted, edited])
      .when({ type: 'RestoreRevision', revision: 0, basedOn: 1, ...moment })
      .then([
        {
          type: 'DraftEdited',
          data: { type: 'message', body, fingerprint: print('a'), revision: 2, restoredFrom: 0, ...moment },
        },
      ]));
  it('has no revision that was never written', () =>
    given(content, [drafted])
      .when({ type: 'RestoreRevision', revision: 5, basedOn: null, ...moment })
      .thenRefused('not_found'));
  it('does not change when it is reopened', () =>
    given(content, [drafted])
      .when({ type: 'ReopenContent', ...moment })
      .thenNothing());
  it('cannot be copied', () => given(content, [drafted]).when(copy).thenRefused('invalid_transition'));
});

describe('An approved text', () => {
  it('stays approved when it is approved again', () =>
    given(content, [drafted, approved]).when(approve()).thenNothing());
  it('is not declined before it is reopened', () =>
    given(content, [drafted, approved]).when(decline).thenRefused('invalid_transition'));
  it('is not replaced by approving another text', () =>
    given(content, [drafted, approved])
      .when(approve({ text: { body: 'Shorter.', fingerprint: print('b') } }))
      .thenRefused('invalid_transition'));
  it('waits for a decision after an edit', () =>
    given(content, [drafted, approved])
      .when(edit)
      .then([reopened('approved'), edited]));
  it('waits for a decision after it is reopened', () =>
    given(content, [drafted, approved])
      .when({ type: 'ReopenContent', ...moment })
      .then([reopened('approved')]));
  it('can be copied', () => given(content, [drafted, approved]).when(copy).then([copied]));
  it('cannot be copied with another fingerprint', () =>
    given(content, [drafted, approved])
      .when({ ...copy, seen: print('b') })
      .thenRefused('stale_text'));
  it('cannot be copied after an edit', () =>
    given(content, [drafted, approved, reopened('approved'), edited])
      .when(copy)
      .thenRefused('invalid_transition'));
});

describe('A declined text', () => {
  const past = [drafted, declined];
  it('stays declined when it is declined again', () => given(content, past).when(decline).thenNothing());
  it('is not approved', () => given(content, past).when(approve()).thenRefused('invalid_transition'));
  it('is not edited', () => given(content, past).when(edit).thenRefused('invalid_transition'));
  it('cannot be copied', () => given(content, past).when(copy).thenRefused('invalid_transition'));
  it('can be reopened', () =>
    given(content, past)
      .when({ type: 'ReopenContent', ...moment })
      .then([reopened('declined')]));
});

it.each([approve(), decline, edit, copy])('An unknown text is not found ($type)', (command) =>
  given(content, []).when(command).thenRefused('not_found'),
);
