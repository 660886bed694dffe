import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { Merge, Plus, Upload } from 'lucide-react';
import { type ComponentType, useDeferredValue, useEffect, useRef } from 'react';
import { leadCountsQuery } from '@/shared/queries/counts.queries';
import { number, plural } from '@/shared/lib/format';
import { useHotkeys } from '@/shared/ui/hotkeys';
import { lazily } from '@/shared/ui/lazily';
import { offWhenReadOnly, readOnly } from '@/shared/session/read-only';
import { Button, buttonLook } from '@/shared/ui/button';
import { Page } from '@/shared/ui/page';
import { LimitNotice } from '../limit/limit-notice';
import { LeadsLoading } from './leads-loading';
import { LeadsList } from './leads-list';
import { LeadsToolbar } from './leads-toolbar';
import type { LeadPanelProps } from '../lead/lead-panel';
import type { ChangeSearch, LeadsSearch, OpenStatus } from '../leads.search';
import { ViewTabs } from '../views/view-tabs';
import { useDrafting } from '@/shared/actions/use-drafting';
import { useRemoveSamples } from '../use-lead-actions';
import { usePhone } from '@/shared/lib/use-media';

const AddLeadDialog = lazily(async () => (await import('../add/add-lead-dialog')).AddLeadDialog);
const BoardView = lazily(
  async () => (await import('./lead-rows')).BoardView,
  () => <LeadsLoading />,
);
const CaptureDialog = lazily(async () => (await import('../capture/capture-dialog')).CaptureDialog);

const CountsLine = () => {
  const { data: counts } = useQuery(leadCountsQuery);
  const remove = useRemoveSamples();
  if (!counts) return <>&nbsp;</>;
  return (
    <span className="tabular-nums">
      {number(counts.total)} {counts.total === 1 ? 'person' : 'people'}, {number(counts.open)} open
      {counts.samples > 0 && (
        <>
          , {plural(counts.samples, 'sample')}.{' '}
          <button
            type="button"
            aria-busy={remove.pending}
            {...offWhenReadOnly()}
            className="link rounded-chip text-ink-2"
            onClick={remove.pending ? undefined : () => remove.act()}
          >
            Remove sample leads
          </button>
        </>
      )}
    </span>
  );
};

interface LeadsScreenProps {
  search: LeadsSearch;
  onSearch: ChangeSearch;
  Panel: ComponentType<Omit<LeadPanelProps, 'parts'>>;
}

export const LeadsScreen = ({ search, onSearch, Panel }: LeadsScreenProps) => {
  const input = useRef<HTMLInputElement>(null);
  const drafting = useDrafting();
  const phone = usePhone();
  const navigate = useNavigate();
  // The board renders in short tasks. The table stays visible meanwhile.
  const layout = useDeferredValue(search.layout);
  const close = () => {
    const id = search.lead;
    onSearch({ lead: undefined });
    // Moves the focus back to the row after the panel is closed.
    requestAnimationFrame(() => document.querySelector<HTMLElement>(`[data-lead="${id}"] [data-opens]`)?.focus());
  };
  const asksForm = search.add || search.capture;
  const opensForm = asksForm && !readOnly.why;
  useEffect(() => {
    if (asksForm) readOnly.tell();
  }, [asksForm]);
  const add = (addTo?: OpenStatus) => onSearch({ add: true, addTo });
  useHotkeys([
    { keys: '/', does: 'Search leads', run: () => input.current?.focus() },
    { does: 'Add a lead', run: () => add(), changes: true, palette: { icon: <Plus /> } },
    { does: 'Find duplicates', run: () => void navigate({ to: '/leads/duplicates' }), palette: { icon: <Merge /> } },
  ]);

  const shown = { search, onSearch, onAdd: add, onClosePanel: close, drafting };
  const panel = search.lead && (
    <Panel key={search.lead} id={search.lead} drafting={drafting} onClose={close} as={phone ? 'page' : 'panel'} />
  );
  if (phone && panel) return panel;
  return (
    <div {...(panel && { 'data-tight-page': true })} className={panel ? 'xl:pr-[356px]' : undefined}>
      <Page
        title="Leads & Segments"
        sub={<CountsLine />}
        actions={
          <>
            {!phone && (
              <Link to="/leads/duplicates" className={buttonLook({ variant: 'quiet' })}>
                Duplicates
              </Link>
            )}
            <Link to="/import" className={buttonLook({})}>
              <Upload />
              Import CSV
            </Link>
            <Button changes variant="primary" onClick={() => add()}>
              <Plus />
              Add Lead
            </Button>
          </>
        }
      >
        <LimitNotice />
        <ViewTabs search={search} onSearch={onSearch} />
        <LeadsToolbar search={search} onChange={onSearch} input={input} />
        {layout === 'board' && !search.archived ? <BoardView {...shown} /> : <LeadsList {...shown} />}
      </Page>
      {panel}
      {opensForm && search.capture && (
        <CaptureDialog
          onClose={() => onSearch({ capture: undefined })}
          onOpenLead={(id) => onSearch({ capture: undefined, lead: id })}
          onAnswer={drafting.draftOne}
        />
      )}
      {opensForm && search.add && (
        <AddLeadDialog
          status={search.addTo}
          onClose={() => onSearch({ add: undefined, addTo: undefined })}
          onOpenLead={({ id }) => onSearch({ add: undefined, addTo: undefined, lead: id })}
        />
      )}
    </div>
  );
};
