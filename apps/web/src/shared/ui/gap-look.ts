/** How a gap looks in a running text: a dashed chip in the product's voice, without brackets. */
export const gapLook =
  'rounded-chip border border-dashed border-line-3 box-decoration-clone px-1.5 pb-0.5 font-sans text-sm text-ink-2';
