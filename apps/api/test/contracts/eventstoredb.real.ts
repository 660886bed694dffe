import { eventStoreContract } from '@app/event-sourcing/testing/event-store.contract';
import { EventStoreDbEventStore } from '@app/event-sourcing/event-store/eventstoredb.event-store';

// A spec that `npm test` runs only where EVENTSTORE_URL is set, and `npm run test:event-store` alone: the contract on a real
// server. It may hold anything and be written to by others; some thousand small events in streams `t…-…` stay in it.
const url = process.env.EVENTSTORE_URL;
if (!url) throw new Error('EVENTSTORE_URL must name the server, as in esdb://localhost:2113?tls=false');

eventStoreContract('A real EventStoreDB', async () => {
  const store = EventStoreDbEventStore.at(url);
  return { store, close: () => store.close() };
});
