import { Controller, Res } from '@nestjs/common';
import type { Content } from '@app/contracts/content/content.api';
import { askedWithin } from '@app/contracts/content/content.constants';
import { unsentContent } from '@app/contracts/content/unsent.api';
import type { InputOf } from '@app/contracts/endpoint';
import type { Response } from 'express';
import { DataSource } from 'typeorm';
import { Handle, Input } from '../../platform/http/handle';
import { setPage } from '../../platform/http/paging';
import type { SignedIn } from '../../platform/http/people';
import { CurrentUser } from '../../platform/http/request-context';
import { Clock } from '../../platform/kernel/clock';
import { findUnsent } from './content.queries';

const day = 86_400_000;

@Controller()
export class UnsentController {
  constructor(
    private readonly source: DataSource,
    private readonly clock: Clock,
  ) {}

  @Handle(unsentContent)
  async unsent(
    @Input() { query }: InputOf<typeof unsentContent>,
    @CurrentUser() user: SignedIn,
    @Res({ passthrough: true }) response: Response,
  ): Promise<Content[]> {
    const since = new Date(this.clock.now().getTime() - askedWithin * day);
    const { rows, total, next } = await findUnsent(this.source, user.id, since, query);
    setPage(response, total, next);
    return rows;
  }
}
