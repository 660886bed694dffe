import { createHash } from 'node:crypto';
import { Controller } from '@nestjs/common';
import { checkText, recordOfApproval } from '@app/contracts/content/receipt.api';
import { DomainError, mustExist } from '@app/domain/decider';
import { DataSource } from 'typeorm';
import { Handle, type Received } from '../../platform/http/endpoint';
import { Operations } from '../../platform/operations/operations';
import { Briefs } from '../../shared/briefs';
import { countContents, findApprovedWords, findContent } from './content.queries';
import { SimilarTexts } from './similar-texts.queries';

@Controller()
export class ReceiptsController {
  constructor(
    private readonly briefs: Briefs,
    private readonly source: DataSource,
    private readonly operations: Operations,
    private readonly similar: SimilarTexts,
  ) {}

  @Handle(recordOfApproval)
  async record({ params: { id }, user }: Received<typeof recordOfApproval>) {
    const found = mustExist(await findContent(this.source, user.id, id), 'text');
    const { approvalStatus, revision } = found;
    if (approvalStatus !== 'approved')
      throw new DomainError('invalid_transition', 'Only an approved text has a receipt.', { approvalStatus, revision });
    const approval = (await this.briefs.text(user.id, id)).findLast(({ type }) => type === 'ContentApproved');
    const [chained, checked] = await Promise.all([
      approval && this.operations.chainEntryOf(approval.id),
      this.operations.lastVerification(),
    ]);
    const entry = chained?.entry ?? null;
    const whole = checked && entry !== null && entry <= checked.entries && checked.broken === null;
    return { entry, checkedAt: whole ? checked.verifiedAt : null };
  }

  @Handle(checkText)
  async check({ body, user }: Received<typeof checkText>) {
    // Other programs may change line ends and add empty lines when a text is copied through them.
    const text = body.text.replaceAll('\r\n', '\n');
    const [approved, counts] = await Promise.all([
      findApprovedWords(this.source, user.id, [text, text.trim()]),
      countContents(this.source, user.id),
    ]);
    return {
      fingerprint: createHash('sha256').update(text).digest('hex'),
      approved,
      closest: approved ? null : await this.similar.closest(user.id, text),
      searched: counts.approved,
    };
  }
}
