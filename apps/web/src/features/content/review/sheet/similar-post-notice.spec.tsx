import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { contentDetailQuery } from '@/shared/queries/text.queries';
import { detailOf, signedIn, text } from '../../../../../test/texts';
import { SimilarPostNotice } from './similar-post-notice';

afterEach(cleanup);
const year = new Date().getFullYear();
const earlier = text('e', { type: 'post', body: 'We threw two pages away.' });
const show = (similar: Parameters<typeof SimilarPostNotice>[0]['similar']) => {
  const { client, wrapper } = signedIn();
  client.setQueryData(contentDetailQuery('e').queryKey, detailOf(earlier));
  return render(<SimilarPostNotice similar={similar} text="We threw three pages away." />, { wrapper });
};

describe('A post that is close to an approved one', () => {
  it('says to which, and how much', () => {
    show({ id: 'e', at: `${year}-03-03T08:00:00.000Z`, similarity: 0.62 });
    expect(screen.getByText('Close to your post of 3 March: 62 % the same.')).toBeVisible();
  });

  it('names the year of an older one', () => {
    show({ id: 'e', at: `${year - 1}-03-03T08:00:00.000Z`, similarity: 0.5 });
    expect(screen.getByText(`Close to your post of 3 March ${year - 1}: 50 % the same.`)).toBeVisible();
  });

  it('compares both word by word', async () => {
    show({ id: 'e', at: `${year}-03-03T08:00:00.000Z`, similarity: 0.62 });
    await userEvent.click(screen.getByRole('button', { name: 'Compare' }));
    expect(await screen.findByRole('dialog', { name: 'Your post of 3 March, and this one' })).toBeVisible();
    expect((await screen.findByText('three')).closest('ins')).not.toBeNull();
    expect(screen.getByText('two').closest('del')).not.toBeNull();
  });
});

it('A post that is close to none says nothing', () => {
  expect(show(null).container).toBeEmptyDOMElement();
});
