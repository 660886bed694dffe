import type { Drafted, generateMessage, generateMessages } from '@app/contracts/drafting/drafting.api';
import { draftsAtOnce } from '@app/contracts/content/content.constants';
import type { Lead } from '@app/contracts/leads/leads.api';
import { cutTo } from '@app/contracts/text';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { call, messageOf } from '@/shared/http/call';
import { ended, plural } from '@/shared/lib/format';
import { jobDone, useJob } from '@/shared/live/jobs';
import { tooMany } from '@/shared/toast/failure-toasts';
import { toast, type ToastGiven } from '@/shared/toast/toast.store';
import { useAction } from './use-action';

type Draftee = Pick<Lead, 'id' | 'name'>;

interface Request {
  leads: readonly Draftee[];
  /** For the button Draft Message of one row, which has another endpoint and other texts in docs/quality/specification.md. */
  single: boolean;
  whyNow?: string;
}

const failure = ({ single }: Request, error: unknown): ToastGiven => {
  const usual = single
    ? 'Failed to generate message. Please try again.'
    : 'Failed to generate outreach drafts. Please try again.';
  return { kind: 'error', title: single ? 'Generation failed' : 'Error', text: messageOf(error, usual) };
};

export interface Outcome {
  ids: readonly string[];
  /** Every draft is a sample. */
  samples: boolean;
  skipped: readonly { name: string; why: string }[];
}

const outcomeOf = ({ drafts, skipped }: Drafted): Outcome => ({
  ids: drafts.map(({ id }) => id),
  samples: drafts.length > 0 && drafts.every(({ sample }) => sample),
  skipped,
});

const reasons: Record<string, string> = {
  draft_waiting: 'a draft already waits',
  archived: 'the lead is archived',
  unknown: 'the lead is not there any more',
};

const textsOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((each) => typeof each === 'string') : [];

/** Reads the result of a job. It has ids only; the names come from `leads`. */
export const outcomeOfJob = (result: unknown, leads: readonly Draftee[]): Outcome => {
  const { drafts, samples, skipped } = (result ?? {}) as { drafts?: unknown; samples?: unknown; skipped?: unknown };
  const ids = textsOf(drafts);
  const passed = Array.isArray(skipped) ? (skipped as { leadId?: unknown; why?: unknown }[]) : [];
  return {
    ids,
    samples: ids.length > 0 && samples === ids.length,
    skipped: passed.map(({ leadId, why }) => ({
      name: leads.find(({ id }) => id === leadId)?.name ?? 'somebody',
      why: reasons[String(why)] ?? 'it could not be written',
    })),
  };
};

/** `Skipped Hana Sato: a draft already waits. 2 more were skipped.` */
const skippedSentence = (skipped: Outcome['skipped']): string => {
  const said = skipped
    .slice(0, 2)
    .map(({ name, why }) => ended(`Skipped ${cutTo(name, 60)}: ${why.charAt(0).toLowerCase()}${why.slice(1)}`));
  const more = skipped.length - said.length;
  return [...said, ...(more > 0 ? [`${plural(more, 'more was', 'more were')} skipped.`] : [])].join(' ');
};

export const draftedToast = ({ ids, samples, skipped }: Outcome, single: boolean): { title: string; text: string } => {
  const why = skippedSentence(skipped);
  if (ids.length === 0) return { title: 'Nothing was drafted', text: why || 'There was nobody to write to.' };
  if (single)
    return {
      title: 'Message generated',
      text: 'Your personalized outreach message is ready for review on the Dashboard.',
    };
  const made = samples
    ? 'Sample outreach messages have been generated for review.'
    : `${plural(ids.length, 'message waits', 'messages wait')} for your review.`;
  return { title: 'Outreach Drafts Created', text: why ? `${made} ${why}` : made };
};

/** Generates drafts for leads, follows the job when it takes longer, and shows one toast at the end. */
export const useDrafting = () => {
  const client = useQueryClient();
  const navigate = useNavigate();
  const [busy, setBusy] = useState<ReadonlySet<string>>(new Set());
  const [following, setFollowing] = useState<{ jobId: string; leads: number } | null>(null);
  const job = useJob(following?.jobId ?? null);

  const mark = (leads: readonly Draftee[], on: boolean) =>
    setBusy((now) => {
      const ids = leads.map(({ id }) => id);
      return new Set(on ? [...now, ...ids] : [...now].filter((id) => !ids.includes(id)));
    });

  const finish = (outcome: Outcome, request: Request) => {
    mark(request.leads, false);
    const [first] = outcome.ids;
    const search = first && outcome.ids.length === 1 ? { id: first } : {};
    const page = '/approvals';
    const review = { label: 'Review', run: () => void navigate({ to: page, search }), leadsTo: page };
    const waits = outcome.ids.length > 0 || outcome.skipped.length > 0;
    toast({ ...draftedToast(outcome, request.single), ...(waits && { action: review }) });
  };

  const follow = async (jobId: string, request: Request) => {
    setFollowing({ jobId, leads: request.leads.length });
    try {
      const { result } = await jobDone(client, jobId);
      finish(outcomeOfJob(result, request.leads), request);
    } catch (error) {
      mark(request.leads, false);
      toast(failure(request, error));
    } finally {
      setFollowing(null);
    }
  };

  const post = useAction({
    run: ({ leads, single, whyNow }: Request, x) => {
      const [first] = leads;
      return single && first
        ? call<typeof generateMessage>('POST', '/api/content/generate-message', { body: { leadId: first.id }, ...x })
        : call<typeof generateMessages>('POST', '/api/content/generate-messages', {
            body: { leadIds: leads.map(({ id }) => id), ...(whyNow && { whyNow }) },
            ...x,
          });
    },
    waiting: ({ leads: [first, ...others] }) =>
      first && others.length === 0 ? `Still writing the message to ${first.name.slice(0, 60)}` : 'Still writing',
    failed: (error, request) => {
      mark(request.leads, false);
      return failure(request, error);
    },
    afterRecorded: (request) => mark(request.leads, false),
    after: (result, request) => {
      if ('jobId' in result) void follow(result.jobId, request);
      else finish(outcomeOf(result), request);
    },
  });

  return {
    busy,
    /** Drafts for several leads are being generated. */
    pending: following !== null || post.running.some(({ single }) => !single),
    progress: following && {
      done: job?.progress.done ?? 0,
      of: job?.progress.of || following.leads,
    },
    draftOne: (lead: Draftee) => {
      mark([lead], true);
      post.act({ leads: [lead], single: true });
    },
    /** `accepted` runs when the server writes the drafts, and not after a failure. */
    draftMany: (leads: readonly Draftee[], whyNow?: string, accepted?: () => void) => {
      if (leads.length > draftsAtOnce) return tooMany(draftsAtOnce, 'Drafting');
      mark(leads, true);
      post.act({ leads, single: false, ...(whyNow && { whyNow }) }, accepted);
    },
  };
};
export type Drafting = ReturnType<typeof useDrafting>;
