import type { ExportEvent } from '@app/contracts/audit/export.events';
import { given } from '../testing/given';
import { auditExport } from './audit-export';

const none = { searched: false, kind: null, type: null, user: null, actor: null, as: null, from: null, until: null };
const data: ExportEvent['data'] = { format: 'csv', entries: 12, filter: { ...none, kind: 'plan' } };
const exported: ExportEvent = { type: 'AuditExported', data };

describe('An export of the audit', () => {
  it('is recorded with its format, its filters and its size', () =>
    given(auditExport, [])
      .when({ type: 'ExportAudit', ...data })
      .then([exported]));

  it('is recorded once', () =>
    given(auditExport, [exported])
      .when({ type: 'ExportAudit', ...data })
      .thenNothing());
});
