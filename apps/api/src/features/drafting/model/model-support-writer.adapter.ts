import { Injectable } from '@nestjs/common';
import type { SupportQuestion } from '@app/writer/model/answer-task';
import { SupportWriter } from '../../../shared/ports';
import { ModelWriter } from './model-writer.adapter';

@Injectable()
export class ModelSupportWriter extends SupportWriter {
  constructor(private readonly writer: ModelWriter) {
    super();
  }

  override answer(
    owner: string,
    question: string,
    conversation: SupportQuestion['conversation'],
    passages: readonly string[],
  ): Promise<string | null> {
    return this.writer.answer(owner, { question, conversation, passages });
  }
}
