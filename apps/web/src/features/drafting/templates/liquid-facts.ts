/** A part of a template: words, a fact such as `first_name`, a condition, or a line that only the author can write. */
type Part = { is: 'words' | 'fact' | 'condition' | 'gap'; text: string };

const marks = /\{\{[^{}]*\}?\}?|\{%[^%]*%?\}?|\[(?=[^[\]]*\p{L})[^[\]]*\]/gu;

/** The parts of a template in their order; together they are the template. */
export const partsOf = (template: string): Part[] => {
  const parts: Part[] = [];
  let at = 0;
  for (const { 0: text, index } of template.matchAll(marks)) {
    if (index > at) parts.push({ is: 'words', text: template.slice(at, index) });
    parts.push({ is: text.startsWith('{{') ? 'fact' : text.startsWith('{%') ? 'condition' : 'gap', text });
    at = index + text.length;
  }
  if (at < template.length) parts.push({ is: 'words', text: template.slice(at) });
  return parts;
};

/** The name in `{{ first_name | ask }}`, also one that was typed with spaces. */
export const factIn = (part: string): string => /^\{\{-?\s*([\w.]*(?:[ \t]+\w+)*)/u.exec(part)?.[1] ?? '';

/** A condition without another one inside. */
const condition =
  /\{%-?\s*(if|unless)\s+([^%]*?)\s*-?%\}((?:(?!\{%)[^])*)(?:\{%-?\s*else\s*-?%\}((?:(?!\{%)[^])*))?\{%-?\s*end\1\s*-?%\}/u;

/** The first line of a template as a LinkedIn message whose facts are all known. */
export const firstLineOf = (template: string): Part[] => {
  let left = template;
  for (let found = condition.exec(left); found; found = condition.exec(left)) {
    const [whole, kind, about = '', then = '', otherwise = ''] = found;
    const holds = (about !== 'mail' && about !== 'note') === (kind === 'if');
    left = left.slice(0, found.index) + (holds ? then : otherwise) + left.slice(found.index + whole.length);
  }
  const [line = ''] = left
    .replaceAll(/\{%[^%]*%\}/gu, '')
    .split('\n')
    .filter((one) => one.trim() !== '');
  return partsOf(line.trim());
};

/** The letters after `{{` at the end of `before`; null outside of a fact. */
export const begunFact = (before: string): string | null => /\{\{\s*(\w*)$/u.exec(before)?.[1] ?? null;

/** Puts a fact where one was begun. Returns the new template, and where the cursor is after the fact. */
export const withFact = (template: string, cursor: number, name: string): { text: string; cursor: number } => {
  const before = template.slice(0, cursor).replace(/\{\{\s*\w*$/u, '');
  const after = template.slice(cursor).replace(/^\w*\s*(?:\|[^{}]*)?\}\}/u, '');
  const fact = `{{ ${name} }}`;
  return { text: before + fact + after, cursor: before.length + fact.length };
};

export const renameFact = (template: string, from: string, to: string): string =>
  partsOf(template)
    .map(({ is, text }) =>
      is === 'fact' || is === 'condition'
        ? text.replaceAll(new RegExp(`(?<![\\w.])${from.replaceAll('.', '\\.')}(?![\\w.])`, 'gu'), to)
        : text,
    )
    .join('');
