import { jest } from '@jest/globals';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type FormEvent, useState } from 'react';
import { readOnly } from '@/shared/session/read-only';
import { Avatar } from './avatar';
import { BulkBar } from './bulk-bar';
import { Button } from './button';
import { Checkbox } from './checkbox';
import { FilterChip, SampleChip, StateLabel, WriterChip } from './chip';
import { ConfirmDialog, Dialog } from './dialog';
import { StatusLabel } from './lead-status-label';
import { Empty, NoMatch, LoadError } from './empty-state';
import { ErrorSentence, Field, Input, Textarea } from './field';
import { Count } from './brand-mark';
import { Menu, MenuChoice, MenuItem } from './menu';
import { Page } from './page';
import { Panel } from './panel';
import { Progress } from './progress';
import { Fingerprint, Seal } from './seal';
import { Segmented } from './segmented';
import { Select } from './select';
import { Sheet } from './sheet';
import { SkeletonRows } from './skeleton';
import { Switch } from './switch';
import { Cell, Head, Row, Table } from './table';
import { Time } from './time';
import { WordDiff } from './word-diff';
import { CallError } from '@/shared/http/call';

const fingerprint = 'b97ff8254076a5b0aa7a74073be36d27'.padEnd(64, '0');

describe('buttons', () => {
  it('have the type button by default', () => {
    render(<Button>Edit</Button>);
    expect(screen.getByRole('button', { name: 'Edit' })).toHaveAttribute('type', 'button');
  });

  it('show that they are pending and ignore clicks', async () => {
    const pressed = jest.fn();
    render(
      <Button pending pendingText="Generating..." onClick={pressed}>
        Generate Sample Leads
      </Button>,
    );
    const button = screen.getByRole('button', { name: 'Generating...' });
    expect(button).toHaveAttribute('aria-busy', 'true');
    await userEvent.click(button);
    expect(pressed).not.toHaveBeenCalled();
  });

  it('do not submit a form while they are pending', async () => {
    const submitted = jest.fn();
    render(
      <form onSubmit={submitted}>
        <Button type="submit" pending>
          Add Lead
        </Button>
      </form>,
    );
    await userEvent.click(screen.getByRole('button'));
    expect(submitted).not.toHaveBeenCalled();
  });

  it('hide their key hints from screen readers', () => {
    render(<Button keys="a">Approve</Button>);
    expect(screen.getByRole('button')).toHaveAccessibleName('Approve');
  });
});

describe('fields', () => {
  it('tie label, hint and error to the control', () => {
    render(
      <Field label="Company" hint="As they write it" error="Company is required" optional>
        <Input />
      </Field>,
    );
    const input = screen.getByLabelText(/^Company/);
    expect(input).toBeInvalid();
    expect(input).toHaveAccessibleDescription('As they write it Company is required');
    expect(screen.getByRole('alert')).toHaveTextContent('Company is required');
  });

  it('do the same for a text area and a select', () => {
    render(
      <>
        <Field label="Notes">
          <Textarea />
        </Field>
        <Field label="Segment" error="Choose one">
          <Select options={[{ value: 'smb', label: 'smb' }]} placeholder="Select" defaultValue="" />
        </Field>
        <ErrorSentence>Apart</ErrorSentence>
      </>,
    );
    expect(screen.getByLabelText('Notes').tagName).toBe('TEXTAREA');
    expect(screen.getByLabelText('Segment')).toBeInvalid();
  });

  it('send a form with Ctrl+Enter from a field of several lines or a select, once, unless its button is disabled', async () => {
    const sent = jest.fn((event: FormEvent) => event.preventDefault());
    const form = (disabled: boolean) => (
      <form onSubmit={sent}>
        <Field label="Note">
          <Textarea />
        </Field>
        <Select aria-label="Reason" options={[{ value: 'smb', label: 'smb' }]} />
        <Button type="submit" disabled={disabled}>
          Save
        </Button>
      </form>
    );
    const { rerender } = render(form(true));
    await userEvent.type(screen.getByLabelText('Note'), 'One{Enter}two{Control>}{Enter}{/Control}');
    expect(sent).not.toHaveBeenCalled();
    rerender(form(false));
    await userEvent.type(screen.getByLabelText('Note'), '{Control>}{Enter}{/Control}');
    expect(sent).toHaveBeenCalledTimes(1);
    expect(screen.getByLabelText('Note')).toHaveValue('One\ntwo');
    await userEvent.tab();
    expect(screen.getByLabelText('Reason')).toHaveFocus();
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    expect(sent).toHaveBeenCalledTimes(2);
  });

  it('let a person choose an option of a select, but not its placeholder', async () => {
    const chosen = jest.fn();
    render(
      <Select
        aria-label="Action"
        placeholder="Select Action"
        value=""
        onChange={chosen}
        options={[{ value: 'connect', label: 'connect' }]}
      />,
    );
    expect(screen.getByText('Select Action')).toBeDisabled();
    await userEvent.selectOptions(screen.getByLabelText('Action'), 'connect');
    expect(chosen).toHaveBeenCalledWith('connect');
  });

  it('have a mixed state for a checkbox', () => {
    render(<Checkbox aria-label="All" checked="mixed" readOnly />);
    expect(screen.getByRole('checkbox')).toBePartiallyChecked();
  });

  it('work with the keyboard: a switch and a choice of several', async () => {
    const Choice = () => {
      const [tone, setTone] = useState('bold');
      const [on, setOn] = useState(false);
      return (
        <>
          <Segmented
            label="Tone"
            value={tone}
            onChange={setTone}
            options={[
              { value: 'bold', label: 'Bold' },
              { value: 'calm', label: 'Calm Authority' },
            ]}
          />
          <Switch aria-label="On" checked={on} onCheckedChange={setOn} />
        </>
      );
    };
    render(<Choice />);
    await userEvent.click(screen.getByText('Calm Authority'));
    expect(screen.getByRole('radio', { name: 'Calm Authority' })).toBeChecked();
    screen.getByRole('switch').focus();
    await userEvent.keyboard(' ');
    expect(screen.getByRole('switch')).toBeChecked();
  });
});

