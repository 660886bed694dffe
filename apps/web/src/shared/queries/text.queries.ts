import type { getContent } from '@app/contracts/content/content.api';
import { getQuery } from '@/shared/http/get-query';

export const contentDetailQuery = (id: string) =>
  getQuery<typeof getContent>(['content', 'detail', id], '/api/content/:id', { params: { id } });
