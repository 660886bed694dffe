import type { Content } from '@app/contracts/content/content.api';
import type { contentVariants, Variants } from '@app/contracts/drafting/drafting.api';
import { useState } from 'react';
import { useAction } from '@/shared/actions/use-action';
import { isStop, stopped, useTextStream } from '@/shared/text/use-text-stream';
import { streamingCall } from '@/shared/http/streaming-call';
import { nameOf } from '@/shared/labels/text-labels';
import { notWritten } from './use-rewrite';

/** A message in three approaches, for the person to choose one. Nothing is stored before the choice. */
export const useVariants = (item: Content) => {
  const [offered, setOffered] = useState<{ revision: number; variants: Variants } | null>(null);
  const { now, stop, watch, waitingFor } = useTextStream();
  const offer = useAction({
    run: ({ id, revision }: Content, extras) =>
      watch((observer) =>
        streamingCall<typeof contentVariants>(
          'POST',
          '/api/content/:id/variants',
          { params: { id }, body: { basedOn: revision }, ...extras },
          observer,
        ),
      ),
    waiting: (item) => waitingFor(`Still writing ${nameOf(item)}`),
    after: (variants, { revision }) => setOffered({ revision, variants }),
    failed: (error, item) => (isStop(error) ? stopped : notWritten('Not written', error, item)),
  });
  return {
    /** Null until they are written, and after the text has changed, such as by the choice. */
    offered: offered?.revision === item.revision ? offered.variants : null,
    ask: () => offer.act(item),
    forget: () => setOffered(null),
    pending: offer.pending,
    live: now,
    stop,
  };
};
