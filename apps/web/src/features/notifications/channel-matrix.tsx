import { notificationLabels, switchableTypes } from '@app/contracts/notifications/notifications.constants';
import { Checkbox } from '@/shared/ui/checkbox';
import type { SwitchableType } from './preferences-form';

const head = 'px-2 pb-1.5 text-center text-sm font-medium text-ink-2 sm:w-[76px]';
const notSetUp = 'block text-[11px]/[13px] font-normal text-ink-3';

interface ChannelMatrixProps {
  bell: ReadonlySet<SwitchableType>;
  onChange: (bell: ReadonlySet<SwitchableType>) => void;
}

/** Which notification reaches which channel. E-mail and webhook are not set up yet. */
export const ChannelMatrix = ({ bell, onChange }: ChannelMatrixProps) => {
  const toggle = (type: SwitchableType) => {
    const next = new Set(bell);
    if (!next.delete(type)) next.add(type);
    onChange(next);
  };
  return (
    <table className="w-full">
      <caption className="sr-only">Notifications and where they reach you</caption>
      <thead>
        <tr className="align-bottom">
          <th scope="col" className="pb-1.5 text-left text-sm font-medium text-ink-2">
            When
          </th>
          <th scope="col" className={head}>
            Bell
          </th>
          {['Email', 'Webhook'].map((channel) => (
            <th key={channel} scope="col" className={head}>
              {channel}
              <span className={notSetUp}>not set up</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="divide-y divide-line border-y border-line">
        {switchableTypes.map((type) => (
          <tr key={type} className="h-[42px]">
            <th scope="row" className="py-1.5 pr-2 text-left font-normal">
              {notificationLabels[type]}
            </th>
            <td className="text-center">
              <Checkbox
                checked={bell.has(type)}
                onChange={() => toggle(type)}
                aria-label={`${notificationLabels[type]}: in the bell`}
              />
            </td>
            {['email', 'webhook'].map((channel) => (
              <td key={channel} className="text-center text-ink-3">
                <span aria-hidden>–</span>
                <span className="sr-only">Not set up</span>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
};
