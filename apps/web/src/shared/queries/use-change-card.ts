import type { User } from '@app/contracts/account/account.api';
import type { changeCard } from '@app/contracts/voice/card.api';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '@/shared/http/call';
import { type CardChanges, cardChanges, cardQuery, cardWithChanges } from './card.queries';
import type { ToastGiven } from '@/shared/toast/toast.store';
import { useAction } from '@/shared/actions/use-action';
import { userQuery } from './current-user.queries';

/** The screen shows the change at once. `done`: a toast for changes that it does not show clearly. */
export const useChangeCard = (
  failed: string,
  done?: (changes: CardChanges, act: (changes: CardChanges) => void) => ToastGiven | null,
  again?: () => void,
) => {
  const client = useQueryClient();
  const leave = (welcome: CardChanges['welcome']) => {
    if (welcome) client.setQueryData(userQuery.queryKey, (user) => user && { ...user, welcome: after(user, welcome) });
  };
  const change = useAction({
    inOrder: cardChanges,
    run: (changes: CardChanges, extras) => call<typeof changeCard>('PATCH', '/api/card', { body: changes, ...extras }),
    optimistic: ({ welcome }) => {
      const before = { card: client.getQueryData(cardQuery.queryKey), user: client.getQueryData(userQuery.queryKey) };
      client.setQueryData(cardQuery.queryKey, (card) => card && cardWithChanges(client, card));
      leave(welcome);
      return before;
    },
    rollback: ({ card, user }, changes) => {
      client.setQueryData(cardQuery.queryKey, card && cardWithChanges(client, card, changes));
      client.setQueryData(userQuery.queryKey, (now) => now && user && { ...now, welcome: user.welcome });
    },
    done: (_, changes): ToastGiven | null => done?.(changes, (next) => change.act(next)) ?? null,
    failed: { title: 'Not saved', text: failed },
    again,
    after: (card, changes) => {
      client.setQueryData(cardQuery.queryKey, cardWithChanges(client, card, changes));
      // A read that began before the command may have replaced the new state.
      leave(changes.welcome);
    },
  });
  return change;
};

/** A finished welcome cannot be put off. */
const after = ({ welcome }: User, next: 'later' | 'finished') => (welcome === 'finished' ? welcome : next);
