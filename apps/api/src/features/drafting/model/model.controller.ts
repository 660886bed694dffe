import { Controller } from '@nestjs/common';
import { getModel, listModelCalls, type ModelCall, showModelRequest } from '@app/contracts/drafting/model.api';
import { noSuch } from '@app/domain/decider';
import { DataSource } from 'typeorm';
import { sendPage, pageInOrder } from '../../../platform/http/paging';
import { Handle, type Received } from '../../../platform/http/endpoint';
import { iso, Values } from '@app/event-sourcing/read-models/read-model';
import { Briefs } from '../../../shared/briefs';
import { LanguageModel } from './language-model.port';
import { ModelBudget } from './model-budget.service';
import { ModelWriter } from './model-writer.adapter';

@Controller()
export class ModelController {
  constructor(
    private readonly model: LanguageModel,
    private readonly budget: ModelBudget,
    private readonly source: DataSource,
    private readonly briefs: Briefs,
    private readonly writer: ModelWriter,
  ) {}

  @Handle(getModel)
  async one({ user }: Received<typeof getModel>) {
    const { limit } = this.budget;
    const used = await this.budget.usedToday(user.id);
    return {
      name: this.model.name,
      today: { tokens: used.tokens, cost: limit.cost === null ? null : used.cost },
      perDay: limit,
    };
  }

  @Handle(showModelRequest)
  async request({ params: { leadId }, user }: Received<typeof showModelRequest>) {
    const { lead, events } = await this.briefs.lead(user.id, leadId);
    if (lead.status !== 'open') throw noSuch('lead');
    const brief = this.briefs.message({ lead, events }, await this.briefs.writing(user.id));
    return { lead: { id: leadId, name: lead.details.name }, ...(await this.writer.requestFor(brief, user.id)) };
  }

  @Handle(listModelCalls)
  async calls({ query: { outcome, limit, cursor }, response }: Received<typeof listModelCalls>) {
    const values = new Values();
    const matching = outcome ? `outcome = ${values.add(outcome)}` : 'true';
    const columns = () =>
      `model_calls.id, ${iso('at')} as at, owner, email, purpose, model, outcome, input_tokens as "inputTokens",
       output_tokens as "outputTokens", ms, reserved_tokens as "reservedTokens", cost`;
    const from = 'model_calls left join model_people on model_people.id = owner';
    const list = { columns, from, matching, values, by: 'at', id: 'model_calls.id' };
    return sendPage(response, await pageInOrder<ModelCall>(this.source, list, { limit, cursor }));
  }
}
