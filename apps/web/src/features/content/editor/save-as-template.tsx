import type { Content } from '@app/contracts/content/content.api';
import { Link } from '@tanstack/react-router';
import { ScrollText } from 'lucide-react';
import { buttonLook } from '@/shared/ui/button';

/** Opens a new template from a message, including its unsaved words, which are stored in this browser. */
export const SaveAsTemplate = ({ item }: { item: Content }) =>
  item.type === 'message' &&
  item.targetLeadId && (
    <Link to="/templates" search={{ from: item.id }} className={buttonLook({ variant: 'quiet', size: 'sm' })}>
      <ScrollText />
      Save as template
    </Link>
  );
