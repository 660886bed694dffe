/// <reference lib="dom" />
import type { BrowserContext, Page } from 'playwright-core';
import { until } from '../client';
import { accessible } from './accessible';
import { noErrors, sizes, startStage } from './stage';

const stage = startStage();

describe.each(sizes)('A stranger at $width px', (size) => {
  const { width, phone } = size;
  let context: BrowserContext;
  let page: Page;
  const errors = noErrors();

  beforeAll(async () => {
    context = await stage.open(size);
    page = errors.watch(await context.newPage());
  });
  afterAll(() => context?.close());

  const question = (title: string) => page.getByRole('heading', { name: title });
  const paper = () => page.getByRole('article', { name: 'The draft so far' });
  const next = () => page.getByRole('button', { name: 'Next' }).click();

  it('meets the welcome after signing in, and sees what the answer makes of a message', async () => {
    await page.goto('/login');
    await page.getByRole('link', { name: 'Sign in with Keepwarm Sandbox' }).click();
    await page.getByLabel('Email').fill(`stranger.${width}@example.com`);
    await page.getByRole('button').click();
    await question('Who do you help?').waitFor();
    expect(new URL(page.url()).pathname).toBe('/welcome');
    await accessible(page);
    await page.getByRole('textbox').fill('people who run shifts');
    await paper().getByText('people who run shifts').waitFor();
    await page.keyboard.press('Enter');
    await question('What do you help them with?').waitFor();
    await page.getByRole('textbox').fill('handovers that hold');
    await next();
    await question('What result may you tell?').waitFor();
  });

  it('skips a question, and finds what was typed after a reload', async () => {
    await page.getByRole('button', { name: 'Skip' }).click();
    await question('Which question do you like to ask?').waitFor();
    await page.getByRole('textbox').fill('What does your early shift find out too late');
    await page.reload();
    await question('Which question do you like to ask?').waitFor();
    expect(await page.getByRole('textbox').inputValue()).toBe('What does your early shift find out too late');
    await paper().getByText('What does your early shift find out too late?').waitFor();
    await accessible(page);
    await page.getByRole('button', { name: 'Back' }).click();
    await question('What result may you tell?').waitFor();
    await page.goto('/');
    await question('Which question do you like to ask?').waitFor();
    await next();
  });

  it('finishes, and learns which drafts the card can write', async () => {
    await question('How do you offer help?').waitFor();
    await page.getByRole('textbox').first().fill('a one-page checklist');
    await page.getByLabel('How do you sign?').fill('Sam');
    await next();
    await question('8 drafts can be written from this').waitFor();
    await page.getByText('4 of 5 answered').waitFor();
    await paper().getByText('No gap').waitFor();
    await accessible(page);
    await page.getByRole('button', { name: 'Look around with samples' }).click();
    await question('Dashboard').waitFor();
    await page.reload();
    await question('Dashboard').waitFor();
  });

  it('finds the answers in the settings and changes one', async () => {
    if (phone) {
      await page.getByRole('button', { name: 'Menu' }).click();
      await page.getByRole('menuitem', { name: 'Settings' }).click();
    } else await page.getByRole('link', { name: 'Settings' }).click();
    await page.getByRole('button', { name: 'Save Profile' }).waitFor();
    await accessible(page);
    await page.getByRole('link', { name: 'Voice & Tone' }).click();
    const answers = page.getByRole('region', { name: 'Your answers' });
    await answers.getByText('handovers that hold').waitFor();
    await answers.getByText('Not answered.').waitFor();
    // The line above the part lies under the line of the tabs, so that a desktop shows one line. A phone shows only this part.
    await page.waitForFunction(() => {
      const place = (of: string) => document.querySelector(of)?.getBoundingClientRect();
      return place('#voice')?.top === (place('nav[aria-label="Sections"]')?.bottom ?? 0) - 1;
    });
    await answers.getByRole('button', { name: 'Change: With what' }).click();
    await answers.getByRole('textbox').fill('handovers that last');
    await page.keyboard.press('Enter');
    await answers.getByText('handovers that last').waitFor();
    await page.getByText(/8 names, 8 titles, 8 companies/).waitFor();
    await page.getByText('No model is connected: your own templates write').waitFor();
    await accessible(page);
  });

  it('adds topics and reorders them with the keyboard', async () => {
    const field = page.getByRole('textbox', { name: /Key topics/ });
    const topics = async () => ((await (await page.request.get('/api/card')).json()) as { topics: string[] }).topics;
    for (const topic of ['Handovers', 'Rotas', 'Float staff']) {
      await field.fill(topic);
      await field.press('Enter');
      await page.getByRole('button', { name: `Remove ${topic}` }).waitFor();
    }
    await page.getByRole('button', { name: 'Move Float staff', exact: true }).press('Alt+ArrowLeft');
    await page.getByRole('button', { name: 'Remove Handovers' }).click();
    await page.getByText('1 unsaved change', { exact: true }).waitFor();
    await accessible(page);
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await until(async () => (await topics()).join() === 'Float staff,Rotas');
    await page.reload();
    const chips = page.getByRole('list', { name: 'Key topics' }).getByRole('listitem');
    await chips.filter({ hasText: 'Rotas' }).waitFor();
    expect(await chips.allTextContents()).toEqual(['Float staff', 'Rotas', '']);
  });

  it.each([
    ['before another', 0, 'Rotas,Float staff'],
    ['behind another, which is wider', 1, 'Float staff,Rotas'],
  ])('drags a topic %s', async (_, side, saved) => {
    const [from, to] = [
      page.getByRole('button', { name: 'Move Rotas', exact: true }),
      page.getByText('Float staff', { exact: true }),
    ];
    const save = page.getByRole('button', { name: 'Save Changes' });
    // A browser drags selected text, unless the page says no.
    await page.evaluate(() => getSelection()?.selectAllChildren(document.body));
    // While parts of the page load, the topics move and a drag may miss, so it tries again.
    await until(async () => {
      await from.evaluate(async (button) => {
        const frames = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
        for (let before = NaN; before !== button.getBoundingClientRect().top; await frames()) {
          // It scrolls to the middle, because on a phone the bar at the bottom covers the end of the window.
          button.scrollIntoView({ block: 'center' });
          before = button.getBoundingClientRect().top;
        }
      });
      const [start, end] = [await from.boundingBox(), await to.boundingBox()];
      if (!start || !end) return false;
      await page.mouse.move(start.x + 5, start.y + 5);
      await page.mouse.down();
      // Two moves at the end of the way: a chip must not go back with the second.
      const x = end.x + side * end.width + (side ? -5 : 5);
      for (const y of [end.y + 5, end.y + 6]) await page.mouse.move(x, y, { steps: 5 });
      await page.mouse.up();
      return save.waitFor({ timeout: 3_000 }).then(
        () => true,
        () => false,
      );
    }, 30_000);
    await save.click();
    await until(async () => {
      const card = (await (await page.request.get('/api/card')).json()) as { topics: string[] };
      return card.topics.join() === saved;
    });
  });
});

