import type { PromptEvent } from '@app/contracts/engagement/engagement.events';

type Captured = Extract<PromptEvent, { type: 'PromptCaptured' }>['data'];
type SamplePrompt = Omit<Captured, 'sample' | 'at' | 'timeZone'>;

/** The two posts of the Engage screen in docs/quality/specification.md, by invented people. */
export const samplePrompts: readonly SamplePrompt[] = [
  {
    platform: 'linkedin',
    link: null,
    words:
      'Lost our planner in week three of peak. What surprised me: nobody else knew which shifts she had promised to whom. We rebuilt it from text messages.',
    author: { name: 'Farah Siddiqui', title: 'Operations Lead', company: 'Hartwell Retail', leadId: null },
    why: 'The post is about handovers, a topic of the invented expert.',
    thought:
      'The promises are the part no rota holds. A team I worked with kept one line per shift swap on the back of the door.',
  },
  {
    platform: 'linkedin',
    link: null,
    words: 'This is us. Is there a checklist for the Friday part? Ours lives in one person’s head.',
    author: { name: 'Hana Sato', title: 'Head of Operations', company: 'Lumen Row', leadId: null },
    why: 'A question that the invented expert can answer.',
    thought: 'There is a checklist, one page with four questions.',
  },
];