describe('signs', () => {
  it('show every state as a word, not only as a colour', () => {
    render(
      <>
        {(['pending', 'edited', 'approved', 'declined'] as const).map((state) => (
          <StateLabel key={state} state={state} />
        ))}
        {(['new', 'contacted', 'responded', 'meeting_booked', 'converted', 'lost'] as const).map((status) => (
          <StatusLabel key={status} status={status} />
        ))}
        <WriterChip ai />
        <WriterChip ai={false} />
        <SampleChip />
      </>,
    );
    const words = 'Pending Edited Approved Declined New Contacted Replied Booked Won Lost AI Template Sample';
    for (const word of words.split(' ')) expect(screen.getByText(word)).toBeInTheDocument();
  });

  it('remove a filter', async () => {
    const removed = jest.fn();
    render(
      <FilterChip removes="Status: Replied" onRemove={removed}>
        Status: Replied
      </FilterChip>,
    );
    await userEvent.click(screen.getByRole('button', { name: 'Remove filter: Status: Replied' }));
    expect(removed).toHaveBeenCalledTimes(1);
  });

  it('draw a full seal from 36 px on and a small one below', () => {
    const { container } = render(
      <>
        <Seal fingerprint={fingerprint} size={36} label="Seal" />
        <Seal fingerprint={fingerprint} size={35} />
        <Fingerprint value={fingerprint} groups={4} />
      </>,
    );
    const [full, small] = container.querySelectorAll('path');
    expect(full?.getAttribute('d')).toContain('A35.5');
    expect(small?.getAttribute('d')).toMatch(/^(M[\d.]+ [\d.]+A27 27 [^M]+)+$/);
    expect(screen.getAllByRole('img')).toHaveLength(1);
    expect(container).toHaveTextContent('b97f f825 4076 a5b0');
  });

  it('tell screen readers what they count', () => {
    render(
      <>
        <Count value={5} lit says="waiting:" />
        <Count value={1200} />
        <Avatar name="Hana Sato" />
      </>,
    );
    expect(screen.getByText('waiting:').parentElement).toHaveTextContent('waiting: 5');
    expect(screen.getByText('999+')).toBeInTheDocument();
    expect(screen.getByText('HS')).toHaveAttribute('aria-hidden', 'true');
  });

  it('show the exact time on hover', () => {
    render(<Time at={new Date().toISOString()} />);
    expect(screen.getByText('Just now')).toHaveAttribute('title');
  });
});

