import { toneLabels, tones } from '@app/contracts/account/account.constants';
import type { Content } from '@app/contracts/content/content.api';
import { situationIds } from '@app/contracts/content/content.constants';
import { Link } from '@tanstack/react-router';
import { Segmented } from '@/shared/ui/segmented';
import { versionOf } from '@/shared/labels/text-labels';
import type { Occasion } from './use-rewrite';

const options = tones.map((value) => ({ value, label: toneLabels[value] }));

interface ToneSwitchProps {
  item: Content;
  busy: boolean;
  onChoose: (occasion: Occasion) => void;
}

/** Shown instead of the switch: the person's own template has one text for every tone. */
const OneTone = ({ template }: { template: string }) => (
  <div className="min-w-0">
    <p className="mb-[7px] text-sm font-medium text-ink-2">Tone</p>
    <p className="text-sm text-ink-3">
      Yours: your own template has one text. The shipped ones have one for each tone.{' '}
      <Link to="/templates" search={{ id: template }} className="link text-ink-2">
        Open your template
      </Link>
    </p>
  </div>
);

/** Writes a message in another tone. Only a shipped template has one text for each tone. */
export const ToneSwitch = ({ item, busy, onChoose }: ToneSwitchProps) => {
  const own = item.templateId?.startsWith('own:') && item.templateId.slice('own:'.length);
  const situation = situationIds.find((one) => item.templateId === `shipped:${one}`);
  if (item.type !== 'message' || item.targetLeadId === null) return null;
  if (own) return <OneTone template={own} />;
  if (!situation) return null;
  return (
    <fieldset disabled={busy} className="min-w-0">
      <p className="mb-[7px] text-sm font-medium text-ink-2">Tone</p>
      <Segmented
        label="Tone"
        value={item.tone}
        onChange={(tone) => onChoose({ situation, tone, name: toneLabels[tone] })}
        options={options}
        moveOnly
        className="max-md:flex"
      />
      <p className="mt-1.5 text-sm text-ink-3">
        Another tone writes a new draft and keeps this one as {versionOf(item.revision)}
      </p>
    </fieldset>
  );
};
