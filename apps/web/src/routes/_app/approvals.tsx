import { createFileRoute } from '@tanstack/react-router';

export const Route = createFileRoute('/_app/approvals')({ component: () => <h1>Approvals</h1> });
