import type { ChatMessage, Misbehaviour } from './protocol';

/** What the sandbox understands of the data. Everything may be missing. */
interface Data {
  situation?: { name: string };
  channel?: string;
  tone?: string;
  author?: { helps?: string; with?: string; question_to_ask?: string; offers?: string[]; signs_as?: string };
  facts?: Record<string, string>;
  thread?: { kind: string; words: string | null }[];
  their_description?: string;
  their_words?: string;
  thought?: string;
  theme?: string;
  what_happened?: string;
  what_changed?: string;
  what_you_would_tell?: string;
  wish?: string;
  /** Several texts are asked for. */
  approaches?: Record<string, string>;
  text_until_now?: { body: string };
  /** Of support: the passages that answer the question. */
  passages?: string[];
  question?: string;
  /** Of a voice rule: its title, to be worded. */
  title?: string;
  rule?: string;
}

/** The same text for the same data. A request to mend a text gets a good one, whatever the misbehaviour. */
export function compose(messages: readonly ChatMessage[], how: Misbehaviour | null): string {
  const said = messages.filter(({ role }) => role === 'user').map(textOf);
  const data = dataIn(said[0] ?? '');
  if (how === 'malformed') return 'Sure! Here is a draft that you will like.';
  if (how === 'refusal') return 'I’m sorry, but I can’t help with that.';
  if (data.approaches)
    return JSON.stringify({ texts: Object.keys(data.approaches).map((one) => variant(data, one, how)) });
  const text = textFor(data);
  if (how === 'obedient') return JSON.stringify({ ...text, body: `${text.body}\n${orders(data)}` });
  const faulty = said.length === 1 || how === null ? how : null;
  if (faulty === 'hard-sell') text.body = `Act now! ${text.body} Don’t miss this exclusive offer, limited spots!`;
  if (faulty === 'invented')
    text.body = text.body.replace(/\. |$/u, '. Your colleague Gregor says you lost 37 % last year. ');
  return JSON.stringify(text);
}

function textFor(data: Data) {
  if (data.passages) return answer(data.passages);
  if (data.rule !== undefined) return wording(data.title);
  if (data.theme !== undefined) return post(data);
  return data.their_words !== undefined ? comment(data) : message(data);
}

const textOf = ({ content }: ChatMessage): string =>
  typeof content === 'string' ? content : content.map(({ text = '' }) => text).join('');

function dataIn(text: string): Data {
  try {
    return JSON.parse(text) as Data;
  } catch {
    return {};
  }
}

const sentence = (words: string): string => {
  const trimmed = words.trim();
  const ended = /[.?!…]$/u.test(trimmed) ? trimmed : `${trimmed}.`;
  return ended.charAt(0).toUpperCase() + ended.slice(1);
};

type Tone = 'reflective' | 'bold' | 'calm';
const tones: readonly Tone[] = ['reflective', 'bold', 'calm'];
/** “Another way” is the next tone's. */
const toneOf = ({ tone, wish = '' }: Data): Tone => {
  const asked = Math.max(0, tones.indexOf(tone as Tone));
  return tones[(asked + (wish.includes('another way') ? 1 : 0)) % tones.length] ?? 'calm';
};

/** Why now, in each tone: the first fact that is there says it. */
const occasions: [fact: string, said: Record<Tone, (words: string) => string>][] = [
  [
    'last_note',
    {
      reflective: (note) => `one thing from our talk stayed with me: ${note}.`,
      bold: (note) => `${note}. I’d start there.`,
      calm: (note) => `last time ${note}.`,
    },
  ],
  [
    'event',
    {
      reflective: (event) => `I still think of ${event}, where we both were.`,
      bold: (event) => `${event} was too short to talk.`,
      calm: (event) => `we were both at ${event}.`,
    },
  ],
  [
    'connected_year',
    {
      reflective: (year) => `we’ve been connected since ${year}, and I wonder what your days look like now.`,
      bold: (year) => `connected in ${year}, and no word since. Here is mine.`,
      calm: (year) => `we connected back in ${year} and never got to talk.`,
    },
  ],
];

const fillers: Record<Tone, string> = {
  reflective:
    'I could guess how you do it today, but I’d rather hear it from you. A rough answer is fine. It helps me to know what is hard about it and what is not. If it is not for you, please leave it here.',
  bold: 'I’ll keep it short. A yes or a no is all I need. If it is a no, I’ll leave it there. If it is a yes, tell me what you’ve tried so far, and we start from that.',
  calm: 'I don’t know how you do it today, so I won’t guess. A short yes or no is all I need, and both are fine with me. If it is not for you, please leave it here. If it is, we can look at it when it suits you.',
};

