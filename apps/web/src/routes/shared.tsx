import { createFileRoute } from '@tanstack/react-router';
import { SharedPage } from '@/features/digest/private-link/shared-page';

export const Route = createFileRoute('/shared')({ component: SharedPage });
