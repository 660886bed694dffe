import type { User } from '@app/contracts/account/account.api';
import { cardLimits } from '@app/contracts/account/account.constants';
import { lineOf } from './card-labels';

/** The longest beginning of a text that fits and ends with a whole sentence; otherwise null. */
const firstSentences = (text: string, most: number): string | null => {
  if (text.length <= most) return text;
  const end = text.slice(0, most).search(/[.!?](?!.*[.!?])/u);
  return end > 0 ? text.slice(0, end + 1) : null;
};

/** What an older profile says of those whom the author helps. Offered as an answer, never saved by itself. */
export const answerFromProfile = ({ clientTypes, bio }: Pick<User, 'clientTypes' | 'bio'>): string | null => {
  const types = new Intl.ListFormat('en').format(clientTypes);
  return firstSentences(lineOf(types) ?? lineOf(bio ?? '') ?? '', cardLimits.line) || null;
};
