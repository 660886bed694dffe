import { type VariantApproach, variantApproaches } from '@app/contracts/content/content.constants';
import type { MessageBrief, Wish, Written } from '../writer';
import { messageTask } from './message-task';
import type { Learned } from './shared';
import { type ModelTask, type ModelText, tidied } from './task';

const approaches: Record<VariantApproach, string> = {
  ask: 'It ends with one easy question, and offers nothing.',
  offer: 'It makes one light offer of the author’s offers, and asks for nothing else.',
  observation: 'It begins with an observation about the facts, and leaves it there: no offer.',
};

type VariantsTask = Pick<ModelTask, 'instructions' | 'data'> & {
  /** The texts that can be offered, and the reasons against the others. */
  choose: (texts: readonly ModelText[]) => {
    variants: { approach: VariantApproach; written: Written }[];
    dropped: { approach: VariantApproach; why: string }[];
  };
};

/** The task to write a message in three approaches with one call. Each text is checked like any message. */
export function variantsTask(brief: MessageBrief, learned: Learned, secret: string, wish: Wish): VariantsTask {
  const task = messageTask(brief, learned, secret, wish);
  return {
    instructions: [
      task.instructions,
      `Write ${variantApproaches.length} such drafts, one for each entry of approaches, in this order: ${variantApproaches.join(', ')}. They differ in approach, not in synonyms. Return JSON: texts, a list of these objects.`,
    ].join('\n'),
    data: JSON.stringify({ ...(JSON.parse(task.data) as object), approaches }, null, 1),
    choose: (texts) => {
      const found: ReturnType<VariantsTask['choose']> = { variants: [], dropped: [] };
      for (const [i, approach] of variantApproaches.entries()) {
        const raw = texts[i];
        const text = raw && tidied(raw);
        const why = text ? faultOf(text, approach) : 'it was not written';
        if (text && why === undefined) found.variants.push({ approach, written: task.written(text) });
        else found.dropped.push({ approach, why: why ?? '' });
      }
      return found;

      function faultOf(text: ModelText, approach: VariantApproach): string | undefined {
        if (approach === 'ask' && !text.body.includes('?')) return 'it asks nothing';
        if (found.variants.some(({ written }) => written.body === text.body)) return 'it has the words of another one';
        return task.faults(text)[0];
      }
    },
  };
}
