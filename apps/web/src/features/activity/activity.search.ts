import type { Activity } from '@app/contracts/activity/activity.api';
import { activityTypes } from '@app/contracts/activity/activity.constants';

export const isType = (value: unknown): value is Activity['type'] => activityTypes.some((type) => type === value);