describe('surfaces', () => {
  it('show the name of the page in the head and in the browser’s title', () => {
    render(
      <Page title="Leads & Segments" sub="86 people" actions={<Button>Add Lead</Button>}>
        <Panel title="Recent Activity" meta="this week" action={<a href="#all">All</a>}>
          <Sheet current>Words</Sheet>
        </Panel>
      </Page>,
    );
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Leads & Segments');
    expect(document.title).toBe('Leads & Segments | Keepwarm');
    expect(screen.getByRole('region', { name: 'Recent Activity' })).toBeInTheDocument();
  });

  it('sort, select and open rows', async () => {
    const sorted = jest.fn();
    render(
      <Table label="Leads">
        <thead>
          <tr>
            <Head stick sort="ascending" onSort={sorted}>
              Name
            </Head>
          </tr>
        </thead>
        <tbody>
          <Row selected open>
            <Cell stick strong>
              Hana Sato
            </Cell>
          </Row>
        </tbody>
      </Table>,
    );
    expect(screen.getByRole('columnheader')).toHaveAttribute('aria-sort', 'ascending');
    await userEvent.click(screen.getByRole('button', { name: 'Name' }));
    expect(sorted).toHaveBeenCalledTimes(1);
    expect(screen.getByRole('row', { selected: true })).toHaveTextContent('Hana Sato');
  });

  it('show the bulk bar only while rows are selected', async () => {
    const cleared = jest.fn();
    const { rerender } = render(
      <BulkBar count={0} onClear={cleared}>
        <Button>Tag</Button>
      </BulkBar>,
    );
    expect(screen.queryByRole('toolbar')).not.toBeInTheDocument();
    rerender(
      <BulkBar count={1204} onClear={cleared}>
        <Button>Tag</Button>
      </BulkBar>,
    );
    expect(screen.getByRole('status')).toHaveTextContent('1,204 selected');
    // On a phone the bar lies over the list, so the list has room below its last row.
    expect(screen.getByRole('toolbar').previousElementSibling).toHaveClass('h-24', 'md:hidden');
    await userEvent.click(screen.getByRole('button', { name: 'Clear the selection' }));
    expect(cleared).toHaveBeenCalledTimes(1);
  });
});

