import { toneLabels, tones } from '@app/contracts/account/account.constants';
import type { AuthorsCard } from '@app/contracts/voice/card.api';
import { whatWords, whoWords } from '@app/contracts/voice/card-words';
import { useId } from 'react';
import { SettingLabel } from '@/shared/forms/setting-label';
import type { SettingsForm } from '@/shared/forms/use-settings-form';
import { Radio } from '@/shared/ui/checkbox';

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

export const ToneChoice = ({ card, form }: { card: AuthorsCard; form: SettingsForm }) => {
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
