import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { Button, type ButtonProps } from './button';

interface MoreButtonProps extends Pick<ButtonProps, 'variant' | 'full' | 'className' | 'children'> {
  list: Pick<UseInfiniteQueryResult, 'fetchNextPage' | 'isFetchingNextPage' | 'isFetchNextPageError'>;
}

/** Loads the next page of a list. It says when that failed, and another press tries again. */
export const MoreButton = ({ list, ...rest }: MoreButtonProps) => (
  <>
    <Button {...rest} pending={list.isFetchingNextPage} changes={false} onClick={() => void list.fetchNextPage()} />
    {list.isFetchNextPageError && (
      <p role="alert" className="py-2 text-red">
        The rest could not be loaded. Please try again.
      </p>
    )}
  </>
);

type MoreRowProps = Pick<MoreButtonProps, 'children'> & {
  list: MoreButtonProps['list'] & Pick<UseInfiniteQueryResult, 'hasNextPage'>;
};

/** The last row of a list in a panel, while there are more pages. */
export const MoreRow = ({ list, children }: MoreRowProps) =>
  list.hasNextPage && (
    <div className="border-t border-line p-2">
      <MoreButton list={list} full variant="quiet">
        {children}
      </MoreButton>
    </div>
  );
