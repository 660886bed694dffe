import { createFileRoute } from '@tanstack/react-router';
import { Login } from '@/features/sign-in/login';
import { PageTitle } from '@/shared/ui/page';
import { only } from '@/shared/search';

interface LoginSearch {
  error?: 'auth_failed';
  returnTo?: string;
}

const LoginPage = () => {
  const { error, returnTo } = Route.useSearch();
  return (
    <>
      <PageTitle name="Sign in" />
      <Login failed={error === 'auth_failed'} returnTo={returnTo} />
    </>
  );
};

export const Route = createFileRoute('/login')({
  validateSearch: (search: Record<string, unknown>): LoginSearch =>
    only(search, {
      ...(search['error'] === 'auth_failed' && { error: 'auth_failed' }),
      ...(typeof search['returnTo'] === 'string' && { returnTo: search['returnTo'] }),
    }),
  component: LoginPage,
});
