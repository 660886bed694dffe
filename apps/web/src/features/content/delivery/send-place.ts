import type { ContentDetail } from '@app/contracts/content/content.api';
import type { otherChannels } from '@app/contracts/content/content.constants';
import { useQuery } from '@tanstack/react-query';
import { leadQuery } from '@/shared/queries/lead.queries';

export interface Place {
  name: string;
  where: string;
  /** Which page of it, in words. */
  what: string;
  task: string;
  href: string;
}

/** The name of a mail without a receiver. */
export const newMail = 'a new mail';

/** Mail programs and browsers cut longer addresses. The words are on the clipboard too. */
const longestMailto = 1800;

const mailTo = (to: string, { title, body }: Pick<ContentDetail, 'title' | 'body'>): string => {
  const address = `mailto:${encodeURIComponent(to)}?subject=${encodeURIComponent(title ?? '')}`;
  const whole = `${address}&body=${encodeURIComponent(body.replace(/\r?\n/g, '\r\n'))}`;
  return whole.length <= longestMailto ? whole : address;
};

const paste = '“Copy & open” opens a new tab. Paste there and press send yourself.';
const post = '“Copy & open” opens a new tab. Paste there and post it yourself.';

const linkedin = { name: 'LinkedIn', where: 'LinkedIn' };

const page = (url: string): string => url.replace(/^https?:\/\/(www\.)?/i, '').replace(/\/$/, '');

/** Where the person sends an approved text; null for a comment, which belongs below a post in Engage. */
export const placeOf = (item: ContentDetail): Place | null => {
  const { type, channel, targetName, targetCompany, to } = item;
  if (type === 'comment') return null;
  if (channel === 'email')
    return {
      name: 'your mail',
      where: 'Your mail program',
      what: to ?? newMail,
      task: 'Nothing is sent until you press send there.',
      href: mailTo(to ?? '', item),
    };
  if (channel === 'instagram_post')
    return {
      name: 'Instagram',
      where: 'Instagram',
      what: 'instagram.com',
      task: post,
      href: 'https://www.instagram.com/',
    };
  if (type === 'post')
    return { ...linkedin, what: 'a new post', task: post, href: 'https://www.linkedin.com/feed/?shareActive=true' };
  if (to && /^https?:\/\//i.test(to))
    return { ...linkedin, where: 'Their LinkedIn profile', what: page(to), task: paste, href: to };
  const who = [targetName, targetCompany].filter(Boolean).join(' ');
  const search = `https://www.linkedin.com/search/results/people/?keywords=${encodeURIComponent(who)}`;
  return { ...linkedin, what: `a search for ${targetName ?? 'the person'}`, task: paste, href: search };
};

/** Mail for a message of LinkedIn, LinkedIn for a mail; null for every other text. */
export const otherChannelOf = ({ type, channel }: ContentDetail): (typeof otherChannels)[number] | null =>
  type !== 'message' ? null : channel === 'email' ? 'linkedin_message' : 'email';

/** Where the person sends a text. `elsewhere`: they chose email for a LinkedIn message, or LinkedIn for a mail. */
export const usePlace = (item: ContentDetail | undefined, elsewhere: boolean): Place | null => {
  const channel = item && elsewhere ? otherChannelOf(item) : null;
  const leadId = (channel && item?.targetLeadId) ?? null;
  const { data: lead } = useQuery({ ...leadQuery(leadId ?? ''), enabled: leadId !== null });
  if (!item || !channel) return item ? placeOf(item) : null;
  const to = (channel === 'email' ? lead?.email : lead?.linkedinUrl) ?? null;
  const place = placeOf({ ...item, channel, to });
  return place && item.title ? { ...place, task: `The subject is the first line: leave it out. ${place.task}` } : place;
};
