import type { ContentEvent } from '@app/contracts/content/content.events';
import { given } from '../testing/given';
import { content as contentWith, type ContentCommand } from './content';

/** Stands in for SHA-256: different texts have different results, in the same format. */
const sha256 = (text: string) => Buffer.from(text).toString('hex').slice(-64).padStart(64, '0');
const content = contentWith(sha256);

const moment = { at: '2026-11-19T09:00:00.000Z', timeZone: 'Europe/Berlin' };
const here = { session: '6f3c1f0a-54ce-4f0d-9a61-00000000000a', basedOn: null };
const there = { session: '6f3c1f0a-54ce-4f0d-9a61-00000000000b', basedOn: null };
const body = 'Marta, your note on shift handovers stayed with me.';
const draft = {
  channel: 'linkedin_message' as const,
  title: null,
  body,
  target: null,
  topic: null,
  tone: 'calm' as const,
  writer: 'template' as const,
  sample: false,
  basis: [],
  situation: null,
  template: null,
  origin: null,
  ...moment,
};
const sealOf = (body: string) => ({ fingerprint: sha256(body), sealFormat: 'body' as const });
const drafted: ContentEvent = { type: 'DraftGenerated', data: { type: 'message', ...draft, ...sealOf(body) } };
const approved: ContentEvent = {
  type: 'ContentApproved',
  data: { type: 'message', title: null, body, ...sealOf(body), revision: 0, ...moment },
};
const declined: ContentEvent = {
  type: 'ContentDeclined',
  data: { type: 'message', reason: 'not_now', note: null, ...moment },
};
const edited: ContentEvent = {
  type: 'DraftEdited',
  data: {
    type: 'message',
    title: null,
    body: 'Shorter.',
    ...sealOf('Shorter.'),
    session: here.session,
    revision: 1,
    edit: 1,
    restoredFrom: null,
    ...moment,
  },
};
const reopened = (decision: 'approved' | 'declined'): ContentEvent => ({
  type: 'ContentReopened',
  data: { type: 'message', decision, decidedAt: moment.at, timeZone: moment.timeZone },
});
const copied: ContentEvent = { type: 'ContentCopied', data: { type: 'message', fingerprint: sha256(body), ...moment } };

const approve = (over: Partial<Extract<ContentCommand, { type: 'ApproveContent' }>> = {}): ContentCommand => ({
  type: 'ApproveContent',
  text: null,
  seen: sha256(body),
  ...here,
  ...moment,
  ...over,
});
const decline: ContentCommand = { type: 'DeclineContent', reason: 'not_now', note: null, ...moment };
const edit: ContentCommand = { type: 'EditDraft', text: { body: 'Shorter.' }, ...here, ...moment };
const copy: ContentCommand = { type: 'CopyContent', seen: sha256(body), ...moment };
const write: ContentCommand = { type: 'DraftContent', contentType: 'message', ...draft };

describe('A draft', () => {
  it('waits for a decision', () => given(content, []).when(write).then([drafted]));
  it('is written once, also when the command is repeated', () => given(content, [drafted]).when(write).thenNothing());
  it('is refused when it is too long for its channel', () =>
    given(content, [])
      .when({ ...write, channel: 'linkedin_note', body: 'x'.repeat(301) })
      .thenRefused('validation_failed'));
});

