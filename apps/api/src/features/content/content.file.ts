import { Injectable } from '@nestjs/common';
import { channelLabels } from '@app/contracts/content/content.constants';
import type { Content } from '@app/contracts/content/content.api';
import { DataSource } from 'typeorm';
import { type CsvCell, csvParts, allPages } from '../../shared/downloads';
import type { SignedIn } from '../../platform/kernel/people';
import { type DataFile, DataFiles, type Week, type WeekFile, WeekFiles } from '../../shared/data-files';
import { iso, Values } from '@app/event-sourcing/read-models/read-model';

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

/** `content.csv`: texts that were drafted, decided, copied or sent in the week. Without a week: all. No samples. */
@Injectable()
export class ContentFile implements WeekFile, DataFile {
  readonly name = 'content.csv';

  constructor(
    ofWeek: WeekFiles,
    ofAll: DataFiles,
    private readonly source: DataSource,
  ) {
    ofWeek.add(this);
    ofAll.add(this);
  }

  partsOf({ id }: SignedIn, week?: Week): AsyncIterable<string> {
    const list = () => {
      const values = new Values();
      const matching = `owner = ${values.add(id)} and not sample ${week ? inWeek(week, values) : ''}`;
      return { columns: () => columns, from: 'contents', matching, values };
    };
    return csvParts(fields, allPages<Row>(this.source, list), cellsOf);
  }
}

const times = ['created_at', 'decided_at', 'copied_at', 'published_at'];
const inWeek = ({ from, until }: Week, values: Values): string => {
  const [first, after] = [values.add(from), values.add(until)];
  return `and (${times.map((time) => `${time} >= ${first} and ${time} < ${after}`).join(' or ')})`;
};
