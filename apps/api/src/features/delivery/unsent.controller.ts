import { Controller, Res } from '@nestjs/common';
import type { Content } from '@app/contracts/content/content.api';
import { askedWithin } from '@app/contracts/content/content.constants';
import { unsentContent } from '@app/contracts/delivery/unsent.api';
import type { InputOf } from '@app/contracts/endpoint';
import type { Response } from 'express';
import { Handle, Input } from '../../platform/http/handle';
import { setPage } from '../../platform/http/paging';
import type { SignedIn } from '../../platform/kernel/people';
import { CurrentUser } from '../../platform/http/request-context';
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
  async unsent(
    @Input() { query }: InputOf<typeof unsentContent>,
    @CurrentUser() user: SignedIn,
    @Res({ passthrough: true }) response: Response,
  ): Promise<Content[]> {
    const since = new Date(this.clock.now().getTime() - askedWithin * day);
    const { rows, total, next } = await this.texts.unsent(user.id, since, query);
    setPage(response, total, next);
    return rows;
  }
}
