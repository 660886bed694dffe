import { fillOwn } from './messages';
import { Fact, filled, longestTemplate, render, variablesIn } from './liquid';
import type { Facts } from './facts';
import { greetingOf } from './names';
import { questionOf, unknownVariables, type Variable, variableNames } from './variables';
import type { MessageBrief, OwnTemplate } from './writer';

/** A fault in a field of a template. `unknown`: the name that is not a fact. */
export type Problem = {
  path: 'subject' | 'text';
  message: string;
  unknown: string | null;
  didYouMean: Variable | null;
};

const bare = (path: Problem['path'], message: string): Problem => ({ path, message, unknown: null, didYouMean: null });

/** The library's message without the position, in words that fit templates. */
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

/** The faults of a template; empty when it can be saved. The template must fit its channels even with the longest facts. */
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

/** The facts that a template uses and this lead lacks. @throws Error when its Liquid is invalid */
export const missingFacts = ({ subject, text }: Pick<OwnTemplate, 'subject' | 'text'>, facts: Facts): Variable[] => {
  const named = new Set([...variablesIn(subject), ...variablesIn(text)]);
  return variableNames.filter((name) => named.has(name) && facts[name] === null);
};

/** Facts that few leads have. The letter is written for a lead without them. */
const rare: readonly Variable[] = ['other_field', 'fitting_title', 'their_no', 'later_when', 'last_touch'];

/**
 * A template as a message to a lead of whom the usual facts are known. Its facts stay. Of each condition, only the part that
 * applies stays. Null for a template without conditions. @throws Error when its Liquid is invalid
 */
export function letterOf(template: string): string | null {
  if (!template.includes('{%')) return null;
  const scope = Object.fromEntries(
    variableNames.map((name) => {
      const tag = `{{ ${name} }}`;
      // A fact that the template always asks for keeps its filter.
      const [asked] = new RegExp(`\\{\\{ ${name} \\|[^}]*\\}\\}`, 'u').exec(template) ?? [];
      return [name, new Fact(name, rare.includes(name) ? null : (!template.includes(tag) && asked) || tag)];
    }),
  );
  const skeleton = render(template, { ...scope, mail: false, note: false, in_touch: false }, questionOf);
  return filled(skeleton.text, skeleton, ({ words }) => words ?? '')
    .replaceAll(/[ \t]+/gu, ' ')
    .replaceAll(/ ?\n ?/gu, '\n')
    .replaceAll(/\n{3,}/gu, '\n\n')
    .trim();
}

/** Facts about the lead and the author that a draft is likely to contain word for word. */
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

/**
 * Turns a draft into a template: the names of facts replace their values.
 * @param people the leads that it may be about, with their full names: after a merge there are two
 */
export function templateOf(words: string, people: readonly { facts: Facts; name: string }[]): string {
  const values = people.flatMap(({ facts, name }): [string, string][] => [
    // The author filled in the greeting of a name with a doubt, and most likely with the guess.
    ...[name, greetingOf(name).name].flatMap((said): [string, string][] => (said ? [[said, '{{ first_name }}']] : [])),
    ...recognised.flatMap((fact): [string, string][] => {
      const said = facts[fact]?.words;
      return said ? [[said, `{{ ${fact} }}`]] : [];
    }),
  ]);
  // The longest first, because a title may contain a name. The sort is stable, so a name that both share becomes the lead's.
  const sorted = values.filter(([said]) => said.trim() !== '').sort(([a], [b]) => b.length - a.length);
  if (sorted.length === 0) return words;
  const parts = sorted.map(([said]) => said.replaceAll(/[.*+?^${}()|[\]\\]/gu, '\\$&').replaceAll(/['’]/gu, "['’]"));
  const any = new RegExp(`(?<![\\p{L}\\p{N}])(?:${parts.join('|')})(?![\\p{L}\\p{N}])`, 'giu');
  const folded = (text: string) => text.toLowerCase().replaceAll('’', "'");
  return words.replaceAll(any, (found) => sorted.find(([said]) => folded(said) === folded(found))?.[1] ?? found);
}
