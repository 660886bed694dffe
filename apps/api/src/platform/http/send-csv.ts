import type { Response } from 'express';

/** Returns a CSV file to be saved under `name` (ASCII). */
export const sendCsv = (response: Response, name: string, csv: string): string => {
  response.set({ 'Content-Type': 'text/csv; charset=utf-8', 'Content-Disposition': `attachment; filename="${name}"` });
  return csv;
};
