import { type DismissReason, dismissReasonLabels, dismissReasons } from '@app/contracts/posts/suggestions.constants';
import type { dismissSuggestion, restoreSuggestion, Suggestion } from '@app/contracts/posts/suggestions.api';
import type { ReactNode } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, type LinkProps } from '@tanstack/react-router';
import { Button, buttonLook } from '@/shared/ui/button';
import { Menu, MenuItem, MenuLabel } from '@/shared/ui/menu';
import { call } from '@/shared/http/call';
import { readAgain } from '@/shared/live/live-updates';
import { useAction } from '@/shared/actions/use-action';
import { keepFocus } from '@/shared/lib/keep-focus';
import { Panel, Ruled } from '@/shared/ui/panel';
import { Loaded } from '@/shared/ui/empty-state';
import { suggestionsQuery } from './suggestions.queries';

interface SuggestionLineProps {
  id: string;
  name: string;
  reason: string;
  /** The text of the button that dismisses. */
  dismiss: string;
  children: ReactNode;
}

interface Dismissed {
  key: string;
  /** What is dismissed, in words. */
  name: string;
  reason: DismissReason;
}

const SuggestionLine = ({ id, name, reason, dismiss, children }: SuggestionLineProps) => {
  const client = useQueryClient();
  const reread = () => void readAgain(client, suggestionsQuery);
  const restore = useAction({
    run: ({ key }: Dismissed, extras) =>
      call<typeof restoreSuggestion>('POST', '/api/suggestions/restore', { body: { key }, ...extras }),
    after: reread,
    done: (_, { name }) => ({ title: 'Suggestion is back', text: `“${name}” is suggested again.` }),
    failed: { title: 'Error', text: 'The suggestion could not be brought back. Please try again.' },
  });
  const dismissal = useAction({
    run: ({ key, reason: why }: Dismissed, extras) =>
      call<typeof dismissSuggestion>('POST', '/api/suggestions/dismiss', { body: { key, reason: why }, ...extras }),
    after: reread,
    done: (_, dismissed) => ({
      title: 'Suggestion dismissed',
      text: `“${dismissed.name}” does not come back for 8 weeks.`,
      action: { label: 'Undo', run: () => restore.act(dismissed) },
    }),
    failed: { title: 'Error', text: 'The suggestion could not be dismissed. Please try again.' },
  });
  return (
    <li data-row={id} className="px-[18px] py-3 max-md:px-3.5">
      <p className="font-medium wrap-anywhere">
        <bdi>{name}</bdi>
      </p>
      <p className="text-sm text-ink-3">{reason}</p>
      <div className="mt-2 flex flex-wrap gap-2">
        {children}
        <Menu
          changes
          trigger={
            <Button variant="quiet" size="sm" aria-label={`${dismiss}: ${name}`} pending={dismissal.pending}>
              {dismiss}
            </Button>
          }
        >
          <MenuLabel>Why not?</MenuLabel>
          {dismissReasons.map((reason) => (
            <MenuItem key={reason} onSelect={() => dismissal.act({ key: id, name, reason })}>
              {dismissReasonLabels[reason]}
            </MenuItem>
          ))}
        </Menu>
      </div>
    </li>
  );
};

const placeOf = ({ kind, theme, ideaId }: Suggestion): LinkProps & { resetScroll?: boolean } => {
  if (kind === 'quiet_leads') return { to: '/leads', search: { status: 'responded', sort: 'lastAction' } };
  if (kind === 'not_copied') return { to: '/content', search: { show: 'posts' }, hash: 'approved' };
  return {
    to: '/content',
    search: { ...(theme && { theme }), ...(ideaId && { from: ideaId }) },
    resetScroll: false,
  };
};

const Act = ({ card }: { card: Suggestion }) => {
  const does = card.kind === 'quiet_leads' || card.kind === 'not_copied' ? 'Show them' : 'Draft it';
  return (
    <Link {...placeOf(card)} aria-label={`${does}: ${card.title}`} className={buttonLook({ size: 'sm' })}>
      {does}
    </Link>
  );
};

export const AiSuggestions = () => {
  const suggestions = useQuery(suggestionsQuery);
  const { data } = suggestions;
  return (
    <Panel ref={keepFocus} title="AI Suggestions" meta="from your own data" ruled>
      {!data ? (
        <div className="px-[18px]">
          <Loaded query={suggestions} what="Your suggestions" rows={3} />
        </div>
      ) : data.cards.length === 0 ? (
        <p className="px-[18px] py-3 text-ink-3 max-md:px-3.5">
          Nothing to suggest now. Suggestions come from your{' '}
          <Link to="/settings" className="link">
            key topics
          </Link>
          , your ideas, your approved posts and the leads who replied.
        </p>
      ) : (
        <Ruled aria-label="Suggestions">
          {data.cards.map((card) => (
            <SuggestionLine key={card.key} id={card.key} name={card.title} reason={card.reason} dismiss="Dismiss">
              <Act card={card} />
            </SuggestionLine>
          ))}
        </Ruled>
      )}
    </Panel>
  );
};

/** Without prompts it shows nothing; the suggestions then say what is missing. */
export const WeeklyPrompts = () => {
  const { data } = useQuery(suggestionsQuery);
  if (!data || data.promptsOfWeek === 0) return null;
  const { prompts, promptsOfWeek } = data;
  return (
    <Panel ref={keepFocus} title="This week’s prompts" meta={`${prompts.length} of ${promptsOfWeek} left`} ruled>
      {prompts.length === 0 ? (
        <p className="px-[18px] py-3 text-ink-3 max-md:px-3.5">
          Nothing is left to answer. New prompts come on Monday.
        </p>
      ) : (
        <Ruled aria-label="Prompts">
          {prompts.map(({ key, question, reason, theme, ideaId }) => (
            <SuggestionLine key={key} id={key} name={question} reason={reason} dismiss="Not for me">
              <Link
                to="/content"
                search={{ ask: question, ...(theme && { theme }), ...(ideaId && { from: ideaId }) }}
                resetScroll={false}
                aria-label={`Answer it: ${question}`}
                className={buttonLook({ size: 'sm' })}
              >
                Answer it
              </Link>
            </SuggestionLine>
          ))}
        </Ruled>
      )}
    </Panel>
  );
};
