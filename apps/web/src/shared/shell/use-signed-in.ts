import type { updateUser } from '@app/contracts/account/account.api';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call, Recorded } from '@/shared/http/call';
import { browserZone } from '@/shared/lib/dates';
import { followLive } from '@/shared/live/live-updates';
import { userQuery, useUser } from '@/shared/queries/current-user.queries';

/** Saves the browser's time zone for a person who has none yet. Weeks are counted in it. */
const useFirstTimeZone = () => {
  const client = useQueryClient();
  const { timeZone } = useUser();
  useEffect(() => {
    if (timeZone !== null) return;
    call<typeof updateUser>('PATCH', '/api/auth/user', {
      body: { timeZone: browserZone() },
    }).then(
      // Only the zone: the person may have changed something else meanwhile.
      (user) =>
        user instanceof Recorded ||
        client.setQueryData(userQuery.queryKey, (now) => now && { ...now, timeZone: user.timeZone }),
      // It is tried again on the next visit. Until then weeks are counted in the server's default zone.
      () => undefined,
    );
  }, [client, timeZone]);
};

/** Reloads the page when another person signs in with this browser, so that no text of the first person stays in this tab. */
const useReloadForAnotherPerson = () => {
  const { id } = useUser();
  const [first] = useState(id);
  useEffect(() => {
    if (id !== first) location.reload();
  }, [id, first]);
};

/** The effects on every page of a signed-in person, with and without the layout. */
export const useSignedIn = (): void => {
  const client = useQueryClient();
  useFirstTimeZone();
  useReloadForAnotherPerson();
  useEffect(() => followLive(client), [client]);
};
