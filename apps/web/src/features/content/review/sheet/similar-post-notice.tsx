import type { ContentDetail } from '@app/contracts/content/content.api';
import { useQuery } from '@tanstack/react-query';
import { CopyCheck } from 'lucide-react';
import { useState } from 'react';
import { dayAndMonth } from '@/shared/lib/dates';
import { whenOpened } from '@/shared/ui/lazily';
import { Dialog } from '@/shared/ui/dialog';
import { Loaded } from '@/shared/ui/empty-state';
import { WordDiff } from '@/shared/ui/word-diff';
import { contentDetailQuery } from '@/shared/queries/text.queries';

type Similar = NonNullable<ContentDetail['similar']>;

const Comparison = ({ similar, text }: { similar: Similar; text: string }) => {
  const earlier = useQuery(contentDetailQuery(similar.id));
  return (
    <Loaded query={earlier} what="The earlier post" rows={3}>
      {({ body }) => (
        <div className="letter">
          <WordDiff before={body} after={text} />
        </div>
      )}
    </Loaded>
  );
};

interface CompareProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  similar: Similar;
  text: string;
}

const Compare = whenOpened(async () => ({ open, onOpenChange, similar, text }: CompareProps) => (
  <Dialog
    open={open}
    onOpenChange={onOpenChange}
    title={`Your post of ${dayAndMonth(similar.at)}, and this one`}
    description="What this one leaves out is struck, what it adds is underlined."
    width={640}
  >
    <Comparison similar={similar} text={text} />
  </Dialog>
));

export const SimilarPostNotice = ({ similar, text }: { similar: Similar | null | undefined; text: string }) => {
  const [open, setOpen] = useState(false);
  if (!similar) return null;
  return (
    <div className="mt-4 flex flex-wrap items-center gap-x-2.5 gap-y-1 rounded-control bg-amber-wash px-3 py-2">
      <CopyCheck aria-hidden className="flex-none text-amber" />
      <p className="min-w-0 flex-1 basis-56">
        {`Close to your post of ${dayAndMonth(similar.at)}: ${Math.round(similar.similarity * 100)} % the same.`}
      </p>
      <button type="button" className="link max-md:py-2.5" onClick={() => setOpen(true)}>
        Compare
      </button>
      <Compare open={open} onOpenChange={setOpen} similar={similar} text={text} />
    </div>
  );
};
