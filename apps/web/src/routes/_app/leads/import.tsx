import { createFileRoute } from '@tanstack/react-router';

export const Route = createFileRoute('/_app/leads/import')({ component: () => <h1>Import CSV</h1> });
