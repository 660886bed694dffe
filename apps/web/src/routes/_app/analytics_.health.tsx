import { createFileRoute } from '@tanstack/react-router';
import { BrandHealth } from './-brand-health';

export const Route = createFileRoute('/_app/analytics_/health')({ component: BrandHealth });
