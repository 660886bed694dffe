import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { keepFocus } from '@/shared/lib/keep-focus';
import { buttonLook } from '@/shared/ui/button';
import { Panel, Ruled } from '@/shared/ui/panel';
import { SuggestionLine } from './suggestion-line';
import { suggestionsQuery } from './suggestions.queries';

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
