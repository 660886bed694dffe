import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import type { Lead } from '@app/contracts/leads/leads.api';
import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { readOnly } from '@/shared/session/read-only';

const kind = Symbol('lead');

const leadOf = (data: Record<string | symbol, unknown>): Lead | undefined => data[kind] as Lead | undefined;

export const useDraggableLead = (card: RefObject<HTMLElement | null>, lead: Lead): boolean => {
  const [dragged, setDragged] = useState(false);
  const data = useEffectEvent(() => ({ [kind]: lead }));
  useEffect(() => {
    if (!card.current || readOnly.why) return undefined;
    return draggable({
      element: card.current,
      getInitialData: () => data(),
      onDragStart: () => setDragged(true),
      onDrop: () => setDragged(false),
    });
  }, [card]);
  return dragged;
};

export const useLeadTarget = (
  column: RefObject<HTMLElement | null>,
  status: Lead['status'],
  onDrop: (lead: Lead) => void,
): boolean => {
  const [over, setOver] = useState(false);
  const drop = useEffectEvent(onDrop);
  useEffect(() => {
    if (!column.current) return undefined;
    return dropTargetForElements({
      element: column.current,
      canDrop: ({ source }) => {
        const lead = leadOf(source.data);
        return lead !== undefined && lead.status !== status;
      },
      onDragEnter: () => setOver(true),
      onDragLeave: () => setOver(false),
      onDrop: ({ source }) => {
        setOver(false);
        const lead = leadOf(source.data);
        if (lead) drop(lead);
      },
    });
  }, [column, status]);
  return over;
};
