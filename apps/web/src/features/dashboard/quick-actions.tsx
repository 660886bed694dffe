import { Link, useNavigate } from '@tanstack/react-router';
import { FileDown, PenLine, UserRoundSearch } from 'lucide-react';
import { useState } from 'react';
import { useHotkeys } from '@/shared/ui/hotkeys';
import { whenOpened } from '@/shared/ui/lazily';
import { Key } from '@/shared/ui/key-hint';
import { Panel, Ruled } from '@/shared/ui/panel';

const FindLeadsDialog = whenOpened(async () => (await import('./find-leads-dialog')).FindLeadsDialog);

const look =
  'flex min-h-10 w-full items-center gap-2.5 px-[18px] text-left hover:bg-hover max-md:min-h-11 max-md:px-3.5 focus-visible:-outline-offset-2 [&_.lucide]:text-ink-3';

export const QuickActions = () => {
  const [finding, setFinding] = useState(false);
  const navigate = useNavigate();
  useHotkeys([
    { keys: 'f', does: 'Find New Leads', run: () => setFinding(true), palette: { icon: <UserRoundSearch /> } },
    { keys: 'n', does: 'Draft New Post', run: () => void navigate({ to: '/content' }), palette: { icon: <PenLine /> } },
  ]);
  return (
    <Panel title="Quick Actions" ruled>
      <Ruled>
        <li>
          <button type="button" className={look} onClick={() => setFinding(true)}>
            <UserRoundSearch />
            Find New Leads
            <Key keys="f" className="ml-auto" />
          </button>
        </li>
        <li>
          <Link to="/content" className={look}>
            <PenLine />
            Draft New Post
            <Key keys="n" className="ml-auto" />
          </Link>
        </li>
        <li>
          <Link to="/report" className={look}>
            <FileDown />
            Export Weekly Report
          </Link>
        </li>
      </Ruled>
      <FindLeadsDialog open={finding} onOpenChange={setFinding} />
    </Panel>
  );
};
