import { toneLabels, tones, voiceLimits } from '@app/contracts/account/account.constants';
import type { AuthorsCard } from '@app/contracts/voice/card.api';
import { whatWords, whoWords } from '@app/contracts/voice/card-words';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useId } from 'react';
import { buttonLook } from '@/shared/ui/button';
import { Panel } from '@/shared/ui/panel';
import { Skeleton } from '@/shared/ui/skeleton';
import { Loaded } from '@/shared/ui/empty-state';
import { useUser } from '@/shared/queries/current-user.queries';
import { cardQuery } from '@/shared/queries/card.queries';
import { ChipList } from '@/shared/forms/chip-list-field';
import { Section } from '@/shared/forms/settings-section';
import { SettingLabel } from '@/shared/forms/setting-label';
import type { SettingsForm } from '@/shared/forms/use-settings-form';
import { Radio } from '@/shared/ui/checkbox';
import { CardAnswers } from './card-answers';
import { DraftFacts } from './draft-facts';
import { LearnedRules } from './rules/learned-rules';
import { Samples } from './voice-samples';

const phrases = { add: 'Add a phrase', most: voiceLimits.phrases, longest: voiceLimits.phrase, serif: true };
const aboutTone = 'How your drafts sound, in one message.';

type Tone = (typeof tones)[number];

/** One message to a sample person in each tone. */
const messageIn = (tone: Tone, { whoIHelp, withWhat }: AuthorsCard): string => {
  const work = `help ${whoWords(whoIHelp) ?? '[who you help]'} with ${whatWords(withWhat) ?? '[what you help with]'}`;
  return {
    reflective: `I noticed that we’ve been connected since 2019 and never said a word. Today I ${work}. And what fills your days at Fjord Foods?`,
    bold: `Connected since 2019, and not one word yet. I’ll start. What I do now: I ${work}. Is that a topic at Fjord Foods, yes or no?`,
    calm: `We connected back in 2019 and never got to talk. These days I ${work}. Is that on your desk, or is somebody else the right person to ask?`,
  }[tone];
};

const ToneChoice = ({ card, form }: { card: AuthorsCard; form: SettingsForm }) => {
  const id = useId();
  return (
    <div>
      <div role="radiogroup" aria-labelledby={id} aria-describedby={`${id}-hint`}>
        <p id={id} className="mb-1.5 text-sm font-medium text-ink-2">
          <SettingLabel form={form} setting="preferredTone" name="Preferred tone" />
        </p>
        <div className="grid gap-2.5 md:grid-cols-3">
          {tones.map((tone) => (
            <label
              key={tone}
              className="relative flex cursor-pointer flex-col gap-2 rounded-[8px] border border-line-2 bg-panel px-3.5 pt-3 pb-3.5 has-checked:border-transparent has-checked:bg-field has-checked:outline-2 has-checked:-outline-offset-1 has-checked:outline-ink has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ink"
            >
              <span className="flex items-center gap-2 font-semibold">
                {toneLabels[tone]}
                <Radio
                  name={id}
                  value={tone}
                  checked={tone === form.typed.preferredTone}
                  onChange={() => form.set({ preferredTone: tone })}
                  className="ml-auto outline-none"
                />
              </span>
              <span className="font-serif text-[14px]/[21px] text-ink-2">{messageIn(tone, card)}</span>
            </label>
          ))}
        </div>
      </div>
      <p id={`${id}-hint`} className="mt-1.5 max-w-[60ch] text-sm text-ink-3">
        The same message to Kwame Mensah, a made-up person, in each tone. Tone changes sentences, not adjectives.
      </p>
    </div>
  );
};

/** The parts that change the tone and the card's words. A person cannot change words that are not loaded. */
const TonePhrases = ({ card, form }: { card: AuthorsCard; form: SettingsForm }) => {
  const chips = (setting: 'topics' | 'say' | 'never', name: string) => ({
    label: <SettingLabel form={form} setting={setting} name={name} />,
    name,
    values: form.typed[setting],
    onChange: (values: string[]) => form.set({ [setting]: values }),
    error: form.errorOf(setting),
  });
  return (
    <>
      <Section title="Voice & Tone" about={aboutTone}>
        <ToneChoice card={card} form={form} />
        <ChipList
          {...chips('topics', 'Key topics')}
          add="Add a topic"
          most={voiceLimits.topics}
          longest={voiceLimits.topic}
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
          <ChipList {...phrases} {...chips('say', 'Say')} hint="A model uses them. Templates do not" />
          <ChipList
            {...phrases}
            {...chips('never', 'Never say')}
            hint="A sentence with one of these is left out of drafts"
            struck
          />
        </div>
      </Section>
    </>
  );
};

/** `model`: the part about the language model. */
export const VoiceSettings = ({ form, model }: { form: SettingsForm; model: ReactNode }) => {
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
            <Loaded query={query} what="Your card" rows={6} />
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
