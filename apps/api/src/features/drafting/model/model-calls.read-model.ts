import type { ModelOutcome, ModelPurpose } from '@app/contracts/content/content.constants';
import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { idOf } from '@app/event-sourcing/event-store';
import { defineReadModel } from '@app/event-sourcing/read-models/read-model';

@Entity({ name: 'model_calls' })
@Index('model_calls_at', ['at', 'id'])
class ModelCallRow {
  @PrimaryColumn('uuid') id!: string;
  @Column('uuid') owner!: string;
  @Column('timestamptz') at!: Date;
  @Column('text') purpose!: ModelPurpose;
  @Column('text') model!: string;
  @Column('integer', { name: 'reserved_tokens' }) reservedTokens!: number;
  @Column('text', { nullable: true }) outcome!: ModelOutcome | null;
  @Column('integer', { name: 'input_tokens', nullable: true }) inputTokens!: number | null;
  @Column('integer', { name: 'output_tokens', nullable: true }) outputTokens!: number | null;
  @Column('integer', { nullable: true }) ms!: number | null;
  /** Millionths of a US dollar: first the reserved cost, later the real one. */
  @Column('integer', { nullable: true }) cost!: number | null;
}

@Entity({ name: 'model_people' })
class ModelPersonRow {
  @PrimaryColumn('uuid') id!: string;
  @Column('text') email!: string;
}

export const modelCalls = defineReadModel({
  name: 'model_calls',
  version: 2,
  categories: ['model', 'user'],
  tables: [ModelCallRow, ModelPersonRow],
  queries: ['model'],
  awaitedBy: 'nobody',
  evolve: (event, rows) => {
    if (event.type === 'UserRegistered' || event.type === 'IdentityChanged') {
      rows.put(ModelPersonRow, { id: idOf(event.stream), email: event.data.email });
      return;
    }
    if (event.type === 'ModelCallReserved') {
      const { call: id, support, voice, model, tokens, cost } = event.data;
      const purpose = support ? 'support' : voice ? 'voice' : event.data.purpose;
      const { owner, recordedAt } = event.metadata;
      rows.put(ModelCallRow, { id, owner, at: new Date(recordedAt), purpose, model, reservedTokens: tokens, cost });
      return;
    }
    if (event.type !== 'ModelCallSettled') return;
    const { call, inputTokens, outputTokens, ms, cost, outcome } = event.data;
    rows.change(ModelCallRow, call, { inputTokens, outputTokens, ms, cost, outcome });
  },
});
