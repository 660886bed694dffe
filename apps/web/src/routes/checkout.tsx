import { createFileRoute } from '@tanstack/react-router';
import { Checkout } from '@/features/billing/checkout-page';
import { textIn } from '@/shared/lib/search-params';

const CheckoutScreen = () => <Checkout price={textIn(Route.useSearch().price, 60)} />;

export const Route = createFileRoute('/checkout')({
  validateSearch: (search: { price?: string }) => search,
  component: CheckoutScreen,
});
