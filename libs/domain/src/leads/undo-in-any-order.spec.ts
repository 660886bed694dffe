import { leadStatuses, statusAfterTouch, touchKinds } from '@app/contracts/leads/leads.constants';
import { LeadEvent, type LeadStatus, type TouchKind } from '@app/contracts/leads/leads.events';
import { DomainError, fold } from '../decider';
import { leadDetails } from '../testing/commands';
import { lead, type LeadCommand } from './lead';
import type { LeadState } from './lead.state';

/** What somebody did to a lead. `by`: what can take it back. */
interface Act {
  by: string;
  values?: object;
  tag?: string;
  status?: LeadStatus;
  touch?: TouchKind;
}
type Known = Exclude<LeadState, { status: 'unknown' }>;
interface Person {
  id: string;
  state: LeadState;
  events: LeadEvent[];
  /** Those that are not taken back, oldest first. */
  acts: Act[];
}

const fields = ['title', 'company', 'email', 'profileImageUrl'] as const;
const words = ['', 'A', 'B', 'C'];
const tags = ['a', 'b', 'c'];
const deals = [null, { amount: 1, currency: 'EUR' }, { amount: 2, currency: 'EUR' }];
const idOf = (kind: number, n: number) => `8b0f2f0e-54ce-4f0d-9a6${kind}-${String(n).padStart(12, '0')}`;
const timeZone = 'Europe/Berlin';

/** The values as they would be if what was taken back had never been. */
const expected = ({ events, acts }: Person) => {
  const [first] = events;
  if (first?.type !== 'LeadSurfaced') throw new Error('Nobody was added');
  const values = Object.fromEntries(fields.map((field) => [field, first.data[field] ?? null]));
  const is = { ...values, deal: null, tags: new Set(first.data.tags), status: 'new' as LeadStatus };
  for (const { values: given, tag, status, touch } of acts) {
    Object.assign(is, given);
    if (tag) is.tags.add(tag);
    is.status = status ?? (touch && statusAfterTouch(touch, is.status)) ?? is.status;
  }
  return is;
};

