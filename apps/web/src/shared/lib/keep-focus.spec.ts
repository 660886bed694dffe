import { waitFor } from '@testing-library/react';
import { keepFocus } from './keep-focus';

it('A row that comes and leaves in one turn gives its focus to the next row', async () => {
  document.body.innerHTML = '<h1>Today</h1><ul></ul>';
  const list = document.querySelector('ul') as HTMLElement;
  const end = keepFocus(list);
  list.innerHTML = ['a', 'b'].map((id) => `<li data-row="${id}" tabindex="-1"><button>Done</button></li>`).join('');
  list.querySelector('button')?.focus();
  list.querySelector('[data-row=a]')?.remove();
  await waitFor(() => expect(document.activeElement).toHaveAttribute('data-row', 'b'));
  end?.();
});
