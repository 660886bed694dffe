import type { ContentEvent } from '@app/contracts/content/content.events';

/** Fingerprints of a text as the assistant wrote it last, and as it stands now. They differ when the person changed it. */
export interface Words {
  written: string;
  made: string;
}

/**
 * The words after an event; null when it changes none. What the assistant writes anew, and a gap that the card closes in
 * unchanged words, is no change by the person.
 */
export const wordsAfter = (event: ContentEvent, before: Words | undefined): Words | null => {
  switch (event.type) {
    case 'DraftGenerated': {
      const { fingerprint } = event.data;
      return { written: fingerprint, made: fingerprint };
    }
    case 'DraftEdited':
      return before ? { written: before.written, made: event.data.fingerprint } : null;
    case 'DraftRewritten':
    case 'GapsClosed': {
      if (!before) return null;
      const made = event.data.fingerprint;
      const byAssistant = event.type === 'DraftRewritten' || before.written === before.made;
      return { made, written: byAssistant ? made : before.written };
    }
    default:
      return null;
  }
};
