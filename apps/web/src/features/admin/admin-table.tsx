import type { ComponentProps, ReactNode } from 'react';
import { cn } from '@/shared/lib/cn';
import { Skeleton } from '@/shared/ui/skeleton';
import { Cell, Head, Row, Table } from '@/shared/ui/table';

type Look = string | false;

export interface Column<Item> extends Pick<ComponentProps<typeof Head>, 'sort' | 'onSort'> {
  head: string;
  /** The width. */
  look?: Look;
  cell: (item: Item) => ReactNode;
  cellLook?: Look;
  title?: (item: Item) => string;
  /** A figure, at the right. */
  figure?: true;
  /** The name of the row. */
  strong?: true;
}

interface AdminTableProps<Item> extends Omit<ComponentProps<typeof Table>, 'children'> {
  items: readonly Item[];
  keyOf: (item: Item) => string;
  columns: readonly Column<Item>[];
  /** The buttons at the end of a row, and the width of their column. */
  acts?: { look: string; cell: (item: Item) => ReactNode } | false;
}

/** A table of an admin screen. Its first column stays in view when it scrolls sideways. */
export const AdminTable = <Item,>({ items, keyOf, columns, acts = false, ...rest }: AdminTableProps<Item>) => (
  <Table {...rest}>
    <thead>
      <tr>
        {columns.map(({ head, look, figure, sort, onSort }, i) => (
          <Head key={head} stick={i === 0} sort={sort} onSort={onSort} className={cn(look, figure && 'text-right')}>
            {head}
          </Head>
        ))}
        {acts && (
          <Head className={acts.look}>
            <span className="sr-only">Acts</span>
          </Head>
        )}
      </tr>
    </thead>
    <tbody>
      {items.map((item) => (
        <Row key={keyOf(item)} data-row={keyOf(item)}>
          {columns.map(({ head, cell, cellLook, title, figure, strong }, i) => (
            <Cell
              key={head}
              stick={i === 0}
              strong={strong}
              title={title?.(item)}
              className={cn(figure && 'text-right tabular-nums', cellLook)}
            >
              {cell(item)}
            </Cell>
          ))}
          {acts && <Cell className="overflow-visible pr-0 text-right">{acts.cell(item)}</Cell>}
        </Row>
      ))}
    </tbody>
  </Table>
);

/** Shown while the rows load. `look`: the height of a row on a phone, which shows cards. */
export const TableSkeleton = ({ says, rows, look }: { says: string; rows: number; look: string }) => (
  <div>
    <output className="sr-only">{says}</output>
    <div className="h-8 border-b border-line max-md:hidden" />
    {Array.from({ length: rows }, (_, i) => (
      <div key={i} className={cn('flex h-10 items-center gap-6 border-b border-line px-2', look)}>
        <Skeleton className={cn('h-2.5', ['w-28', 'w-36', 'w-24'][i % 3])} />
        <Skeleton className="h-2.5 w-48 max-md:hidden" />
        <Skeleton className="h-2.5 w-20 max-md:hidden" />
        <Skeleton className="ml-auto h-7 w-20" />
      </div>
    ))}
  </div>
);
