import { Feature } from '../../platform/feature';
import { VoiceRules } from '../../shared/ports';
import { CardController } from './card.controller';
import { cards } from './cards.read-model';
import { findActiveRules } from './voice.queries';
import { VoiceRulesController } from './voice-rules.controller';
import { VoiceController } from './voice.controller';
import { voice, voiceSettings } from './voice.read-model';
import { WordVoiceRules } from './word-rules.handler';
import { wordVoiceRules, wordVoiceRulesWhenEdited } from './word-rules.reactions';
import { DataSource } from 'typeorm';

@Feature({
  controllers: [CardController, VoiceController, VoiceRulesController],
  readModels: [cards, voice, voiceSettings],
  reactions: [wordVoiceRulesWhenEdited],
  jobs: [wordVoiceRules],
  providers: [
    WordVoiceRules,
    {
      provide: VoiceRules,
      inject: [DataSource],
      useFactory: (source: DataSource): VoiceRules => ({ active: (owner) => findActiveRules(source, owner) }),
    },
  ],
  exports: [VoiceRules],
})
export class VoiceModule {}
