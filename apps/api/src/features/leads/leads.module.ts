import { Feature } from '../../platform/feature';
import { ActOnLead, SurfaceLeads } from '../../shared/leads.commands';
import { Leads } from '../../shared/ports';
import { LeadOriginsController } from './lead-origins.controller';
import { leadOrigins } from './lead-origins.read-model';
import { ActOnLeadViews, LeadViewsController } from './lead-views.controller';
import { leadViews } from './lead-views.read-model';
import { LeadsFile } from './leads.file';
import { ListedLeads } from './leads.adapter';
import { LeadsController } from './leads.controller';
import { leads } from './leads.read-model';
import { OwnPosts } from './own-posts.queries';
import { GenerateSampleLeads } from './sample-leads.handler';
import { generateSampleLeads } from './sample-leads.jobs';

@Feature({
  controllers: [LeadsController, LeadViewsController, LeadOriginsController],
  commands: [ActOnLead, SurfaceLeads, ActOnLeadViews],
  readModels: [leads, leadViews, leadOrigins],
  jobs: [generateSampleLeads],
  providers: [OwnPosts, GenerateSampleLeads, LeadsFile, { provide: Leads, useClass: ListedLeads }],
  exports: [Leads],
})
export class LeadsModule {}
