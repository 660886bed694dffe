import type { AdminUser } from '@app/contracts/admin/admin-users.api';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { Dialog } from '@/shared/ui/dialog';
import { Loaded } from '@/shared/ui/empty-state';
import { SearchInput } from '@/shared/ui/field';
import { Ruled } from '@/shared/ui/panel';
import { SkeletonRows } from '@/shared/ui/skeleton';
import { nameOf } from '@/shared/queries/current-user.queries';
import { usersLikeQuery } from './audit.queries';

interface PersonDialogProps {
  title: string;
  onChoose: (user: AdminUser) => void;
  onClose: () => void;
}

export const PersonDialog = ({ title, onChoose, onClose }: PersonDialogProps) => {
  const [text, setText] = useState('');
  const query = useQuery(usersLikeQuery(useDeferredValue(text.trim())));
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={title}>
      <SearchInput
        aria-label="Search people"
        placeholder="Email, first or last name"
        value={text}
        maxLength={200}
        onChange={(event) => setText(event.target.value)}
      />
      <Loaded query={query} what="The users" loading={<SkeletonRows rows={4} says="Loading users" />}>
        {({ rows }) =>
          rows.length === 0 ? (
            <p className="pt-4 text-ink-3">No user found.</p>
          ) : (
            <Ruled className="mt-3 border-y border-line">
              {rows.map((user) => (
                <li key={user.id}>
                  <button
                    type="button"
                    onClick={() => onChoose(user)}
                    className="flex min-h-10 w-full items-center gap-3 px-1 text-left hover:bg-hover max-md:min-h-12"
                  >
                    <bdi className="clip font-medium">{nameOf(user)}</bdi>
                    <bdi className="clip ml-auto text-ink-3">{user.email}</bdi>
                  </button>
                </li>
              ))}
            </Ruled>
          )
        }
      </Loaded>
    </Dialog>
  );
};
