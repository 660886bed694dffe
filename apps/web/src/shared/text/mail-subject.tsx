import type { Content } from '@app/contracts/content/content.api';
import { hasText } from '@app/contracts/text';
import type { ReactNode } from 'react';
import { plural } from '@/shared/lib/format';

export const SubjectRule = ({ children }: { children: ReactNode }) => (
  <div className="mb-3 flex items-baseline gap-3 border-b border-line pb-2">{children}</div>
);

/** The subject of an e-mail, at the top of its sheet; nothing for other texts. `counted`: with its number of words. */
export const Subject = ({ title, counted = false }: Pick<Content, 'title'> & { counted?: boolean }) =>
  title === null ? null : (
    <SubjectRule>
      <span className="w-12 flex-none text-sm text-ink-3">Subject</span>
      <b className="min-w-0 font-serif font-semibold wrap-anywhere">
        <bdi>{title}</bdi>
      </b>
      {counted && (
        <span className="ml-auto flex-none text-sm text-ink-3">
          {plural(title.split(/\s+/u).filter(hasText).length, 'word')}
        </span>
      )}
    </SubjectRule>
  );

/** The whole text as it is copied. The subject of an e-mail is the first line. */
export const wholeOf = ({ title, body }: Pick<Content, 'title' | 'body'>): string =>
  title === null ? body : `${title}\n\n${body}`;
