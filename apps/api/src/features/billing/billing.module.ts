import { Global, Module } from '@nestjs/common';
import { Plans } from '../../ports/features';
import { BillingController } from './billing.controller';
import { Following, FindMissedWebhooks, FollowWebhook, RefundCharge, Webhooks } from './following';
import { Payments } from './payments';
import { Refunds } from './refunds';
import { StripeClient } from './stripe-client';
import { PlansInLog, SubscriptionHandler } from './subscription.commands';

/** Global, because admins grant and revoke plans on the screen of all people. */
@Global()
@Module({
  controllers: [BillingController],
  providers: [
    SubscriptionHandler,
    StripeClient,
    Payments,
    Refunds,
    Following,
    Webhooks,
    FollowWebhook,
    FindMissedWebhooks,
    RefundCharge,
    { provide: Plans, useClass: PlansInLog },
  ],
  exports: [Plans],
})
export class BillingModule {}
