import { jest } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type Hotkey, useAllHotkeys, useHotkeys } from './hotkeys';
import { KeysDialog } from '@/shared/shell/keys-dialog';
import { PopoverWindow } from './popover-window';

const Screen = ({ hotkeys }: { hotkeys: readonly Hotkey[] }) => {
  useHotkeys(hotkeys);
  return <input aria-label="Notes" />;
};
const ListPage = () => (
  <p>
    {useAllHotkeys()
      .map(({ does }) => does)
      .join(', ')}
  </p>
);
const act = (keys: string, extra: Partial<Hotkey> = {}) => ({ keys, does: keys, run: jest.fn(), ...extra });

describe('hotkeys', () => {
  afterEach(() => localStorage.clear());

  it('work with a single key, a chord and a sequence', async () => {
    const hotkeys = [act('a'), act('mod+enter'), act('g l'), act('?')];
    render(<Screen hotkeys={hotkeys} />);
    await userEvent.keyboard('a{Control>}{Enter}{/Control}gl?');
    for (const { run } of hotkeys) expect(run).toHaveBeenCalledTimes(1);
  });

  it('of a sequence come before the single key of a screen that opened later', async () => {
    const [page, approve] = [act('g a'), act('a')];
    render(
      <>
        <Screen hotkeys={[page]} />
        <Screen hotkeys={[approve]} />
      </>,
    );
    await userEvent.keyboard('ga');
    expect(page.run).toHaveBeenCalledTimes(1);
    expect(approve.run).not.toHaveBeenCalled();
    await userEvent.keyboard('a');
    expect(approve.run).toHaveBeenCalledTimes(1);
  });

  it('are off while the person types, except for chords', async () => {
    const [single, chord] = [act('a'), act('mod+enter')];
    render(<Screen hotkeys={[single, chord]} />);
    await userEvent.type(screen.getByLabelText('Notes'), 'a banana{Control>}{Enter}{/Control}');
    expect(single.run).not.toHaveBeenCalled();
    expect(chord.run).toHaveBeenCalledTimes(1);
  });

  it('are off in a popover, except for chords', async () => {
    const [single, chord] = [act('r'), act('mod+enter')];
    render(
      <>
        <Screen hotkeys={[single, chord]} />
        <PopoverWindow
          open
          onOpenChange={() => undefined}
          label="Decline?"
          trigger={<button type="button">Decline</button>}
        >
          <button type="button">Wrong tone</button>
        </PopoverWindow>
      </>,
    );
    expect(screen.getByText('Wrong tone')).toHaveFocus();
    await userEvent.keyboard('r{Control>}{Enter}{/Control}');
    expect(single.run).not.toHaveBeenCalled();
    expect(chord.run).toHaveBeenCalledTimes(1);
  });

  it('leave the browser’s own chords alone', async () => {
    const single = act('a');
    render(<Screen hotkeys={[single]} />);
    await userEvent.keyboard('{Control>}a{/Control}');
    expect(single.run).not.toHaveBeenCalled();
  });

  it('are off under a dialog, unless `overDialogs` is set', async () => {
    const [below, over] = [act('a'), act('b', { overDialogs: true })];
    render(
      <>
        <Screen hotkeys={[below, over]} />
        <div data-lock-scroll />
      </>,
    );
    await userEvent.keyboard('ab');
    expect(below.run).not.toHaveBeenCalled();
    expect(over.run).toHaveBeenCalledTimes(1);
  });

  it('can be switched off for single letters', async () => {
    localStorage.setItem('single-keys-off', '1');
    const [single, chord] = [act('a'), act('mod+k')];
    render(<Screen hotkeys={[single, chord]} />);
    await userEvent.keyboard('a{Control>}k{/Control}');
    expect(single.run).not.toHaveBeenCalled();
    expect(chord.run).toHaveBeenCalledTimes(1);
  });

  it('of the screen that opened last come first, until it closes', async () => {
    const [first, last] = [act('a'), act('a', { does: 'later' })];
    const { rerender } = render(
      <>
        <Screen hotkeys={[first]} />
        <Screen hotkeys={[last]} />
        <ListPage />
      </>,
    );
    expect(screen.getByText('later, a')).toBeInTheDocument();
    await userEvent.keyboard('a');
    rerender(
      <>
        <Screen hotkeys={[first]} />
        <ListPage />
      </>,
    );
    await userEvent.keyboard('a');
    expect(last.run).toHaveBeenCalledTimes(1);
    expect(first.run).toHaveBeenCalledTimes(1);
  });

  it('are listed with the names of the keys, each with a capital', async () => {
    render(
      <>
        <Screen hotkeys={[act('mod+enter'), act('escape'), act('arrowup'), act('g l')]} />
        <KeysDialog open onOpenChange={jest.fn()} />
      </>,
    );
    await screen.findByRole('dialog', { name: 'Keys on this page' });
    expect(screen.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
      'Ctrl + Enter',
      'Esc',
      'Arrow Up',
      'G L',
    ]);
  });
});
