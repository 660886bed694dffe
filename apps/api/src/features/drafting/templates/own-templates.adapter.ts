import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { OwnTemplates } from '../../../shared/ports';
import { findOwnTemplates } from './templates.queries';

@Injectable()
export class SavedTemplates implements OwnTemplates {
  constructor(private readonly source: DataSource) {}

  of(owner: string): ReturnType<OwnTemplates['of']> {
    return findOwnTemplates(this.source, owner);
  }
}
