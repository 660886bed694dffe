import type { ReactNode } from 'react';

export const SmallSheet = ({ about, children }: { about: ReactNode; children: ReactNode }) => (
  <figure className="min-w-0">
    <figcaption className="mb-1 text-sm text-ink-3">{about}</figcaption>
    <div className="rounded-sheet bg-sheet px-3.5 py-3 font-serif text-[14px]/[21px] wrap-anywhere whitespace-pre-line shadow-sheet">
      {children}
    </div>
  </figure>
);
