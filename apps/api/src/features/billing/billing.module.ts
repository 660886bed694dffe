import { Feature } from '../../platform/feature';
import { NearLimits, PlanLimits } from '../../shared/ports';
import { ActOnSubscription } from '../../shared/subscription.commands';
import { BillingController } from './billing.controller';
import { CountedNearLimits } from './limits/near-limits.adapter';
import { OpenReservations } from './limits/open-reservations.queries';
import { LoggedLimits } from './limits/plan-limits.adapter';
import { ActOnUsage } from './limits/usage.commands';
import { UsageController } from './limits/usage.controller';
import { Payments } from './payments.service';
import { Refunds } from './refunds.service';
import { StripeClient } from './stripe.client';
import {
  FindMissedWebhooks,
  findMissedWebhooks,
  Following,
  FollowWebhook,
  followWebhook,
  RefundCharge,
  refundCharge,
  refundWhenRequested,
  Webhooks,
} from './stripe-sync.jobs';

@Feature({
  controllers: [BillingController, UsageController],
  commands: [ActOnSubscription, ActOnUsage],
  reactions: [refundWhenRequested],
  jobs: [followWebhook, findMissedWebhooks, refundCharge],
  providers: [
    StripeClient,
    Payments,
    Refunds,
    Following,
    Webhooks,
    FollowWebhook,
    FindMissedWebhooks,
    RefundCharge,
    OpenReservations,
    LoggedLimits,
    { provide: PlanLimits, useExisting: LoggedLimits },
    { provide: NearLimits, useClass: CountedNearLimits },
  ],
  exports: [NearLimits, PlanLimits],
})
export class BillingModule {}
