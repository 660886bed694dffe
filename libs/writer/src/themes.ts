import { fieldsOf } from './fields';
import { oneLine, shorten } from './words';

/** How a theme is used: as a noun in a sentence, as a group of people, or only on its own line. */
export type Theme = { kind: 'name' | 'circle' | 'line'; words: string };

const CLAUSE =
  /^(?:how|why|what|when|where|who|whom|whose|which|should|can|could|do|does|did|is|are|was|were|will|would|if|because|i|i’m|i'm|we|you|they|there|it|this|that|these|nobody|everyone|stop|start|run|make|get|keep|write|find|give|take|learn|say|ask|let|avoid|create|don’t|don't|never|always|not)(?!\p{L})/iu;
const COMMON =
  /(?:ing|ings|ship|tion|tions|ment|ments|ness|ity|ance|ence|ism|ers|overs|ture)$|^(?:new|better|good|bad|first|remote|hybrid|difficult|hard|honest|clear|slow|small|big|early|late|float|team|teams|work|time|trust|feedback|burnout|rest|stress|goals|values|habits|focus|energy|money|power|conflict|quiet|psychological|middle|silent|deep|healthy)$/u;

/**
 * `Float staff` becomes `float staff` inside a sentence. A possible name (`Kanban`, `German law`, `AI`) does not change.
 */
function insideSentence(words: string): string {
  const [first = '', ...rest] = words.split(' ');
  if (!/^\p{Lu}\p{Ll}+$/u.test(first) || /\p{Lu}/u.test(rest.join(''))) return words;
  const lower = first.toLowerCase();
  const common = COMMON.test(lower) || fieldsOf(lower).length > 0;
  return common ? [lower, ...rest].join(' ') : words;
}

/** At most 200 units. A theme without a letter or digit becomes “the work itself”. */
export function themeOf(raw: string, clientTypes: readonly string[]): Theme {
  const plain = oneLine(raw)
    .replace(/^[\s,;:.#–—-]+/u, '')
    .replace(/[\s,;:.–—-]+$/u, '');
  if (!/[\p{L}\p{N}]/u.test(plain)) return { kind: 'name', words: 'the work itself' };
  const circle = clientTypes.some((type) => oneLine(type).toLowerCase() === plain.toLowerCase());
  if (circle) return { kind: 'circle', words: shorten(plain, 60) };
  const line = plain.length > 60 || /[?!]$|[.:;?!]\s/u.test(plain) || CLAUSE.test(plain);
  return line ? { kind: 'line', words: shorten(plain, 200) } : { kind: 'name', words: insideSentence(plain) };
}
