import { createFileRoute } from '@tanstack/react-router';
import { lazily } from '@/shared/lazily';

const BrandHealth = lazily(async () => (await import('./-brand-health')).BrandHealth);

export const Route = createFileRoute('/_app/analytics_/health')({ component: BrandHealth });
