import type { checkText, recordOfApproval } from '@app/contracts/content/receipt.api';
import { queryOptions } from '@tanstack/react-query';
import { call } from '@/shared/http/call';

/** The place of an approval in the record. A new verification changes it, and the live stream does not report that. */
export const recordQuery = (id: string) =>
  queryOptions({
    queryKey: ['content', 'record', id],
    queryFn: ({ signal }) =>
      call<typeof recordOfApproval>('GET', '/api/content/:id/record', { params: { id }, signal }),
  });

/** Whether the person approved exactly these words. */
export const checkQuery = (text: string) =>
  queryOptions({
    queryKey: ['content', 'check', text],
    queryFn: ({ signal }) => call<typeof checkText>('POST', '/api/content/check', { body: { text }, signal }),
    enabled: text.trim() !== '',
    gcTime: 0,
  });
