import type { User } from '@app/contracts/account/account.api';
import type { AuthorsCard, changeCard } from '@app/contracts/account/card.api';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '@/shared/call';
import { cardQuery } from '@/shared/card';
import { useAction } from '@/shared/use-action';
import { userQuery } from '@/shared/user';

export type CardChanges = Partial<Omit<AuthorsCard, 'samples' | 'passed'>> & {
  passed?: AuthorsCard['passed'][number];
  welcome?: 'later' | 'finished';
};

/** Changes the card. The screen shows the change at once. */
export const useChangeCard = (failed: string) => {
  const client = useQueryClient();
  const leave = (welcome: CardChanges['welcome']) => {
    if (welcome) client.setQueryData(userQuery.queryKey, (user) => user && { ...user, welcome: after(user, welcome) });
  };
  return useAction({
    run: (changes: CardChanges, extras) => call<typeof changeCard>('PATCH', '/api/card', { body: changes, ...extras }),
    optimistic: ({ passed, welcome, ...answers }) => {
      const before = { card: client.getQueryData(cardQuery.queryKey), user: client.getQueryData(userQuery.queryKey) };
      client.setQueryData(
        cardQuery.queryKey,
        (card) => card && { ...card, ...answers, passed: [...new Set([...card.passed, ...(passed ? [passed] : [])])] },
      );
      leave(welcome);
      return before;
    },
    rollback: ({ card, user }) => {
      client.setQueryData(cardQuery.queryKey, card);
      client.setQueryData(userQuery.queryKey, (now) => now && user && { ...now, welcome: user.welcome });
    },
    failed: { title: 'Not saved', text: failed },
    after: (card, { welcome }) => {
      client.setQueryData(cardQuery.queryKey, card);
      // A read that began before the command may have replaced it.
      leave(welcome);
    },
  });
};

/** A finished welcome cannot be put off. */
const after = ({ welcome }: User, next: 'later' | 'finished') => (welcome === 'finished' ? welcome : next);
