import type { Content } from '@app/contracts/content/content.api';
import type { repurposeContent } from '@app/contracts/drafting/drafting.api';
import type { NewShape } from '@app/contracts/content/content.constants';
import { useNavigate } from '@tanstack/react-router';
import { Repeat2 } from 'lucide-react';
import { lazy } from 'react';
import { call, CallError, messageOf } from '@/shared/http/call';
import { Button } from '@/shared/ui/button';
import { Menu } from '@/shared/ui/menu';
import { useAction } from '@/shared/actions/use-action';
import { headingOf, nameOf } from '@/shared/labels/text-labels';

// It suspends inside the menu, so that the whole menu appears at once.
const RepurposeShapes = lazy(async () => ({ default: (await import('./repurpose-shapes')).RepurposeShapes }));

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
      <RepurposeShapes item={item} onShape={make.act} />
    </Menu>
  );
};
