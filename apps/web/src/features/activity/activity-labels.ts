import type { Activity } from '@app/contracts/activity/activity.api';

/** From the specification: the name of the type decides the colour of the dot. */
export const dotOf = (type: string): 'green' | 'blue' | 'violet' | 'amber' => {
  if (type.includes('approved')) return 'green';
  if (type.includes('identified')) return 'blue';
  return type.includes('drafted') ? 'violet' : 'amber';
};

/** Splits a description around the person's name; the name is null when the description does not contain it. */
export const aroundSubject = ({ description, metadata: { subject } }: Activity): [string, string | null, string] => {
  const at = subject ? description.lastIndexOf(subject) : -1;
  if (!subject || at === -1) return [description, null, ''];
  return [description.slice(0, at), subject, description.slice(at + subject.length)];
};
