import { createFileRoute } from '@tanstack/react-router';
import { Checkout } from '@/features/pricing/checkout';
import { textIn } from '@/shared/search';

const CheckoutScreen = () => <Checkout price={textIn(Route.useSearch().price, 60)} />;

export const Route = createFileRoute('/checkout')({
  validateSearch: (search: { price?: string }) => search,
  component: CheckoutScreen,
});
