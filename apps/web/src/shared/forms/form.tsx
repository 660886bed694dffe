import type { ComponentProps, ReactNode } from 'react';
import { Button } from '@/shared/ui/button';
import { Dialog } from '@/shared/ui/dialog';

interface FormProps extends Omit<ComponentProps<'form'>, 'onSubmit'> {
  onSubmit: () => void;
}

/** A form that the program sends, not the browser. */
export const Form = ({ onSubmit, className = 'grid gap-3.5', ...rest }: FormProps) => (
  <form
    {...rest}
    onSubmit={(event) => {
      event.preventDefault();
      onSubmit();
    }}
    className={className}
  />
);

interface FormButtonsProps {
  cancel?: ReactNode;
  onCancel: () => void;
  submit: ReactNode;
  /** The key that sends the form, shown in the button. */
  keys?: string;
  pending: boolean;
  /** A button at the left. */
  children?: ReactNode;
}

export const FormButtons = ({ cancel = 'Cancel', onCancel, submit, keys, pending, children }: FormButtonsProps) => (
  <div className="flex justify-end gap-2">
    {children}
    <Button variant="quiet" onClick={onCancel}>
      {cancel}
    </Button>
    <Button type="submit" variant="primary" keys={keys} pending={pending}>
      {submit}
    </Button>
  </div>
);

interface FormDialogProps extends Omit<FormButtonsProps, 'onCancel'> {
  title: string;
  description?: ReactNode;
  onClose: () => void;
  /** What Cancel does, where that is more than closing. */
  onCancel?: () => void;
  onSubmit: () => void;
  aside?: ReactNode;
}

/** A form in a dialog. It is on the screen while it is open. */
export const FormDialog = (props: FormDialogProps) => {
  const { title, description, onClose, onCancel = onClose, onSubmit, aside, children, ...buttons } = props;
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={title} description={description}>
      <Form onSubmit={onSubmit}>
        {children}
        <FormButtons {...buttons} onCancel={onCancel}>
          {aside}
        </FormButtons>
      </Form>
    </Dialog>
  );
};
