import type { ContentEvent } from '@app/contracts/content/content.events';

/** Fingerprints of a text: as the assistant wrote it last, and as it is now. They differ when the person changed the text. */
export interface Words {
  written: string;
  made: string;
}

/** Null when no words change. A rewrite, or a gap filled in unchanged words, is no change by the person. */
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
