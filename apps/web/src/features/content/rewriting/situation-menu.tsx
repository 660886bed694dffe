import type { contentSituations } from '@app/contracts/content/content.api';
import type { ResponseOf } from '@app/contracts/endpoint';
import { useQuery } from '@tanstack/react-query';
import { Check, ChevronDown, CircleDashed } from 'lucide-react';
import { Fragment } from 'react';
import { messageOf } from '@/shared/http/call';
import { getQuery } from '@/shared/http/get-query';
import { cn } from '@/shared/lib/cn';
import { Button } from '@/shared/ui/button';
import { Chip } from '@/shared/ui/chip';
import { Menu, MenuItem, MenuLabel, MenuRule } from '@/shared/ui/menu';
import { versionOf, waits } from '@/shared/labels/text-labels';
import { mannerOf, type Occasion, type RewritingProps } from './use-rewrite';

type Situations = ResponseOf<typeof contentSituations>;

/** The occasion of a message (why this person, why now). For a waiting message it is a menu with the other situations. */
export const Situation = ({ item, writing, live, onAsk, onStop }: RewritingProps) => {
  const { situation } = item;
  if (!situation) return null;
  const chosen = waits(item) && item.type === 'message' && item.targetLeadId !== null;
  return (
    <div className="flex min-w-0 flex-wrap items-center gap-x-2.5 gap-y-1 text-ink-2">
      {live && writing && !('wish' in writing) ? (
        <Button size="sm" onClick={onStop}>
          Stop
        </Button>
      ) : chosen ? (
        <Menu
          changes
          className="w-[410px] max-w-[calc(100vw-24px)] max-h-[min(560px,var(--radix-dropdown-menu-content-available-height))] overflow-y-auto p-1.5!"
          trigger={
            <Button size="sm" pending={writing !== undefined} aria-label={`Situation: ${situation.name}. Change it`}>
              {situation.name}
              <ChevronDown aria-hidden className="size-3.5" />
            </Button>
          }
        >
          <SituationChoices item={item} onAsk={onAsk} />
        </Menu>
      ) : (
        <Chip>{situation.name}</Chip>
      )}
      <output className="min-w-0 wrap-anywhere">
        <bdi>{writing ? `Writing ${mannerOf(writing)}` : situation.reason}</bdi>
      </output>
    </div>
  );
};

const itemLook = 'h-auto! items-start! py-2 max-md:min-h-11';

interface ChoiceProps {
  one: Pick<Situations['situations'][number], 'name' | 'fits' | 'why'>;
  current: boolean;
  onChoose: () => void;
}

const Choice = ({ one: { name, fits, why }, current, onChoose }: ChoiceProps) => (
  <MenuItem
    role="menuitemradio"
    aria-checked={current}
    className={cn(itemLook, current && 'bg-select')}
    onSelect={() => !current && onChoose()}
  >
    <span className="grid size-4 flex-none place-content-center pt-1">
      {current ? <Check aria-hidden /> : !fits && <CircleDashed aria-hidden className="size-3.5" />}
    </span>
    <span className="min-w-0">
      <b className="font-medium">
        <bdi>{name}</bdi>
      </b>
      <bdi className="block text-sm wrap-anywhere text-ink-3">{why}</bdi>
    </span>
  </MenuItem>
);

/** The situations that fit the lead's facts, then those that lack one. */
const SituationChoices = ({ item, onAsk }: Pick<RewritingProps, 'item' | 'onAsk'>) => {
  const { data, error, refetch } = useQuery({
    ...getQuery<typeof contentSituations>(
      ['content', 'situations', item.id, item.revision],
      '/api/content/:id/situations',
      { params: { id: item.id } },
    ),
    // The situations depend on the lead, and the live stream does not report its changes under `content`.
    staleTime: 0,
  });
  if (!data)
    return (
      <>
        {/* It uses the same parts as below, so that their code loads now and the menu stays open when the situations arrive. */}
        <MenuLabel>Situations</MenuLabel>
        <MenuItem
          disabled={!error}
          className={itemLook}
          onSelect={(event) => {
            event.preventDefault();
            void refetch();
          }}
        >
          {error ? (
            <span>
              {messageOf(error, 'The situations could not be loaded.')}
              <span className="block text-sm text-ink-3">The draft is as it was. Try again</span>
            </span>
          ) : (
            'Loading the situations'
          )}
        </MenuItem>
        <MenuRule />
      </>
    );
  const isCurrent = ({ id }: Situations['templates'][number]) => item.templateId === `own:${id}`;
  const group = (label: string, fits: boolean) => {
    const all = data.situations.filter((one) => one.fits === fits);
    const own = (situation: Occasion['situation']) =>
      data.templates.filter((template) => template.situation === situation);
    return (
      all.length > 0 && (
        <>
          <MenuLabel>{label}</MenuLabel>
          {all.map((one) => (
            <Fragment key={one.id}>
              <Choice
                one={one}
                current={one.id === data.current && !own(one.id).some(isCurrent)}
                onChoose={() => onAsk({ situation: one.id, name: one.name })}
              />
              {own(one.id).map((template) => (
                <Choice
                  key={template.id}
                  one={{ name: template.name, fits, why: `your own template for ${one.name}` }}
                  current={isCurrent(template)}
                  onChoose={() => onAsk({ situation: one.id, template: template.id, name: template.name })}
                />
              ))}
            </Fragment>
          ))}
        </>
      )
    );
  };
  return (
    <>
      {group('The facts fit', true)}
      <MenuRule />
      {group('A fact is missing', false)}
      <p className="sticky -bottom-1.5 -mx-1.5 mt-1 -mb-1.5 border-t border-line bg-field px-4 py-2 text-sm text-ink-3">
        Another situation writes a new draft and keeps this one as {versionOf(item.revision)}.
      </p>
    </>
  );
};
