import { wordCounts } from '@/shared/ui/word-diff-parts';

describe('The count of changed words', () => {
  it('is zero for the same text', () => {
    expect(wordCounts('Two clinics, one rota.', 'Two clinics, one rota.')).toEqual({ inserted: 0, deleted: 0 });
  });

  it('counts a replaced word once on each side', () => {
    expect(wordCounts('I loved your post', 'I read your post')).toEqual({ inserted: 1, deleted: 1 });
  });

  it('counts no punctuation, and apostrophes and hyphens do not split a word', () => {
    expect(wordCounts('Monday', 'Monday!')).toEqual({ inserted: 0, deleted: 0 });
    expect(wordCounts('', 'Monday’s two-page form')).toEqual({ inserted: 3, deleted: 0 });
  });

  it('counts words of any script', () => {
    expect(wordCounts('Łucja', 'Łucja, добрый день')).toEqual({ inserted: 2, deleted: 0 });
  });
});