describe('A text with a gap', () => {
  const words = 'Hi Marta, [what did they say that matters?]. I help [who you help].';
  const open: ContentEvent = {
    type: 'DraftGenerated',
    data: { type: 'message', ...draft, body: words, ...sealOf(words) },
  };
  const filled = 'Hi Marta, you said nights are hard.';

  it('is not approved, and the refusal names its gaps', () => {
    given(content, [open])
      .when(approve({ seen: sha256(words) }))
      .thenRefused('gap_left');
    expect(() => content.decide(approve({ seen: sha256(words) }), content.evolve(content.initial, open))).toThrow(
      '2 gaps left: what did they say that matters?, who you help. Write them, or take them out, then approve.',
    );
  });
  it('is not approved when an edit with the approval leaves one, and the edit is not saved', () =>
    given(content, [open])
      .when(approve({ seen: null, text: { body: 'Hi [your line].' } }))
      .thenRefused('gap_left'));
  it('is approved when the same command fills them', () =>
    given(content, [open])
      .when(approve({ seen: null, text: { body: filled } }))
      .then([
        { ...edited, data: { ...edited.data, body: filled, ...sealOf(filled) } },
        { ...approved, data: { ...approved.data, body: filled, ...sealOf(filled), revision: 1 } },
      ] as ContentEvent[]));
  it('is not approved when the gap is in the subject of an e-mail', () => {
    const mail = { ...draft, channel: 'email' as const, title: 'About [what?]' };
    const seal = { fingerprint: sha256(JSON.stringify([mail.title, body])), sealFormat: 'subject_and_body' as const };
    given(content, [{ type: 'DraftGenerated', data: { type: 'message', ...mail, ...seal } }])
      .when(approve({ seen: seal.fingerprint }))
      .thenRefused('gap_left');
  });
  it('is saved, declined and restored like any other', () => {
    given(content, [drafted])
      .when({ ...edit, text: { body: words } })
      .then([{ ...edited, data: { ...edited.data, body: words, ...sealOf(words) } }] as ContentEvent[]);
    given(content, [open]).when(decline).then([declined]);
  });
  it('cannot be copied, because it is not approved', () =>
    given(content, [open])
      .when({ ...copy, seen: sha256(words) })
      .thenRefused('invalid_transition'));
  it('that was approved before gaps were known stays approved, and can be copied', () =>
    given(content, [open, { ...approved, data: { ...approved.data, body: words, ...sealOf(words) } } as ContentEvent])
      .when({ ...copy, seen: sha256(words) })
      .then([{ type: 'ContentCopied', data: { type: 'message', fingerprint: sha256(words), ...moment } }]));
});

describe('Answers of the card', () => {
  const words = 'I help [who you help] with [what you help with]. [A question you like to ask]? [why him?]';
  const waiting: ContentEvent = {
    type: 'DraftGenerated',
    data: { type: 'message', ...draft, body: words, ...sealOf(words) },
  };
  const closed = 'I help founders with [what you help with]. When did you last ask? [why him?]';
  const close: ContentCommand = {
    type: 'CloseGaps',
    answers: [
      { gap: 'who you help', words: 'founders' },
      { gap: 'a question you like to ask', words: 'When did you last ask?' },
    ],
    ...moment,
  };
  const gapsClosed: ContentEvent = {
    type: 'GapsClosed',
    data: { type: 'message', title: null, body: closed, ...sealOf(closed), revision: 1, ...moment },
  };

  it('close their gaps in a text that waits, and nothing else changes', () =>
    given(content, [waiting]).when(close).then([gapsClosed]));
  it('close nothing twice', () => given(content, [waiting, gapsClosed]).when(close).thenNothing());
  it('leave a text without these gaps as it is', () => given(content, [drafted]).when(close).thenNothing());
  it('leave a decided text as it is', () => given(content, [waiting, declined]).when(close).thenNothing());
  it('leave a text as it is that would become too long', () =>
    given(content, [{ ...waiting, data: { ...waiting.data, channel: 'linkedin_note' } } as ContentEvent])
      .when({ ...close, answers: [{ gap: 'who you help', words: 'x'.repeat(300) }] })
      .thenNothing());
  it('leave a mail as it is whose subject would become too long', () => {
    const mail = { ...waiting.data, channel: 'email', title: `${'x'.repeat(250)} [who you help]` };
    given(content, [{ ...waiting, data: mail } as ContentEvent])
      .when({ ...close, answers: [{ gap: 'who you help', words: 'f'.repeat(100) }] })
      .thenNothing();
  });
  it('keep an approval from being blind: it must name the text on the screen', () =>
    given(content, [waiting, gapsClosed])
      .when(approve({ seen: sha256(words) }))
      .thenRefused('stale_text'));
  it('are a revision that can be taken back', () =>
    given(content, [waiting, gapsClosed])
      .when({ type: 'RestoreRevision', revision: 0, ...here, basedOn: 1, ...moment })
      .then([
        { ...edited, data: { ...edited.data, body: words, ...sealOf(words), revision: 2, edit: 1, restoredFrom: 0 } },
      ] as ContentEvent[]));
});

