import type { replayParked, startRebuild } from '@app/contracts/admin/read-models.api';
import { call } from '@/shared/http/call';
import { useAction } from '@/shared/actions/use-action';
import { modelName } from './read-model-labels';

export type Swap = 'equal' | 'always';

export const useRebuild = (onStarted?: () => void) =>
  useAction({
    run: ({ name, swap }: { name: string; swap: Swap }, x) =>
      call<typeof startRebuild>('POST', '/api/admin/read-models/:name/rebuild', {
        params: { name },
        body: { swap },
        ...x,
      }),
    done: (_, { name }) => ({ title: `Rebuild of ${modelName(name)} started`, text: 'The current rows stay in use.' }),
    failed: { title: 'Error', text: 'The rebuild could not be started. Nothing was changed. Please try again.' },
    after: onStarted,
  });

export const useReplay = () =>
  useAction({
    run: ({ name, stream }: { name: string; stream: string }, x) =>
      call<typeof replayParked>('POST', '/api/admin/read-models/:name/parked/replay', {
        params: { name },
        body: { stream },
        ...x,
      }),
    done: (_, { name }) => ({
      title: 'Stream applied',
      text: `${modelName(name)} has applied all events of this stream.`,
    }),
    failed: { title: 'Error', text: 'The stream still cannot be applied. It stays parked; nothing is lost.' },
  });
