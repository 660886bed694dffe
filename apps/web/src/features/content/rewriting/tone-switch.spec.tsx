import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ToneSwitch } from './tone-switch';
import { signedIn, text } from '../../../../test/texts';

afterEach(cleanup);

const show = () => {
  const chosen: string[] = [];
  const item = text('a', { targetLeadId: 'lead-1', templateId: 'shipped:reconnect', tone: 'calm' });
  render(<ToneSwitch item={item} busy={false} onChoose={({ tone }) => chosen.push(tone ?? '')} />);
  return chosen;
};
const radio = (name: string) => screen.getByRole('radio', { name });

it('Arrow keys only move the focus between tones: each choice writes a draft', async () => {
  const chosen = show();
  const names = screen.getAllByRole('radio').map((one) => one.parentElement?.textContent ?? '');
  await userEvent.tab();
  const first = screen.getAllByRole('radio').findIndex((one) => one === document.activeElement);
  const after = (n: number) => radio(names[(first + n + names.length) % names.length] ?? '');
  expect(after(0)).toBeChecked();
  await userEvent.keyboard('{ArrowRight}');
  expect(after(1)).toHaveFocus();
  await userEvent.keyboard('{ArrowLeft}{ArrowLeft}');
  expect(after(-1)).toHaveFocus();
  expect(chosen).toEqual([]);
  expect(after(0)).toBeChecked();
});

it.each(['{Enter}', ' '])('The key %j chooses the tone with the focus', async (key) => {
  const chosen = show();
  await userEvent.tab();
  await userEvent.keyboard(`{ArrowRight}${key}`);
  expect(chosen).toHaveLength(1);
  expect(chosen[0]).not.toBe('calm');
});

it('A person’s own template has one text, and a note replaces the switch', () => {
  const item = text('a', { targetLeadId: 'lead-1', templateId: 'own:t1' });
  render(<ToneSwitch item={item} busy={false} onChoose={() => undefined} />, { wrapper: signedIn().wrapper });
  expect(screen.queryByRole('radio')).toBeNull();
  expect(screen.getByText(/^Yours: your own template has one text\./)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Open your template' }).getAttribute('href')).toContain('t1');
});
