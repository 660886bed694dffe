import { Controller, UseInterceptors } from '@nestjs/common';
import { answeredReplies, listReplies } from '@app/contracts/follow-ups/replies.api';
import { DataSource } from 'typeorm';
import { Handle, type Received, ShowsOwnChanges } from '../../platform/http/endpoint';
import { sendPage } from '../../platform/http/paging';
import { countAnswered, findReplies } from './replies.queries';

@Controller()
@UseInterceptors(ShowsOwnChanges)
export class RepliesController {
  constructor(private readonly source: DataSource) {}

  @Handle(listReplies)
  async list({ query, user, response }: Received<typeof listReplies>) {
    return sendPage(response, await findReplies(this.source, user.id, query));
  }

  @Handle(answeredReplies)
  async answered({ query, user }: Received<typeof answeredReplies>) {
    return { answered: await countAnswered(this.source, user.id, query.since) };
  }
}
