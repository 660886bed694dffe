import { importLimits } from '@app/contracts/imports/imports.constants';
import type { ImportAnalysis } from '@app/contracts/imports/imports.api';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { number } from '@/shared/lib/format';
import { useAction } from '@/shared/actions/use-action';
import { useUser } from '@/shared/queries/current-user.queries';
import { CallError, errorOf } from '@/shared/http/call';
import { freshDraft, saveDraft } from '../import-drafts.storage';
import type { WellLine } from './file-preview';
import { analysisQuery } from '../imports.queries';
import { size } from '../import-labels';

/** A refused file: with a message from the browser's check, or the server's error. */
export interface Refused {
  file: File;
  error: Error | string;
  evidence: WellLine[];
}

const refusedHere = (files: readonly File[]): string | null => {
  const [file] = files;
  if (files.length > 1)
    return `You chose ${number(files.length)} files. Choose one file at a time. Nothing was imported.`;
  if (file && file.size > importLimits.bytes) {
    return `${file.name} has ${size(file.size)}. The limit is 10 MB. Split the file and import the parts one after the other. Nothing was imported.`;
  }
  return null;
};

interface Upload {
  file: File;
  /** Called with the share of bytes sent, 0 to 1. */
  onSent: (share: number) => void;
  signal: AbortSignal;
}

/** Uploads a file. Not with `call`, because `fetch` reports no upload progress. Throws `CallError`. */
const uploadFile = ({ file, onSent, signal }: Upload, idempotencyKey: string): Promise<ImportAnalysis> =>
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

const rowOfBytes = 16;
const hex = (bytes: Uint8Array) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join(' ');

const marks = [
  { bytes: '89 50 4e 47 0d 0a 1a 0a', says: 'begins like a PNG image' },
  { bytes: 'ff d8 ff', says: 'begins like a JPEG image' },
  { bytes: '47 49 46 38', says: 'begins like a GIF image' },
  { bytes: '25 50 44 46', says: 'begins like a PDF' },
  { bytes: '50 4b 03 04', says: 'begins like an archive' },
  { bytes: 'd0 cf 11 e0 a1 b1 1a e1', says: 'begins like an old Office file' },
  { bytes: '1f 8b', says: 'begins like an archive' },
];

const isText = (bytes: Uint8Array) => bytes.every((byte) => byte >= 32 || byte === 9 || byte === 10 || byte === 13);

/**
 * The beginning of a refused file, read in the browser: its first lines, or its first bytes when it is not text. Empty
 * for an empty file.
 */
const evidenceIn = async (file: File): Promise<WellLine[]> => {
  const bytes = new Uint8Array(await file.slice(0, 2048).arrayBuffer());
  if (bytes.length === 0) return [];
  if (isText(bytes.subarray(0, 512))) {
    const lines = new TextDecoder()
      .decode(bytes)
      .split(/\r\n|\r|\n/)
      .slice(0, 4);
    return lines.map((text, i) => ({ place: i + 1, text: text.slice(0, 300), says: '' }));
  }
  const start = hex(bytes.subarray(0, rowOfBytes));
  const mark = marks.find((each) => start.startsWith(each.bytes));
  if (!mark) return [{ place: 0, text: start, says: 'first bytes', look: 'marked' }];
  const length = mark.bytes.split(' ').length;
  return [
    { place: 0, text: mark.bytes, says: mark.says, look: 'marked' },
    { place: length, text: hex(bytes.subarray(length, length + rowOfBytes)), says: '' },
  ];
};

export const useUpload = () => {
  const user = useUser();
  const client = useQueryClient();
  const navigate = useNavigate();
  const [sent, setSent] = useState(0);
  const [file, setFile] = useState<File | null>(null);
  const [refused, setRefused] = useState<Refused | null>(null);
  const stop = useRef<AbortController | null>(null);
  useEffect(() => () => stop.current?.abort(), []);

  const upload = useAction({
    run: (given: { file: File; signal: AbortSignal }, { idempotencyKey }) =>
      uploadFile({ ...given, onSent: setSent }, idempotencyKey),
    waiting: ({ file: { name } }) => `Still reading ${name.slice(0, 60)}`,
    // Shown on the page, with the first lines of the file.
    failed: (error, given) => {
      if (error.name !== 'AbortError') void refuse(given.file, error);
      return null;
    },
    after: (analysis) => {
      client.setQueryData(analysisQuery(analysis.id).queryKey, analysis);
      saveDraft(user.id, analysis.id, freshDraft(analysis, new Date().toISOString()));
      void navigate({ to: '/import', search: { id: analysis.id, step: 'match' } });
    },
  });

  const refuse = async (which: File, error: Error | string) =>
    setRefused({ file: which, error, evidence: typeof error === 'string' ? [] : await evidenceIn(which) });

  const choose = (files: readonly File[]) => {
    const [first] = files;
    if (!first || upload.pending) return;
    const why = refusedHere(files);
    setRefused(null);
    if (why) {
      void refuse(first, why);
      return;
    }
    setSent(0);
    setFile(first);
    stop.current = new AbortController();
    upload.act({ file: first, signal: stop.current.signal });
  };

  return {
    choose,
    sending: upload.pending && file ? { name: file.name, bytes: file.size, share: sent } : null,
    stop: () => stop.current?.abort(),
    refused,
  };
};
