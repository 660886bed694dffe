import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { csvParts, allPages } from '../../shared/downloads';
import type { SignedIn } from '../../platform/kernel/people';
import { mergedWith } from '../../shared/leads.sql';
import { type DataFile, DataFiles, type Week, type WeekFile, WeekFiles } from '../../shared/data-files';
import { Values } from '@app/event-sourcing/read-models/read-model';
import { leadCells, leadFields } from './leads.csv';
import { leadSelect } from './leads.queries';
import type { LeadWithFacts } from '../../shared/suggested-steps';

/** `leads.csv`: leads with an event in the week. Without a week: all, also archived ones. No samples. */
@Injectable()
export class LeadsFile implements WeekFile, DataFile {
  readonly name = 'leads.csv';

  constructor(
    ofWeek: WeekFiles,
    ofAll: DataFiles,
    private readonly source: DataSource,
  ) {
    ofWeek.add(this);
    ofAll.add(this);
  }

  partsOf({ id }: SignedIn, week?: Week): AsyncIterable<string> {
    const list = () => {
      const values = new Values();
      const matching = `owner = ${values.add(id)} and source <> 'sample' ${week ? inWeek(week, values) : ''}`;
      return { columns: () => leadSelect, from: 'leads', matching, values };
    };
    const leads = allPages<LeadWithFacts>(this.source, list);
    if (week) return csvParts(leadFields, leads, leadCells);
    return csvParts([...leadFields, 'Archived'], leads, (lead) => [...leadCells(lead), lead.archivedAt ?? '']);
  }
}

const inWeek = ({ from, until }: Week, values: Values): string => {
  const [first, after] = [values.add(from), values.add(until)];
  return `and not archived and created_at < ${after}
    and (created_at >= ${first} or last_action_at >= ${first} and exists (
      select from lead_timeline t where t.lead_id in (${mergedWith('leads.id')}) and not t.taken_back
        and t.kind in ('touch', 'moved', 'sent') and t.at >= ${first} and t.at < ${after}))`;
};
