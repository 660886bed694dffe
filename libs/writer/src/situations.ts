import { type SituationId, situationIds, situationNames } from '@app/contracts/content/content.constants';
import { daysBetween, type Facts, factsOf, type Thread, threadOf, wereInTouch } from './facts';
import { holdsBack, leadFor, whole } from './sources';
import type { MessageBrief } from './writer';

type Known = { facts: Facts; thread: Thread; brief: MessageBrief };
type Verdict = { fits: boolean; why: string };

const fits = (why: string): Verdict => ({ fits: true, why });
const lacks = (why: string): Verdict => ({ fits: false, why });

/** Days without contact after which people reconnect, and after which a message counts as not answered. */
export const longAgo = 180;
export const unansweredAfter = 5;
/** A connection, and the work with a client, are new for this many days. */
const newFor = 60;

/** An addition to the reason for a lead in another field: the draft asks for somebody else. */
const field = ({ other_field }: Facts): string => (other_field ? ', in another field than your card names' : '');

/** Whether a situation fits a lead, with a reason: the fact that it is based on, or the fact that is missing. */
const verdicts: Record<SituationId, (known: Known) => Verdict> = {
  reply: ({ thread: { last }, facts }) =>
    last?.kind === 'reply'
      ? fits(facts.their_words ? `they wrote: ${facts.their_words.words}` : 'they replied last')
      : lacks('needs a reply as the last touch'),
  promised: ({ facts: { promise, promised_on } }) =>
    promise
      ? fits(`${promised_on ? `promised on ${promised_on.words}` : 'promised'}: ${promise.words}`)
      : lacks('needs a note or a next step that says what you promised'),
  referral: ({ facts: { referred } }) =>
    referred ? fits(`referred ${referred.words} to you`) : lacks('needs a note that says whom they referred to you'),
  introduction: ({ facts: { intro_to } }) =>
    intro_to
      ? fits(`knows ${intro_to.words}`)
      : lacks('needs a note or a next step that says whom you would like to meet'),
  'after-talk': ({ thread: { last, talk }, facts, brief }) => {
    if (!talk || last !== talk) return lacks('needs a call or a meeting as the last touch');
    if (daysBetween(talk.at, brief.today) > longAgo) return lacks('the last talk is half a year ago');
    return fits(`talked on ${facts.last_talk?.words ?? 'an unknown day'}`);
  },
  'no-answer': ({ thread: { unanswered }, facts, brief }) => {
    const [message] = unanswered;
    if (!message) return lacks('needs a message as the last touch');
    if (unanswered.length > 1) return lacks('you have written twice without an answer');
    const days = daysBetween(message.at, brief.today);
    if (days < unansweredAfter) return lacks('you wrote less than five days ago');
    if (days > longAgo) return lacks('you wrote more than half a year ago');
    return fits(`wrote on ${facts.last_sent?.words ?? 'an unknown day'}, no answer`);
  },
  'past-client': ({ brief: { lead, today }, facts }) => {
    if (lead.status !== 'converted') return lacks('needs the status Won');
    if (lead.statusSince !== null && daysBetween(lead.statusSince, today) <= newFor)
      return lacks('a client for less than two months');
    return fits(facts.won_in ? `a client since ${facts.won_in.words}` : 'a client');
  },
  'their-post': ({ facts: { their_post } }) =>
    their_post
      ? fits(their_post.words.replaceAll(/(?<!“.*)(?<!\p{L})your(?!\p{L})/gu, 'their'))
      : lacks('needs a note such as “posted about …”'),
  'after-event': ({ facts: { event } }) =>
    event ? fits(`met at ${event.words}`) : lacks('needs a note such as “met at …”'),
  'changed-role': ({ facts: { role_since } }) =>
    role_since ? fits(`in the role since ${role_since.words}`) : lacks('needs a note such as “in the role since …”'),
  reconnect: ({ thread: { last }, facts, brief: { lead, today } }) => {
    if (last)
      return daysBetween(last.at, today) > longAgo
        ? fits(`last in touch in ${facts.last_touch?.words ?? 'an unknown month'}`)
        : lacks('you were in touch in the last half year');
    if (wereInTouch(lead))
      return lead.statusSince === null || daysBetween(lead.statusSince, today) > longAgo
        ? fits('in touch before, by the status')
        : lacks('the status changed in the last half year');
    if (!facts.connected_year || lead.connectedOn === null) return lacks('needs the day you connected');
    return daysBetween(lead.connectedOn, today) > newFor
      ? fits(
          `connected ${/^\d/u.test(facts.connected_year.words) ? '' : 'in '}${facts.connected_year.words}, never in touch${field(facts)}`,
        )
      : lacks('you connected less than two months ago');
  },
  'new-connection': ({ facts, brief: { lead, today } }) => {
    if (wereInTouch(lead)) return lacks('you have been in touch already');
    if (!facts.connected_since || lead.connectedOn === null) {
      if (facts.why_now) return fits(`not in touch yet, and you said why now: ${facts.why_now.words}`);
      return fits(
        facts.fitting_title
          ? `not in touch yet, ${facts.fitting_title.words} is a role that you help`
          : facts.other_field
            ? `not in touch yet${field(facts)}`
            : 'not in touch yet, and nothing says why now',
      );
    }
    return daysBetween(lead.connectedOn, today) <= newFor
      ? fits(`connected in ${facts.connected_since.words}, not in touch yet${field(facts)}`)
      : lacks('you connected more than two months ago');
  },
};

