import { registry } from '../src/app.module';
import { keyOf } from '@app/event-sourcing/read-models/read-model';

/** The schema of a read model's tables, such as `leads_v2`. */
export const schemaOf = (readModel: string): string => {
  const model = registry.readModels.find(({ name }) => name === readModel);
  if (!model) throw new Error(`There is no read model "${readModel}"`);
  return keyOf(model);
};
