import { tones } from '@app/contracts/account/account.events';
import { gapsIn } from '@app/contracts/content/gaps';
import { writeMessage } from '../messages';
import { writePost } from '../posts';
import type { Written } from '../writer';
import { fivePosts, fortyBriefs } from './briefs';

const shown = (heading: string, { title, body, situation, basis }: Written): string =>
  [
    `### ${heading}`,
    situation && `_${situation.name}: ${situation.reason}_`,
    title && `**${title}**`,
    body,
    [
      `${body.length} characters`,
      `${body.split(/\s+/u).length} words`,
      ...gapsIn(body).map((gap) => `gap: ${gap}`),
    ].join(', '),
    `Stands on: ${basis.join('; ') || 'nothing'}`,
  ]
    .filter(Boolean)
    .join('\n\n');

/** All drafts of the forty briefs and the five posts, as one page in Markdown. */
export const draftsPage = (): string =>
  [
    '# Drafts',
    ...fortyBriefs.flatMap((brief, i) => [
      `## ${i + 1}. ${brief.lead.name}, ${brief.lead.title || 'no title'}, ${brief.lead.company || 'no company'} (${brief.channel}, ${brief.author.firstName ?? 'no card'})`,
      ...tones.map((tone) => shown(tone, writeMessage({ ...brief, tone }))),
    ]),
    '## Posts',
    ...fivePosts.map((brief) => shown(brief.theme, writePost(brief))),
  ].join('\n\n');
