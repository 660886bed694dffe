/** Strings that the browser keeps. It may be full, blocked by its settings, or absent where the build renders a page: then they hold for this page. */
const keptIn = (area: () => Storage) => {
  const forThisPage = new Map<string, string>();
  return {
    /** Null: nothing is kept under this key. */
    get(key: string): string | null {
      const here = forThisPage.get(key);
      if (here !== undefined) return here;
      try {
        return area().getItem(key);
      } catch {
        return null;
      }
    },
    /** @param value null forgets it. @returns whether the browser keeps it for longer than this page */
    set(key: string, value: string | null): boolean {
      forThisPage.delete(key);
      try {
        if (value === null) area().removeItem(key);
        else area().setItem(key, value);
        return true;
      } catch {
        if (value !== null) forThisPage.set(key, value);
        return false;
      }
    },
  };
};

/** In this browser, until it is forgotten. */
export const kept = keptIn(() => localStorage);
/** In this tab, until it is closed. */
export const keptByTab = keptIn(() => sessionStorage);