/** What a model knows of who is asked: somebody of the card, somebody of another field, or somebody unknown. */
function question({ author = {}, facts = {} }: Data, tone: Tone): string {
  const place = facts.company ? ` at ${facts.company}` : '';
  if (facts.other_field) return `Your work${place} may be far from that. Do you know somebody who should hear of it?`;
  if (facts.fitting_title && author.question_to_ask) {
    const role = `${facts.fitting_title}${place}`;
    const said = {
      reflective: `As ${role}, you see that from the inside.`,
      bold: `You’re ${role}, so you’re the one to ask.`,
      calm: `As ${role}, you’d know.`,
    };
    return `${said[tone]} ${sentence(author.question_to_ask).replace(/\.$/u, '?')}`;
  }
  if (tone === 'bold') return `Is that on your desk${place}, yes or no?`;
  if (tone === 'calm') return `Are you the right person to ask about that${place}, or is it somebody else?`;
  return `${facts.company ? `I wonder how that looks from inside ${facts.company}. ` : ''}Does that come up in your work?`;
}

function message(data: Data) {
  const { channel, author = {}, facts = {}, wish = '' } = data;
  const tone = toneOf(data);
  const [fact, said] = occasions.find(([name]) => facts[name]) ?? [];
  // A new connection is some weeks old, so its month says more than its year.
  const since = data.situation?.name === 'New connection' ? facts.connected_since : undefined;
  const why = fact && said ? said[tone]((fact === 'connected_year' ? since : undefined) ?? facts[fact] ?? '') : '';
  const known = [
    'company',
    'title',
    'they_do',
    'why_now',
    'referred',
    'promise',
    'their_post',
    'role_since',
    'intro_to',
  ];
  const gap = why || known.some((name) => facts[name]) ? '' : '[why this person, and why now?].';
  const greeting = `Hi ${facts.first_name ?? '[their first name]'},`;
  const work = `I help ${author.helps ?? '[who you help]'} with ${author.with ?? '[what you help with]'}.`;
  const shorter = wish.includes('shorter');
  const asks = shorter
    ? (question(data, tone)
        .split(/(?<=\.) /u)
        .at(-1) ?? '')
    : question(data, tone);
  const sign = author.signs_as ?? '[how you sign]';
  const basis = Object.keys(facts);
  const joined = (parts: string[]) => parts.filter(Boolean).join(' ');
  if (channel !== 'email')
    return {
      subject: null,
      body: `${joined([greeting, why || gap, shorter && why ? '' : work, asks])}\n\n${sign}`,
      basis,
    };
  const start = joined([why ? sentence(why) : gap, work, shorter ? '' : fillers[tone]]);
  return { subject: 'A short hello', body: `${greeting}\n\n${start}\n\n${asks}\n\n${sign}`, basis };
}

/** The offer is hard selling when the server misbehaves so. */
function variant(data: Data, approach: string, how: Misbehaviour | null) {
  const text = message(data);
  const [greeting = ''] = text.body.split(/(?<=,) /u);
  if (approach === 'ask') return text;
  const [offer = 'a short note'] = data.author?.offers ?? [];
  const sign = data.author?.signs_as ?? '[how you sign]';
  const work = `I help ${data.author?.helps ?? '[who you help]'} with ${data.author?.with ?? '[what you help with]'}.`;
  if (approach === 'observation') return { ...text, body: `${greeting} I think of your work. ${work}\n\n${sign}` };
  const body = `${greeting} I have one thing to offer you. ${work} I can send you ${offer}.\n\n${sign}`;
  return { ...text, body: how === 'hard-sell' ? `${body} Act now, limited spots` : body };
}

/** The first sentences of the best passage. A passage begins with the names of its article and of its part. */
function answer([best = '']: string[]) {
  const words = best.split('\n').at(-1) ?? '';
  return {
    subject: null,
    body: words
      .split(/(?<=\.) /u)
      .slice(0, 2)
      .join(' '),
    basis: [],
  };
}

/** The title as a habit. */
const wording = (title = '') => ({
  subject: null,
  body: `Usually ${title.charAt(0).toLowerCase()}${title.slice(1)}`,
  basis: [],
});

function comment({ thought }: Data) {
  return {
    subject: null,
    body: `${sentence(thought ?? '[one thought of yours]')}\n\nWhat made you see it?`,
    basis: ['thought'],
  };
}

/** A new text in the author's order, or the one until now: shorter, or with its end before its middle. */
function post({ channel, theme = '', what_happened, what_changed, what_you_would_tell, ...until }: Data) {
  const subject = channel === 'email' ? 'A short thought' : null;
  if (until.text_until_now) {
    const [first = '', ...rest] = until.text_until_now.body.split('\n\n');
    const shorter = until.wish?.includes('shorter');
    const paragraphs = shorter ? rest.map((one) => one.split(/(?<=[.!?]) /u)[0]) : rest.toReversed();
    return { subject, body: [first, ...paragraphs].join('\n\n'), basis: ['text_until_now'] };
  }
  const parts: [string | undefined, string][] = [
    [what_happened, '[what happened?]'],
    [what_changed, '[what changed for you?]'],
    [what_you_would_tell, '[what would you tell somebody in the same place?]'],
  ];
  const body = [sentence(theme), ...parts.map(([words, gap]) => (words ? sentence(words) : gap))].join('\n\n');
  return { subject, body, basis: ['theme'] };
}

/** What strangers wrote that looks like an order, and every secret it can find: what a fooled model would return. */
const orders = (data: Data): string =>
  [data.their_description, data.their_words, data.question, ...(data.thread ?? []).map(({ words }) => words)]
    .filter((words) => typeof words === 'string')
    .join(' ');
