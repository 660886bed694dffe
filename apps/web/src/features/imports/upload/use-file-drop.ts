import { useEffect, useEffectEvent, useState } from 'react';

const holdsFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') ?? false;

/** Accepts a file dropped anywhere on the page. Returns whether a file is being dragged over it. */
export const useFileDrop = (onDrop: (files: File[]) => void): boolean => {
  const [over, setOver] = useState(false);
  const dropped = useEffectEvent(onDrop);
  useEffect(() => {
    const dragging = (event: DragEvent) => {
      if (!holdsFiles(event)) return;
      // Otherwise the browser opens the file.
      event.preventDefault();
      setOver(true);
    };
    const left = (event: DragEvent) => {
      if (event.relatedTarget === null) setOver(false);
    };
    const drop = (event: DragEvent) => {
      if (!holdsFiles(event)) return;
      event.preventDefault();
      setOver(false);
      dropped([...(event.dataTransfer?.files ?? [])]);
    };
    window.addEventListener('dragover', dragging);
    window.addEventListener('dragleave', left);
    window.addEventListener('drop', drop);
    return () => {
      window.removeEventListener('dragover', dragging);
      window.removeEventListener('dragleave', left);
      window.removeEventListener('drop', drop);
    };
  }, []);
  return over;
};
