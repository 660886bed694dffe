import type { getRhythm } from '@app/contracts/rhythm/rhythm.api';
import { getQuery } from '@/shared/http/get-query';

/** The weekly rhythm with this week's slots. */
export const rhythmQuery = getQuery<typeof getRhythm>(['rhythm'], '/api/rhythm');
