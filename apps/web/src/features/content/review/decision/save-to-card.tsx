import type { changeCard } from '@app/contracts/voice/card.api';
import type { CardField } from '@app/contracts/account/account.constants';
import { useId } from 'react';
import { call } from '@/shared/http/call';
import { useAction } from '@/shared/actions/use-action';
import { Checkbox } from '@/shared/ui/checkbox';

/** Answers of one line. */
export type CardLines = Partial<Record<Exclude<CardField, 'results' | 'offers'>, string>>;

/** Stores what was given for gaps as answers of the author's card, which close the same gaps in every waiting draft. */
export const useKeepOnCard = () =>
  useAction({
    run: (answers: CardLines, extras) => call<typeof changeCard>('PATCH', '/api/card', { body: answers, ...extras }),
    failed: {
      title: 'Not kept on your card',
      text: 'The text was approved. Its words could not be kept for other drafts.',
    },
  });

export const KeepOnCard = ({ keeps, onKeeps }: { keeps: boolean; onKeeps: (keeps: boolean) => void }) => {
  const id = useId();
  return (
    <div className="mt-3 flex items-start gap-2.5 text-ink-2">
      <Checkbox id={id} checked={keeps} onChange={({ target }) => onKeeps(target.checked)} />
      <label htmlFor={id} className="min-w-0">
        Keep on your card: it closes the same gap in every draft
      </label>
    </div>
  );
};
