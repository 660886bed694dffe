import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { VoiceRules } from '../../shared/ports';
import { findActiveRules } from './voice.queries';

@Injectable()
export class FoundVoiceRules implements VoiceRules {
  constructor(private readonly source: DataSource) {}

  active(owner: string): ReturnType<VoiceRules['active']> {
    return findActiveRules(this.source, owner);
  }
}
