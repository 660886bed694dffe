import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { DataSource } from 'typeorm';
import { contextOfJob, derivedId } from '@app/event-sourcing/commands/context';
import { HandlesJob } from '../../platform/feature';
import { ActOnAccount } from '../../shared/account.commands';
import { RuleWriter } from '../../shared/ports';
import { type JobHandler, type JobRun, RunLater } from '@app/event-sourcing/jobs/job';
import { EventStore } from '@app/event-sourcing/event-store';
import { Progress } from '@app/event-sourcing/read-models/progress';
import { findVoice } from './voice.queries';
import { voice, voiceSettings } from './voice.read-model';
import { wordVoiceRules } from './word-rules.reactions';

/** The most rules of one run. The next edit continues with the others. */
const mostRules = 5;

/** Asks the model for the titles of voice rules. Without a usable title by the model, the program's title is shown. */
@Injectable()
@HandlesJob(wordVoiceRules)
export class WordVoiceRules implements JobHandler<typeof wordVoiceRules.input> {
  constructor(
    private readonly source: DataSource,
    private readonly commands: CommandBus,
    private readonly writer: RuleWriter,
    private readonly store: EventStore,
    private readonly progress: Progress,
  ) {}

  async run(_: object, run: JobRun): Promise<{ worded: number }> {
    const { owner, signal } = run;
    const model = this.writer.modelName;
    if (model === null) return { worded: 0 };
    // The read model may be a moment behind, because no reply waits for it.
    if (!(await this.progress.showsRowsOf([voice, voiceSettings], await this.store.head()))) throw new RunLater(1_000);
    const { rules, wordings } = await findVoice(this.source, owner);
    let worded = 0;
    for (const rule of rules.filter((one) => wordings.get(one.id)?.model !== model).slice(0, mostRules)) {
      signal.throwIfAborted();
      const words = await this.writer.rule(rule, owner, signal);
      // The model is busy, or the budget is used up. The next edit asks again.
      if (words === 'later') break;
      const command = { type: 'WordVoiceRule', rule: rule.id, ...words, model } as const;
      const context = contextOfJob(run, { commandId: derivedId(run.id, rule.id) });
      await this.commands.execute(new ActOnAccount(command, context));
      if (words.words !== null) worded++;
    }
    return { worded };
  }
}
