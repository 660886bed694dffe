import type { Variants } from '@app/contracts/drafting/drafting.api';
import { variantLabels } from '@app/contracts/content/content.constants';
import { useEffect, useRef } from 'react';
import { Button } from '@/shared/ui/button';
import { Sheet } from '@/shared/ui/sheet';
import type { Manner } from './use-rewrite';

const sheetLook = 'flex flex-col gap-2.5 px-4 pt-3 pb-3.5';

export const ApproachesComing = () => (
  <section aria-label="Three approaches" aria-busy className="mt-4 grid grid-cols-3 gap-3 max-md:grid-cols-1">
    {Object.values(variantLabels).map((label) => (
      <Sheet key={label} className={sheetLook}>
        <h3 className="text-sm font-semibold">{label}</h3>
        <span aria-hidden className="h-40 rounded-control bg-fill motion-safe:animate-pulse max-md:h-24" />
      </Sheet>
    ))}
  </section>
);

interface ThreeApproachesProps {
  offered: Variants;
  disabled: boolean;
  onChoose: (manner: Manner) => void;
  onKeep: () => void;
}

export const ThreeApproaches = ({ offered, disabled, onChoose, onKeep }: ThreeApproachesProps) => {
  const { variants, dropped } = offered;
  const section = useRef<HTMLElement>(null);
  const before = useRef<Element | null>(null);
  useEffect(() => {
    before.current = document.activeElement;
    section.current?.focus({ preventScroll: true });
    section.current?.scrollIntoView?.({ block: 'nearest' });
  }, []);
  const keep = () => {
    onKeep();
    if (before.current instanceof HTMLElement) before.current.focus();
  };
  return (
    <section ref={section} tabIndex={-1} aria-label="Three approaches" className="mt-4 outline-none">
      <div className="grid grid-cols-3 gap-3 max-md:grid-cols-1">
        {variants.map(({ approach, title, body, variant }) => (
          <Sheet key={approach} aria-label={variantLabels[approach]} className={sheetLook}>
            <h3 className="text-sm font-semibold">{variantLabels[approach]}</h3>
            <div dir="auto" className="flex-1 font-serif text-[15px]/[23px] wrap-anywhere whitespace-pre-line">
              {title && <p className="mb-2 font-semibold">{title}</p>}
              {body}
            </div>
            <Button
              size="sm"
              disabled={disabled}
              className="self-start"
              onClick={() => onChoose({ wish: 'again', variant, name: nameOf[approach] })}
            >
              <span>
                Use this<span className="sr-only"> approach: {variantLabels[approach]}</span>
              </span>
            </Button>
          </Sheet>
        ))}
      </div>
      <div className="mt-2 flex flex-wrap items-center justify-between gap-x-4 gap-y-1 text-sm text-ink-3">
        <p className="min-w-0 flex-1 wrap-anywhere">
          {dropped.length > 0
            ? dropped.map(({ approach, why }) => `${variantLabels[approach]} is left out: ${why}.`).join(' ')
            : 'Yours stays as a version when you use one.'}
        </p>
        <Button variant="quiet" size="sm" disabled={disabled} onClick={keep}>
          Keep the text above
        </Button>
      </div>
    </section>
  );
};

/** The words after “written” in the toast. */
const nameOf = { ask: 'with a question', offer: 'with an offer', observation: 'from an observation' } as const;
