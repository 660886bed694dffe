import { createFileRoute } from '@tanstack/react-router';

export const Route = createFileRoute('/_app/content')({ component: () => <h1>Content Memory</h1> });
