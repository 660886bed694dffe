import { createFileRoute } from '@tanstack/react-router';
import { FollowUps } from '@/features/follow-ups/follow-ups-page';
import { TouchDialog } from '@/features/leads/lead/touch-dialog';

const Tracker = () => <FollowUps logTouch={(lead, onClose) => <TouchDialog lead={lead} onClose={onClose} />} />;

// Without a loader, so that the query is not part of the first load.
export const Route = createFileRoute('/_app/follow-ups')({ component: Tracker });