describe('A text that its owner wants rewritten', () => {
  const other = 'Hi Marta, we connected back in 2019.';
  const manner = {
    tone: 'calm' as const,
    writer: 'template' as const,
    basis: ['Connected 2019'],
    situation: { name: 'Reconnect', reason: 'chosen by you' },
    template: 'shipped:reconnect',
  };
  const asked = { ...manner, wish: 'situation' as const, title: null, body: other, ...moment };
  const rewrite: ContentCommand = { type: 'RewriteDraft', ...asked, basedOn: 0 };
  const rewritten: ContentEvent = {
    type: 'DraftRewritten',
    data: { type: 'message', ...asked, ...sealOf(other), revision: 1 },
  };

  it('gets new words and waits; the words before are a revision', () => {
    given(content, [drafted]).when(rewrite).then([rewritten]);
    given(content, [drafted, rewritten])
      .when({ type: 'RestoreRevision', revision: 0, ...here, ...moment })
      .then([
        { ...edited, data: { ...edited.data, body, ...sealOf(body), revision: 2, edit: 1, restoredFrom: 0 } },
      ] as ContentEvent[]);
  });
  it('counts the first edit of a person as the first, whatever the assistant did before', () =>
    given(content, [drafted, rewritten])
      .when(edit)
      .then([{ ...edited, data: { ...edited.data, revision: 2, edit: 1 } }] as ContentEvent[]));
  it('has no first edit of its owner when the words before are brought back', () => {
    const undone = { ...edited, data: { ...edited.data, body, ...sealOf(body), revision: 2, restoredFrom: 0 } };
    given(content, [drafted, rewritten, undone as ContentEvent])
      .when(edit)
      .then([{ ...edited, data: { ...edited.data, revision: 3, edit: 1 } }] as ContentEvent[]);
  });
  it('keeps what its owner has edited meanwhile', () =>
    given(content, [drafted, edited]).when(rewrite).thenRefused('stale_text'));
  it('is not rewritten after it is decided', () => {
    given(content, [drafted, approved]).when(rewrite).thenRefused('invalid_transition');
    given(content, [drafted, declined]).when(rewrite).thenRefused('invalid_transition');
  });
  it('is approved only by its fingerprint', () => {
    given(content, [drafted, rewritten])
      .when(approve({ seen: null }))
      .thenRefused('fingerprint_required');
    given(content, [drafted, rewritten]).when(approve()).thenRefused('stale_text');
  });
  it('must fit its channel', () =>
    given(content, [drafted])
      .when({ ...rewrite, body: 'x'.repeat(8001) })
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
      .when(approve({ seen: null, text: { body: 'Shorter.' } }))
      .then([
        edited,
        {
          type: 'ContentApproved',
          data: { type: 'message', title: null, body: 'Shorter.', ...sealOf('Shorter.'), revision: 1, ...moment },
        },
      ]));
  it('is not saved and approved when another tab has saved since', () =>
    given(content, [drafted, edited])
      .when(approve({ seen: null, basedOn: 0, text: { body: 'Other.' } }))
      .thenRefused('stale_text'));
  it('is approved without an edit when the text is the same', () =>
    given(content, [drafted])
      .when(approve({ text: { body } }))
      .then([approved]));
  it('is declined with a reason', () => given(content, [drafted]).when(decline).then([declined]));
  it('is edited', () => given(content, [drafted]).when(edit).then([edited]));
  it('gets no new revision when nothing changed', () =>
    given(content, [drafted])
      .when({ ...edit, text: { body } })
      .thenNothing());
  it('is not overwritten by an editor that was opened on an older revision', () =>
    given(content, [drafted, edited])
      .when({ ...edit, text: { body: 'Other.' }, basedOn: 0 })
      .thenRefused('stale_text'));
  it('is refused when an edit makes it too long', () =>
    given(content, [drafted])
      .when({ ...edit, text: { body: 'x'.repeat(8001) } })
      .thenRefused('validation_failed'));
  it('gets an older text back as a new revision', () =>
    given(content, [drafted, edited])
      .when({ type: 'RestoreRevision', revision: 0, ...here, basedOn: 1, ...moment })
      .then([
        {
          type: 'DraftEdited',
          data: {
            type: 'message',
            title: null,
            body,
            ...sealOf(body),
            session: here.session,
            revision: 2,
            edit: 2,
            restoredFrom: 0,
            ...moment,
          },
        },
      ]));
  it('has no revision that was never written', () =>
    given(content, [drafted])
      .when({ type: 'RestoreRevision', revision: 5, ...here, ...moment })
      .thenRefused('not_found'));
  it('does not change when it is reopened', () =>
    given(content, [drafted])
      .when({ type: 'ReopenContent', ...moment })
      .thenNothing());
  it('cannot be copied', () => given(content, [drafted]).when(copy).thenRefused('invalid_transition'));
});

