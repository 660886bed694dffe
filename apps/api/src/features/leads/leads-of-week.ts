import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { csvParts } from '../../platform/http/csv';
import type { SignedIn } from '../../platform/http/people';
import { mergedWith } from '../../ports/merged-leads';
import { type Week, type WeekFile, WeekFiles } from '../../ports/week-files';
import { allPages } from '../../platform/projections/pages';
import { Values } from '../../platform/projections/sql';
import { leadCells, leadFields } from './leads-csv';
import { leadSelect } from './leads.queries';
import type { LeadWithFacts } from './suggested-steps';

/** `leads.csv`: leads that were added in the week or that have an event in it. Samples are left out. */
@Injectable()
export class LeadsOfWeek implements WeekFile {
  readonly name = 'leads.csv';

  constructor(
    files: WeekFiles,
    private readonly source: DataSource,
  ) {
    files.add(this);
  }

  partsOf({ id }: SignedIn, { from, until }: Week): AsyncIterable<string> {
    const list = () => {
      const values = new Values();
      const [owner, first, after] = [values.add(id), values.add(from), values.add(until)];
      const matching = `owner = ${owner} and source <> 'sample' and not archived and created_at < ${after}
        and (created_at >= ${first} or last_action_at >= ${first} and exists (
          select from lead_timeline t where t.lead_id in (${mergedWith('leads.id')}) and not t.taken_back
            and t.kind in ('touch', 'moved', 'sent') and t.at >= ${first} and t.at < ${after}))`;
      return { columns: () => leadSelect, from: 'leads', matching, values };
    };
    return csvParts(leadFields, allPages<LeadWithFacts>(this.source, list), leadCells);
  }
}
