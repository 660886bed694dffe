import type { Tone } from '@app/contracts/account/account.events';
import type { Prompt, Suggestion } from '@app/contracts/posts/suggestions.api';

/** A day, `YYYY-MM-DD`, in the person's time zone. */
type Day = string;

/** The data for suggestions and prompts. All of it is the person's own. */
export type SuggestionFacts = {
  today: Day;
  /** The Monday of this week. */
  weekStart: Day;
  tone: Tone;
  /** Key topics in the person's order. `lastPost`: the last post on it before this week. `posted`: there is one this week. */
  topics: readonly { topic: string; since: Day; lastPost: Day | null; posted: boolean }[];
  /** Ideas that had no draft before this week, oldest first. `drafted`: there is a draft this week. */
  ideas: readonly { id: string; text: string; since: Day; drafted: boolean }[];
  /** Talks that the person noted, newest first. `topic`: the key topic that the note names. */
  talks: readonly { leadId: string; kind: 'call' | 'meeting' | 'reply'; day: Day; topic: string | null }[];
  /** Approved posts with a topic, newest first. */
  approved: readonly { id: string; topic: string; day: Day; posted: boolean }[];
  /** Approved posts that were not copied. */
  notCopied: number;
  /** Leads who replied, without a touch for more than ten days. */
  quietLeads: number;
  /** Keys that are dismissed now, each with the day. */
  dismissed: ReadonlyMap<string, Day>;
};

const mostCards = 3;
const promptsAWeek = 3;
/** A topic is due when it had no post for this many weeks. */
const dueWeeks = 5;

const dayOf = (day: Day): string =>
  new Date(`${day}T12:00:00Z`).toLocaleString('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' });
const weeksBetween = (from: Day, to: Day): number => Math.floor((Date.parse(to) - Date.parse(from)) / (7 * 86_400_000));
const count = (n: number, one: string): string => `${n} ${n === 1 ? one : `${one}s`}`;

/** A topic that is a whole headline. */
const headline =
  /^(?:how|why|what|when|who|where|i|we|you|my|your|\d+ (?:\p{L}+ )?(?:ways|tips|steps|things|lessons|mistakes|reasons|rules))(?!\p{L})/iu;
/**
 * Turns `Rota design` into `rota design`, for the middle of a sentence. `AI rotas` stays. A headline such as `How to hire` stands in
 * quotation marks.
 */
const inside = (topic: string): string => {
  const words = topic.replace(/[.!?…:;,\s]+$/u, '');
  if (headline.test(words)) return `“${words}”`;
  return /^\p{Lu}[^\p{Lu}]*$/u.test(words) ? words.charAt(0).toLowerCase() + words.slice(1) : words;
};

const keys = {
  topic: (topic: string) => `topic:${topic.toLowerCase()}`,
  idea: (id: string) => `idea:${id}`,
  talk: (leadId: string, day: Day) => `talk:${leadId}:${day}`,
  post: (id: string) => `post:${id}`,
};

const dueTopics = ({ topics, weekStart }: SuggestionFacts) =>
  topics
    .filter(({ lastPost }) => lastPost === null || weeksBetween(lastPost, weekStart) >= dueWeeks)
    .map(({ topic, since, lastPost, posted }) => ({
      topic,
      since,
      posted,
      because:
        lastPost === null
          ? 'One of your key topics, no post yet'
          : `One of your key topics, 0 posts in ${weeksBetween(lastPost, weekStart)} weeks`,
    }));

/** At most three things to do next, each with the fact that it is based on. Empty when there is no such fact. */
export function cardsFor(facts: SuggestionFacts): Suggestion[] {
  const { quietLeads, notCopied, ideas, dismissed } = facts;
  const none = { theme: null, ideaId: null };
  const isOpen = ({ key }: { key: string }) => !dismissed.has(key);
  const quiet: Suggestion[] =
    quietLeads === 0
      ? []
      : [
          {
            key: 'quiet-leads',
            kind: 'quiet_leads',
            title: `Write to ${count(quietLeads, 'warm lead')}`,
            reason: `${quietLeads === 1 ? 'Replied' : 'They replied'}, and quiet for more than 10 days`,
            ...none,
          },
        ];
  const uncopied: Suggestion[] =
    notCopied === 0
      ? []
      : [
          {
            key: 'not-copied',
            kind: 'not_copied',
            title: notCopied === 1 ? 'Use your approved post' : `Use your ${notCopied} approved posts`,
            reason: `${count(notCopied, 'post')} approved and not copied yet`,
            ...none,
          },
        ];
  const topics = dueTopics(facts)
    .filter(({ posted }) => !posted)
    .map(({ topic, because }): Suggestion => ({
      key: keys.topic(topic),
      kind: 'topic',
      title: `Say something on ${inside(topic)}`,
      reason: because,
      theme: topic,
      ideaId: null,
    }));
  const written = ideas
    .filter(({ drafted }) => !drafted)
    .map(({ id, text, since }): Suggestion => ({
      key: keys.idea(id),
      kind: 'idea',
      title: `Write up “${text}”`,
      reason: `An idea that has waited since ${dayOf(since)}`,
      theme: text,
      ideaId: id,
    }));
  // First one of each kind, then more of the same kinds.
  const kinds = [quiet, topics, uncopied, written].map((kind) => kind.filter(isOpen));
  const firsts = kinds.flatMap((kind) => kind.slice(0, 1));
  return [...firsts, ...kinds.flatMap((kind) => kind.slice(1))].slice(0, mostCards);
}

