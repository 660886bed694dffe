import { createFileRoute } from '@tanstack/react-router';
import { ArticlePage } from '@/features/support/help/article-page';

const Article = () => <ArticlePage slug={Route.useParams().slug} />;

export const Route = createFileRoute('/_help/help/$slug')({ component: Article });
