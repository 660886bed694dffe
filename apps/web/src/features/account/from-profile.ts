import type { User } from '@app/contracts/account/account.api';
import { cardLimits } from '@app/contracts/account/account.constants';
import { lineOf } from './card-labels';

/** The longest begin of a text that ends with a sentence and fits; else null. */
const firstSentences = (text: string, most: number): string | null => {
  if (text.length <= most) return text;
  const end = text.slice(0, most).search(/[.!?](?!.*[.!?])/u);
  return end > 0 ? text.slice(0, end + 1) : null;
};

/** What an older profile says about the people whom the author helps: offered as an answer, never saved by itself. */
export const fromProfile = ({ clientTypes, bio }: Pick<User, 'clientTypes' | 'bio'>): string | null => {
  const types = new Intl.ListFormat('en').format(clientTypes);
  return firstSentences(lineOf(types) ?? lineOf(bio ?? '') ?? '', cardLimits.line) || null;
};
