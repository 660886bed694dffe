import { createFileRoute } from '@tanstack/react-router';
import { SharedPage } from '@/features/sharing/shared-page';

export const Route = createFileRoute('/shared')({ component: SharedPage });
