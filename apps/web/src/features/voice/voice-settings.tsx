import { voiceLimits } from '@app/contracts/account/account.constants';
import type { AuthorsCard } from '@app/contracts/voice/card.api';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { buttonLook } from '@/shared/ui/button';
import { Panel } from '@/shared/ui/panel';
import { Skeleton } from '@/shared/ui/skeleton';
import { Unread } from '@/shared/ui/unread';
import { useUser } from '@/shared/queries/current-user.queries';
import { cardQuery } from '@/shared/queries/card.queries';
import { CardAnswers } from './card-answers';
import { ChipList } from '@/shared/forms/chip-list-field';
import { DraftFacts } from './draft-facts';
import { LearnedRules } from './rules/learned-rules';
import { Samples } from './voice-samples';
import { Section } from '@/shared/forms/settings-section';
import { SettingLabel } from '@/shared/forms/setting-label';
import { ToneChoice } from './tone-choice';
import type { SettingsForm } from '@/shared/forms/use-settings-form';

const aboutTone = 'How your drafts sound, in one message.';

/** The parts that change the tone and the card's words. A person cannot change words that are not loaded. */
const TonePhrases = ({ card, form }: { card: AuthorsCard; form: SettingsForm }) => (
  <>
    <Section title="Voice & Tone" about={aboutTone}>
      <ToneChoice card={card} form={form} />
      <ChipList
        label={<SettingLabel form={form} setting="topics" name="Key topics" />}
        name="Key topics"
        add="Add a topic"
        values={form.typed.topics}
        most={voiceLimits.topics}
        longest={voiceLimits.topic}
        onChange={(topics) => form.set({ topics })}
        error={form.errorOf('topics')}
        hint={
          <>
            The most important first. Drag to reorder
            <span className="touch:hidden max-md:hidden">, or use Alt and the arrow keys</span>
          </>
        }
        ordered
      />
    </Section>
    <Section title="Phrases" about="Words that are yours, and words that are not.">
      <div className="grid gap-x-5 gap-y-3.5 md:grid-cols-2">
        <ChipList
          label={<SettingLabel form={form} setting="say" name="Say" />}
          name="Say"
          add="Add a phrase"
          values={form.typed.say}
          most={voiceLimits.phrases}
          longest={voiceLimits.phrase}
          onChange={(say) => form.set({ say })}
          error={form.errorOf('say')}
          hint="A model uses them. Templates do not"
          serif
        />
        <ChipList
          label={<SettingLabel form={form} setting="never" name="Never say" />}
          name="Never say"
          add="Add a phrase"
          values={form.typed.never}
          most={voiceLimits.phrases}
          longest={voiceLimits.phrase}
          onChange={(never) => form.set({ never })}
          error={form.errorOf('never')}
          hint="A sentence with one of these is left out of drafts"
          serif
          struck
        />
      </div>
    </Section>
  </>
);

interface VoiceSettingsProps {
  form: SettingsForm;
  /** About the language model. */
  model: ReactNode;
}

/** What drafts use from the person: the card, the tone, topics, phrases and samples. */
export const VoiceSettings = ({ form, model }: VoiceSettingsProps) => {
  const user = useUser();
  const query = useQuery(cardQuery);
  const card = query.data;
  return (
    <>
      <Section title="Your card" about="The five questions from the start. Every draft uses the answers.">
        {card ? (
          <CardAnswers card={card} user={user} form={form} />
        ) : (
          <Panel aria-label="Your answers" className="px-[18px]">
            <Unread query={query} what="Your card" rows={6} />
          </Panel>
        )}
      </Section>
      {card ? (
        <TonePhrases card={card} form={form} />
      ) : (
        // Keeps the next parts below the screen, where they stay.
        !query.error && (
          <Section title="Voice & Tone" about={aboutTone}>
            <Skeleton className="h-screen rounded-panel" />
          </Section>
        )
      )}
      <Section title="Message templates" about="The words of your messages, by situation.">
        <p className="text-ink-2">
          Keepwarm comes with twelve templates. Change them, or write your own, and see what they say to three of your
          leads.
        </p>
        <Link to="/templates" className={buttonLook({ className: 'justify-self-start' })}>
          Open the templates
        </Link>
      </Section>
      {card && (
        <Section title="Own samples" about="Texts that sound like you.">
          <Samples samples={card.samples} form={form} />
        </Section>
      )}
      <Section title="Learned rules" about="Each was learned from your edits. Switch off what is not you.">
        <LearnedRules />
      </Section>
      {card && (
        <Section
          title="What drafts may use"
          about="Everything a draft can stand on. If it is not here, it is not in a draft."
        >
          <DraftFacts card={card} />
        </Section>
      )}
      <Section title="Language model" about="Who writes: a model that is connected, or your own templates.">
        {model}
      </Section>
    </>
  );
};
