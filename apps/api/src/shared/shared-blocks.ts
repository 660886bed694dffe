import type { ShareBlock } from '@app/contracts/digest/share.constants';
import type { SharedProgress } from '@app/contracts/digest/share.api';
import { Injectable } from '@nestjs/common';
import type { SignedIn } from '../platform/kernel/people';

/** One part of the page that a person shares: sums and ranges, and no name of anybody. */
export interface SharedBlock<B extends ShareBlock = ShareBlock> {
  block: B;
  /** @param mondays of the weeks that are counted, all of them over */
  of(person: SignedIn, mondays: readonly string[]): Promise<NonNullable<SharedProgress[B]>>;
}

/** The parts of the page that a person shares. Each feature adds those about its own things. */
@Injectable()
export class SharedBlocks {
  private readonly blocks = new Map<ShareBlock, SharedBlock>();

  add<B extends ShareBlock>(part: SharedBlock<B>): void {
    this.blocks.set(part.block, part as unknown as SharedBlock);
  }

  /** Only these parts. */
  async of(
    person: SignedIn,
    mondays: readonly string[],
    wanted: readonly ShareBlock[],
  ): Promise<Pick<SharedProgress, ShareBlock>> {
    const parts = wanted.map(async (block) => {
      const part = this.blocks.get(block);
      if (!part) throw new Error(`Nobody counts ${block}`);
      return [block, await part.of(person, mondays)] as const;
    });
    return Object.fromEntries(await Promise.all(parts));
  }
}
