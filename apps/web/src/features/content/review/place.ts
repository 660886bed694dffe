import type { ContentDetail } from '@app/contracts/content/content.api';

/** Where a text goes when the person sends it. */
export interface Place {
  /** “LinkedIn”. */
  name: string;
  /** Which page of it, in words. */
  what: string;
  href: string;
}

/** Mail programs and browsers cut longer addresses. The words are on the clipboard too. */
const longestMailto = 1800;

const mailTo = (to: string, { title, body }: Pick<ContentDetail, 'title' | 'body'>): string => {
  const address = `mailto:${encodeURIComponent(to)}?subject=${encodeURIComponent(title ?? '')}`;
  const whole = `${address}&body=${encodeURIComponent(body.replace(/\r?\n/g, '\r\n'))}`;
  return whole.length <= longestMailto ? whole : address;
};

const page = (url: string): string => url.replace(/^https?:\/\/(www\.)?/i, '').replace(/\/$/, '');

/** Where an approved text goes; null for a comment, which goes below a post of Engage. */
export const placeOf = (item: ContentDetail): Place | null => {
  const { type, channel, targetName, targetCompany, to } = item;
  if (type === 'comment') return null;
  if (channel === 'email') return { name: 'your mail', what: to ?? 'a new mail', href: mailTo(to ?? '', item) };
  if (channel === 'instagram_post')
    return { name: 'Instagram', what: 'instagram.com', href: 'https://www.instagram.com/' };
  if (type === 'post')
    return { name: 'LinkedIn', what: 'a new post', href: 'https://www.linkedin.com/feed/?shareActive=true' };
  if (to && /^https?:\/\//i.test(to)) return { name: 'LinkedIn', what: page(to), href: to };
  const who = [targetName, targetCompany].filter(Boolean).join(' ');
  const search = `https://www.linkedin.com/search/results/people/?keywords=${encodeURIComponent(who)}`;
  return { name: 'LinkedIn', what: `a search for ${targetName ?? 'the person'}`, href: search };
};
