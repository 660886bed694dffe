import { Controller, Res } from '@nestjs/common';
import { downloadData } from '@app/contracts/account/own-data.api';
import { dayOf } from '@app/contracts/days';
import type { Response } from 'express';
import { ApiError } from '../../platform/http/errors';
import { Handle, type Received, Commands } from '../../platform/http/endpoint';
import { Clock } from '@app/event-sourcing/kernel/clock';
import { DataFiles } from '../../shared/data-files';
import { sendZip } from '../../shared/zip';

@Controller()
export class OwnDataController {
  constructor(
    private readonly commands: Commands,
    private readonly clock: Clock,
    private readonly files: DataFiles,
  ) {}

  @Handle(downloadData)
  async download({ user, request: { viewer } }: Received<typeof downloadData>, @Res() response: Response) {
    // A view is recorded as a look at the workspace, not as a copy of it.
    if (viewer)
      throw new ApiError(
        403,
        'view_only',
        'Only the person can download this data. You are looking at their workspace.',
      );
    await this.commands.allShown(['readers', 'nobody']);
    const now = this.clock.now();
    const files = [...this.files].map((file) => ({ name: file.name, parts: file.partsOf(user) }));
    await sendZip(response, `keepwarm-data-${dayOf(now.toISOString(), user.timeZone)}.zip`, files, now);
  }
}
