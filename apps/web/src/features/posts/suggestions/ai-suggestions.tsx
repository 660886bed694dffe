import type { Suggestion } from '@app/contracts/posts/suggestions.api';
import { useQuery } from '@tanstack/react-query';
import { Link, type LinkProps } from '@tanstack/react-router';
import { keepFocus } from '@/shared/lib/keep-focus';
import { buttonLook } from '@/shared/ui/button';
import { Panel, Ruled } from '@/shared/ui/panel';
import { Unread } from '@/shared/ui/unread';
import { SuggestionLine } from './suggestion-line';
import { suggestionsQuery } from './suggestions.queries';

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
          <Unread query={suggestions} what="Your suggestions" rows={3} />
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