it('A person who finishes later finds the questions on the dashboard', async () => {
  const page = await (await stage.open()).newPage();
  await page.goto('/api/login');
  await page.getByLabel('Email').fill('later@example.com');
  await page.getByRole('button').click();
  await page.getByRole('textbox').fill('founders');
  await page.getByRole('button', { name: 'Finish later' }).click();
  await page.getByRole('heading', { name: 'Dashboard' }).waitFor();
  await page.getByRole('link', { name: 'Continue with the questions' }).click();
  await page.getByRole('heading', { name: 'Who do you help?' }).waitFor();
  expect(await page.getByRole('textbox').inputValue()).toBe('founders');
  await page.goto('/');
  await page.getByRole('button', { name: 'Skip them all' }).click();
  await page.getByRole('link', { name: 'Continue with the questions' }).waitFor({ state: 'hidden' });
  await page.context().close();
});

it('A visitor of the settings is sent to the landing page, with the reason', async () => {
  const page = await (await stage.open()).newPage();
  await page.goto('/settings');
  await page.getByText('Authentication required').first().waitFor();
  await page.getByText('Please log in to access settings.').first().waitFor();
  await page.getByRole('link', { name: 'Get Started Free' }).first().waitFor();
  expect(new URL(page.url()).pathname).toBe('/');
  await page.context().close();
});
