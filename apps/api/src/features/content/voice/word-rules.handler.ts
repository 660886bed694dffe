import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { contextOfJob } from '../../../platform/commands/context';
import { derivedId } from '../../../platform/commands/ids';
import { VoiceWords } from '../../../ports/features';
import { HandlesJob, type JobHandler, type JobRun, RunLater } from '../../../platform/jobs/job';
import { EventStore } from '../../../platform/kernel/event-store';
import { Progress } from '../../../platform/projections/progress';
import { keyOf } from '../../../platform/projections/read-model';
import { LanguageModel } from '../model/language-model';
import { ModelWriter } from '../model/model-writer';
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
    private readonly model: LanguageModel,
    private readonly writer: ModelWriter,
    private readonly words: VoiceWords,
    private readonly store: EventStore,
    private readonly progress: Progress,
  ) {}

  async run(_: object, run: JobRun): Promise<{ worded: number }> {
    const { owner, signal } = run;
    const { name } = this.model;
    if (name === null) return { worded: 0 };
    // The read model may be a moment behind, because no reply waits for it.
    if (!(await this.progress.waitFor([voice, voiceSettings].map(keyOf), await this.store.head())))
      throw new RunLater(1_000);
    const { rules, wordings } = await findVoice(this.source, owner);
    let worded = 0;
    for (const rule of rules.filter((one) => wordings.get(one.id)?.model !== name).slice(0, mostRules)) {
      signal.throwIfAborted();
      const words = await this.writer.rule(rule, owner, signal);
      // The model is busy, or the budget is used up. The next edit asks again.
      if (words === 'later') break;
      await this.words.record(rule.id, words.words, name, contextOfJob(run, { commandId: derivedId(run.id, rule.id) }));
      if (words.words !== null) worded++;
    }
    return { worded };
  }
}
