import type { getRhythm } from '@app/contracts/rhythm/rhythm.api';
import { getQuery } from '@/shared/http/get-query';

export const rhythmQuery = getQuery<typeof getRhythm>(['rhythm'], '/api/rhythm');
