import {
  cloneElement,
  type ComponentProps,
  type ComponentType,
  createElement,
  lazy,
  type ReactElement,
  type ReactNode,
  Suspense,
  useState,
} from 'react';
import { loadChunk } from '@/shared/http/load-chunk';
import { HoldsKeys } from './held-keys';
import { CodeLoads } from '@/shared/live/slow-load-notice';

/** Whether the person has opened it: what is open, and what they can close, such as a dialog or an editor. */
const isOpened = (props: object) => ('open' in props ? props.open === true : 'onClose' in props);

/** A component whose code loads when it is first rendered. Until then `meanwhile` is shown, and what is opened holds the single keys. */
export const lazily = <P extends object>(
  load: () => Promise<ComponentType<P>>,
  meanwhile?: (props: P) => ReactNode,
): ComponentType<P> => {
  const Part = lazy<ComponentType<P>>(async () => ({ default: await loadChunk(load) }));
  return (props) => {
    const fallback = (
      <>
        {meanwhile?.(props)}
        {isOpened(props) && <HoldsKeys />}
        <CodeLoads />
      </>
    );
    return <Suspense fallback={fallback}>{createElement(Part, props)}</Suspense>;
  };
};

/** A dialog or menu whose code loads when it first opens. Before that, `closed` is shown. */
export const whenOpened = <P extends { open: boolean }>(
  load: () => Promise<ComponentType<P>>,
  closed?: (props: P) => ReactNode,
): ComponentType<P> => {
  const Part = lazily(load, closed);
  return (props) => {
    const [asked, setAsked] = useState(props.open);
    if (props.open && !asked) setAsked(true);
    return asked ? <Part {...props} /> : closed?.(props);
  };
};

export interface Triggered {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  trigger: ReactElement<ComponentProps<'button'>>;
}

/** For `whenOpened`: only the button, before its menu or popover first opens. Hover and focus load the code. */
export const closedTrigger =
  (opens: 'menu' | 'dialog', load: () => Promise<unknown>) =>
  ({ trigger, open, onOpenChange }: Triggered) => {
    // A click loads the code again, and reports a failure.
    const ahead = () => void load().catch(() => undefined);
    return cloneElement(trigger, {
      'aria-haspopup': opens,
      'aria-expanded': open,
      onPointerEnter: ahead,
      onFocus: ahead,
      onClick: () => onOpenChange(true),
    });
  };

/** A menu or popover whose code loads when it first opens. Until then only its button is there. */
export const whenTriggered = <P extends Triggered>(opens: 'menu' | 'dialog', load: () => Promise<ComponentType<P>>) =>
  whenOpened<P>(load, closedTrigger(opens, load));
