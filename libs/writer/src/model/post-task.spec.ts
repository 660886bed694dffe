import type { PostAnswers } from '../writer';
import { mara } from '../testing/briefs';
import { postTask } from './post-task';
import { nothingLearned } from './shared';

const happened = 'A ward stopped borrowing staff after two.';
const answers: PostAnswers = { happened, changed: null, tell: null };
const brief = {
  theme: 'Shift handovers',
  notes: null,
  answers,
  channel: 'linkedin_post' as const,
  signature: null,
  author: mara,
  tone: 'calm' as const,
};
const textOf = (body: string) => ({ subject: null, body, basis: [] });
const open = '[what changed for you?]\n\n[what would you tell somebody in the same place?]';

describe('A post of a model', () => {
  const faultsOf = (body: string) => postTask(brief, nothingLearned, 'kw12345678').faults(textOf(body));

  it('asks for what the author has not answered', () => expect(faultsOf(`${happened}\n\n${open}`)).toEqual([]));

  it('does not ask for what the author has answered', () =>
    expect(faultsOf(`Shift handovers.\n\n[what happened?]\n\n${open}`)).toEqual([
      'asks for what the author has said: what happened?',
    ]));
});

describe('A rewritten post', () => {
  const current = { title: null, body: `${happened} The first week was loud.\n\n${open}`, template: null };
  const wish = { wish: 'shorter' as const, situation: null, current };
  const nothing: PostAnswers = { happened: null, changed: null, tell: null };
  const faultsOf = (body: string) =>
    postTask({ ...brief, answers: nothing }, nothingLearned, 'kw12345678', wish).faults(textOf(body));

  it('keeps its gaps', () => expect(faultsOf(`${happened}\n\n${open}`)).toEqual([]));

  it('has no gap in place of the author’s words', () =>
    expect(faultsOf(`Shift handovers.\n\n[what happened?]\n\n${open}`)).toEqual([
      'asks for what the author has said: what happened?',
    ]));
});
