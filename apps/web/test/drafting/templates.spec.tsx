import type { Template } from '@app/contracts/drafting/template.api';
import { situationIds, situationNames } from '@app/contracts/content/content.constants';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { callsOf, errorResponse, type Handlers, isolateTests, late, openApp, signedIn, tell } from '../testing';

const results = { drafted: 0, approved: 0, sent: 0, answered: null };
const shipped: Template[] = situationIds.map((situation) => ({
  id: `shipped:${situation}`,
  own: false,
  name: situationNames[situation],
  situation,
  replacesShipped: false,
  subject: 'A word',
  text: `Hi {{ first_name }}, about ${situation}.`,
  letter: null,
  version: 0,
  savedAt: null,
  archived: false,
  results:
    situation === 'reply'
      ? { ...results, drafted: 21, approved: 14, sent: 9 }
      : { ...results, drafted: 7, approved: 2 },
}));
const plants: Template = {
  ...(shipped[0] as Template),
  id: '00000000-0000-4000-8000-00000000000a',
  own: true,
  name: 'For plant managers',
  situation: 'reconnect',
  text: 'Hi {{ first_name }}, how do your shifts hand over?',
  version: 3,
  savedAt: '2026-11-18T09:00:00.000Z',
};

const fact = (name: string, value: string | null, lacking = 0) => ({ name, meaning: `About ${name}`, value, lacking });
const found = {
  fitting: 11,
  looked: 86,
  facts: [
    fact('first_name', 'Daniel'),
    fact('company', 'Pella Foods', 3),
    fact('connected_year', '2019', 11),
    fact('event', null, 86),
  ],
};
const leads = ['Daniel Okafor', 'Yusuf Demir', 'Birgit Aune'].map((name, i) => ({
  id: `00000000-0000-4000-8000-00000000010${i}`,
  name,
  title: 'COO',
  company: 'Pella Foods',
  sample: false,
  fits: true,
}));

type PreviewBody = { text: string; leads?: string[]; after?: string; channel: string };
/** A server with these templates, which fills a text like the real one. */
const withTemplates = (own: Template[] = [plants], more: Handlers = {}): Handlers => {
  const ids = own.map(({ id }) => id);
  let list = [...shipped.filter(({ id }) => !ids.includes(id)), ...own];
  const change = (id: string, to: Partial<Template>) => {
    list = list.map((one) => (one.id === id ? { ...one, ...to } : one));
    return Response.json(list.find((one) => one.id === id));
  };
  return {
    ...signedIn,
    'GET /api/templates': () => Response.json(list),
    'GET /api/analytics/templates': () =>
      Response.json([
        { template: shipped[0]?.id, sent: 9, answered: 4 },
        { template: `own:${plants.id}`, sent: 9, answered: 4 },
      ]),
    'POST /api/templates': ({ body }) => {
      const saved = { ...plants, id: '00000000-0000-4000-8000-00000000000b', version: 1, ...(body as object) };
      list = [...list, saved];
      return Response.json(saved);
    },
    [`PATCH /api/templates/${plants.id}`]: ({ body }) =>
      change(plants.id, { ...(body as Partial<Template>), version: 4 }),
    [`POST /api/templates/${plants.id}/archive`]: () => change(plants.id, { archived: true }),
    [`POST /api/templates/${plants.id}/restore`]: () => change(plants.id, { archived: false }),
    'POST /api/templates/preview': ({ body }) => {
      const { text, leads: ids, after } = body as PreviewBody;
      const problems = text.includes('frist_name')
        ? [
            {
              path: 'text',
              message: 'There is no fact called frist_name. Did you mean first_name?',
              unknown: 'frist_name',
              didYouMean: 'first_name',
            },
          ]
        : [];
      const order = after ? leads.toReversed() : leads;
      const filled = (ids ? order.filter(({ id }) => ids.includes(id)) : order).map((lead) => ({
        ...lead,
        subject: null,
        body: text === '' ? null : text.replaceAll('{{ first_name }}', lead.name.split(' ')[0] ?? ''),
        gaps: text.includes('[') ? ['your line'] : [],
        missing: lead.name === 'Birgit Aune' ? ['company', 'other_field', 'fitting_title'] : [],
      }));
      return Response.json({ problems, leads: problems.length > 0 ? [] : filled, found: ids ? null : found });
    },
    ...more,
  };
};
const open = (address = '/templates', ...given: Parameters<typeof withTemplates>) =>
  openApp(address, withTemplates(...given));