describe('An approval without a fingerprint', () => {
  const blind = (session: string | null) => approve({ seen: null, session });
  const approvedEdit: ContentEvent = {
    type: 'ContentApproved',
    data: { type: 'message', title: null, body: 'Shorter.', ...sealOf('Shorter.'), revision: 1, ...moment },
  };
  it('is for the draft, which nobody has edited', () =>
    given(content, [drafted]).when(blind(there.session)).then([approved]));
  it('is for the edit of the same session', () =>
    given(content, [drafted, edited]).when(blind(here.session)).then([approvedEdit]));
  it('is refused when another session has edited the text', () =>
    given(content, [drafted, edited]).when(blind(there.session)).thenRefused('fingerprint_required'));
  it('is refused when the session of the edit or of the approval is not known', () => {
    const unknown: ContentEvent = { ...edited, data: { ...edited.data, session: null } } as ContentEvent;
    given(content, [drafted, unknown]).when(blind(here.session)).thenRefused('fingerprint_required');
    given(content, [drafted, unknown]).when(blind(null)).thenRefused('fingerprint_required');
  });
  it('changes nothing when the text is approved already', () =>
    given(content, [drafted, edited, approvedEdit]).when(blind(there.session)).thenNothing());
});

describe('An e-mail that another session has edited', () => {
  const sealed = (title: string, body: string) => ({
    title,
    body,
    fingerprint: sha256(JSON.stringify([title, body])),
    sealFormat: 'subject_and_body' as const,
  });
  const mail = { ...draft, channel: 'email' as const, ...sealed('Hello', body) };
  const mailed: ContentEvent = { type: 'DraftGenerated', data: { type: 'message', ...mail } };
  const editedBy = (session: string | null, revision: number, title: string, text: string): ContentEvent => ({
    type: 'DraftEdited',
    data: {
      type: 'message',
      ...sealed(title, text),
      session,
      revision,
      edit: revision,
      restoredFrom: null,
      ...moment,
    },
  });
  const past = [mailed, editedBy(there.session, 1, 'Hello', 'Theirs.')];
  const approval = (over: Parameters<typeof approve>[0]) => approve({ seen: null, ...over });

  it('is not approved with its subject alone, nor with its text alone', () => {
    for (const text of [{ title: 'Hello' }, { title: 'Mine' }, { body: 'Theirs.' }, { body: 'Mine.' }])
      given(content, past).when(approval({ text })).thenRefused('fingerprint_required');
  });
  it('is not approved from another text, whatever words come along', () => {
    for (const text of [{ title: 'Hello' }, { body: 'Mine.' }, { title: 'Hello', body: 'Theirs.' }])
      given(content, past)
        .when(approval({ text, seen: mail.fingerprint }))
        .thenRefused('stale_text');
    given(content, past)
      .when(approval({ text: { title: 'Hello' }, basedOn: 0 }))
      .thenRefused('stale_text');
  });
  it('is approved with all its words, with its fingerprint, or from its revision', () => {
    const approvedText = (title: string, text: string, revision: number): ContentEvent => ({
      type: 'ContentApproved',
      data: { type: 'message', ...sealed(title, text), revision, ...moment },
    });
    const asItIs = [approvedText('Hello', 'Theirs.', 1)];
    given(content, past)
      .when(approval({ text: { title: 'Hello', body: 'Theirs.' } }))
      .then(asItIs);
    given(content, past)
      .when(approval({ seen: sealed('Hello', 'Theirs.').fingerprint }))
      .then(asItIs);
    given(content, past)
      .when(approval({ basedOn: 1 }))
      .then(asItIs);
    given(content, past)
      .when(approval({ text: { title: 'Mine' }, basedOn: 1 }))
      .then([editedBy(here.session, 2, 'Mine', 'Theirs.'), approvedText('Mine', 'Theirs.', 2)]);
  });
  it('stays unseen when its subject alone is edited, or an earlier text is restored without a look at it', () => {
    const subject: ContentCommand = { type: 'EditDraft', text: { title: 'Mine' }, ...here, ...moment };
    given(content, past)
      .when(subject)
      .then([editedBy(null, 2, 'Mine', 'Theirs.')]);
    given(content, past)
      .when({ ...subject, basedOn: 1 })
      .then([editedBy(here.session, 2, 'Mine', 'Theirs.')]);
    const [, theirs] = past;
    const mine = editedBy(here.session, 2, 'Mine', 'Mine.');
    const restored = editedBy(null, 3, 'Hello', 'Theirs.');
    given(content, [mailed, theirs as ContentEvent, mine])
      .when({ type: 'RestoreRevision', revision: 1, ...here, ...moment })
      .then([{ ...restored, data: { ...restored.data, edit: 3, restoredFrom: 1 } } as ContentEvent]);
  });
});

