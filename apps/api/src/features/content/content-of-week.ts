import { Injectable } from '@nestjs/common';
import { channelLabels } from '@app/contracts/content/content.constants';
import type { Content } from '@app/contracts/content/content.api';
import { DataSource } from 'typeorm';
import { type CsvCell, csvParts } from '../../platform/http/csv';
import type { SignedIn } from '../../platform/http/people';
import { type Week, type WeekFile, WeekFiles } from '../../ports/week-files';
import { allPages } from '../../platform/projections/pages';
import { iso, Values } from '../../platform/projections/sql';

const fields = [
  'Type',
  'Channel',
  'Subject',
  'Text',
  'For',
  'Company',
  'Topic',
  'Status',
  'Drafted By',
  'Drafted',
  'Decided',
  'Copied',
  'Sent',
  'Sent Text',
  'Fingerprint',
  'Id',
];

type Row = Pick<Content, 'id' | 'type' | 'channel' | 'title' | 'body' | 'topic' | 'approvalStatus' | 'fingerprint'> & {
  target: string | null;
  company: string | null;
  ai: boolean;
  drafted: string;
  decided: string | null;
  copied: string | null;
  sent: string | null;
  sentBody: string | null;
};

const columns = `id, type, channel, title, body, topic, approval_status as "approvalStatus", fingerprint,
  target_name as target, target_company as company, generated_by_ai as ai, ${iso('created_at')} as drafted,
  ${iso('decided_at')} as decided, ${iso('copied_at')} as copied, ${iso('published_at')} as sent, sent_body as "sentBody"`;

const cellsOf = (row: Row): CsvCell[] => [
  row.type,
  channelLabels[row.channel],
  row.title,
  row.body,
  row.target,
  row.company,
  row.topic,
  row.approvalStatus,
  row.ai ? 'AI' : 'Template',
  row.drafted,
  row.decided,
  row.copied,
  row.sent,
  row.sentBody,
  row.fingerprint,
  row.id,
];

/** `content.csv`: texts that were drafted, decided, copied or sent in the week. Samples are left out. */
@Injectable()
export class ContentOfWeek implements WeekFile {
  readonly name = 'content.csv';

  constructor(
    files: WeekFiles,
    private readonly source: DataSource,
  ) {
    files.add(this);
  }

  partsOf({ id }: SignedIn, { from, until }: Week): AsyncIterable<string> {
    const list = () => {
      const values = new Values();
      const [owner, first, after] = [values.add(id), values.add(from), values.add(until)];
      const times = ['created_at', 'decided_at', 'copied_at', 'published_at'];
      const within = times.map((time) => `${time} >= ${first} and ${time} < ${after}`).join(' or ');
      return {
        columns: () => columns,
        from: 'contents',
        matching: `owner = ${owner} and not sample and (${within})`,
        values,
      };
    };
    return csvParts(fields, allPages<Row>(this.source, list), cellsOf);
  }
}
