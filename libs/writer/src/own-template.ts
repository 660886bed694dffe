import { fillOwn } from './messages';
import { Fact, filled, longestTemplate, render, variablesIn } from './liquid';
import type { Facts } from './facts';
import { questionOf, unknownVariables, type Variable, variableNames } from './variables';
import type { MessageBrief, OwnTemplate } from './writer';

/** What is wrong with a field of a template. `unknown`: the name that is no fact. */
export type Problem = {
  path: 'subject' | 'text';
  message: string;
  unknown: string | null;
  didYouMean: Variable | null;
};

const bare = (path: Problem['path'], message: string): Problem => ({ path, message, unknown: null, didYouMean: null });

/** The library's message, without the place, in words about templates. */
const plain = (error: unknown): string => {
  const said = error instanceof Error ? (error.message.split('\n')[0] ?? '') : '';
  const [, tag] = /tag "([^"]*)" not found/u.exec(said) ?? [];
  if (tag) return `The tag “${tag}” is not available. Templates have if, unless, case and comment`;
  const [, filter] = /undefined filter: (\S+?),?(?:\s|$)/u.exec(said) ?? [];
  if (filter) return `The filter “${filter}” is not available. Templates have ask, default, downcase and upcase`;
  return `This is not correct Liquid: ${said.replace(/, line:.*$/u, '')}`;
};

const problemsOf = (path: Problem['path'], liquid: string): Problem[] => {
  try {
    return unknownVariables(liquid).map(({ name, didYouMean }) => ({
      path,
      message: `There is no fact called ${name}${didYouMean ? `. Did you mean ${didYouMean}?` : ''}`,
      unknown: name,
      didYouMean,
    }));
  } catch (error) {
    return [bare(path, liquid.length > longestTemplate ? 'The template is too long' : plain(error))];
  }
};

const long = (words: string) => ({ words, basis: words });
const longFacts = Object.fromEntries(variableNames.map((name) => [name, long('w'.repeat(200))])) as Facts;
const nobody: MessageBrief = {
  lead: {
    name: '',
    title: '',
    company: '',
    description: null,
    connectedOn: null,
    tags: [],
    status: 'new',
    statusSince: null,
    nextStep: null,
    touches: [],
  },
  author: {
    firstName: null,
    card: { whoIHelp: null, withWhat: null, results: [], question: null, offers: [], signature: null },
  },
  tone: 'calm',
  channel: 'linkedin_message',
  today: '2026-01-01',
  whyNow: null,
};

/** What is wrong with a template; empty when it can be saved. It must fit its channels with the longest facts. */
export function templateProblems(template: Pick<OwnTemplate, 'situation' | 'subject' | 'text'>): Problem[] {
  const found = [...problemsOf('subject', template.subject), ...problemsOf('text', template.text)];
  if (found.length > 0) return found;
  const own = { id: 'new', replacesShipped: false, ...template };
  const fits = (one: OwnTemplate) =>
    (['linkedin_message', 'email'] as const).map((channel) => fillOwn(one, { ...nobody, channel }, longFacts) !== null);
  if (!fits({ ...own, subject: '' }).some(Boolean)) return [bare('text', 'The text says nothing, or it is too long')];
  return fits(own).every(Boolean) || !fits({ ...own, subject: '' }).every(Boolean)
    ? []
    : [bare('subject', 'The subject is too long with the facts in it')];
}

/** The facts that a template names and this lead lacks. @throws Error when its Liquid is broken */
export const missingFacts = ({ subject, text }: Pick<OwnTemplate, 'subject' | 'text'>, facts: Facts): Variable[] => {
  const named = new Set([...variablesIn(subject), ...variablesIn(text)]);
  return variableNames.filter((name) => named.has(name) && facts[name] === null);
};

/** Facts that few leads have: the letter is for the others. */
const rare: readonly Variable[] = ['other_field', 'fitting_title', 'their_no', 'last_touch'];

/**
 * A template as a message to somebody of whom the usual facts are known: its facts stay, and of its conditions the words that
 * hold. Null for a template without conditions. @throws Error when its Liquid is broken
 */
export function letterOf(template: string): string | null {
  if (!template.includes('{%')) return null;
  const scope = Object.fromEntries(
    variableNames.map((name) => {
      const bare = `{{ ${name} }}`;
      // A fact that the template always asks for keeps its filter.
      const [asked] = new RegExp(`\\{\\{ ${name} \\|[^}]*\\}\\}`, 'u').exec(template) ?? [];
      return [name, new Fact(name, rare.includes(name) ? null : (!template.includes(bare) && asked) || bare)];
    }),
  );
  const skeleton = render(template, { ...scope, mail: false, note: false, in_touch: false }, questionOf);
  return filled(skeleton.text, skeleton, ({ words }) => words ?? '')
    .replaceAll(/[ \t]+/gu, ' ')
    .replaceAll(/ ?\n ?/gu, '\n')
    .replaceAll(/\n{3,}/gu, '\n\n')
    .trim();
}

/** Facts about the lead and the author that a draft is likely to have word for word. */
const recognised = [
  'who_i_help',
  'with_what',
  'result',
  'question',
  'offer',
  'company',
  'title',
  'connected_since',
  'connected_year',
  'first_name',
  'sign',
] as const satisfies readonly Variable[];

/** The words of a draft as a template: names of facts take the places of what they say. `name`: the lead's whole name. */
export function templateOf(words: string, facts: Facts, name: string): string {
  const values: [string, string][] = [
    [name, '{{ first_name }}'],
    ...recognised.flatMap((fact): [string, string][] => {
      const said = facts[fact]?.words;
      return said ? [[said, `{{ ${fact} }}`]] : [];
    }),
  ];
  // The longest first: a title may contain a name. The sort keeps the order of equal lengths, so a shared name is the lead's.
  const sorted = values.filter(([said]) => said.trim() !== '').sort(([a], [b]) => b.length - a.length);
  if (sorted.length === 0) return words;
  const parts = sorted.map(([said]) => said.replaceAll(/[.*+?^${}()|[\]\\]/gu, '\\$&').replaceAll(/['’]/gu, "['’]"));
  const any = new RegExp(`(?<![\\p{L}\\p{N}])(?:${parts.join('|')})(?![\\p{L}\\p{N}])`, 'giu');
  const folded = (text: string) => text.toLowerCase().replaceAll('’', "'");
  return words.replaceAll(any, (found) => sorted.find(([said]) => folded(said) === folded(found))?.[1] ?? found);
}