describe('A person who begins to edit', () => {
  const begin: ContentCommand = { type: 'BeginEdit', ...moment };
  const begun: ContentEvent = { type: 'EditBegun', data: { type: 'message', ...moment } };
  it('is recorded once', () => {
    given(content, [drafted]).when(begin).then([begun]);
    given(content, [drafted, begun]).when(begin).thenNothing();
  });
  it('can begin again after an edit', () => given(content, [drafted, begun, edited]).when(begin).then([begun]));
  it('revokes the approval', () =>
    given(content, [drafted, approved])
      .when(begin)
      .then([reopened('approved'), begun]));
  it('reopens a declined text first', () =>
    given(content, [drafted, declined]).when(begin).thenRefused('invalid_transition'));
});

describe('The subject of an e-mail', () => {
  const mail = { ...draft, channel: 'email' as const, title: 'Your handovers' };
  const both = (title: string, text: string) => ({
    title,
    body: text,
    fingerprint: sha256(JSON.stringify([title, text])),
    sealFormat: 'subject_and_body' as const,
  });
  const draftedMail: ContentEvent = {
    type: 'DraftGenerated',
    data: { type: 'message', ...mail, ...both('Your handovers', body) },
  };
  /** An event from before fingerprints covered the subject. */
  const oldMail: ContentEvent = { type: 'DraftGenerated', data: { type: 'message', ...mail, ...sealOf(body) } };
  const editOf = (text: { title?: string; body?: string }): ContentCommand => ({
    type: 'EditDraft',
    text,
    ...here,
    ...moment,
  });
  const editedTo = (title: string, text: string): ContentEvent => ({
    type: 'DraftEdited',
    data: {
      type: 'message',
      ...both(title, text),
      session: here.session,
      revision: 1,
      edit: 1,
      restoredFrom: null,
      ...moment,
    },
  });

  it('is under the seal with the body', () =>
    given(content, [])
      .when({ type: 'DraftContent', contentType: 'message', ...mail })
      .then([draftedMail]));
  it('is edited alone, and then the seal is another one', () =>
    given(content, [draftedMail])
      .when(editOf({ title: 'A word' }))
      .then([editedTo('A word', body)]));
  it('stays when only the body is edited', () =>
    given(content, [draftedMail])
      .when(editOf({ body: 'Shorter.' }))
      .then([editedTo('Your handovers', 'Shorter.')]));
  it('is approved with the body', () =>
    given(content, [draftedMail])
      .when(approve({ seen: both('Your handovers', body).fingerprint }))
      .then([
        {
          type: 'ContentApproved',
          data: { type: 'message', ...both('Your handovers', body), revision: 0, ...moment },
        },
      ]));
  it('is outside the seal of an older draft, which stays valid', () =>
    given(content, [oldMail])
      .when(approve())
      .then([
        {
          type: 'ContentApproved',
          data: { type: 'message', title: 'Your handovers', body, ...sealOf(body), revision: 0, ...moment },
        },
      ]));
  it('makes another text of an approved one when it is changed', () =>
    given(content, [
      draftedMail,
      {
        type: 'ContentApproved',
        data: { type: 'message', ...both('Your handovers', body), revision: 0, ...moment },
      },
    ])
      .when(editOf({ title: 'A word' }))
      .then([reopened('approved'), editedTo('A word', body)]));
  it('is refused for a text that is not an e-mail', () =>
    given(content, [drafted])
      .when(editOf({ title: 'A word' }))
      .thenRefused('validation_failed'));
});

describe('An approved text', () => {
  it('stays approved when it is approved again', () =>
    given(content, [drafted, approved]).when(approve()).thenNothing());
  it('is not declined before it is reopened', () =>
    given(content, [drafted, approved]).when(decline).thenRefused('invalid_transition'));
  it('is not replaced by approving another text', () =>
    given(content, [drafted, approved])
      .when(approve({ text: { body: 'Shorter.' } }))
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
      .when({ ...copy, seen: sha256('Shorter.') })
      .thenRefused('stale_text'));
  it('cannot be copied after an edit', () =>
    given(content, [drafted, approved, reopened('approved'), edited])
      .when(copy)
      .thenRefused('invalid_transition'));
});

