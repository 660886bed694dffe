import { eventStoreContract } from './event-store.contract';
import { MemoryEventStore } from './memory.event-store';

eventStoreContract('The log in memory', async () => {
  const store = new MemoryEventStore();
  return { store, close: () => store.close() };
});
