import { render, screen } from '@testing-library/react';
import { useHotkeys } from '@/shared/ui/hotkeys';
import { KeysDialog } from './keys-dialog';

const Screen = () => {
  useHotkeys(['mod+enter', 'escape', 'arrowup', 'g l'].map((keys) => ({ keys, does: keys, run: () => undefined })));
  return <KeysDialog open onOpenChange={() => undefined} />;
};

it('The keys are listed with their names, each with a capital', async () => {
  render(<Screen />);
  await screen.findByRole('dialog', { name: 'Keys on this page' });
  expect(screen.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
    'Ctrl + Enter',
    'Esc',
    'Arrow Up',
    'G L',
  ]);
});
