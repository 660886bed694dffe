import type { LeadEvent, LeadStatus, Money } from '@app/contracts/leads/leads.events';
import { leadDetails } from '../testing/commands';
import { given } from '../testing/given';
import { lead, type LeadCommand } from '../leads/lead';
import type { Merged } from './lead-merge';

const moment = { at: '2026-11-19T09:00:00.000Z', timeZone: 'Europe/Berlin' };
const later = { at: '2026-11-20T09:00:00.000Z', timeZone: 'Asia/Tokyo' };
const otherId = '8b0f2f0e-54ce-4f0d-9a61-0d9f4c9ad2e1';
const survivor = '8b0f2f0e-54ce-4f0d-9a61-0d9f4c9ad2e2';
const third = '8b0f2f0e-54ce-4f0d-9a61-0d9f4c9ad2e3';
const details = leadDetails({
  name: 'Daniel Okafor',
  title: 'COO',
  company: 'Pella Foods',
  linkedinUrl: 'https://www.linkedin.com/in/danielokafor',
  tags: ['food'],
});
const surfaced: LeadEvent = {
  type: 'LeadSurfaced',
  data: { ...details, source: 'manual', importId: null, row: null, ...moment },
};
const euros = { amount: 900_000, currency: 'EUR' };
const email = 'd.okafor@pella.example';
const merge = {
  type: 'MergeLead',
  otherId,
  details: { name: 'Daniel Okafor', email, tags: ['food', 'fair'] },
  status: 'contacted',
  deal: euros,
  touches: [],
  undone: [],
  ...later,
} satisfies LeadCommand;
const merged: LeadEvent = {
  type: 'LeadsMerged',
  data: {
    otherId,
    changes: { email, tags: ['food', 'fair'] },
    before: { email: null, tags: ['food'] },
    moved: { from: 'new', to: 'contacted' },
    deal: { value: euros, before: null },
    touches: [],
    ...later,
  },
};
const undo: LeadCommand = { type: 'UndoMerge', otherId, undone: [], ...later };
const undone: LeadEvent = {
  type: 'LeadsMergeUndone',
  data: {
    otherId,
    changes: { email: null, tags: ['food'] },
    before: { email, tags: ['food', 'fair'] },
    moved: { from: 'contacted', to: 'new' },
    deal: { value: null, before: euros },
    touches: [],
    ...later,
  },
};
const follow = (into: string | null, of = survivor): LeadCommand => ({
  type: 'FollowMerge',
  into,
  survivor: of,
  ...later,
});
const archived: LeadEvent = {
  type: 'LeadArchived',
  data: { reason: 'archived', surfacedAt: moment.at, timeZone: moment.timeZone },
};
const into: LeadEvent = { type: 'LeadMergedInto', data: { into: survivor, ...later } };
const restored: LeadEvent = {
  type: 'LeadRestored',
  data: { surfacedAt: moment.at, timeZone: moment.timeZone, was: 'archived' },
};

const move = (to: LeadStatus): LeadCommand => ({ type: 'ChangeLeadStatus', to, reason: null, ...later });

