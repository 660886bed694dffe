import { useQuery } from '@tanstack/react-query';
import { userQuery } from '../user';
import { Shell } from './shell';
import { Loading } from './trouble';
import { NotFoundPage } from './not-found-page';

/** Inside the shell for a signed-in person, on its own for a visitor. */
export const NotFound = () => {
  const { data: user, isPending } = useQuery(userQuery);
  if (isPending) return <Loading />;
  if (user) {
    return (
      <Shell>
        <NotFoundPage signedIn />
      </Shell>
    );
  }
  return (
    <main className="mx-auto min-h-dvh max-w-page px-(--gutter) py-10">
      <NotFoundPage signedIn={false} />
    </main>
  );
};
