import type { ChatMessage, Misbehaviour } from './protocol';

/** The fields of the data that the sandbox reads. All may be missing. */
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
  /** Set when several texts are wanted. */
  approaches?: Record<string, string>;
  text_until_now?: { body: string };
  /** For support: the passages that answer the question. */
  passages?: string[];
  question?: string;
  /** For a voice rule: the title to write again. */
  title?: string;
  rule?: string;
}

/** Returns the same text for the same data. A request for a correction gets a good text, even during a misbehaviour. */
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

function ended(words: string): string {
  const trimmed = words.trim();
  return /[.?!…]$/u.test(trimmed) ? trimmed : `${trimmed}.`;
}

const sentence = (words: string): string => {
  const whole = ended(words);
  return whole.charAt(0).toUpperCase() + whole.slice(1);
};

type Tone = 'reflective' | 'bold' | 'calm';
const tones: readonly Tone[] = ['reflective', 'bold', 'calm'];
/** “Another way” uses the next tone. */
const toneOf = ({ tone, wish = '' }: Data): Tone => {
  const asked = Math.max(0, tones.indexOf(tone as Tone));
  return tones[(asked + (wish.includes('another way') ? 1 : 0)) % tones.length] ?? 'calm';
};

/** Why now, in each tone. The first fact that exists is used. */
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
      bold: (event) => `we both went to ${event}. Let’s not leave it at that.`,
      calm: (event) => `we were both at ${event}.`,
    },
  ],
  ['why_now', { reflective: ended, bold: ended, calm: ended }],
  [
    'role_since',
    {
      reflective: (since) => `you’ve had your role since ${since}, so the first surprises should be behind you.`,
      bold: (since) => `new role since ${since}, so I have one question.`,
      calm: (since) => `you’ve been in your role since ${since}.`,
    },
  ],
  [
    'their_post',
    {
      reflective: (post) => `I’ve been turning ${post} over in my head.`,
      bold: (post) => `I read ${post} and want to know more.`,
      calm: (post) => `I read ${post}.`,
    },
  ],
  [
    'connected_year',
    {
      reflective: (year) => `it struck me that we connected in ${year} and then left it at that.`,
      bold: (year) => `we connected in ${year}, and then nobody said a word. I’ll go first.`,
      calm: (year) => `we’ve been connected since ${year} and haven’t talked.`,
    },
  ],
];

/** The last lines of a mail: how little an answer costs, and that none is needed. */
const closings: Record<Tone, string> = {
  reflective:
    'I could guess, and I’d likely be wrong, so I’d rather ask. Two lines are plenty, and there’s no need to look anything up. If it’s nothing for you, just leave this where it is.',
  bold: 'One line back is enough. I’d like to hear what you’ve tried and what came of it, the good and the bad. If it’s no topic just now, say so, and I won’t ask twice.',
  calm: 'A line or two in your own words is plenty, and next week is as good as this one. I’d rather hear how it goes on a normal day than guess. If it’s nothing for you, there’s no need to reply.',
};
const closingForOthers =
  'A name is all I need, and I’d only say that it came from you if you like. If nobody comes to mind, that’s fine too. There’s no rush with this, and no need to look anything up for me.';

/** What the author does, as they would say it. */
const workOf = ({ author = {} }: Data, tone: Tone): string => {
  const [helps, what] = [author.helps ?? '[who you help]', author.with ?? '[what you help with]'];
  if (tone === 'reflective') return `I spend my days with ${helps}, on ${what}.`;
  return tone === 'bold' ? `I help ${helps} with ${what}.` : `I work with ${helps} on ${what}.`;
};

/** The question, which depends on the receiver: a person of the card, a person of another field, or an unknown person. */
function question({ author = {}, facts = {} }: Data, tone: Tone): string {
  const place = facts.company ? ` at ${facts.company}` : '';
  if (facts.other_field) {
    if (tone === 'reflective') return `Your work${place} may be far from that. Who comes to mind when you read it?`;
    if (tone === 'bold') return `It may not be your field${place}. Who should I talk to?`;
    return `Your work${place} may be far from that. Do you know somebody who’d want to hear of it?`;
  }
  if (facts.fitting_title && author.question_to_ask) {
    const role = `${facts.fitting_title}${place}`;
    const said = {
      reflective: `As ${role}, you see it up close.`,
      bold: `You’re ${role}, so I’m asking you.`,
      calm: `I thought of you because you’re ${role}.`,
    };
    return `${said[tone]} ${sentence(author.question_to_ask).replace(/\.$/u, '?')}`;
  }
  if (tone === 'bold') return `Who looks after that${place}, you or a colleague?`;
  if (tone === 'calm') return `Is that on your desk${place}, or is somebody else the right person to ask?`;
  return `What does that look like${place || ' where you are'}?`;
}

const subjects: Record<string, string> = {
  Reconnect: 'Hello after a while',
  'New connection': 'A short hello',
  'After an event': 'After we met',
};

function message(data: Data) {
  const { channel, situation, facts = {}, author = {}, wish = '' } = data;
  const tone = toneOf(data);
  const [fact, said] = occasions.find(([name]) => facts[name]) ?? [];
  // A new connection is some weeks old, so its month says more than its year.
  const isNew = situation?.name === 'New connection';
  const since = isNew ? facts.connected_since : undefined;
  const why = fact && said ? said[tone]((fact === 'connected_year' ? since : undefined) ?? facts[fact] ?? '') : '';
  const gap = why || facts.fitting_title || (situation && !isNew) ? '' : '[why this person, and why now?].';
  const greeting = `Hi ${facts.first_name ?? '[how do you greet them?]'},`;
  const shorter = wish.includes('shorter');
  const work = workOf(data, tone);
  const asks = shorter
    ? (question(data, tone)
        .split(/(?<=\.) /u)
        .at(-1) ?? '')
    : question(data, tone);
  const sign = author.signs_as ?? '[how you sign]';
  const basis = Object.keys(facts);
  const joined = (parts: string[]) => parts.filter(Boolean).join(' ');
  if (channel !== 'email') {
    const opening = joined([greeting, why || gap, shorter && why ? '' : work]);
    // A note has 200 characters, so it stays one paragraph.
    const between = channel === 'linkedin_message' && !shorter ? '\n\n' : ' ';
    return { subject: null, body: `${opening}${between}${asks}\n\n${sign}`, basis };
  }
  const closing = facts.other_field ? closingForOthers : closings[tone];
  const start = joined([why ? sentence(why) : gap, work]);
  const end = joined([asks, shorter ? '' : closing]);
  const subject = subjects[situation?.name ?? ''] ?? 'One question for you';
  return { subject, body: `${greeting}\n\n${start}\n\n${end}\n\n${sign}`, basis };
}

/** With the misbehaviour `hard-sell`, the offer is hard selling. */
function variant(data: Data, approach: string, how: Misbehaviour | null) {
  const text = message(data);
  const [greeting = ''] = text.body.split(/(?<=,) /u);
  if (approach === 'ask') return text;
  const [offer = 'a short note'] = data.author?.offers ?? [];
  const sign = data.author?.signs_as ?? '[how you sign]';
  const work = workOf(data, toneOf(data));
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

/** Turns the title into a habit. */
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

/** A new text in the author's order, or the current text: shorter, or with its end before its middle. */
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

/** The words of strangers that look like an order, and every secret in the data: what a fooled model would return. */
const orders = (data: Data): string =>
  [data.their_description, data.their_words, data.question, ...(data.thread ?? []).map(({ words }) => words)]
    .filter((words) => typeof words === 'string')
    .join(' ');
