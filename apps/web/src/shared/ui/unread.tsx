import type { ReactNode } from 'react';
import { Loaded, type LoadedProps } from './empty-state';

/** The other name of `Loaded`, until no feature uses it. */
export const Unread: (props: LoadedProps<unknown>) => ReactNode = Loaded;