describe('a list without rows', () => {
  it('says whether it is empty, filtered or could not be loaded', async () => {
    const cleared = jest.fn();
    const again = jest.fn();
    const error = new CallError(500, '', { statusCode: 500, code: 'x', message: 'm', requestId: '7f3a9c1e' });
    render(
      <>
        <Empty title="No leads identified yet" detail="Import your contacts to begin." rings />
        <NoMatch title="Nobody matches" hides="Status: Replied hides 86 people." onClear={cleared} />
        <LoadError what="Leads" error={error} onRetry={again} />
      </>,
    );
    expect(screen.getByText('No leads identified yet')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Clear all' }));
    expect(cleared).toHaveBeenCalledTimes(1);
    const alert = screen.getByRole('alert');
    expect(alert).toHaveTextContent('Leads could not be loadedNothing is lost. Request 7f3a.');
    await userEvent.click(within(alert).getByRole('button', { name: 'Try again' }));
    expect(again).toHaveBeenCalledTimes(1);
  });

  it('says why it was refused, without another try of the same', () => {
    const errors = [{ path: 'from', message: 'A period has at most 1,100 days' }];
    const body = { statusCode: 400, code: 'validation_failed', message: 'm', requestId: '7f3a9c1e', errors };
    render(<LoadError what="Analytics" error={new CallError(400, '', body)} onRetry={jest.fn()} />);
    expect(screen.getByRole('alert')).toHaveTextContent(
      'Analytics could not be loadedA period has at most 1,100 days.',
    );
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
  });

  it('says how long to wait where too much was asked for', () => {
    const message = 'That was more than 600 times in a minute. Nothing is lost; try again in 12 seconds.';
    const body = { statusCode: 429, code: 'rate_limited', message, requestId: '7f3a9c1e' };
    render(<LoadError what="Leads" error={new CallError(429, '', body)} onRetry={jest.fn()} />);
    expect(screen.getByRole('alert')).toHaveTextContent(`Leads could not be loaded${message}Try again`);
  });

  it('says the same of what a read-only view may not ask for', () => {
    const body = { statusCode: 403, code: 'view_only', message: 'You look at another workspace.', requestId: 'r' };
    render(<LoadError what="The preview" error={new CallError(403, '', body)} onRetry={jest.fn()} />);
    expect(screen.getByRole('alert')).toHaveTextContent('You look at another workspace.');
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
  });

  it('shows placeholders or a progress bar while it loads', () => {
    render(
      <>
        <SkeletonRows rows={3} />
        <Progress label="Drafting for 4 of 9 leads" done={4} of={9} />
        <Progress label="Reading" done={0} of={0} />
      </>,
    );
    expect(screen.getByText('Loading')).toBeInTheDocument();
    expect(screen.getByRole('progressbar', { name: /^Drafting/ })).toHaveAttribute('value', '4');
    expect(screen.getByRole('progressbar', { name: 'Reading' })).not.toHaveAttribute('value');
    expect(screen.getByText('44%')).toBeInTheDocument();
  });
});

describe('an overlay', () => {
  it('is a dialog with a name, closed by Escape', async () => {
    const changed = jest.fn();
    render(
      <Dialog open onOpenChange={changed} title="Add New Lead" description="They appear in your lists at once.">
        <Input aria-label="Name" />
      </Dialog>,
    );
    expect(await screen.findByRole('dialog', { name: 'Add New Lead' })).toHaveAccessibleDescription(/at once/);
    expect(document.querySelector('[data-lock-scroll]')).not.toBeNull();
    await userEvent.keyboard('{Escape}');
    expect(changed).toHaveBeenCalledWith(false);
  });

  it('is closed by a click beside it, unless the person has typed in its form', async () => {
    const changed = jest.fn();
    render(
      <>
        <p>Beside</p>
        <Dialog open onOpenChange={changed} title="Log touch">
          <form>
            <Input aria-label="Note" />
          </form>
        </Dialog>
      </>,
    );
    const user = userEvent.setup({ pointerEventsCheck: 0 });
    const note = await screen.findByLabelText('Note');
    // The library listens to clicks beside the dialog only after the task in which it opened.
    await waitFor(async () => {
      await user.click(screen.getByText('Beside'));
      expect(changed.mock.calls).toEqual([[false]]);
    });
    await user.type(note, 'She asked for the rota.');
    await user.click(screen.getByText('Beside'));
    expect(changed).toHaveBeenCalledTimes(1);
    await user.keyboard('{Escape}');
    expect(changed).toHaveBeenCalledTimes(2);
  });

  it('opens with the focus in its first field, also below a button and beside a choice that is not chosen', async () => {
    render(
      <Dialog open onOpenChange={jest.fn()} title="Rebuild the leads">
        <form>
          <button type="button">Start empty</button>
          <input type="radio" name="swap" aria-label="Ask me" />
          <input type="radio" name="swap" aria-label="When equal" defaultChecked />
          <Button type="submit">Rebuild</Button>
        </form>
      </Dialog>,
    );
    await screen.findByRole('dialog');
    expect(screen.getByRole('radio', { name: 'When equal' })).toHaveFocus();
  });

  it('opens a question with the focus on the button that keeps', async () => {
    render(
      <Dialog open onOpenChange={jest.fn()} title="Cancel Pro on 3 December?">
        <Button variant="quiet">Keep Pro</Button>
        <Button variant="destroy">Cancel on 3 December</Button>
      </Dialog>,
    );
    await screen.findByRole('dialog');
    expect(screen.getByRole('button', { name: 'Keep Pro' })).toHaveFocus();
  });

  it('gives the focus back to where it was opened from', async () => {
    const Opens = () => {
      const [open, setOpen] = useState(false);
      return (
        <>
          <Button onClick={() => setOpen(true)}>Add Lead</Button>
          {open && (
            <Dialog open onOpenChange={setOpen} title="Add New Lead">
              <Input aria-label="Name" />
            </Dialog>
          )}
        </>
      );
    };
    render(<Opens />);
    const opener = screen.getByRole('button', { name: 'Add Lead' });
    await userEvent.click(opener);
    expect(await screen.findByRole('dialog')).toBeInTheDocument();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(opener).toHaveFocus());
  });

  it('gives the focus to the heading of the page that it came with', async () => {
    const Page = () => {
      const [open, setOpen] = useState(true);
      return (
        <main>
          <h1>Leads</h1>
          {open && (
            <Dialog open onOpenChange={setOpen} title="Add New Lead">
              <Input aria-label="Name" />
            </Dialog>
          )}
        </main>
      );
    };
    render(<Page />);
    await screen.findByRole('dialog');
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Leads' })).toHaveFocus());
  });

  it('gives the focus back to the button of the menu that it was opened from', async () => {
    const Opens = () => {
      const [open, setOpen] = useState(false);
      return (
        <main>
          <Menu trigger={<Button>More</Button>}>
            <MenuItem onSelect={() => setOpen(true)}>Rename</MenuItem>
          </Menu>
          {open && (
            <Dialog open onOpenChange={setOpen} title="Rename the view">
              <Input aria-label="Name" />
            </Dialog>
          )}
        </main>
      );
    };
    render(<Opens />);
    // The second time the code of the dialog is there, and it opens before the menu is gone.
    for (const _ of ['loads', 'is there']) {
      await userEvent.click(screen.getByRole('button', { name: 'More' }));
      await userEvent.click(await screen.findByRole('menuitem', { name: 'Rename' }));
      expect(await screen.findByRole('dialog')).toBeInTheDocument();
      await userEvent.keyboard('{Escape}');
      await waitFor(() => expect(screen.getByRole('button', { name: 'More' })).toHaveFocus());
    }
  });

  it('asks for confirmation, with the focus on the button that keeps', async () => {
    const confirmed = jest.fn();
    render(
      <ConfirmDialog
        open
        onOpenChange={jest.fn()}
        title="Archive 31 leads?"
        text="You can bring them back."
        rows={[{ label: 'Skipped: a draft is waiting', value: 4 }]}
        keep="Keep them"
        confirm="Archive 27 leads"
        onConfirm={confirmed}
      />,
    );
    expect(await screen.findByRole('alertdialog', { name: 'Archive 31 leads?' })).toHaveTextContent(
      'a draft is waiting4',
    );
    expect(screen.getByRole('button', { name: 'Keep them' })).toHaveFocus();
    await userEvent.click(screen.getByRole('button', { name: 'Archive 27 leads' }));
    expect(confirmed).toHaveBeenCalledTimes(1);
  });

  it('is a menu with actions and choices', async () => {
    const archived = jest.fn();
    const chosen = jest.fn();
    render(
      <Menu trigger={<Button>More</Button>}>
        <MenuItem danger onSelect={archived}>
          Archive
        </MenuItem>
        <MenuItem asChild>
          <a href="/api/logout">Sign out</a>
        </MenuItem>
        <MenuChoice
          label="Theme"
          value="light"
          onChange={chosen}
          options={[
            { value: 'light', label: 'Light' },
            { value: 'dark', label: 'Dark' },
          ]}
        />
      </Menu>,
    );
    await userEvent.click(screen.getByRole('button', { name: 'More' }));
    expect(await screen.findByRole('menuitemradio', { name: 'Light' })).toBeChecked();
    expect(screen.getByRole('menuitem', { name: 'Sign out' })).toHaveAttribute('href', '/api/logout');
    await userEvent.click(screen.getByRole('menuitemradio', { name: 'Dark' }));
    expect(chosen).toHaveBeenCalledWith('dark');
    await userEvent.click(screen.getByRole('button', { name: 'More' }));
    await userEvent.click(screen.getByRole('menuitem', { name: 'Archive' }));
    expect(archived).toHaveBeenCalledTimes(1);
  });
});

