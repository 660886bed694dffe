import { importLimits } from '@app/contracts/imports/imports.constants';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { number } from '@/shared/lib/format';
import { useAction } from '@/shared/actions/use-action';
import { useUser } from '@/shared/queries/current-user.queries';
import { freshDraft, saveDraft } from '../import-drafts.storage';
import type { WellLine } from './file-preview';
import { evidenceIn } from './refused-file-preview';
import { analysisQuery } from '../imports.queries';
import { size } from '../import-labels';
import { uploadFile } from './upload-file';

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
