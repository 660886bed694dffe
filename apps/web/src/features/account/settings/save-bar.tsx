import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { plural } from '@/shared/lib/format';
import { putFocus } from '@/shared/lib/leave-focus';
import { Button } from '@/shared/ui/button';
import { UnsavedChanges } from '@/shared/forms/unsaved-changes-guard';
import { settingNames, type SettingsForm } from '@/shared/forms/use-settings-form';

/**
 * The bar returns the focus when it goes, to the heading of the part that the person came from. Their field would open the keyboard of a
 * phone.
 */
const Bar = ({ children }: { children: ReactNode }) => {
  const place = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const bar = place.current;
    let cameFrom: Element | null = null;
    const enter = ({ relatedTarget }: FocusEvent) => {
      if (relatedTarget instanceof Element && !bar?.contains(relatedTarget)) cameFrom = relatedTarget;
    };
    bar?.addEventListener('focusin', enter);
    return () => {
      bar?.removeEventListener('focusin', enter);
      if (!bar?.contains(document.activeElement)) return;
      putFocus(cameFrom?.closest('section')?.querySelector('h2') ?? document.querySelector('h1'));
    };
  }, []);
  return (
    <section
      ref={place}
      aria-label="Unsaved changes"
      data-bottom-bar
      className="sticky bottom-5 z-20 mx-auto mt-6 flex min-h-[46px] w-max max-w-full animate-over-in items-center gap-2 rounded-panel bg-field py-1.5 pr-1.5 pl-4 shadow-float max-md:fixed max-md:inset-x-3 max-md:bottom-[calc(72px+env(safe-area-inset-bottom))] max-md:mt-0 max-md:w-auto"
    >
      {children}
    </section>
  );
};

/** It goes when everything is saved. On a phone it lies over the page, so the page has room below its last part. */
export const SaveBar = ({ form }: { form: SettingsForm }) => {
  const { changed, saving } = form;
  const shown = changed.length > 0 || saving;
  return (
    <>
      <UnsavedChanges
        dirty={form.dirty}
        text="Your unsaved changes are lost. The saved settings stay."
        within="/settings"
        onLeave={form.leave}
      />
      {shown && (
        <>
          <div aria-hidden className="h-14 md:hidden" />
          <Bar>
            <output className="mr-2 min-w-0 flex-1 md:max-w-[440px]">
              {/* The bar stays while the last change is on its way. */}
              <b className="font-semibold whitespace-nowrap tabular-nums">
                {changed.length > 0 ? plural(changed.length, 'unsaved change') : 'Saving'}
              </b>{' '}
              <span className="text-ink-3 max-md:sr-only">{changed.map((name) => settingNames[name]).join(', ')}</span>
            </output>
            <Button variant="quiet" disabled={saving} onClick={form.discard}>
              Discard
            </Button>
            <Button variant="primary" pending={saving} onClick={form.saveAll}>
              Save Changes
            </Button>
          </Bar>
        </>
      )}
    </>
  );
};
