import { render, screen } from '@testing-library/react';
import { HardSellFound, Marked } from './hard-sell';
import { Clamp } from './clamp';

describe('Hard selling in a draft', () => {
  it('is marked where it stands, and the words stay as they are', async () => {
    const text = 'A Game changer.\n\nAct now, Nora';
    const { container } = render(<Marked text={text} />);
    const marks = [await screen.findByText('Game changer'), screen.getByText('Act now')];
    expect(marks.map(({ tagName }) => tagName)).toEqual(['MARK', 'MARK']);
    expect(container).toHaveTextContent(text, { normalizeWhitespace: false });
  });

  it('is named below, each phrase once, and nothing stands there without it', async () => {
    const { container, rerender } = render(<HardSellFound text="Act now. A win-win. Act now." />);
    expect(await screen.findByText(/^Hard selling/)).toHaveTextContent(
      'Hard selling: “Act now” and “win-win”. Only you remove it.',
    );
    rerender(<HardSellFound text="A plan for the night shift." />);
    expect(container).toBeEmptyDOMElement();
  });
});

describe('A draft as a running text', () => {
  it('shows a gap without its brackets, and marks the words around it', async () => {
    const { container } = render(
      <Clamp lines={3} of="the message to Marta">
        Hi Marta, [what did you see?] Act now.
      </Clamp>,
    );
    expect(await screen.findByText('Act now')).toHaveProperty('tagName', 'MARK');
    expect(container).toHaveTextContent('Hi Marta, what did you see? Act now.');
  });
});
