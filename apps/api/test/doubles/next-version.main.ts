// The product as a version after this one would be: `next-version.main.js [api|worker]`. Every read model has a higher version,
// and there is one more event type, `LeadPinned`, which the present version does not know.
import 'reflect-metadata';
import { event } from '@app/contracts/event';
import { eventsByCategory } from '@app/contracts/events';
import { LeadEvent } from '@app/contracts/leads/leads.events';
import { z } from 'zod';

const known = z.discriminatedUnion('type', [...LeadEvent.options, event('LeadPinned', {})]);
Object.assign(eventsByCategory, { lead: known });
const { registry } = await import('../../src/app.module');
for (const model of registry.readModels) model.version++;
await import('../../src/main');
