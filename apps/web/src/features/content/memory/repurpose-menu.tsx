import type { Content } from '@app/contracts/content/content.api';
import type { repurposeContent } from '@app/contracts/content/drafting.api';
import type { NewShape } from '@app/contracts/content/content.constants';
import { useNavigate } from '@tanstack/react-router';
import { Image, Lightbulb, Mail, MessageSquareText, Newspaper, Repeat2 } from 'lucide-react';
import { call, CallError, messageOf } from '@/shared/call';
import { Button } from '@/shared/ui/button';
import { Menu, MenuItem, MenuLabel } from '@/shared/ui/menu';
import { useAction } from '@/shared/use-action';
import { capital, headingOf, nameOf, typeLabels } from '../labels';

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

/** Starts a new draft from the words of a text. */
export const RepurposeMenu = ({ item }: { item: Content }) => {
  const navigate = useNavigate();
  const make = useAction({
    run: (to: NewShape, extras) =>
      call<typeof repurposeContent>('POST', '/api/content/:id/repurpose', {
        params: { id: item.id },
        body: { to },
        ...extras,
      }),
    done: ({ draft, idea }) =>
      draft
        ? {
            title: `${headingOf(draft)} drafted`,
            text: `It has your own sentences from ${nameOf(item)}, and waits for your approval.`,
            action: { label: 'Review', run: () => void navigate({ to: '/approvals', search: { id: draft.id } }) },
          }
        : { title: 'Idea kept', text: idea ? `“${idea.text}” is in your idea bank.` : 'It is in your idea bank.' },
    failed: (error) => ({
      title: 'Nothing was made',
      text: error instanceof CallError ? messageOf(error, 'Please try again.') : error.message,
    }),
  });
  return (
    <Menu
      changes
      align="end"
      className="w-68"
      trigger={
        <Button
          variant="quiet"
          size="iconSm"
          aria-label={`Repurpose ${nameOf(item)}`}
          title="Repurpose"
          pending={make.pending}
        >
          {!make.pending && <Repeat2 />}
        </Button>
      }
    >
      <MenuLabel>{`Start a new draft from this ${typeLabels[item.type].toLowerCase()}`}</MenuLabel>
      {shapesFor(item).map(({ to, icon, name, hint }) => (
        <MenuItem key={to} className="items-start! py-1.5! max-md:py-2!" onSelect={() => make.act(to)}>
          <span className="mt-0.5">{icon}</span>
          <span>
            <span className="block font-medium">{capital(name)}</span>
            <span className="block text-sm text-ink-3">{hint}</span>
          </span>
        </MenuItem>
      ))}
    </Menu>
  );
};
