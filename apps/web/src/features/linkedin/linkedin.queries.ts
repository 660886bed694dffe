import type {
  disconnectLinkedIn,
  LinkedInStatus,
  linkedInStatus,
  startLinkedIn,
} from '@app/contracts/linkedin/linkedin.api';
import { useQueryClient } from '@tanstack/react-query';
import { call, messageOf } from '@/shared/http/call';
import { getQuery } from '@/shared/http/get-query';
import { retryUntilVisible } from '@/shared/http/retry-until-visible';
import { useAction } from '@/shared/actions/use-action';

export const linkedInQuery = getQuery<typeof linkedInStatus>(['linkedin'], '/api/linkedin/status');

const noAddress = 'No authorization URL received';

/** Connecting leaves the page; LinkedIn sends the browser back to `returnTo`. */
export const useLinkedIn = (returnTo: string) => {
  const client = useQueryClient();
  const connect = useAction({
    run: async (_: undefined, extras) => {
      const query = { returnTo };
      const { authorizationUrl } = await retryUntilVisible(() =>
        call<typeof startLinkedIn>('POST', '/api/linkedin/start', { query, ...extras }),
      );
      if (!authorizationUrl) throw new Error(noAddress);
      return authorizationUrl;
    },
    failed: (error) => ({
      title: 'Connection Failed',
      text: error.message === noAddress ? noAddress : messageOf(error, 'Failed to initiate LinkedIn connection'),
    }),
    next: (address) => location.assign(address),
  });
  const disconnect = useAction({
    run: (_: undefined, extras) => call<typeof disconnectLinkedIn>('POST', '/api/linkedin/disconnect', extras),
    done: { title: 'LinkedIn Disconnected' },
    failed: { title: 'Disconnect Failed', text: 'Failed to disconnect LinkedIn account' },
    after: (status: LinkedInStatus) => client.setQueryData(linkedInQuery.queryKey, status),
  });
  return { connect, disconnect };
};
