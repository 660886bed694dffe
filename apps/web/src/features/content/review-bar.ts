/** Where a decision's buttons stand in the review: at the foot of the pane, on a phone above the tabs. */
export const reviewBarLook = [
  'mt-auto sticky bottom-0 z-10 -mx-8 border-t border-line bg-canvas px-8 py-3',
  'max-md:fixed max-md:inset-x-0 max-md:bottom-[calc(55px+max(6px,env(safe-area-inset-bottom)))] max-md:z-30 max-md:mx-0 max-md:bg-panel max-md:px-3 max-md:py-2',
  'max-md:[&>button]:h-[46px] max-md:[&>button]:flex-1 max-md:[&>button:first-child]:flex-[1.7]',
].join(' ');
