import type { Suggestion } from '@app/contracts/posts/suggestions.api';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { keepFocus } from '@/shared/lib/keep-focus';
import { buttonLook } from '@/shared/ui/button';
import { LoadError } from '@/shared/ui/empty-state';
import { Panel, Ruled } from '@/shared/ui/panel';
import { SkeletonRows } from '@/shared/ui/skeleton';
import { SuggestionLine } from './suggestion-line';
import { suggestionsQuery } from './suggestions.queries';

/** The action of a suggestion. */
const Act = ({ card: { kind, title, theme, ideaId } }: { card: Suggestion }) => {
  const look = { className: buttonLook({ size: 'sm' }) };
  if (kind === 'quiet_leads')
    return (
      <Link
        to="/leads"
        search={{ status: 'responded', sort: 'lastAction' }}
        aria-label={`Show them: ${title}`}
        {...look}
      >
        Show them
      </Link>
    );
  if (kind === 'not_copied')
    return (
      <Link to="/content" search={{ show: 'posts' }} hash="approved" aria-label={`Show them: ${title}`} {...look}>
        Show them
      </Link>
    );
  return (
    <Link
      to="/content"
      search={{ ...(theme && { theme }), ...(ideaId && { from: ideaId }) }}
      resetScroll={false}
      aria-label={`Draft it: ${title}`}
      {...look}
    >
      Draft it
    </Link>
  );
};

/** At most three things to do next, from the person's own data. */
export const AiSuggestions = () => {
  const { data, error, refetch } = useQuery(suggestionsQuery);
  return (
    <Panel ref={keepFocus} title="AI Suggestions" meta="from your own data" ruled>
      {!data ? (
        error ? (
          <LoadError what="Your suggestions" error={error} onRetry={() => void refetch()} />
        ) : (
          <div className="px-[18px]">
            <SkeletonRows rows={3} says="Loading your suggestions" />
          </div>
        )
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
