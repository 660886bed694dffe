import { jest } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Marked, Warnings } from './warnings.lazy';
import { ClampedText } from './clamped-text';

describe('Hard selling in a draft', () => {
  it('is marked where it stands, and the words stay as they are', async () => {
    const text = 'A Game changer.\n\nAct now, Nora';
    const { container } = render(<Marked text={text} />);
    const marks = [await screen.findByText('Game changer'), screen.getByText('Act now')];
    expect(marks.map(({ tagName }) => tagName)).toEqual(['MARK', 'MARK']);
    expect(container).toHaveTextContent(text, { normalizeWhitespace: false });
  });

  it('is named below, each phrase once, and nothing stands there without it', async () => {
    const post = (body: string) => <Warnings item={{ type: 'post', targetName: null }} title={null} body={body} />;
    const { container, rerender } = render(post('Act now. A win-win. Act now.'));
    expect(await screen.findByText(/^Hard selling/)).toHaveTextContent(
      'Hard selling: “Act now” and “win-win”. Only you remove it.',
    );
    rerender(post('A plan for the night shift.'));
    expect(container).toBeEmptyDOMElement();
  });
});

describe('A message that greets somebody else', () => {
  it('says so, until the name is the receiver’s', async () => {
    const message = (body: string) => (
      <Warnings item={{ type: 'message', targetName: 'Hana Sato' }} title="Act now" body={body} />
    );
    const { container, rerender } = render(message('Hi Ida, thank you for Tuesday.'));
    expect(await screen.findByText(/^It greets/)).toHaveTextContent(
      'It greets Ida, but it is for Hana Sato. Hard selling: “Act now”. Only you remove it.',
    );
    rerender(message('Hi Hana, thank you for Tuesday.'));
    expect(container).toHaveTextContent(/^Hard selling/);
  });
});

describe('A draft as a running text', () => {
  it('has a button for the rest only while it is longer than its lines, also when it is open', async () => {
    const height = ({ textContent }: Element) => textContent?.length ?? 0;
    jest.spyOn(HTMLElement.prototype, 'scrollHeight', 'get').mockImplementation(function (this: Element) {
      return height(this);
    });
    jest.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockImplementation(function (this: Element) {
      return this.classList.contains('line-clamp-16') ? Math.min(height(this), 20) : height(this);
    });
    const draft = (text: string) => (
      <ClampedText lines={16} of="the post">
        {text}
      </ClampedText>
    );
    const { rerender } = render(draft('A plan for the night shift.'));
    await userEvent.click(await screen.findByRole('button', { name: 'Show all of the post' }));
    rerender(draft('A plan for the night shift, and for the day.'));
    expect(screen.getByRole('button', { name: 'Show less of the post' })).toBeInTheDocument();
    rerender(draft('A plan.'));
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
    jest.restoreAllMocks();
  });

  it('shows a gap without its brackets, and marks the words around it', async () => {
    const { container } = render(
      <ClampedText lines={3} of="the message to Marta">
        Hi Marta, [what did you see?] Act now.
      </ClampedText>,
    );
    expect(await screen.findByText('Act now')).toHaveProperty('tagName', 'MARK');
    expect(container).toHaveTextContent('Hi Marta, what did you see? Act now.');
  });
});