/** Random acts on a few leads, and the taking back of some. The same seed acts in the same way. */
const live = (seed: number, steps: number) => {
  const chance = () => (seed = (seed * 16_807) % 2_147_483_647) / 2_147_483_647;
  const pick = <T>(all: readonly T[]): T => all[Math.floor(chance() * all.length)] as T;
  const people: Person[] = [];
  const undone: string[] = [];
  const said: string[] = [];
  let merges: { stays: Person; gone: Person }[] = [];
  const touches: { person: Person; touchId: string }[] = [];
  let n = 0;
  const at = () => ({ at: new Date(Date.UTC(2026, 10, 1, 0, n)).toISOString(), timeZone });

  /** Null: refused. */
  const act = (person: Person, command: LeadCommand, done?: (events: LeadEvent[]) => Act): LeadEvent[] | null => {
    said.push(`${people.indexOf(person)} ${JSON.stringify(command)}`);
    try {
      const events = lead
        .decide(command, person.state)
        .map((event) => LeadEvent.parse(JSON.parse(JSON.stringify(event))));
      person.state = events.reduce(lead.evolve, person.state);
      person.events.push(...events);
      if (events.length > 0 && done) person.acts.push(done(events));
      return events;
    } catch (error) {
      if (error instanceof DomainError) return null;
      throw error;
    }
  };
  /** The second time has no effect. */
  const takeBack = (person: Person, command: LeadCommand, by: string): boolean => {
    if (act(person, command) === null) return false;
    person.acts = person.acts.filter((one) => one.by !== by);
    expect(act(person, command)).toEqual([]);
    return true;
  };
  const add = () => {
    const importId = pick([null, null, idOf(9, n)]);
    const details = leadDetails({ title: pick(words), tags: [pick(tags)] });
    const person: Person = { id: idOf(1, n), state: lead.initial, events: [], acts: [] };
    people.push(person);
    act(person, { type: 'SurfaceLead', details, source: importId ? 'import' : 'manual', importId, row: null, ...at() });
  };
  const change = (person: Person, { details }: Known, importId: string | null) => {
    const values = { [pick(fields)]: pick(words) };
    const tag = importId && !details.tags.includes(importId.slice(-1)) ? importId.slice(-1) : undefined;
    const changes = { ...values, ...(tag && { tags: [...details.tags, tag] }) };
    act(person, { type: 'ChangeLeadDetails', changes, importId }, ([event]) => {
      if (event?.type !== 'LeadDetailsChanged') throw new Error('Nothing changed');
      const { tags: _tags, ...real } = event.data.changes;
      return { by: importId ?? 'me', values: real, ...(tag && { tag }) };
    });
  };
  const merge = (stays: Person, gone: Person, into: Known, from: Known) => {
    const known = merges.some((one) => one.stays === stays && one.gone === gone);
    if (stays === gone || (from.status !== 'open' && !known)) return;
    const touched = [...from.touches, ...from.merged.flatMap((one) => one.touches)];
    const events = act(stays, {
      type: 'MergeLead',
      otherId: gone.id,
      details: {
        ...Object.fromEntries(fields.filter(() => chance() < 0.4).map((field) => [field, from.details[field] ?? null])),
        tags: [...new Set([...into.details.tags, ...from.details.tags])],
      },
      status: pick([undefined, from.leadStatus]),
      deal: pick([undefined, from.deal]),
      touches: touched.map(({ touchId, kind, contentId, at: on }) => ({ touchId, kind, contentId, at: on, timeZone })),
      undone,
      ...at(),
    });
    const merged = events?.at(-1);
    if (merged?.type !== 'LeadsMerged') return;
    const { changes, before, moved, deal } = merged.data;
    const { tags: all = [], ...values } = changes;
    stays.acts = stays.acts.filter(({ by }) => by !== gone.id);
    stays.acts.push({
      by: gone.id,
      values: { ...values, ...(deal && { deal: deal.value }) },
      ...(moved && { status: moved.to }),
    });
    for (const tag of all) if (!before.tags?.includes(tag)) stays.acts.push({ by: gone.id, tag });
    if (!known) merges.push({ stays, gone });
    act(gone, { type: 'FollowMerge', into: stays.id, survivor: stays.id, ...at() });
  };
  const undoMerge = () => {
    const one = pick(merges);
    if (!one || !takeBack(one.stays, { type: 'UndoMerge', otherId: one.gone.id, undone, ...at() }, one.gone.id)) return;
    merges = merges.filter((other) => other !== one);
    act(one.gone, { type: 'FollowMerge', into: null, survivor: one.stays.id, ...at() });
  };
  const undoImport = (importId: string) => {
    if (undone.includes(importId)) return;
    undone.push(importId);
    for (const person of people) takeBack(person, { type: 'UndoImport', importId, undone }, importId);
  };
  const step = (person: Person, state: Known) => {
    const kind = pick(touchKinds);
    const touch = pick(touches);
    const tag = pick(tags);
    const to = pick(leadStatuses);
    const deal = pick(deals);
    const importId = pick([1, 2, 3].map((i) => idOf(8, i)));
    const touchId = idOf(2, n);
    pick([
      () => change(person, state, null),
      () => undone.includes(importId) || change(person, state, importId),
      () => act(person, { type: 'AddTag', tag }, () => ({ by: 'me', tag })),
      () => act(person, { type: 'ChangeLeadStatus', to, reason: null, ...at() }, () => ({ by: 'me', status: to })),
      () => act(person, { type: 'ValueDeal', value: deal, ...at() }, () => ({ by: 'me', values: { deal } })),
      () => {
        const command = { type: 'LogTouch', touchId, kind, note: null, via: null, ...at() } as const;
        act(person, command, () => ({ by: touchId, touch: kind }));
        touches.push({ person, touchId });
      },
      () => touch && takeBack(touch.person, { type: 'TakeBackTouch', touchId: touch.touchId }, touch.touchId),
      () => {
        const other = pick(people);
        if (other.state.status !== 'unknown') merge(person, other, state, other.state);
      },
      undoMerge,
      undoMerge,
      () => undoImport(importId),
      () => act(person, { type: 'ArchiveLead', reason: 'archived' }),
      () => act(person, { type: 'RestoreLead' }),
    ])();
  };
  const check = (person: Person) => {
    const { state, events } = person;
    if (state.status === 'unknown') return;
    const { tags: wanted, ...values } = expected(person);
    const { details, deal, leadStatus: status } = state;
    const now = Object.fromEntries(fields.map((field) => [field, details[field] ?? null]));
    expect({ ...now, deal, status }).toEqual(values);
    // Which tags a lead that is merged has, is not known. So those of an undone merge may stay until the other ones are undone.
    const stay = state.merged.length > 0 ? details.tags.filter((tag) => wanted.has(tag)) : details.tags;
    expect(new Set(stay)).toEqual(wanted);
    expect(state.into).toBe(merges.find(({ gone }) => gone === person)?.stays.id ?? null);
    expect(fold(lead, events)).toEqual(state);
  };

  for (n = 1; n <= steps; n++) {
    const person = pick(people);
    if (people.length < 3 || !person || person.state.status === 'unknown') add();
    else step(person, person.state);
    try {
      people.forEach(check);
    } catch (error) {
      throw new Error(`After these commands:\n${said.join('\n')}\n${String(error)}`, { cause: error });
    }
  }
};

it('Edits, imports, touches and merges that are taken back in any order leave a lead as if they had never been', () => {
  for (let seed = 1; seed <= 60; seed++) live(seed * 7919, 50);
});
