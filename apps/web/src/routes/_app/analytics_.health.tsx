import { createFileRoute } from '@tanstack/react-router';
import { BrandHealthPage } from '@/features/metrics/health/brand-health-page';

export const Route = createFileRoute('/_app/analytics_/health')({ component: BrandHealthPage });