/** Why a situation fits, without words or days from the lead's notes and thread. */
const shortReasons: Record<SituationId, string> = {
  reply: 'they replied last',
  promised: 'you promised something',
  referral: 'a referral from them',
  introduction: 'they know somebody you would like to meet',
  'after-talk': 'you talked last',
  'no-answer': 'you wrote, no answer',
  'past-client': 'a client',
  'their-post': 'a post of theirs',
  'after-event': 'you met at an event',
  'changed-role': 'in a new role',
  reconnect: 'not in touch for long',
  'new-connection': 'not in touch yet',
};

/** The situations for a note to somebody with whom the author is not connected. */
const withNote: readonly SituationId[] = ['referral', 'their-post', 'after-event', 'changed-role', 'new-connection'];

export type Situation = { id: SituationId; name: string; reason: string };
/** `why`: the fact that a situation is based on, or the fact that is missing. */
type Possible = { id: SituationId; name: string; fits: boolean; why: string };

/**
 * The situation of a brief, with its reason in words, and the reasons of all situations. The most urgent one that fits comes
 * first: an answer before a promise, a promise before a new subject.
 */
export function situationOf(brief: MessageBrief, facts: Facts): Situation & { all: Possible[] } {
  const lead = leadFor(brief);
  const allowed = { facts, thread: threadOf(lead), brief: { ...brief, lead } };
  const known = holdsBack(brief) ? { facts: factsOf(whole(brief)), thread: threadOf(brief.lead), brief } : allowed;
  const all = situationIds.map((id) => {
    const { fits, why } = verdicts[id](known);
    // When a reason uses facts that drafts must not use, the short reason replaces it.
    const open = known === allowed || !fits || verdicts[id](allowed).why === why;
    return { id, name: situationNames[id], fits, why: open ? why : shortReasons[id] };
  });
  const possible = all.filter(({ id }) => brief.channel !== 'linkedin_note' || withNote.includes(id));
  // What the author wants to say about a talk comes before what their notes seem to say.
  const said = facts.line ? possible.find(({ id, fits }) => id === 'after-talk' && fits) : undefined;
  const chosen = said ?? possible.find((one) => one.fits) ?? fallback(known);
  return { id: chosen.id, name: chosen.name, reason: chosen.why, all };
}

/** The situation when none fits: two messages without an answer, or one from this week. */
function fallback({ thread: { unanswered }, facts, brief }: Known): Possible {
  const id = unanswered.length > 0 && brief.channel !== 'linkedin_note' ? 'no-answer' : 'new-connection';
  const why =
    unanswered.length > 1
      ? 'wrote twice, no answer'
      : unanswered.length === 1
        ? daysBetween(unanswered[0]?.at ?? brief.today, brief.today) < unansweredAfter
          ? 'wrote this week, no answer yet'
          : `wrote on ${facts.last_sent?.words ?? 'an unknown day'}, no answer`
        : wereInTouch(brief.lead)
          ? brief.channel === 'linkedin_note'
            ? 'in touch, and not connected yet'
            : 'in touch before'
          : 'not in touch yet';
  return { id, name: situationNames[id], fits: false, why };
}
