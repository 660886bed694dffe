import { jest } from '@jest/globals';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { closedTrigger } from './lazily';

afterEach(cleanup);

it.each([fireEvent.pointerEnter, fireEvent.focus])(
  'A button whose code cannot be loaded ahead throws nothing',
  async (reach) => {
    const gone = Promise.reject(new TypeError('Failed to fetch'));
    gone.catch(() => undefined);
    const caught = jest.spyOn(gone, 'catch');
    const Closed = closedTrigger('menu', () => gone);
    render(<Closed open={false} onOpenChange={() => undefined} trigger={<button type="button">Filter</button>} />);
    reach(screen.getByRole('button'));
    expect(caught).toHaveBeenCalledTimes(1);
  },
);
