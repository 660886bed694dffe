import type { ContentDetail } from '@app/contracts/content/content.api';
import { otherChannelOf } from './send-place';

export interface ElsewhereProps {
  item: ContentDetail;
  /** The person sends the words to another place than the one that they were written for. */
  elsewhere: boolean;
  onElsewhere: (elsewhere: boolean) => void;
}

/** Switches a message to the other place: mail or LinkedIn. */
export const OtherPlace = ({ item, elsewhere, onElsewhere }: ElsewhereProps) =>
  otherChannelOf(item) && (
    <button
      type="button"
      aria-pressed={elsewhere}
      className="link flex-none text-ink-2 max-md:min-h-11"
      onClick={() => onElsewhere(!elsewhere)}
    >
      Other place
    </button>
  );