it('What changes something at once is off in a read-only view, in a menu and as a choice; other menus are not', async () => {
  Object.assign(readOnly, { why: 'Read only' });
  const [used, other] = [jest.fn(), jest.fn()];
  render(
    <>
      <Menu changes trigger={<Button>More</Button>}>
        <MenuItem onSelect={used}>Archive</MenuItem>
      </Menu>
      <Menu trigger={<Button>Filter</Button>}>
        <MenuItem onSelect={other}>Whose account</MenuItem>
      </Menu>
      <Select changes aria-label="Segment" options={[]} />
      <Select aria-label="Week" options={[]} />
    </>,
  );
  expect(screen.getByRole('combobox', { name: 'Segment' })).toBeDisabled();
  expect(screen.getByRole('combobox', { name: 'Week' })).toBeEnabled();
  await userEvent.click(screen.getByRole('button', { name: 'More' }));
  const item = await screen.findByRole('menuitem', { name: 'Archive' });
  expect(item).toHaveAttribute('title', 'Read only');
  fireEvent.click(item);
  await userEvent.keyboard('{Escape}');
  await userEvent.click(screen.getByRole('button', { name: 'Filter' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Whose account' }));
  expect(other).toHaveBeenCalledTimes(1);
  expect(used).not.toHaveBeenCalled();
  Object.assign(readOnly, { why: undefined });
});

describe('a word diff on the screen', () => {
  it('marks inserted and deleted text, and never renders it as HTML', async () => {
    const { container } = render(<WordDiff before="Hi <b>Marta</b>!" after="Hi <b>Elise</b>." />);
    expect(container).toHaveTextContent('Hi <b>Elise</b>.');
    expect(await screen.findByText('Elise', { selector: 'ins' })).toBeInTheDocument();
    expect(screen.getByText('Marta', { selector: 'del' })).toBeInTheDocument();
    expect(container.querySelector('b')).toBeNull();
  });
});
