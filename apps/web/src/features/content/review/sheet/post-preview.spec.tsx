import { cleanup, render, screen, within } from '@testing-library/react';
import { renderWhole, signedIn, text } from '../../../../../test/texts';
import { ReviewFocus } from '../review-focus';
import { postOf, PostPreview } from './post-preview';

afterEach(cleanup);
const body = 'We threw two pages away.\n\nI used to like forms.\n\nAsk first.\n\nWhat do you need by noon?';
const rules = () =>
  within(screen.getByRole('list', { name: 'Form of the post' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

describe('The preview of a post', () => {
  it('shows what a phone shows of a LinkedIn post', () => {
    render(<PostPreview post={{ title: null, body, channel: 'linkedin_post' }} />, { wrapper: signedIn().wrapper });
    const phone = screen.getByRole('region', { name: 'On a phone' });
    expect(phone).toHaveTextContent('the first 210 characters, or three lines');
    expect(phone).toHaveTextContent('I used to like forms. … more');
    expect(phone).not.toHaveTextContent('by noon');
  });

  it('shows a gap without its brackets', () => {
    const open = body.replace('I used to like forms.', '[what changed for you?]');
    render(<PostPreview post={{ title: null, body: open, channel: 'linkedin_post' }} />, {
      wrapper: signedIn().wrapper,
    });
    expect(screen.getByText('what changed for you?')).toBeVisible();
  });

  it('shows a mail as a line of the inbox', () => {
    render(<PostPreview post={{ title: 'Two pages less', body, channel: 'email' }} />, { wrapper: signedIn().wrapper });
    expect(screen.getByText('Two pages less')).toBeVisible();
    expect(screen.getByRole('region', { name: 'On a phone' })).toHaveTextContent('in the inbox');
    expect(screen.getByText(/^We threw two pages away\. I used to like forms\./)).toBeVisible();
  });

  it('says which rules the post keeps, and which it does not', () => {
    const open = body.replace('Ask first.', '[what would you tell somebody in the same place?]');
    render(<PostPreview post={{ title: null, body: open, channel: 'instagram_post' }} />, {
      wrapper: signedIn().wrapper,
    });
    expect(rules()).toEqual([
      'Yes: First line of at most 12 words5',
      'Yes: It stands alone, even if nobody taps',
      'Not yet: A takeawayquestion 3',
      'Yes: One question at the end1',
      'Yes: At most 2,200 characters125',
    ]);
  });

  it('is not there for a message', () => expect(postOf(text('a'), text('a'))).toBeNull());
});

it('The review of a post shows where a phone folds it', async () => {
  const post = text('p', { type: 'post', channel: 'linkedin_post', targetName: null, body });
  await renderWhole(<ReviewFocus item={post} detail={undefined} onNext={undefined} onDecided={() => undefined} />, {
    wrapper: signedIn().wrapper,
  });
  expect(screen.getByText('a phone folds here')).toBeVisible();
  expect(screen.getByRole('region', { name: 'On a phone' })).toBeVisible();
});
