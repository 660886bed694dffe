import { Controller } from '@nestjs/common';
import { chooseRhythms } from '@app/contracts/follow-ups/follow-ups.api';
import { Handle, type Received, Commands } from '../../platform/http/endpoint';
import { ActOnAccount } from '../../shared/account.commands';
import { registered } from '../../shared/account.queries';

@Controller()
export class RhythmsController {
  constructor(private readonly commands: Commands) {}

  @Handle(chooseRhythms)
  async choose({ body, context }: Received<typeof chooseRhythms>) {
    const command = { type: 'ChooseFollowUpRhythms', rhythms: body } as const;
    return this.commands.show(new ActOnAccount(command, context), ({ state }) => registered(state).followUpRhythms);
  }
}
