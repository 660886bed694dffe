import type { Content } from '@app/contracts/content/content.api';
import { type CardField, cardFieldOf } from '@app/contracts/account/account.constants';
import { greetingGap } from '@app/contracts/content/content.constants';
import { fillGaps, type Given } from '@app/contracts/content/fill-gaps';
import { gapsIn } from '@app/contracts/content/gaps';
import { useState } from 'react';
import { useUser } from '@/shared/queries/current-user.queries';
import { unsavedText } from '@/shared/storage/unsaved-texts';

/** Answers of one line. */
type CardLines = Partial<Record<Exclude<CardField, 'results' | 'offers'>, string>>;

/** The words for the gaps of a text. This browser keeps them until they are saved, as in the editor. */
export const useGaps = (item: Content) => {
  const { id: userId } = useUser();
  // Only for this version of the text, because another version has other gaps.
  const [typed, setTyped] = useState<{ of: string; given: Given[] }>({ of: item.fingerprint, given: [] });
  const given = typed.of === item.fingerprint ? typed.given : [];
  const text = fillGaps(item.body, (_, n) => given[n]);
  const left = gapsIn(text).length + gapsIn(item.title ?? '').length;
  const forCard = Object.fromEntries(
    gapsIn(item.body).flatMap((gap, n) => {
      const field = cardFieldOf(gap);
      const words = given[n]?.trim();
      return field && field !== 'results' && field !== 'offers' && words ? [[field, words] as const] : [];
    }),
  ) as CardLines;

  return {
    given,
    text,
    touched: text !== item.body,
    left,
    /** How the author greets the receiver, where that was a gap. */
    greeting: gapsIn(item.body).flatMap((gap, n) => (gap === greetingGap ? (given[n]?.trim() ?? []) : []))[0],
    /** The words that were given for gaps that the author's card can fill. */
    forCard,
    give: (at: number, words: Given) => {
      const next = [...given];
      next[at] = words;
      setTyped({ of: item.fingerprint, given: next });
      const body = fillGaps(item.body, (_, n) => next[n]);
      const { title, revision } = item;
      unsavedText(userId, item.id).set(body === item.body ? null : { text: body, title, revision });
    },
  };
};
export type Gaps = ReturnType<typeof useGaps>;
