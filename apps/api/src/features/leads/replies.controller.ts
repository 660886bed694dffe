import { Controller, Res } from '@nestjs/common';
import type { InputOf } from '@app/contracts/endpoint';
import { listReplies, type Reply, ReplyAnswer } from '@app/contracts/leads/replies.api';
import type { Response } from 'express';
import { DataSource } from 'typeorm';
import { Handle, Input } from '../../platform/http/handle';
import { setPage } from '../../platform/http/paging';
import type { SignedIn } from '../../platform/http/people';
import { CurrentUser } from '../../platform/http/request-context';
import { type Page, pageByTime } from '../../platform/projections/pages';
import { iso, Values } from '../../platform/projections/sql';

const columns: Record<keyof typeof ReplyAnswer.shape, string> = {
  id: 'r.touch_id',
  leadId: 'r.lead_id',
  name: 'leads.name',
  title: 'leads.title',
  company: 'leads.company',
  words: 't.words',
  via: 't.via',
  at: iso('r.at'),
};
const select = Object.entries(columns)
  .map(([field, sql]) => `${sql} as "${field}"`)
  .join(', ');

export const findReplies = (
  source: DataSource,
  owner: string,
  query: { limit: number; cursor?: string | undefined },
): Promise<Page<Reply>> => {
  const values = new Values();
  const from = 'replies r join reply_touches t on t.id = r.touch_id join leads on leads.id = r.lead_id';
  const matching = `r.owner = ${values.add(owner)} and r.waits`;
  return pageByTime(source, { columns: () => select, from, matching, values, by: 'r.at', id: 'r.touch_id' }, query);
};

@Controller()
export class RepliesController {
  constructor(private readonly source: DataSource) {}

  @Handle(listReplies)
  async list(
    @Input() { query }: InputOf<typeof listReplies>,
    @CurrentUser() user: SignedIn,
    @Res({ passthrough: true }) response: Response,
  ): Promise<Reply[]> {
    const { rows, total, next } = await findReplies(this.source, user.id, query);
    setPage(response, total, next);
    return rows;
  }
}
