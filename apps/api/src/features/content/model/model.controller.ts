import { Controller, Res } from '@nestjs/common';
import type { InputOf } from '@app/contracts/endpoint';
import {
  getModel,
  listModelCalls,
  type Model,
  type ModelCall,
  type ModelRequestShown,
  showModelRequest,
} from '@app/contracts/content/model.api';
import { DomainError } from '@app/domain/decider';
import type { Response } from 'express';
import { DataSource } from 'typeorm';
import { countOf, decodeCursor, encodeCursor, refuseForeignCursor, setPage } from '../../../platform/http/paging';
import { Handle, Input } from '../../../platform/http/handle';
import type { SignedIn } from '../../../platform/http/people';
import { CurrentUser } from '../../../platform/http/request-context';
import { iso, Values } from '../../../platform/projections/sql';
import { Briefs } from '../brief';
import { LanguageModel } from './language-model';
import { ModelBudget } from './model-usage';
import { ModelWriter } from './model-writer';

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
  async one(@CurrentUser() user: SignedIn): Promise<Model> {
    const { limit } = this.budget;
    const used = await this.budget.usedToday(user.id);
    return {
      name: this.model.name,
      today: { tokens: used.tokens, cost: limit.cost === null ? null : used.cost },
      perDay: limit,
    };
  }

  @Handle(showModelRequest)
  async request(
    @Input() { params: { leadId } }: InputOf<typeof showModelRequest>,
    @CurrentUser() user: SignedIn,
  ): Promise<ModelRequestShown> {
    const { lead, events } = await this.briefs.lead(user.id, leadId);
    if (lead.status !== 'open') throw new DomainError('not_found', 'There is no such lead.');
    const brief = this.briefs.message({ lead, events }, await this.briefs.writing(user.id));
    return { lead: { id: leadId, name: lead.details.name }, ...(await this.writer.requestFor(brief, user.id)) };
  }

  @Handle(listModelCalls)
  async calls(
    @Input() { query: { outcome, limit, cursor } }: InputOf<typeof listModelCalls>,
    @Res({ passthrough: true }) response: Response,
  ): Promise<ModelCall[]> {
    const values = new Values();
    const matching = outcome ? `outcome = ${values.add(outcome)}` : 'true';
    const countValues = [...values.all];
    const after = decodeCursor(cursor);
    const beyond = after
      ? `and (at, model_calls.id) < (${values.add(after.value)}::timestamptz, ${values.add(after.id)}::uuid)`
      : '';
    const [page, [count]] = await Promise.all([
      this.source.query<(ModelCall & { key: string })[]>(
        `select model_calls.id, ${iso('at')} as at, owner, email, purpose, model, outcome, input_tokens as "inputTokens",
                output_tokens as "outputTokens", ms, reserved_tokens as "reservedTokens", cost, at::text as key
         from model_calls left join model_people on model_people.id = owner where ${matching} ${beyond}
         order by at desc, model_calls.id desc limit ${values.add(limit + 1)}`,
        values.all,
      ),
      this.source.query<{ n: number }[]>(countOf(`model_calls where ${matching}`), countValues),
    ]).catch(refuseForeignCursor(after));
    const last = page.length > limit ? page[limit - 1] : undefined;
    setPage(response, count?.n ?? 0, last && encodeCursor({ value: last.key, id: last.id }));
    return page.slice(0, limit).map(({ key: _key, ...row }) => row);
  }
}