describe('A declined text', () => {
  const past = [drafted, declined];
  it('stays declined when it is declined again', () => given(content, past).when(decline).thenNothing());
  it('takes no other reason before it is reopened, and none is dropped', () => {
    const silent: ContentCommand = { type: 'DeclineContent', reason: null, note: null, ...moment };
    given(content, past).when(silent).thenNothing();
    for (const said of [{ reason: 'wrong_tone' as const }, { note: 'Too cold.' }])
      given(content, past)
        .when({ ...silent, ...said })
        .thenRefused('invalid_transition');
  });
  it('is not approved', () => given(content, past).when(approve()).thenRefused('invalid_transition'));
  it('is not edited', () => given(content, past).when(edit).thenRefused('invalid_transition'));
  it('cannot be copied', () => given(content, past).when(copy).thenRefused('invalid_transition'));
  it('can be reopened', () =>
    given(content, past)
      .when({ type: 'ReopenContent', ...moment })
      .then([reopened('declined')]));
});

describe('A text that was sent', () => {
  const link = 'https://www.linkedin.com/feed/update/1';
  const send = (over: Partial<Extract<ContentCommand, { type: 'MarkSent' }>> = {}): ContentCommand => ({
    type: 'MarkSent',
    seen: sha256(body),
    text: null,
    link: null,
    ...moment,
    ...over,
  });
  const channel = 'linkedin_message' as const;
  const sentWith = (words: string, changed: boolean, link: string | null = null): ContentEvent => ({
    type: 'ContentSent',
    data: { type: 'message', channel, title: null, body: words, ...sealOf(words), changed, link, ...moment },
  });
  const sent = sentWith(body, false);
  const takenBack: ContentEvent = {
    type: 'ContentSendTakenBack',
    data: { type: 'message', sentAt: moment.at, timeZone: moment.timeZone },
  };
  const takeBack: ContentCommand = { type: 'TakeBackSent', ...moment };

  it('is the approved text, word by word', () => given(content, [drafted, approved]).when(send()).then([sent]));
  it('keeps the address where it stands', () =>
    given(content, [drafted, approved])
      .when(send({ link }))
      .then([sentWith(body, false, link)]));
  it('went the way that the person says, which only a message has', () => {
    const byMail: ContentEvent = { ...sent, data: { ...sent.data, channel: 'email' } } as ContentEvent;
    given(content, [drafted, approved])
      .when(send({ channel: 'email' }))
      .then([byMail]);
  });
  it('keeps the words that really went out, under their own seal', () =>
    given(content, [drafted, approved])
      .when(send({ text: { body: 'As I sent it.' } }))
      .then([sentWith('As I sent it.', true)]));
  it('is not changed when the words are the approved ones', () =>
    given(content, [drafted, approved])
      .when(send({ text: { body } }))
      .then([sent]));
  it.each([
    ['waits', [drafted]],
    ['waits after an edit', [drafted, approved, reopened('approved'), edited]],
    ['waits after its approval was taken back', [drafted, approved, reopened('approved')]],
    ['was declined', [drafted, declined]],
  ])('is refused while the text %s', (_, past) => {
    given(content, past).when(send()).thenRefused('invalid_transition');
    given(content, past)
      .when(send({ text: { body: 'As I sent it.' } }))
      .thenRefused('invalid_transition');
  });
  it('is refused when the approved words are not those on the screen', () => {
    given(content, [drafted, approved])
      .when(send({ seen: sha256('Shorter.') }))
      .thenRefused('stale_text');
    given(content, [drafted, approved])
      .when(send({ seen: sha256('Shorter.'), text: { body: 'Shorter.' } }))
      .thenRefused('stale_text');
  });
  it('has a subject only when it is an e-mail', () =>
    given(content, [drafted, approved])
      .when(send({ text: { title: 'A word' } }))
      .thenRefused('validation_failed'));
  it('is sent once, and not again in other words', () => {
    given(content, [drafted, approved, sent]).when(send()).thenNothing();
    given(content, [drafted, approved, sent])
      .when(send({ text: { body: 'Other words.' } }))
      .thenRefused('invalid_transition');
    given(content, [drafted, approved, sent]).when(send({ link })).thenRefused('invalid_transition');
  });
  it('is not sent again by another channel', () => {
    given(content, [drafted, approved, sent])
      .when(send({ channel: 'email' }))
      .thenRefused('invalid_transition');
    given(content, [drafted, approved, sent]).when(send({ channel })).thenNothing();
  });
  it('is neither edited nor reopened', () => {
    given(content, [drafted, approved, sent]).when(edit).thenRefused('invalid_transition');
    given(content, [drafted, approved, sent])
      .when({ type: 'BeginEdit', ...moment })
      .thenRefused('invalid_transition');
    given(content, [drafted, approved, sent])
      .when({ type: 'ReopenContent', ...moment })
      .thenRefused('invalid_transition');
  });
  it('stays approved, and can be copied', () => {
    given(content, [drafted, approved, sent]).when(approve()).thenNothing();
    given(content, [drafted, approved, sent]).when(copy).then([copied]);
  });
  it('can be taken back, once, with its time', () => {
    given(content, [drafted, approved, sent]).when(takeBack).then([takenBack]);
    given(content, [drafted, approved, sent, takenBack]).when(takeBack).thenNothing();
    given(content, [drafted, approved]).when(takeBack).thenNothing();
  });
  it('can be sent in other words, edited or reopened after that', () => {
    const past = [drafted, approved, sent, takenBack];
    given(content, past)
      .when(send({ text: { body: 'Other words.' } }))
      .then([sentWith('Other words.', true)]);
    given(content, past)
      .when({ type: 'ReopenContent', ...moment })
      .then([reopened('approved')]);
  });
  it('of an e-mail keeps its subject', () => {
    const mail = { ...draft, channel: 'email' as const, title: 'Handovers' };
    const both = (title: string, body: string) => ({
      title,
      body,
      fingerprint: sha256(JSON.stringify([title, body])),
      sealFormat: 'subject_and_body' as const,
    });
    const words = both('Handovers', body);
    given(content, [
      { type: 'DraftGenerated', data: { type: 'message', ...mail, ...words } },
      { type: 'ContentApproved', data: { type: 'message', ...words, revision: 0, ...moment } },
    ])
      .when(send({ seen: words.fingerprint, text: { body: 'As I sent it.' } }))
      .then([
        {
          type: 'ContentSent',
          data: {
            type: 'message',
            channel: 'email',
            ...both('Handovers', 'As I sent it.'),
            changed: true,
            link: null,
            ...moment,
          },
        },
      ]);
  });
  it.each([send(), takeBack])('is not found when it is unknown ($type)', (command) =>
    given(content, []).when(command).thenRefused('not_found'),
  );
});

