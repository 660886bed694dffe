import type { ImportAnalysis } from '@app/contracts/imports/imports.api';
import { CallError, errorOf } from '@/shared/http/call';

interface Upload {
  file: File;
  /** Called with the share of bytes sent, 0 to 1. */
  onSent: (share: number) => void;
  signal: AbortSignal;
}

/** Uploads a file. Not with `call`, because `fetch` reports no upload progress. Throws `CallError`. */
export const uploadFile = ({ file, onSent, signal }: Upload, idempotencyKey: string): Promise<ImportAnalysis> =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', '/api/imports');
    request.setRequestHeader('Accept', 'application/json');
    request.setRequestHeader('Idempotency-Key', idempotencyKey);
    request.upload.onprogress = (event) => onSent(event.total > 0 ? event.loaded / event.total : 0);
    request.onload = () => {
      const { status, responseText } = request;
      if (status >= 200 && status < 300) resolve(JSON.parse(responseText) as ImportAnalysis);
      else reject(errorOf(status, responseText, request.statusText));
    };
    request.onerror = () =>
      reject(new CallError(0, 'The file could not be sent. Nothing was imported. Please try again.'));
    request.onabort = () => reject(new DOMException('Stopped', 'AbortError'));
    signal.addEventListener('abort', () => request.abort(), { once: true });
    const form = new FormData();
    form.append('file', file);
    request.send(form);
  });
