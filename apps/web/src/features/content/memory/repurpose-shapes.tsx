import type { Content } from '@app/contracts/content/content.api';
import type { NewShape } from '@app/contracts/content/content.constants';
import { Image, Lightbulb, Mail, MessageSquareText, Newspaper } from 'lucide-react';
import { capital } from '@/shared/lib/format';
import { MenuItem, MenuLabel } from '@/shared/ui/menu';
import { typeLabels } from '@/shared/labels/text-labels';

/** What can be made from a text. A post of LinkedIn becomes a shorter one, any other text becomes a post. */
const shapesFor = ({ type, channel }: Content) => {
  const isPost = type === 'post' && channel === 'linkedin_post';
  return [
    { to: 'email', icon: <Mail />, name: 'Email insight', hint: 'up to 125 words, with a subject' },
    isPost
      ? { to: 'linkedin_post', icon: <Newspaper />, name: 'Shorter post', hint: 'under 400 characters' }
      : { to: 'linkedin_post', icon: <Newspaper />, name: 'LinkedIn post', hint: 'without greeting and names' },
    { to: 'instagram_post', icon: <Image />, name: 'Instagram caption', hint: 'first line carries it' },
    { to: 'linkedin_comment', icon: <MessageSquareText />, name: 'Comment', hint: 'the thought and the takeaway' },
    { to: 'idea', icon: <Lightbulb />, name: 'Keep only the idea', hint: 'goes to the idea bank' },
  ] as const satisfies { to: NewShape; icon: unknown; name: string; hint: string }[];
};

export const RepurposeShapes = ({ item, onShape }: { item: Content; onShape: (to: NewShape) => void }) => (
  <>
    <MenuLabel>{`Start a new draft from this ${typeLabels[item.type].toLowerCase()}`}</MenuLabel>
    {shapesFor(item).map(({ to, icon, name, hint }) => (
      <MenuItem key={to} className="items-start! py-1.5! max-md:py-2!" onSelect={() => onShape(to)}>
        <span className="mt-0.5">{icon}</span>
        <span>
          <span className="block font-medium">{capital(name)}</span>
          <span className="block text-sm text-ink-3">{hint}</span>
        </span>
      </MenuItem>
    ))}
  </>
);
