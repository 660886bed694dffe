import type { ComponentProps, ReactNode } from 'react';
import { useId } from 'react';
import { cn } from '@/shared/lib/cn';
import { SkeletonRows } from './skeleton';

interface PanelProps extends Omit<ComponentProps<'section'>, 'title'> {
  /** The name of the section. Without a title, pass an `aria-label`. */
  title?: ReactNode;
  meta?: ReactNode;
  /** A link or button at the right of the head. */
  action?: ReactNode;
  /** A line under the head, for a body with lines from edge to edge. */
  ruled?: boolean;
}

/** A flat card with a border. Without a shadow, and never inside another card. */
export const Panel = ({ title, meta, action, ruled = false, className, children, ...rest }: PanelProps) => {
  const id = useId();
  return (
    <section
      aria-labelledby={title ? id : undefined}
      {...rest}
      className={cn('overflow-hidden rounded-panel border border-line bg-panel', className)}
    >
      {title && (
        <div
          className={cn(
            'flex flex-wrap items-baseline gap-x-3 gap-y-1 px-[18px] pt-3.5 max-md:px-3.5',
            ruled && 'border-b border-line pb-3',
          )}
        >
          <h2 id={id} className="text-md font-semibold tracking-[-0.005em]">
            {title}
          </h2>
          {meta && <p className="text-ink-3">{meta}</p>}
          {action && <div className="ml-auto max-md:has-[[role=radiogroup]]:w-full">{action}</div>}
        </div>
      )}
      {children}
    </section>
  );
};

export const PanelBody = ({ className, ...rest }: ComponentProps<'div'>) => (
  <div {...rest} className={cn('px-[18px] pt-3 pb-[18px] max-md:px-3.5 max-md:pb-3.5', className)} />
);

/** A list with lines between its rows, from edge to edge. */
export const Ruled = ({ className, ...rest }: ComponentProps<'ul'>) => (
  <ul {...rest} className={cn('divide-y divide-line', className)} />
);

/** The rows of a panel while it loads. */
export const PanelSkeleton = (props: ComponentProps<typeof SkeletonRows>) => (
  <PanelBody>
    <SkeletonRows {...props} />
  </PanelBody>
);
