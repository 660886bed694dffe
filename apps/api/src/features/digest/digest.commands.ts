import { digest } from '@app/domain/digest/digest';
import { streamCommand } from '../../platform/feature';

/** A command to the digest of a week. Its id is `digestId`. */
export class ActOnDigest extends streamCommand('digest', digest) {}