describe('The result of a post', () => {
  const post = { ...drafted, data: { ...drafted.data, type: 'post' as const } } as ContentEvent;
  const yes = { ...approved, data: { ...approved.data, type: 'post' as const } } as ContentEvent;
  const out: ContentEvent = {
    type: 'ContentSent',
    data: {
      type: 'post',
      channel: 'linkedin_post',
      title: null,
      body,
      fingerprint: sha256(body),
      sealFormat: 'body',
      changed: false,
      link: null,
      ...moment,
    },
  };
  const said = { reactions: 40, comments: 12, link: null };
  const type = { type: 'RecordResult' as const, ...said, ...moment };
  const recorded: ContentEvent = { type: 'ResultRecorded', data: { type: 'post', ...said, ...moment } };
  const back: ContentEvent = { type: 'ResultTakenBack', data: { type: 'post', ...moment } };

  it('is typed once it is posted, and the same one only once', () => {
    given(content, [post, yes, out]).when(type).then([recorded]);
    given(content, [post, yes, out, recorded]).when(type).thenNothing();
  });
  it('is replaced by a later one, which can be taken back', () => {
    const more: ContentEvent = { type: 'ResultRecorded', data: { type: 'post', ...said, reactions: 41, ...moment } };
    given(content, [post, yes, out, recorded])
      .when({ ...type, reactions: 41 })
      .then([more]);
    given(content, [post, yes, out, recorded, more])
      .when({ type: 'TakeBackResult', of: null, ...moment })
      .then([back]);
    given(content, [post, yes, out, recorded, more, back]).when(type).thenNothing();
    given(content, [post, yes, out, recorded, back])
      .when({ type: 'TakeBackResult', of: null, ...moment })
      .thenNothing();
  });
  it('is taken back once when two tabs name it, and not in place of a newer one', () => {
    const newer = { ...moment, at: '2026-11-20T09:00:00.000Z' };
    const more: ContentEvent = { type: 'ResultRecorded', data: { type: 'post', ...said, reactions: 41, ...newer } };
    const takeBack = ({ at }: typeof moment) => ({ type: 'TakeBackResult', of: at, ...moment }) as const;
    given(content, [post, yes, out, recorded, more]).when(takeBack(newer)).then([back]);
    given(content, [post, yes, out, recorded, more, back]).when(takeBack(newer)).thenNothing();
    given(content, [post, yes, out, recorded, more]).when(takeBack(moment)).thenRefused('invalid_transition');
  });
  it('is there again when the post is posted again', () => {
    const notPosted: ContentEvent = {
      type: 'ContentSendTakenBack',
      data: { type: 'post', sentAt: moment.at, timeZone: moment.timeZone },
    };
    given(content, [post, yes, out, recorded, notPosted])
      .when({ type: 'TakeBackResult', of: null, ...moment })
      .thenNothing();
    given(content, [post, yes, out, recorded, notPosted, out]).when(type).thenNothing();
    given(content, [post, yes, out, recorded, notPosted, out])
      .when({ type: 'TakeBackResult', of: null, ...moment })
      .then([back]);
  });
  it('needs a post that went out, and something to say', () => {
    given(content, [post, yes]).when(type).thenRefused('invalid_transition');
    given(content, [drafted, approved]).when(type).thenRefused('invalid_transition');
    given(content, [post, yes, out])
      .when({ ...type, reactions: null, comments: null })
      .thenRefused('validation_failed');
  });
});

