import { type Idea, IdeaAnswer, type listIdeas } from '@app/contracts/posts/ideas.api';
import type { IdeaOrigin } from '@app/contracts/posts/ideas.events';
import type { IdeaSource } from '@app/contracts/posts/ideas.constants';
import type { ApprovalStatus, ContentEvent } from '@app/contracts/content/content.events';
import type { InputOf } from '@app/contracts/endpoint';
import type { Stored } from '@app/contracts/events';
import { Column, type DataSource, Entity, Index, PrimaryColumn } from 'typeorm';
import { idOf } from '@app/event-sourcing/event-store';
import { defineReadModel, type Rows, ask, selectOf, Values } from '@app/event-sourcing/read-models/read-model';
import { type Page, pageInOrder } from '../../platform/http/paging';

@Entity({ name: 'ideas' })
@Index('ideas_owner', ['owner', 'createdAt', 'id'])
class IdeaRow {
  @PrimaryColumn('uuid') id!: string;
  @Column('uuid') owner!: string;
  @Column('text') text!: string;
  /** The text in lower case, for searches and duplicates. */
  @Column('text') search!: string;
  @Column('text', { name: 'source_kind' }) sourceKind!: IdeaSource;
  @Column('uuid', { name: 'source_id', nullable: true }) sourceId!: string | null;
  @Column('text', { name: 'source_name', nullable: true }) sourceName!: IdeaOrigin['name'];
  @Column('boolean') dropped!: boolean;
  /** Its drafts that wait or are approved. */
  @Column('integer', { name: 'live_drafts' }) liveDrafts!: number;
  @Column('timestamptz', { name: 'created_at' }) createdAt!: Date;
  @Column('timestamptz', { name: 'updated_at' }) updatedAt!: Date;
}

@Entity({ name: 'idea_drafts' })
@Index('idea_drafts_idea', ['ideaId', 'createdAt'])
class IdeaDraftRow {
  @PrimaryColumn('uuid', { name: 'content_id' }) contentId!: string;
  @Column('uuid', { name: 'idea_id' }) ideaId!: string;
  @Column('text', { name: 'approval_status' }) approvalStatus!: ApprovalStatus;
  @Column('boolean') edited!: boolean;
  @Column('timestamptz', { name: 'created_at' }) createdAt!: Date;
}

export const ideas = defineReadModel({
  name: 'ideas',
  version: 2,
  categories: ['idea', 'content'],
  tables: [IdeaRow, IdeaDraftRow],
  queries: ['ideas', 'suggestions'],
  evolve: (event, rows) => {
    if (event.stream.startsWith('content-')) return onContent(event as Stored<ContentEvent>, rows);
    const id = idOf(event.stream);
    const updatedAt = new Date(event.metadata.recordedAt);
    switch (event.type) {
      case 'IdeaSaved': {
        const { text, source } = event.data;
        rows.put(IdeaRow, {
          id,
          owner: event.metadata.owner,
          text,
          search: text.toLowerCase(),
          sourceKind: source.kind,
          sourceId: source.id,
          sourceName: source.name,
          dropped: false,
          liveDrafts: 0,
          createdAt: updatedAt,
          updatedAt,
        });
        return;
      }
      case 'IdeaChanged':
        rows.change(IdeaRow, id, { text: event.data.text, search: event.data.text.toLowerCase(), updatedAt });
        return;
      case 'IdeaDropped':
      case 'IdeaRestored':
        rows.change(IdeaRow, id, { dropped: event.type === 'IdeaDropped', updatedAt });
    }
  },
});

const statusAfter: Partial<Record<ContentEvent['type'], ApprovalStatus>> = {
  DraftEdited: 'edited',
  EditBegun: 'edited',
  DraftRewritten: 'pending',
  ContentApproved: 'approved',
  ContentDeclined: 'declined',
  ContentReopened: 'pending',
};

const onContent = (event: Stored<ContentEvent>, rows: Rows): void => {
  const contentId = idOf(event.stream);
  if (event.type === 'DraftGenerated') {
    const { origin } = event.data;
    if (origin?.of !== 'idea') return;
    const createdAt = new Date(event.metadata.recordedAt);
    rows.put(IdeaDraftRow, { contentId, ideaId: origin.id, approvalStatus: 'pending', edited: false, createdAt });
    countDraft(rows, origin.id, 1);
    return;
  }
  const after = statusAfter[event.type];
  const draft = after && rows.get(IdeaDraftRow, contentId);
  if (!draft) return;
  const edited = event.type === 'DraftEdited' || (draft.edited && event.type !== 'DraftRewritten');
  const approvalStatus = event.type === 'ContentReopened' && edited ? 'edited' : after;
  rows.put(IdeaDraftRow, { ...draft, approvalStatus, edited });
  countDraft(rows, draft.ideaId, Number(after !== 'declined') - Number(draft.approvalStatus !== 'declined'));
};

const countDraft = (rows: Rows, ideaId: string, by: number): void => {
  const idea = rows.get(IdeaRow, ideaId);
  if (idea && by !== 0) rows.put(IdeaRow, { ...idea, liveDrafts: idea.liveDrafts + by });
};

const status = `case when dropped then 'dropped' when live_drafts > 0 then 'drafted' else 'open' end`;

const columns = selectOf(IdeaRow, IdeaAnswer.shape, {
  status,
  source: `json_build_object('kind', source_kind, 'id', source_id, 'name', source_name)`,
  drafts: `(select coalesce(json_agg(json_build_object('id', d.content_id, 'approvalStatus', d.approval_status)
             order by d.created_at, d.content_id), '[]') from idea_drafts d where d.idea_id = ideas.id)`,
});

export const findIdea = async (source: DataSource, owner: string, id: string): Promise<Idea | undefined> =>
  (await ask<Idea>(source, `select ${columns} from ideas where owner = $1 and id = $2`, [owner, id], 'idea'))[0];

export const findIdeas = async (
  source: DataSource,
  owner: string,
  { limit, cursor, ...filter }: InputOf<typeof listIdeas>['query'],
): Promise<Page<Idea>> => {
  const values = new Values();
  const all = [`owner = ${values.add(owner)}`];
  if (filter.q) all.push(`strpos(search, ${values.add(filter.q.toLowerCase())}) > 0`);
  all.push(filter.status ? `${status} = ${values.add(filter.status)}` : 'not dropped');
  const matching = all.join(' and ');
  return pageInOrder<Idea>(source, { columns: () => columns, from: 'ideas', matching, values }, { limit, cursor });
};

/** The ids of the kept ideas with these words, by their words in lower case. */
export const findIdeasByWords = async (
  source: DataSource,
  owner: string,
  words: string[],
): Promise<Map<string, string>> => {
  const found = await source.query<{ id: string; search: string }[]>(
    'select id, search from ideas where owner = $1 and not dropped and search = any($2) order by created_at desc',
    [owner, words],
  );
  return new Map(found.map(({ id, search }) => [search, id]));
};

export const findSameIdea = async (source: DataSource, owner: string, text: string): Promise<Idea | undefined> => {
  const [id] = (await findIdeasByWords(source, owner, [text.toLowerCase()])).values();
  return id === undefined ? undefined : findIdea(source, owner, id);
};
