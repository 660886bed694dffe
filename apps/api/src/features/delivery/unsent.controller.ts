import { Controller } from '@nestjs/common';
import { askedWithin } from '@app/contracts/content/content.constants';
import { unsentContent } from '@app/contracts/delivery/unsent.api';
import { Handle, type Received } from '../../platform/http/endpoint';
import { sendPage } from '../../platform/http/paging';
import { Clock } from '@app/event-sourcing/kernel/clock';
import { Texts } from '../../shared/ports';

const day = 86_400_000;

@Controller()
export class UnsentController {
  constructor(
    private readonly texts: Texts,
    private readonly clock: Clock,
  ) {}

  @Handle(unsentContent)
  async unsent({ query, user, response }: Received<typeof unsentContent>) {
    const since = new Date(this.clock.now().getTime() - askedWithin * day);
    return sendPage(response, await this.texts.unsent(user.id, since, query));
  }
}