type Candidate = Prompt & { since: Day; answered: boolean };

const questions: Record<Tone, Record<'topic' | 'idea' | 'talk' | 'post', readonly ((of: string) => string)[]>> = {
  calm: {
    topic: [
      (topic) => `What would you tell somebody who starts with ${topic} today?`,
      (topic) => `What small step helped most with ${topic}?`,
    ],
    idea: [(idea) => `What is behind “${idea}”?`],
    talk: [(talk) => `What came up in your ${talk} that others should know?`],
    post: [(topic) => `What has happened since your post on ${topic}?`],
  },
  reflective: {
    topic: [
      (topic) => `What did you believe about ${topic} a year ago?`,
      (topic) => `What has ${topic} taught you lately?`,
    ],
    idea: [(idea) => `When did you first think “${idea}”?`],
    talk: [(talk) => `What did your ${talk} teach you?`],
    post: [(topic) => `What do you see differently since your post on ${topic}?`],
  },
  bold: {
    topic: [
      (topic) => `What do most people get wrong about ${topic}?`,
      (topic) => `What should people stop doing in ${topic}?`,
    ],
    idea: [(idea) => `“${idea}”: who needs to hear it?`],
    talk: [(talk) => `What did your ${talk} prove?`],
    post: [(topic) => `What would you add to your post on ${topic}?`],
  },
};

const talkNames = { call: 'call', meeting: 'meeting', reply: 'exchange' } as const;
const weekNumber = (weekStart: Day): number => Math.floor(Date.parse(weekStart) / (7 * 86_400_000));

/** The prompts of this week. They stay the same all week, whatever the person adds or answers. */
export function promptsFor(facts: SuggestionFacts): { open: Prompt[]; ofWeek: number } {
  const { tone, weekStart, dismissed } = facts;
  const turn = weekNumber(weekStart);
  const ask = (kind: keyof (typeof questions)[Tone], of: string): string => {
    const forms = questions[tone][kind];
    return forms[turn % forms.length]?.(of) ?? '';
  };
  const topics = dueTopics(facts).map(({ topic, since, because, posted }): Candidate => ({
    key: keys.topic(topic),
    question: ask('topic', inside(topic)),
    reason: because,
    theme: topic,
    ideaId: null,
    since,
    answered: posted,
  }));
  const ideas = facts.ideas.map(({ id, text, since, drafted }): Candidate => ({
    key: keys.idea(id),
    question: ask('idea', text),
    reason: `Your idea of ${dayOf(since)}, no draft yet`,
    theme: text,
    ideaId: id,
    since,
    answered: drafted,
  }));
  const talks = facts.talks.map(({ leadId, kind, day, topic }): Candidate => ({
    key: keys.talk(leadId, day),
    question: ask('talk', `${talkNames[kind]} of ${dayOf(day)}`),
    reason: 'You noted it. No name would be used',
    theme: topic,
    ideaId: null,
    since: day,
    answered: false,
  }));
  const posts = facts.approved.map(({ id, topic, day, posted }): Candidate => ({
    key: keys.post(id),
    question: ask('post', inside(topic)),
    reason: `You approved it on ${dayOf(day)}`,
    theme: topic,
    ideaId: null,
    since: day,
    answered: posted,
  }));
  const kinds = [topics, ideas, talks, posts].map((kind) => turned(kind, weekStart, dismissed, turn));
  const chosen = [...kinds.flatMap((kind) => kind.slice(0, 1)), ...kinds.flatMap((kind) => kind.slice(1))].slice(
    0,
    promptsAWeek,
  );
  const open = chosen.filter(({ key, answered }) => !answered && !dismissed.has(key));
  return {
    open: open.map(({ since: _since, answered: _answered, ...prompt }) => prompt),
    ofWeek: chosen.length,
  };
}

/**
 * The candidates of a kind. Each week another one comes first. Candidates from this week come last, so that the others keep their
 * places. Candidates that were dismissed in an earlier week are left out.
 */
function turned(
  all: readonly Candidate[],
  weekStart: Day,
  dismissed: ReadonlyMap<string, Day>,
  turn: number,
): Candidate[] {
  const possible = all.filter(({ key }) => (dismissed.get(key) ?? weekStart) >= weekStart);
  const before = possible.filter(({ since }) => since < weekStart);
  const at = before.length === 0 ? 0 : turn % before.length;
  return [...before.slice(at), ...before.slice(0, at), ...possible.filter(({ since }) => since >= weekStart)];
}
