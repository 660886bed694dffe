import { Controller } from '@nestjs/common';
import { postsThatBroughtLeads } from '@app/contracts/leads/lead-origins.api';
import { DataSource } from 'typeorm';
import { Handle, type Received } from '../../platform/http/endpoint';
import { findPostsThatBroughtLeads } from './lead-origins.queries';

@Controller()
export class LeadOriginsController {
  constructor(private readonly source: DataSource) {}

  @Handle(postsThatBroughtLeads)
  posts({ user }: Received<typeof postsThatBroughtLeads>) {
    return findPostsThatBroughtLeads(this.source, user.id);
  }
}
