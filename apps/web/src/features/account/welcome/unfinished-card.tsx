import { Link } from '@tanstack/react-router';
import { Button, buttonLook } from '@/shared/ui/button';
import { useUser } from '@/shared/queries/current-user.queries';
import { useChangeCard } from '@/shared/queries/use-change-card';

export const UnfinishedCard = () => {
  const { welcome } = useUser();
  const change = useChangeCard('The line could not be hidden. Please try again.');
  if (welcome !== 'later' && welcome !== 'open') return null;
  return (
    <section
      aria-label="Your card"
      className="mt-[18px] flex flex-wrap items-center gap-x-3 gap-y-2 rounded-panel border border-dashed border-line-3 px-[18px] py-2.5 max-md:px-3.5"
    >
      <p className="min-w-0 flex-1 basis-64 text-ink-2">
        <b className="font-semibold text-ink">Your card has open questions.</b> Drafts keep a gap where an answer is
        missing.
      </p>
      <Link to="/welcome" className={buttonLook({ size: 'sm' })}>
        Continue with the questions
      </Link>
      <Button variant="quiet" size="sm" pending={change.pending} onClick={() => change.act({ welcome: 'finished' })}>
        Skip them all
      </Button>
    </section>
  );
};
