import type { getContent } from '@app/contracts/content/content.api';
import { getQuery } from '@/shared/http/get-query';

/** One text with its revisions and the facts it is based on. */
export const contentDetailQuery = (id: string) =>
  getQuery<typeof getContent>(['content', 'detail', id], '/api/content/:id', { params: { id } });
