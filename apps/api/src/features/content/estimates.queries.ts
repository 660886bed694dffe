import type { Content } from '@app/contracts/content/content.api';
import type { DataSource } from 'typeorm';
import { estimatedEngagement, type KnownResult } from '@app/domain/content/engagement-estimate';

/** The most results that an estimate reads. */
const most = 60;

export const withEstimates = async <T extends Content>(source: DataSource, owner: string, rows: T[]): Promise<T[]> => {
  const waits = ({ type, approvalStatus }: T) =>
    type === 'post' && (approvalStatus === 'pending' || approvalStatus === 'edited');
  if (!rows.some(waits)) return rows;
  const results = await source.query<KnownResult[]>(
    `select channel, length(body) as length, reactions from post_results
     where owner = $1 and published_on is not null and reactions is not null and not sample
     order by published_on desc, content_id limit ${most}`,
    [owner],
  );
  return rows.map((row) => {
    if (!waits(row)) return row;
    const post = { channel: row.channel, length: row.body.length };
    return { ...row, estimatedEngagement: estimatedEngagement(post, results) };
  });
};
