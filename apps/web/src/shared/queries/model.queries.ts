import type { getModel } from '@app/contracts/drafting/model.api';
import { getQuery } from '@/shared/http/get-query';

/** The language model that writes drafts, and the person's budget for today. */
export const modelQuery = getQuery<typeof getModel>(['model'], '/api/model');
