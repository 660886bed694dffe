import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Texts } from '../../shared/ports';
import { findContent, findContentsById, findUnsent } from './content.queries';

@Injectable()
export class ListedTexts implements Texts {
  constructor(private readonly source: DataSource) {}

  find(owner: string, id: string): ReturnType<Texts['find']> {
    return findContent(this.source, owner, id);
  }

  byIds(owner: string, ids: string[]): ReturnType<Texts['byIds']> {
    return findContentsById(this.source, owner, ids);
  }

  unsent(...asked: Parameters<Texts['unsent']>): ReturnType<Texts['unsent']> {
    return findUnsent(this.source, ...asked);
  }
}
