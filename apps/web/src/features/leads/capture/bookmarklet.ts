import { readPaste } from './read-paste';

/** A bookmark that opens Add Lead. The words are after the #, which browsers do not send to servers. */
export const bookmarklet = (origin: string): string =>
  `javascript:void open(${JSON.stringify(`${origin}/leads?add=true#`)}+new URLSearchParams({url:location.href,title:document.title,text:String(getSelection()).slice(0,5000)}))`;

/** `(3) Annemiek Bos | LinkedIn` → `Annemiek Bos`. */
const titled = (title: string): string =>
  title
    .replace(/^\(\d+\+?\)\s*/u, '')
    .split(/\s+[|–—-]\s+/u)[0]
    ?.trim() ?? '';

/** Reads what the bookmark put after the #; null without it. */
export const fromPage = (hash: string) => {
  const given = new URLSearchParams(hash.replace(/^#/u, ''));
  const [url = '', title = '', text = ''] = ['url', 'title', 'text'].map((key) => given.get(key)?.slice(0, 5000) ?? '');
  if (!url && !text) return null;
  const linkedin = /^https?:\/\/(?:[\w-]+\.)?linkedin\.com\/in\/[^/?#]+/iu.exec(url)?.[0];
  // The title of a profile page contains the name, even when only the headline was selected.
  const { fields } = readPaste(linkedin ? [titled(title), text.trim(), linkedin].filter(Boolean).join('\n') : text);
  return {
    name: fields.name?.value.slice(0, 300) ?? '',
    title: fields.title?.value ?? '',
    company: fields.company?.value ?? '',
    description: [text.trim(), linkedin ? '' : url].filter(Boolean).join('\n'),
    linkedinUrl: linkedin ?? fields.linkedinUrl?.value ?? '',
  };
};
