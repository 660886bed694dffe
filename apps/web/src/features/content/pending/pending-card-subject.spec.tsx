import { cleanup, screen } from '@testing-library/react';
import { renderWhole, signedIn, text } from '../../../../test/texts';
import { PendingCard } from './pending-card';
import { wholeOf } from '@/shared/text/mail-subject';

afterEach(cleanup);
const mail = text('m', { channel: 'email', title: 'Your handovers', body: 'As drafted.' });

describe('The subject of an e-mail', () => {
  it('is at the top of its card', async () => {
    await renderWhole(<PendingCard item={mail} />, { wrapper: signedIn().wrapper });
    const [subject, body] = [screen.getByText('Your handovers'), screen.getByText('As drafted.')];
    expect(subject.compareDocumentPosition(body)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  it('is not on the card of another text', async () => {
    await renderWhole(<PendingCard item={text('a')} />, { wrapper: signedIn().wrapper });
    expect(screen.queryByText('Subject')).toBeNull();
  });

  it('is copied as the first line', () => {
    expect(wholeOf(mail)).toBe('Your handovers\n\nAs drafted.');
    expect(wholeOf(text('a'))).toBe('Words of a');
  });
});
