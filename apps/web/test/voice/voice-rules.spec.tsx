import type { EvidenceText, VoiceRuleAnswer } from '@app/contracts/voice/voice.api';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { withCard } from '../cards';
import { callsOf, errorResponse, type Handlers, isolateTests, openApp } from '../testing';

const opening: VoiceRuleAnswer = {
  id: 'opening_question',
  title: 'Never opens with a question',
  wordedByModel: false,
  evidence: 'You deleted the opening question in 7 of 9 drafts',
  shown: 7,
  of: 9,
  on: true,
  switched: false,
  sure: true,
  byTemplates: true,
  needsYes: false,
};
const thin: VoiceRuleAnswer = {
  ...opening,
  id: 'greeting:hello',
  title: 'Greets with “Hello”',
  evidence: 'You changed the greeting to “Hello” in 3 of 5 drafts',
  shown: 3,
  of: 5,
  on: false,
  sure: false,
};
const words: VoiceRuleAnswer = { ...opening, id: 'pitch', title: 'Does not say “I help …”', on: false, needsYes: true };
const forModels: VoiceRuleAnswer = { ...opening, id: 'not_i', title: 'Never begins with “I”', byTemplates: false };

const text: EvidenceText = {
  id: 'c1',
  name: 'Kwame Mensah',
  at: '2026-11-20T08:00:00.000Z',
  written: 'Is it you? We met in May.',
  made: 'We met in May.',
  shown: true,
};
const week = (weekStart: string, approved: number, approvedChanged: number) => ({
  weekStart,
  messagesApproved: approved,
  postsApproved: 0,
  commentsApproved: 0,
  approvedChanged,
  editRate: approved < 5 ? null : approvedChanged / approved,
});

/** A server that stores the switches. */
const open = async (more: Handlers = {}, given = [opening, thin, words, forModels]) => {
  let rules = given;
  await openApp('/settings?tab=voice', {
    ...withCard(),
    'GET /api/voice/rules': () => Response.json({ rules, texts: 12, edited: 3 }),
    'GET /api/voice/evidence': () =>
      Response.json([text, { ...text, id: 'c2', name: 'Ana Sol', made: text.written, shown: false }]),
    'GET /api/voice/preview': () =>
      Response.json({
        drafts: [
          { id: 'c3', name: 'Ben Lake', without: 'Is it you? Hello.', with: 'Hello.' },
          { id: 'c4', name: 'Eva Stone', without: 'Hello.', with: 'Hello.' },
        ],
      }),
    'POST /api/voice/rules': ({ body }) => {
      const { rule, on } = body as { rule: string; on: boolean };
      rules = rules.map((one) => (one.id === rule ? { ...one, on, switched: true } : one));
      return Response.json(body);
    },
    ...more,
  });
  return within(await screen.findByRole('region', { name: 'Voice rules' }));
};

