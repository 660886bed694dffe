import type { ContentType } from '@app/contracts/content/content.events';
import { factWords, observe } from '@app/writer/voice/observe';
import { isVoiceLine } from '@app/writer/voice/rules';
import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { idOf } from '@app/event-sourcing/event-store';
import { defineReadModel } from '@app/event-sourcing/read-models/read-model';

/** One text: the assistant's version, the person's version, and the rules that the changes show. */
@Entity({ name: 'voice_texts' })
@Index('voice_texts_owner', ['owner', 'at', 'contentId'])
class VoiceTextRow {
  @PrimaryColumn('uuid', { name: 'content_id' }) contentId!: string;
  @Column('uuid') owner!: string;
  @Column('text') type!: ContentType;
  @Column('uuid', { name: 'lead_id', nullable: true }) leadId!: string | null;
  @Column('text', { nullable: true }) name!: string | null;
  /** The words come from the person's own template. */
  @Column('boolean', { name: 'own_template' }) ownTemplate!: boolean;
  /** What the assistant wrote last, with the gaps that the card has filled. */
  @Column('text') written!: string;
  @Column('integer', { name: 'written_revision' }) writtenRevision!: number;
  @Column('text') made!: string;
  @Column('integer', { name: 'made_revision' }) madeRevision!: number;
  /** Words about the lead. No rule contains one. */
  @Column('text', { array: true }) facts!: string[];
  /** The rules that the edits show. */
  @Column('text', { array: true }) shown!: string[];
  @Column('text', { name: 'stands' }) stands!: 'waiting' | 'edited' | 'approved' | 'declined';
  /** When the person edited or decided it last, or when it was written. */
  @Column('timestamptz') at!: Date;
}

@Entity({ name: 'voice_settings' })
export class VoiceSettingRow {
  @PrimaryColumn('uuid') owner!: string;
  @PrimaryColumn('text') rule!: string;
  @Column('boolean', { name: 'is_on' }) on!: boolean;
}

/** The title of a voice rule by a model; null when it is not usable. */
@Entity({ name: 'voice_wordings' })
export class VoiceWordingRow {
  @PrimaryColumn('uuid') owner!: string;
  @PrimaryColumn('text') rule!: string;
  @Column('text', { nullable: true }) words!: string | null;
  @Column('text') model!: string;
}

/** The evidence of the voice rules. It leaves out samples, and posts whose words are all the author's. */
export const voice = defineReadModel({
  name: 'voice',
  version: 2,
  categories: ['content'],
  tables: [VoiceTextRow],
  queries: ['voice'],
  awaitedBy: 'nobody',
  evolve: (event, rows) => {
    const contentId = idOf(event.stream);
    const at = new Date(event.metadata.recordedAt);
    if (event.type === 'DraftGenerated') {
      const { type, body, target, sample, writer, template, basis, situation } = event.data;
      if (sample || (type !== 'message' && writer !== 'ai')) return;
      const names = target ? [target.name, target.title, target.company] : [];
      rows.put(VoiceTextRow, {
        contentId,
        owner: event.metadata.owner,
        type,
        leadId: target?.leadId ?? null,
        name: target?.name ?? null,
        ownTemplate: isOwn(template),
        written: body,
        writtenRevision: 0,
        made: body,
        madeRevision: 0,
        facts: factWords(names, factsOf(basis, situation)),
        shown: [],
        stands: 'waiting',
        at,
      });
      return;
    }
    const row = rows.get(VoiceTextRow, contentId);
    if (!row) return;
    const change = (changes: Partial<VoiceTextRow>) => rows.put(VoiceTextRow, { ...row, ...changes, at });
    const about = { message: row.type === 'message', facts: row.facts };
    const untouched = row.written === row.made;
    switch (event.type) {
      case 'DraftRewritten': {
        const { body, revision, template, basis, situation } = event.data;
        const written = { written: body, writtenRevision: revision, made: body, madeRevision: revision };
        const facts = [...new Set([...row.facts, ...factWords([], factsOf(basis, situation))])];
        change({ ...written, facts, ownTemplate: isOwn(template), shown: [], stands: 'waiting' });
        return;
      }
      case 'DraftEdited': {
        const { body, revision } = event.data;
        const shown = observe(row.written, body, about);
        change({ made: body, madeRevision: revision, shown, stands: 'edited' });
        return;
      }
      case 'GapsClosed': {
        const { body, revision } = event.data;
        const made = { made: body, madeRevision: revision };
        // The card filled the gap, so this is not an edit by the person.
        if (untouched) change({ ...made, written: body, writtenRevision: revision });
        else change({ ...made, shown: observe(row.written, body, about) });
        return;
      }
      case 'ContentApproved':
        change({ stands: 'approved' });
        return;
      case 'ContentDeclined':
        change({ stands: 'declined' });
        return;
      case 'ContentReopened':
        change({ stands: untouched ? 'waiting' : 'edited' });
    }
  },
});

const isOwn = (template: string | null): boolean => template?.startsWith('own:') ?? false;
const factsOf = (basis: readonly string[], situation: { reason: string } | null): string[] => [
  ...basis.filter((line) => !isVoiceLine(line)),
  ...(situation ? [situation.reason] : []),
];

export const voiceSettings = defineReadModel({
  name: 'voice_settings',
  version: 1,
  categories: ['user'],
  tables: [VoiceSettingRow, VoiceWordingRow],
  queries: ['voice'],
  evolve: (event, rows) => {
    const owner = idOf(event.stream);
    if (event.type === 'VoiceRuleSet') rows.put(VoiceSettingRow, { owner, ...event.data });
    if (event.type === 'VoiceRuleWorded') rows.put(VoiceWordingRow, { owner, ...event.data });
  },
});
