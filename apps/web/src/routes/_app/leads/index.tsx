import { createFileRoute } from '@tanstack/react-router';

export const Route = createFileRoute('/_app/leads/')({ component: () => <h1>Leads &amp; Segments</h1> });