const field = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Template text' });
const list = async () => within(await screen.findByRole('region', { name: 'Templates by situation' }));
const preview = async () => within(await screen.findByRole('region', { name: 'On three of your leads' }));
const save = () => screen.getByRole('button', { name: 'Save template' });
const isOff = () => expect(save()).toHaveAttribute('aria-disabled', 'true');
/** Doubles braces, which have a special meaning for `userEvent.type`. */
const typed = (text: string) => text.replaceAll('{', '{{').replaceAll('[', '[[');

describe('The message templates', () => {
  isolateTests();

  it('are listed by situation, one’s own below its own, with what came of them', async () => {
    await open();
    const rows = (await list()).getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(rows).toHaveLength(13);
    expect(rows[12]).toBe('Answer to a reply21 drafted9 sent4 answeredHi first name, about reply.');
    expect(rows[2]).toBe(
      'For plant managers your own21 drafted9 sent4 answeredHi first name, how do your shifts hand over?',
    );
    expect(rows[1]).toContain('7 drafted0 sent');
    expect(screen.getByText('12 ship with Keepwarm; 1 is your own')).toBeInTheDocument();
    expect(document.title).toBe('Message templates | Keepwarm');
  });

  it('count no leads where there are none', async () => {
    await open(`/templates?id=${plants.id}`, [plants], {
      'POST /api/templates/preview': () =>
        Response.json({ problems: [], leads: [], found: { ...found, fitting: 0, looked: 0 } }),
    });
    expect(await (await preview()).findByText('There is no lead yet')).toBeInTheDocument();
    expect(document.body).not.toHaveTextContent('0 of 0');
  });

  it('open in an editor with a preview on three leads', async () => {
    await open(`/templates?id=${plants.id}`);
    expect(await field()).toHaveValue(plants.text);
    const shown = await preview();
    expect(await shown.findByText('Hi Daniel, how do your shifts hand over?')).toBeInTheDocument();
    expect(shown.getByText('11 of 86 leads fit this situation')).toBeInTheDocument();
    expect(shown.getByText('Not known: company')).toBeInTheDocument();
    await userEvent.click(shown.getByRole('button', { name: 'Three others' }));
    await waitFor(() =>
      expect(callsOf('POST /api/templates/preview').map(({ body }) => (body as PreviewBody).after)).toContain(
        leads[2]?.id,
      ),
    );
  });

  it('are saved as the next version, and only what changed is sent', async () => {
    await open(`/templates?id=${plants.id}`);
    isOff();
    await userEvent.type(await field(), ' Nora');
    const shown = await preview();
    expect(await shown.findByText('Hi Daniel, how do your shifts hand over? Nora')).toBeInTheDocument();
    await userEvent.click(save());
    expect(await screen.findByText('Template saved')).toBeInTheDocument();
    expect(callsOf(`PATCH /api/templates/${plants.id}`).map(({ body }) => body)).toEqual([
      { text: `${plants.text} Nora`, basedOn: 3 },
    ]);
    await waitFor(isOff);
    expect(save()).toHaveFocus();
  });

  it('do not call back who opened another one, or another page, while one was saved', async () => {
    for (const [link, goes] of [
      ['Answer to a reply', '/templates?id=shipped%3Areply'],
      ['Engage', '/engage'],
    ] as const) {
      const saving = late(() => Response.json({ ...plants, version: 4 }));
      const router = await open(`/templates?id=${plants.id}`, [plants], {
        [`PATCH /api/templates/${plants.id}`]: saving.handler,
      });
      await userEvent.type(await field(), ' Nora');
      await userEvent.click(save());
      await userEvent.click(screen.getAllByRole('link', { name: link })[0] as HTMLElement);
      await waitFor(() => expect(router.state.location.href).toBe(goes));
      await saving.arrives();
      expect(await screen.findByText('Template saved')).toBeInTheDocument();
      expect(router.state.location.href).toBe(goes);
      cleanup();
    }
  });

  it('that ship are saved as one’s own, which replaces them', async () => {
    const router = await open('/templates?id=shipped:reply', []);
    await userEvent.type(await field(), ' Nora');
    await userEvent.click(save());
    await waitFor(() =>
      expect(callsOf('POST /api/templates').map(({ body }) => body)).toMatchObject([
        {
          name: 'Answer to a reply',
          situation: 'reply',
          replacesShipped: true,
          text: 'Hi {{ first_name }}, about reply. Nora',
        },
      ]),
    );
    expect(await screen.findByRole('button', { name: 'Restore the shipped one' })).toBeInTheDocument();
    expect(router.state.location.search).toEqual({ id: '00000000-0000-4000-8000-00000000000b' });
    expect(screen.getByText('12 ship with Keepwarm, 1 of them changed by you')).toBeInTheDocument();
  });

  it('that ship with conditions are read and edited as a letter, or with all cases', async () => {
    const whole = 'Hi {{ first_name }}{% if mail %}, in short{% endif %}.';
    const cased = { ...(shipped[0] as Template), id: 'shipped:their-post', situation: 'their-post', text: whole };
    await open('/templates?id=shipped:their-post', [{ ...cased, letter: 'Hi {{ first_name }}.' } as Template]);
    expect(await field()).toHaveValue('Hi {{ first_name }}.');
    const read = () => callsOf('POST /api/templates/preview').map(({ body }) => (body as PreviewBody).text);
    // Drafts come from the whole text, so the preview shows the whole text.
    await waitFor(() => expect(read()).toContain(whole));
    isOff();
    await userEvent.click(screen.getByRole('radio', { name: 'With all cases' }));
    expect(await field()).toHaveValue(whole);
    isOff();
    await userEvent.click(screen.getByRole('radio', { name: 'As a letter' }));
    await userEvent.type(await field(), ' Nora');
    expect(screen.getByRole('radio', { name: 'With all cases' })).toBeDisabled();
    await waitFor(() => expect(read()).toContain('Hi {{ first_name }}. Nora'));
    await userEvent.click(save());
    await waitFor(() =>
      expect(callsOf('POST /api/templates').map(({ body }) => body)).toMatchObject([
        { replacesShipped: true, text: 'Hi {{ first_name }}. Nora' },
      ]),
    );
  });

  it('are archived and brought back with Undo', async () => {
    await open(`/templates?id=${plants.id}`);
    await userEvent.click(await screen.findByRole('button', { name: 'Archive' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Template brought back')).toBeInTheDocument();
    expect(callsOf(`POST /api/templates/${plants.id}/archive`)).toHaveLength(1);
    expect(callsOf(`POST /api/templates/${plants.id}/restore`)).toHaveLength(1);
    await waitFor(async () => expect((await list()).getAllByRole('listitem')).toHaveLength(13));
  });

  it('give the focus to the heading of the next one when they are archived, and keep the words that were not saved', async () => {
    const router = await open(`/templates?id=${plants.id}`);
    await userEvent.type(await field(), ' Ask.');
    await userEvent.click(screen.getByRole('button', { name: 'Archive' }));
    await waitFor(() => expect(router.state.location.search).toEqual({ id: 'shipped:reconnect' }));
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Reconnect' })).toHaveFocus());
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    await userEvent.click((await list()).getByRole('link', { name: /^For plant managers/ }));
    await waitFor(async () => expect(await field()).toHaveValue(`${plants.text} Ask.`));
  });

  it('are brought back from the archive', async () => {
    await open('/templates', [{ ...plants, archived: true }]);
    await userEvent.click(await screen.findByRole('button', { name: '1 archived template' }));
    await userEvent.click(screen.getByRole('button', { name: 'Bring back For plant managers' }));
    expect(await screen.findByText('Template brought back')).toBeInTheDocument();
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Message templates' })).toHaveFocus());
  });

  it('are read-only while they are archived, with the way to bring them back', async () => {
    await open('/templates', [{ ...plants, archived: true }]);
    await userEvent.click(await screen.findByRole('button', { name: '1 archived template' }));
    await userEvent.click(screen.getByRole('link', { name: 'For plant managers' }));
    expect(await field()).toHaveAttribute('readonly');
    expect(screen.getByRole('textbox', { name: 'Name' })).toHaveAttribute('readonly');
    expect(screen.getByRole('combobox', { name: 'Situation' })).toBeDisabled();
    expect(screen.queryByRole('button', { name: 'Archive' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Bring back' }));
    await waitFor(async () => expect(await field()).not.toHaveAttribute('readonly'));
    expect(screen.getByRole('button', { name: 'Archive' })).toBeVisible();
  });

  it('take no words while they are being archived', async () => {
    const archiving = late(() => errorResponse(503));
    await open(`/templates?id=${plants.id}`, [plants], {
      [`POST /api/templates/${plants.id}/archive`]: archiving.handler,
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Archive' }));
    await waitFor(async () => expect(await field()).toHaveAttribute('readonly'));
    await archiving.arrives();
    await waitFor(async () => expect(await field()).not.toHaveAttribute('readonly'));
  });

  it('keep the words that were typed before another tab archived them', async () => {
    let gone = false;
    await open(`/templates?id=${plants.id}`, [plants], {
      'GET /api/templates': () => Response.json([...shipped, { ...plants, archived: gone }]),
    });
    await userEvent.type(await field(), ' Ask.');
    gone = true;
    await tell({ type: 'changed', keys: ['templates'] });
    await screen.findByRole('button', { name: 'Bring back' });
    expect(await field()).toHaveValue(`${plants.text} Ask.`);
    isOff();
  });

  it('are duplicated in the same words', async () => {
    await open(`/templates?id=${plants.id}`);
    await userEvent.click(await screen.findByRole('button', { name: 'Duplicate' }));
    await waitFor(() =>
      expect(callsOf('POST /api/templates').map(({ body }) => body)).toEqual([
        { name: 'For plant managers, copy', situation: 'reconnect', subject: 'A word', text: plants.text },
      ]),
    );
  });

  it('could not be loaded: says so', async () => {
    await open('/templates', [], { 'GET /api/templates': () => errorResponse(500) });
    expect(await screen.findByText('Your templates could not be loaded')).toBeInTheDocument();
  });
});

describe('Writing a template', () => {
  isolateTests();

  it('offers facts after {{, with a lead’s value and how many lack it, by keyboard', async () => {
    await open('/templates?id=new');
    await preview().then((shown) => shown.findByText('11 of 86 leads fit this situation'));
    await userEvent.type(await field(), typed('Hi {{ co'));
    const offered = within(await screen.findByRole('listbox', { name: 'Facts' }));
    expect(offered.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
      'companyPella Foodsmissing in 3 of 86 leads',
      'connected_year2019missing in 11 of 86 leads',
    ]);
    await userEvent.keyboard('{ArrowDown}{Enter}');
    expect(await field()).toHaveValue('Hi {{ connected_year }}');
    expect(screen.queryByRole('listbox')).toBeNull();
    await userEvent.keyboard('.');
    expect(await field()).toHaveValue('Hi {{ connected_year }}.');

    await userEvent.type(await field(), typed(' {{ ev'));
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('listbox')).toBeNull();
  });

  it('is saved with Ctrl and Enter in the text, and with Enter in the name', async () => {
    await open(`/templates?id=${plants.id}`);
    const saved = () => callsOf(`PATCH /api/templates/${plants.id}`);
    await userEvent.type(await field(), ' Ask.');
    await waitFor(() => expect(save()).toHaveAttribute('aria-disabled', 'false'));
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await waitFor(() => expect(saved()).toHaveLength(1));
    await waitFor(isOff);
    await userEvent.type(screen.getByLabelText('Name'), ' too{Enter}');
    await waitFor(() => expect(saved()).toHaveLength(2));
  });

  it('names an unknown fact with the nearest one, saves nothing, and keeps the last good preview', async () => {
    await open(`/templates?id=${plants.id}`);
    const shown = await preview();
    await shown.findByText('Hi Daniel, how do your shifts hand over?');
    await userEvent.type(await field(), typed(' {{ frist_name }}'));
    expect(await screen.findByText(/There is no fact called frist_name/)).toBeInTheDocument();
    isOff();
    expect(shown.getByText('Hi Daniel, how do your shifts hand over?')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Use first_name' }));
    expect(await field()).toHaveValue(`${plants.text} {{ first_name }}`);
    await waitFor(async () => expect(await field()).toHaveFocus());
    expect(await shown.findByText('Hi Daniel, how do your shifts hand over? Daniel')).toBeInTheDocument();
    expect(save()).toHaveAttribute('aria-disabled', 'false');
  });

  it('shows no preview of a template without words, and says what is to mend while its first words have an unknown fact', async () => {
    await open('/templates?id=new');
    const shown = await preview();
    expect(await shown.findByText('No words yet')).toBeInTheDocument();
    expect(shown.queryByText(/the shipped text is used/)).not.toBeInTheDocument();
    await userEvent.type(await field(), typed('{{ frist_name }}'));
    expect(await shown.findByText('Nothing can be filled in yet')).toBeInTheDocument();
    expect(shown.getByText(/There is no fact called frist_name/)).toBeInTheDocument();
  });

  it('keeps the words when the server refuses them, and says why', async () => {
    await open(`/templates?id=${plants.id}`, [plants], {
      [`PATCH /api/templates/${plants.id}`]: () =>
        errorResponse(409, { code: 'stale_text', message: 'This template was changed elsewhere since you opened it.' }),
    });
    await userEvent.type(await field(), ' Nora');
    await userEvent.click(save());
    expect(await screen.findByText('Changed in another tab')).toBeInTheDocument();
    expect(await field()).toHaveValue(`${plants.text} Nora`);
  });

  it('keeps the typed words when another tab changes the template, and offers both versions', async () => {
    const templates = withTemplates();
    let now = plants;
    await open(`/templates?id=${plants.id}`, [plants], {
      'GET /api/templates': async (sent) => {
        const list = (await (await templates['GET /api/templates']?.(sent))?.json()) as Template[];
        return Response.json(list.map((one) => (one.id === plants.id ? now : one)));
      },
    });
    await userEvent.type(await field(), ' Nora');
    now = { ...plants, text: 'From the other tab.', version: 4 };
    await tell({ type: 'changed', keys: ['templates'] });
    expect(await screen.findByRole('alert')).toHaveTextContent('Changed in another tab');
    expect(await field()).toHaveValue(`${plants.text} Nora`);
    isOff();
    await userEvent.click(screen.getByRole('button', { name: 'Load the newer version' }));
    expect(await field()).toHaveValue('From the other tab.');
  });

  it('says by how much the text is too long', async () => {
    await open(`/templates?id=${plants.id}`);
    expect(await screen.findByText(/^about \d+ of 400 characters$/)).toBeVisible();
    fireEvent.change(await field(), { target: { value: 'x'.repeat(4001) } });
    expect(await screen.findByText('The text is 1 character too long')).toBeVisible();
    // The preview has still the words from before.
    expect(screen.queryByText(/of 400 characters/)).not.toBeInTheDocument();
  });

  it('says what the server refuses at the text, without a toast', async () => {
    const errors = [{ path: 'text', message: 'There is no fact called first_nme' }];
    await open(`/templates?id=${plants.id}`, [plants], {
      [`PATCH /api/templates/${plants.id}`]: () =>
        errorResponse(400, { code: 'validation_failed', message: 'Text: There is no fact called first_nme.', errors }),
    });
    await userEvent.type(await field(), ' Nora');
    await userEvent.click(save());
    expect(await screen.findByText('There is no fact called first_nme')).toBeInTheDocument();
    expect(screen.queryByText('Not saved')).not.toBeInTheDocument();
    expect(await field()).toHaveValue(`${plants.text} Nora`);
  });

  it('asks before changes are left', async () => {
    const router = await open(`/templates?id=${plants.id}`);
    await userEvent.type(await field(), ' Nora');
    await userEvent.click((await list()).getByRole('link', { name: 'Answer to a reply' }));
    const dialog = await screen.findByRole('alertdialog', { name: 'Leave without saving?' });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Stay here' }));
    expect(await field()).toHaveValue(`${plants.text} Nora`);
    await userEvent.click(screen.getByRole('button', { name: 'Discard changes' }));
    await userEvent.click((await list()).getByRole('link', { name: 'Answer to a reply' }));
    await waitFor(() => expect(router.state.location.search).toEqual({ id: 'shipped:reply' }));
  });

  it('keeps changes over a new sign-in, until they are discarded', async () => {
    await open(`/templates?id=${plants.id}`);
    await userEvent.type(await field(), ' Nora');
    cleanup();
    await open(`/templates?id=${plants.id}`);
    expect(await field()).toHaveValue(`${plants.text} Nora`);
    await userEvent.click(screen.getByRole('button', { name: 'Discard changes' }));
    cleanup();
    await open(`/templates?id=${plants.id}`);
    expect(await field()).toHaveValue(plants.text);
    // Words as they are saved are no change, also when the template changes later.
    await userEvent.type(await field(), 'x{Backspace}');
    expect(localStorage).toHaveLength(0);
  });

  it('keeps the words of a new template over a new sign-in, until the page is left without them', async () => {
    await open('/templates?id=new');
    await userEvent.type(await screen.findByLabelText('Name'), 'After a walk');
    cleanup();
    await open('/templates?id=new');
    expect(await screen.findByLabelText('Name')).toHaveValue('After a walk');
    await userEvent.click((await list()).getByRole('link', { name: 'Answer to a reply' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Leave' }));
    cleanup();
    await open('/templates?id=new');
    expect(await screen.findByLabelText('Name')).toHaveValue('');
  });

  it('reads the draft again that could not be read', async () => {
    const contentId = '00000000-0000-4000-8000-0000000000c1';
    let away = true;
    await open(`/templates?from=${contentId}`, [], {
      [`GET /api/content/${contentId}`]: () =>
        away ? errorResponse(500) : Response.json({ id: contentId, title: null, body: 'Hi Elise.' }),
      'POST /api/templates/of-draft': ({ body }) =>
        Response.json({ situation: 'reconnect', subject: '', text: String((body as { body: string }).body) }),
    });
    expect(await screen.findByText('The words of this draft could not be loaded')).toBeInTheDocument();
    away = false;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await field()).toHaveValue('Hi Elise.');
  });

  it('starts with the words of a draft', async () => {
    const contentId = '00000000-0000-4000-8000-0000000000c1';
    await open(`/templates?from=${contentId}`, [], {
      [`GET /api/content/${contentId}`]: () => Response.json({ id: contentId, title: null, body: 'Hi Elise.' }),
      'POST /api/templates/of-draft': ({ body }) =>
        Response.json({
          situation: 'reconnect',
          subject: '',
          text: String((body as { body: string }).body).replace('Elise', '{{ first_name }}'),
        }),
    });
    expect(await field()).toHaveValue('Hi {{ first_name }}.');
    expect(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('Reconnect, my words');
    await waitFor(() => expect(save()).toHaveAttribute('aria-disabled', 'false'));
    await userEvent.click(save());
    await waitFor(() =>
      expect(callsOf('POST /api/templates').map(({ body }) => body)).toMatchObject([
        { situation: 'reconnect', replacesShipped: false, text: 'Hi {{ first_name }}.' },
      ]),
    );
  });
});
