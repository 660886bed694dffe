import { usePhone } from '@/shared/lib/use-media';
import { LeadCards } from './lead-cards';
import { LeadTable, type LeadTableProps } from './lead-table';

export const LeadRows = (props: LeadTableProps) => (usePhone() ? <LeadCards {...props} /> : <LeadTable {...props} />);

// The board is in the same chunk. Otherwise the code that both use would be in the file that every page loads.
export { BoardView } from '../board/board';