describe('The learned rules', () => {
  isolateTests();

  it('stand with their evidence, and why one is off', async () => {
    const panel = await open();
    expect(await panel.findByText('2 on, 2 off')).toBeInTheDocument();
    expect(panel.getByText(/^You deleted the opening question in 7 of 9 drafts\.$/)).toBeInTheDocument();
    expect(panel.getByText(/3 of 5 drafts: too few to be sure, so it is off\./)).toBeInTheDocument();
    expect(panel.getByText(/Off until you switch it on: it can change what a text says\./)).toBeInTheDocument();
    expect(panel.getByText(/Only a model follows it\. Templates do not\./)).toBeInTheDocument();
    const facts = within(screen.getByRole('region', { name: 'Facts and their counts' }));
    expect(facts.getByText('Never opens with a question; Never begins with “I”')).toBeInTheDocument();
  });

  it('say which of them the model has worded; the evidence is the program’s own', async () => {
    const worded = { ...thin, title: 'Usually says “Hello” first', wordedByModel: true };
    const panel = await open({}, [opening, worded]);
    const row = (await panel.findByText('Usually says “Hello” first')).closest('li');
    expect(row).toHaveTextContent(
      'You changed the greeting to “Hello” in 3 of 5 drafts. 3 of 5 drafts: too few to be sure, so it is off. Written by the model.',
    );
    expect(panel.getAllByText(/Written by the model/)).toHaveLength(1);
  });

  it('are switched, and switched back by the toast', async () => {
    const panel = await open();
    await userEvent.click(await panel.findByRole('switch', { name: 'Never opens with a question' }));
    expect(panel.getByRole('switch', { name: 'Never opens with a question' })).not.toBeChecked();
    expect(await screen.findByText('Switched off: Never opens with a question')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() =>
      expect(callsOf('POST /api/voice/rules').map(({ body }) => body)).toEqual([
        { rule: 'opening_question', on: false },
        { rule: 'opening_question', on: true },
      ]),
    );
    expect(panel.getByRole('switch', { name: 'Never opens with a question' })).toBeChecked();
  });

  it('are as they were when the switch is not saved', async () => {
    const panel = await open({ 'POST /api/voice/rules': () => errorResponse(500) });
    await userEvent.click(await panel.findByRole('switch', { name: 'Greets with “Hello”' }));
    expect(await screen.findByText('Not switched')).toBeInTheDocument();
    await waitFor(() => expect(panel.getByRole('switch', { name: 'Greets with “Hello”' })).not.toBeChecked());
  });

  it('never show the answer of an earlier switch after a later one', async () => {
    const answers: (() => void)[] = [];
    const slow: Handlers[string] = ({ body }) =>
      new Promise((resolve) => answers.push(() => resolve(Response.json(body))));
    const panel = await open({ 'POST /api/voice/rules': slow });
    const rule = await panel.findByRole('switch', { name: 'Never opens with a question' });
    await userEvent.click(rule);
    await userEvent.click(rule);
    expect(rule).toBeChecked();
    // The second one waits until the server has the first.
    await waitFor(() => expect(answers).toHaveLength(1));
    answers[0]?.();
    await screen.findByText('Switched off: Never opens with a question');
    expect(rule).toBeChecked();
    await waitFor(() => expect(answers).toHaveLength(2));
    answers[1]?.();
    await screen.findByText('Switched on: Never opens with a question');
    expect(callsOf('POST /api/voice/rules').map(({ body }) => (body as { on: boolean }).on)).toEqual([false, true]);
  });

  it('open the drafts behind them, with the changes', async () => {
    const panel = await open();
    const [see] = await panel.findAllByRole('button', { name: 'See the 7' });
    expect(see).toHaveAttribute('aria-expanded', 'false');
    if (see) await userEvent.click(see);
    expect(await panel.findByText(/^Kwame Mensah, 20 Nov/)).toBeInTheDocument();
    await waitFor(() => expect(panel.getByText('Is it you?', { selector: 'del' })).toBeInTheDocument());
    expect(panel.getByText('You left it as it was for Ana Sol.')).toBeInTheDocument();
    expect(see).toHaveAttribute('aria-expanded', 'true');
  });

  it('open three drafts first, and the others on a click', async () => {
    const texts = Array.from({ length: 5 }, (_, n) => ({ ...text, id: `c${n}`, name: `Person ${n}` }));
    const panel = await open({ 'GET /api/voice/evidence': () => Response.json(texts) });
    const [see] = await panel.findAllByRole('button', { name: 'See the 7' });
    if (see) await userEvent.click(see);
    const more = await panel.findByRole('button', { name: 'Show the other 2' });
    expect(panel.queryByText(/^Person 4,/)).not.toBeInTheDocument();
    await userEvent.click(more);
    expect(panel.getByText(/^Person 4,/)).toBeInTheDocument();
  });

  it('show their effect on the drafts that wait, side by side', async () => {
    const panel = await open();
    const buttons = await panel.findAllByRole('button', { name: 'Redraft the last 3 with this rule' });
    if (buttons[0]) await userEvent.click(buttons[0]);
    expect(await panel.findByText('Ben Lake, without the rule')).toBeInTheDocument();
    expect(panel.getByText('Ben Lake, with the rule')).toBeInTheDocument();
    expect(panel.getByText('It changes nothing for Eva Stone.')).toBeInTheDocument();
    expect(callsOf('POST /api/voice/rules')).toEqual([]);
    if (buttons[3]) await userEvent.click(buttons[3]);
    expect(panel.getByText('Templates cannot follow this rule. A model gets it.')).toBeInTheDocument();
  });

  it('say what they wait for while there is none', async () => {
    const panel = await open({}, []);
    expect(await panel.findByText('No rule yet')).toBeInTheDocument();
    expect(panel.getByText(/^After about five edited drafts.* You have edited 3 drafts so far\.$/)).toBeInTheDocument();
  });

  it('promise no rule after five drafts to somebody who edited more', async () => {
    const panel = await open({ 'GET /api/voice/rules': () => Response.json({ rules: [], texts: 20, edited: 15 }) });
    expect(
      await panel.findByText(
        /^The changes that you.* edited 15 drafts, and you made no change often enough for a rule\.$/,
      ),
    ).toBeVisible();
    expect(panel.queryByText(/After about five/)).toBeNull();
  });

  it('say when they cannot be read, and try again', async () => {
    let broken = true;
    const read = () => (broken ? errorResponse(500) : Response.json({ rules: [opening], texts: 9, edited: 7 }));
    const panel = await open({ 'GET /api/voice/rules': read });
    expect(await panel.findByText('Your voice rules could not be loaded')).toBeInTheDocument();
    broken = false;
    await userEvent.click(panel.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('switch', { name: 'Never opens with a question' })).toBeChecked();
  });
});

describe('The edit rate', () => {
  isolateTests();

  it('compares the latest week with the first, with its formula and each week in words', async () => {
    const weeks = [week('2026-11-16', 3, 1), week('2026-11-09', 10, 2), week('2026-11-02', 8, 4)];
    const panel = await open({ 'GET /api/metrics/weeks': () => Response.json(weeks) });
    expect(await panel.findByText('20%')).toBeInTheDocument();
    expect(panel.getByText(/in the week of 9 Nov.*, 50% in that of 2 Nov/)).toBeInTheDocument();
    expect(panel.getByText(/divided by all/)).toHaveTextContent(
      'Approved texts that you changed first, divided by all approved texts of the week.',
    );
    expect(panel.getByText('1 of 3, too few to say')).toBeInTheDocument();
    expect(panel.getByText('4 of 8, 50%')).toBeInTheDocument();
  });

  it('says nothing from too few texts', async () => {
    const panel = await open({ 'GET /api/metrics/weeks': () => Response.json([week('2026-11-16', 4, 4)]) });
    expect(await panel.findByText('Too few to say')).toBeInTheDocument();
  });
});
