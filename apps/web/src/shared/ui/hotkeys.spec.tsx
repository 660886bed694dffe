import { jest } from '@jest/globals';
import { act as settle, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { typedAhead } from './held-keys';
import { type Hotkey, useAllHotkeys, useHotkeys } from './hotkeys';
import { lazily, whenOpened } from './lazily';
import { BareDialog } from './dialog-window';
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
const Ahead = () => (
  <BareDialog open onOpenChange={() => undefined} title="Search">
    <Field />
  </BareDialog>
);
const Field = () => <input aria-label="Search" defaultValue={typedAhead()} />;
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

  it('are off while what the person opens loads, except for chords and Escape; it gets the letters', async () => {
    let loaded: (part: typeof Ahead) => void = () => undefined;
    const Palette = whenOpened<{ open: boolean }>(() => new Promise((resolve) => (loaded = resolve)));
    const [single, sequence, chord, escape] = [act('a'), act('g a'), act('mod+k'), act('escape')];
    const page = (open: boolean) => (
      <>
        <Screen hotkeys={[single, sequence, chord, escape]} />
        <Palette open={open} />
      </>
    );
    const { rerender } = render(page(false));
    rerender(page(true));
    await userEvent.keyboard('amara ga{Control>}k{/Control}{Escape}');
    for (const { run } of [single, sequence]) expect(run).not.toHaveBeenCalled();
    for (const { run } of [chord, escape]) expect(run).toHaveBeenCalledTimes(1);
    await settle(async () => loaded(Ahead));
    expect(screen.getByRole('textbox', { name: 'Search' })).toHaveValue('amara ga');
    await waitFor(() => expect(typedAhead()).toBe(''));
  });

  it('are on again when what loads is closed', async () => {
    const Editor = lazily<{ onClose: () => void }>(() => new Promise(() => undefined));
    const single = act('a');
    const { rerender } = render(
      <>
        <Screen hotkeys={[single]} />
        <Editor onClose={() => undefined} />
      </>,
    );
    await userEvent.keyboard('a');
    expect(single.run).not.toHaveBeenCalled();
    rerender(<Screen hotkeys={[single]} />);
    await userEvent.keyboard('a');
    expect(single.run).toHaveBeenCalledTimes(1);
  });

  it('stay on while a part of the page loads', async () => {
    const Part = lazily<object>(() => new Promise(() => undefined));
    const single = act('a');
    render(
      <>
        <Screen hotkeys={[single]} />
        <Part />
      </>,
    );
    await userEvent.keyboard('a');
    expect(single.run).toHaveBeenCalledTimes(1);
  });

  describe('that decide about a sheet', () => {
    /** jsdom has no layout: the window is 768 pixels high. Scrolling moves the sheet to the top of it. */
    const press = async (top: number, height: number, keys = 'a') => {
      const sheet: { current: HTMLElement | null } = { current: null };
      const approve = act('a', { about: () => sheet.current });
      render(
        <>
          <Screen hotkeys={[approve, act('mod+enter', { about: () => sheet.current, run: approve.run })]} />
          <article ref={sheet} tabIndex={-1} />
        </>,
      );
      const at = jest.spyOn(screen.getByRole('article'), 'getBoundingClientRect');
      at.mockReturnValue(new DOMRect(0, top, 600, height));
      const scroll = jest.spyOn(screen.getByRole('article'), 'scrollIntoView');
      scroll.mockImplementation(() => void at.mockReturnValue(new DOMRect(0, 0, 600, height)));
      await userEvent.keyboard(keys);
      return { approve: approve.run, scroll };
    };

    it.each([
      ['above the window', -1600, 300],
      ['below the window', 900, 300],
      ['less than half in view', 700, 300],
      ['taller than the window, with only its end in view', -1800, 2000],
    ])('bring it into view when it is %s, and decide with the next press', async (_, top, height) => {
      const { approve, scroll } = await press(top, height);
      expect(approve).not.toHaveBeenCalled();
      expect(scroll).toHaveBeenCalledTimes(1);
      expect(screen.getByRole('article')).toHaveFocus();
      await userEvent.keyboard('a');
      expect(approve).toHaveBeenCalledTimes(1);
    });

    it('do so also with Ctrl', async () => {
      const { approve } = await press(-1600, 300, '{Control>}{Enter}{/Control}');
      expect(approve).not.toHaveBeenCalled();
    });

    it.each([
      ['in view', 100, 300],
      ['more than half in view', 600, 300],
      ['taller than the window, with half of the window full of it', -600, 1000],
    ])('decide when it is %s', async (_, top, height) => {
      const { approve, scroll } = await press(top, height);
      expect(approve).toHaveBeenCalledTimes(1);
      expect(scroll).not.toHaveBeenCalled();
    });

    it('count what is behind the bars of a phone as not in view', async () => {
      const bars = { scrollPaddingTop: '60px', scrollPaddingBottom: '124px' };
      const style = jest.spyOn(window, 'getComputedStyle').mockReturnValue(bars as CSSStyleDeclaration);
      const { approve } = await press(560, 300);
      style.mockRestore();
      expect(approve).not.toHaveBeenCalled();
    });

    it('do nothing when it is not on the screen', async () => {
      const approve = act('a', { about: () => null });
      render(<Screen hotkeys={[approve]} />);
      await userEvent.keyboard('a');
      expect(approve.run).not.toHaveBeenCalled();
    });
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
});