describe('A promise in what was sent', () => {
  const words = 'I’ll send the checklist tomorrow.';
  const decide = (decision: 'accepted' | 'kept' | null, due: string | null = null) =>
    ({ type: 'DecidePromise', words, decision, due, ...moment }) as const;
  const channel = 'linkedin_message' as const;
  const sent: ContentEvent = {
    type: 'ContentSent',
    data: {
      type: 'message',
      channel,
      title: null,
      body: words,
      ...sealOf(words),
      changed: true,
      link: null,
      ...moment,
    },
  };
  const went = [drafted, approved, sent];
  const named = '2026-11-20';
  const decided = (decision: 'accepted' | 'kept' | null, due = named): ContentEvent => ({
    type: 'PromiseDecided',
    data: { type: 'message', words, decision, due, ...moment },
  });

  it('is accepted for the day that it names, or for another day', () => {
    given(content, went)
      .when(decide('accepted'))
      .then([decided('accepted')]);
    given(content, [...went, decided('accepted')])
      .when(decide('accepted'))
      .thenNothing();
    given(content, [...went, decided('accepted')])
      .when(decide('accepted', '2027-01-01'))
      .then([decided('accepted', '2027-01-01')]);
    given(content, [...went, decided('accepted', '2027-01-01')])
      .when(decide('kept'))
      .then([decided('kept', '2027-01-01')]);
    given(content, [...went, decided('kept')])
      .when(decide(null))
      .then([decided(null)]);
  });

  describe('that is sent again', () => {
    const takenBack: ContentEvent = {
      type: 'ContentSendTakenBack',
      data: { type: 'message', sentAt: moment.at, timeZone: moment.timeZone },
    };
    const later = { ...moment, at: '2026-11-25T09:00:00.000Z' };
    const again = { ...sent, data: { ...sent.data, ...later } } as ContentEvent;
    it('keeps the decision of the person', () => {
      given(content, [...went, decided('kept'), takenBack, sent])
        .when(decide('kept'))
        .thenNothing();
      given(content, [...went, decided('kept'), takenBack])
        .when(decide('kept'))
        .thenRefused('invalid_transition');
    });
    it('is due on the day that it names now, unless the person gave another one', () => {
      given(content, [...went, decided('accepted'), takenBack, again])
        .when(decide('kept'))
        .then([decided('kept', '2026-11-26')]);
      given(content, [...went, decided('accepted', '2027-01-01'), takenBack, again])
        .when(decide('kept'))
        .then([decided('kept', '2027-01-01')]);
    });
  });

  it('is refused for other words, and for a text that was not sent', () => {
    given(content, went)
      .when({ ...decide('accepted'), words: 'I’ll send it tomorrow.' })
      .thenRefused('invalid_transition');
    given(content, [drafted, approved]).when(decide('accepted')).thenRefused('invalid_transition');
  });
});

it.each([approve(), decline, edit, copy])('An unknown text is not found ($type)', (command) =>
  given(content, []).when(command).thenRefused('not_found'),
);