describe('The lead that stays after a merge', () => {
  const after = (...commands: LeadCommand[]) =>
    commands.reduce(
      (state, command) => lead.decide(command, state).reduce(lead.evolve, state),
      lead.evolve(lead.initial, surfaced),
    );
  it('takes the chosen values, and keeps those before', () => given(lead, [surfaced]).when(merge).then([merged]));
  it('merges with another lead once', () => given(lead, [surfaced, merged]).when(merge).thenNothing());
  it('takes other values when the person chooses again, at the time of the merge', () =>
    given(lead, [surfaced, merged])
      .when({
        ...merge,
        details: { title: 'Chief', tags: ['food', 'fair'] },
        status: undefined,
        at: '2026-12-01T08:00:00.000Z',
      })
      .then([
        undone,
        {
          type: 'LeadsMerged',
          data: {
            otherId,
            changes: { title: 'Chief', tags: ['food', 'fair'] },
            before: { title: 'COO', tags: ['food'] },
            moved: null,
            deal: { value: euros, before: null },
            touches: [],
            ...later,
          },
        },
      ]));
  describe('with more tags than a lead can have', () => {
    const tags = Array.from({ length: 30 }, (_, i) => `Tag ${i}`);
    const full: LeadEvent = {
      type: 'LeadDetailsChanged',
      data: { changes: { tags }, before: { tags: ['food', 'fair'] }, importId: null },
    };
    it('is refused, so that no tag is lost', () => {
      given(lead, [surfaced])
        .when({ ...merge, details: { tags } })
        .thenRefused('validation_failed');
      expect(() => lead.decide({ ...merge, details: { tags } }, lead.evolve(lead.initial, surfaced))).toThrow(
        'Together they have 31 tags, and 30 fit. Remove 1 from either lead, then merge.',
      );
    });
    it('still takes other values, and leaves the tags that changed since', () => {
      const again = { ...merge, details: { title: 'Chief', tags: [...tags, 'fair'] } } satisfies LeadCommand;
      const events = lead.decide(again, [surfaced, merged, full].reduce(lead.evolve, lead.initial));
      expect(events).toMatchObject([
        { type: 'LeadsMergeUndone', data: { changes: { email: null } } },
        { type: 'LeadsMerged', data: { changes: { title: 'Chief' } } },
      ]);
      expect(events.at(-1)).not.toHaveProperty('data.changes.tags');
    });
  });
  it('can merge when nothing of the other one is chosen', () =>
    given(lead, [surfaced])
      .when({ type: 'MergeLead', otherId, details: {}, touches: [], undone: [], ...later })
      .then([
        {
          type: 'LeadsMerged',
          data: { otherId, changes: {}, before: {}, moved: null, deal: null, touches: [], ...later },
        },
      ]));
  it('is as it was after the Undo', () => {
    given(lead, [surfaced, merged]).when(undo).then([undone]);
    given(lead, [surfaced, merged, undone]).when(undo).thenNothing();
    given(lead, [surfaced, merged, undone]).when(merge).then([merged]);
  });
  describe('after two merges', () => {
    const mergeThird = {
      ...merge,
      otherId: third,
      details: { email: 'third@pella.example', tags: ['food', 'fair', 'vip'] },
      status: 'responded',
      deal: { amount: 100, currency: 'EUR' },
    } satisfies LeadCommand;
    const undoThird: LeadCommand = { ...undo, otherId: third };
    it.each([
      ['oldest', [undo, undoThird]],
      ['newest', [undoThird, undo]],
    ])('is as it was when both are undone, the %s first', (_, undos) =>
      expect(after(merge, mergeThird, ...undos)).toMatchObject({
        details,
        leadStatus: 'new',
        deal: null,
        merged: [],
      }),
    );
    it('has no tag of the older one when both are undone, also when the newer one brought no other tag', () => {
      const same = { ...mergeThird, details: { tags: ['food', 'fair'] } } satisfies LeadCommand;
      expect(after(merge, same, undo)).toMatchObject({ details: { tags: ['food', 'fair'] } });
      expect(after(merge, same, undo, undoThird)).toMatchObject({ details: { tags: ['food'] } });
    });
    it('gets back what the person typed between them', () => {
      const type: LeadCommand = { type: 'ChangeLeadDetails', changes: { email: 'own@pella.example' }, importId: null };
      const state = after(merge, type, mergeThird, undo, undoThird);
      expect(state).toMatchObject({ details: { email: 'own@pella.example' } });
    });
    it('does not move when both took the same status', () => {
      const same = { ...mergeThird, status: 'new', deal: null } satisfies LeadCommand;
      const undos = lead.decide(undoThird, after(merge, same, undo));
      expect(undos).toMatchObject([{ type: 'LeadsMergeUndone', data: { moved: null, deal: null } }]);
    });
  });
  describe('with an import after the merge', () => {
    const importId = '8b0f2f0e-54ce-4f0d-9a61-0d9f4c9ad2e9';
    const imported: LeadCommand = { type: 'ChangeLeadDetails', changes: { title: 'Chair' }, importId };
    const undoImport: LeadCommand = { type: 'UndoImport', importId, undone: [] };
    const undoSince: LeadCommand = { type: 'UndoMerge', otherId, undone: [importId], ...later };
    const chief = { ...merge, details: { title: 'Chief' } } satisfies LeadCommand;
    const titleAfter = (...commands: LeadCommand[]) => {
      const state = after(...commands);
      return state.status === 'unknown' ? null : state.details.title;
    };
    it.each<[string, string, LeadCommand[]]>([
      ['its own title when both are undone', 'COO', [undo, undoImport]],
      ['its own title when both are undone, the import first', 'COO', [undoImport, undoSince]],
      ['the title of the import when the merge is undone', 'Chair', [undo]],
      ['the title of the other lead when the import is undone', 'Chief', [undoImport]],
      [
        'the title of the other lead when it is merged again and the import is undone',
        'Chief',
        [undo, chief, undoImport],
      ],
      [
        'its own title when another choice leaves that and the import is undone',
        'COO',
        [{ ...chief, details: {} }, undoImport],
      ],
      [
        'what the person typed',
        'Own',
        [{ type: 'ChangeLeadDetails', changes: { title: 'Own' }, importId: null }, undo, undoImport],
      ],
    ])('has %s', (_, title, then) => expect(titleAfter(chief, imported, ...then)).toBe(title));

    it.each<[string, string, LeadCommand[]]>([
      ['its own title when both are undone', 'COO', [undo, undoImport]],
      ['its own title when both are undone, the import first', 'COO', [undoImport, undoSince]],
      [
        'its own title when another choice leaves that',
        'COO',
        [undoImport, { ...chief, details: {}, undone: [importId] }],
      ],
      ['the title of the import when the merge is undone', 'Chair', [undo]],
      ['the title of the other lead when the import is undone', 'Chief', [undoImport]],
    ])('before the merge has %s', (_, title, then) => expect(titleAfter(imported, chief, ...then)).toBe(title));
  });
  describe('and has a touch', () => {
    const call: LeadCommand = { type: 'LogTouch', touchId: third, kind: 'call', note: null, via: null, ...later };
    const reply: LeadCommand = { ...call, kind: 'reply' };
    const takeBack: LeadCommand = { type: 'TakeBackTouch', touchId: third };
    const replied = { ...merge, details: {}, status: 'responded' } satisfies LeadCommand;
    const open = { ...merge, details: {}, status: 'contacted' } satisfies LeadCommand;
    it.each<[string, LeadStatus, LeadCommand[]]>([
      ['after both are undone, the merge first', 'new', [call, replied, undo, takeBack]],
      ['after both are undone, the touch first', 'new', [call, replied, takeBack, undo]],
      ['after both are undone, and the touch was later', 'new', [open, reply, undo, takeBack]],
      ['after the merge is undone, and the touch was later', 'responded', [open, reply, undo]],
      ['that the touch gives it, after the merge is undone', 'contacted', [replied, call, undo]],
      ['that the person gave it again', 'contacted', [open, move('lost'), move('contacted'), undo]],
    ])('has the status %s', (_, leadStatus, commands) => expect(after(...commands)).toMatchObject({ leadStatus }));
  });
  it('keeps what the person typed again after the merge', () => {
    const type = (title: string): LeadCommand => ({ type: 'ChangeLeadDetails', changes: { title }, importId: null });
    const price = (value: Money | null): LeadCommand => ({ type: 'ValueDeal', value, ...later });
    const chief = { ...merge, details: { title: 'Chief' } } satisfies LeadCommand;
    const typed = [type('Own'), type('Chief'), price(null), price(euros)];
    expect(after(chief, ...typed, undo)).toMatchObject({ details: { title: 'Chief' }, deal: euros });
  });
  it('has no picture again after the Undo, when it never had one', () => {
    const pictured = { ...merge, details: { profileImageUrl: 'https://example.com/d.png' } } satisfies LeadCommand;
    expect(after(pictured, undo)).toMatchObject({ details: { profileImageUrl: null } });
  });
  it('keeps what changed after the merge', () =>
    given(lead, [
      surfaced,
      merged,
      {
        type: 'LeadDetailsChanged',
        data: { changes: { email: 'new@pella.example' }, before: { email }, importId: null },
      },
      {
        type: 'LeadStatusChanged',
        data: { from: 'contacted', to: 'responded', reason: null, touchId: null, ...later },
      },
    ])
      .when(undo)
      .then([
        {
          type: 'LeadsMergeUndone',
          data: {
            otherId,
            changes: { tags: ['food'] },
            before: { tags: ['food', 'fair'] },
            moved: null,
            deal: { value: null, before: euros },
            touches: [],
            ...later,
          },
        },
      ]));
  it('keeps the tags that the person added after the merge, and no tag of the other lead', () => {
    const add: LeadCommand = { type: 'AddTag', tag: 'vip' };
    expect(after(merge, add, undo)).toMatchObject({ details: { tags: ['food', 'vip'] } });
    const again = { ...merge, details: { title: 'Chief' } } satisfies LeadCommand;
    expect(after(merge, add, again)).toMatchObject({ details: { tags: ['food', 'fair', 'vip'] } });
    expect(after(merge, add, again, undo)).toMatchObject({ details: { tags: ['food', 'vip'] } });
  });
  it('goes back when its own touch is taken back after a merge that did not move it', () => {
    const call = { touchId: third, kind: 'call' as const, contentId: null, ...moment };
    const touched: LeadEvent = { type: 'TouchLogged', data: { ...call, note: null, via: null } };
    const moved = (from: 'new' | 'contacted', to: 'new' | 'contacted'): LeadEvent => ({
      type: 'LeadStatusChanged',
      data: { from, to, reason: null, touchId: third, ...moment },
    });
    const still: LeadEvent = { type: 'LeadsMerged', data: { ...merged.data, moved: null } as Merged };
    given(lead, [surfaced, touched, moved('new', 'contacted'), still])
      .when({ type: 'TakeBackTouch', touchId: third })
      .then([{ type: 'TouchTakenBack', data: call }, moved('contacted', 'new')]);
  });
  it('takes back a text that the other one got before the merge, once, and does not merge it again', () => {
    const sent = { touchId: third, kind: 'message' as const, contentId: survivor, ...moment };
    const with1: LeadEvent = { type: 'LeadsMerged', data: { ...merged.data, touches: [sent] } as Merged };
    const back: LeadCommand = { type: 'FollowText', contentId: survivor, sent: null };
    const takenBack: LeadEvent = { type: 'TouchTakenBack', data: sent };
    given(lead, [surfaced, with1]).when(back).then([takenBack]);
    given(lead, [surfaced, with1, takenBack]).when(back).thenNothing();
    given(lead, [surfaced, with1, takenBack]).when(undo).then([undone]);
  });
  it('remembers who is another person', () => {
    const apart: LeadCommand = { type: 'TellApart', otherId, ...later };
    const told: LeadEvent = { type: 'LeadsToldApart', data: { otherId, ...later } };
    given(lead, [surfaced]).when(apart).then([told]);
    given(lead, [surfaced, told]).when(apart).thenNothing();
    const back: LeadCommand = { type: 'TakeBackApart', otherId, ...later };
    const takenBack: LeadEvent = { type: 'LeadsToldApartTakenBack', data: { otherId, ...later } };
    given(lead, [surfaced, told]).when(back).then([takenBack]);
    for (const past of [[surfaced], [surfaced, told, takenBack]]) given(lead, past).when(back).thenNothing();
    given(lead, [surfaced, told, takenBack]).when(apart).then([told]);
  });
});

