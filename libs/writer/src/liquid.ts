import { Drop, Liquid } from 'liquidjs';

/** The largest template, in UTF-16 units. */
export const longestTemplate = 10_000;

/** A fact in a template. A fact without `words` is missing: it is false in a condition, and its sentence is left out. */
export class Fact extends Drop {
  constructor(
    readonly name: string,
    readonly words: string | null,
    /** Asks the author for a missing fact, so that its sentence stays. */
    readonly question: string | null = null,
  ) {
    super();
  }
  override valueOf(): string | null {
    return this.words;
  }
}

/** Only text, facts and conditions: no loops, no files, no other templates. */
const tags = ['if', 'unless', 'case', 'comment'];
const filters: Record<string, (fact: Fact, argument: unknown) => Fact> = {
  /**
   * Keeps a sentence whose fact is missing, with a gap that asks for the fact. Without an argument it asks the fact's own
   * question.
   */
  ask: (fact, question) =>
    fact.words === null && typeof question === 'string' ? new Fact(fact.name, null, question) : fact,
  default: (fact, words) => (fact.words === null && typeof words === 'string' ? new Fact(fact.name, words) : fact),
  downcase: (fact) => new Fact(fact.name, fact.words?.toLowerCase() ?? null, fact.question),
  upcase: (fact) => new Fact(fact.name, fact.words?.toUpperCase() ?? null, fact.question),
};

const factOf = (value: unknown): Fact =>
  value instanceof Fact ? value : new Fact('', typeof value === 'string' ? value : null);

/** `questionOf`: the question for a fact when the template gives none. */
const build = (print: (fact: Fact) => string, questionOf: (name: string) => string): Liquid => {
  const liquid = new Liquid({
    parseLimit: longestTemplate,
    // Milliseconds. Templates have no loops, so their length limits the work. This limit only protects against a fault in the
    // library.
    renderLimit: 5_000,
    memoryLimit: 100_000,
    ownPropertyOnly: true,
    strictFilters: true,
    outputEscape: (value: unknown) => print(factOf(value)),
  });
  for (const name of Object.keys(liquid.tags)) if (!tags.includes(name)) delete liquid.tags[name];
  for (const name of Object.keys(liquid.filters)) liquid.unregisterFilter(name);
  for (const [name, filter] of Object.entries(filters))
    liquid.registerFilter(name, (value: unknown, argument: unknown) => {
      const fact = factOf(value);
      return filter(fact, argument ?? (name === 'ask' ? questionOf(fact.name) : undefined));
    });
  return liquid;
};

const parser = build(
  () => '',
  () => '',
);

/**
 * The names that a template uses. @throws Error when its Liquid is invalid, too long, or uses a tag or filter that is switched
 * off
 */
export const variablesIn = (template: string): string[] => parser.globalFullVariablesSync(parser.parse(template));

/** A rendered template with marks instead of its facts, so that the words of the template can be told apart from the facts. */
export type Skeleton = { text: string; facts: Fact[] };

const marks = /\uE000(\d+)\uE001/gu;

/** @throws Error when the template is broken, or takes too long */
export const render = (
  template: string,
  scope: Readonly<Record<string, Fact | boolean>>,
  questionOf: (name: string) => string,
): Skeleton => {
  const facts: Fact[] = [];
  const liquid = build((fact) => `\uE000${facts.push(fact) - 1}\uE001`, questionOf);
  const text: unknown = liquid.renderSync(liquid.parse(template.replaceAll(/[\uE000\uE001]/gu, '')), scope);
  return { text: String(text), facts };
};

/** The facts in a part of a skeleton's text, in their order. */
export const factsIn = (part: string, { facts }: Skeleton): Fact[] =>
  Array.from(part.matchAll(marks), ([, n]) => facts[Number(n)]).filter((fact) => fact !== undefined);

/** Replaces the marks by words. `put` gets the fact and the text before it. */
export const filled = (part: string, { facts }: Skeleton, put: (fact: Fact, before: string) => string): string =>
  part.replaceAll(marks, (_, n: string, at: number) => {
    const fact = facts[Number(n)];
    return fact ? put(fact, part.slice(0, at)) : '';
  });
