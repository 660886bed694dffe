/** Strings that the browser stores. When the storage is full, blocked or missing (in the build), they last only for this page. */
const storeIn = (area: () => Storage) => {
  const forThisPage = new Map<string, string>();
  return {
    /** Null: nothing is stored under this key. */
    get(key: string): string | null {
      const here = forThisPage.get(key);
      if (here !== undefined) return here;
      try {
        return area().getItem(key);
      } catch {
        return null;
      }
    },
    /** @param value null removes it. @returns whether the browser stores it for longer than this page */
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

/** Stored in this browser until it is removed. */
export const localStore = storeIn(() => localStorage);
/** Stored in this tab until it is closed. */
export const tabStore = storeIn(() => sessionStorage);