describe('The lead that was merged into another one', () => {
  it('is archived, and says where its things are', () => {
    given(lead, [surfaced]).when(follow(survivor)).then([archived, into]);
    given(lead, [surfaced, archived]).when(follow(survivor)).then([into]);
  });
  it('cannot be changed, and says that the merge must be undone first', () => {
    const state = [surfaced, archived, into].reduce(lead.evolve, lead.initial);
    expect(() => lead.decide({ type: 'AddTag', tag: 'vip' }, state)).toThrow('Undo that merge first.');
  });
  it('follows once', () => given(lead, [surfaced, archived, into]).when(follow(survivor)).thenNothing());
  it('is restored by the Undo only', () => {
    given(lead, [surfaced, archived, into]).when({ type: 'RestoreLead' }).thenRefused('invalid_transition');
    given(lead, [surfaced, archived, into]).when(follow(null)).then([restored]);
    given(lead, [surfaced, archived, into, restored]).when(follow(null)).thenNothing();
  });
  it('cannot be merged into a third one', () =>
    given(lead, [surfaced, archived, into]).when(follow(third, third)).thenRefused('invalid_transition'));
  it('stays with its lead when the merge with a third one is undone', () =>
    given(lead, [surfaced, archived, into]).when(follow(null, third)).thenNothing());
});
