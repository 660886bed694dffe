import { endpoint } from '../endpoint';

/** Samples are not in the CSV files. An admin who looks at the workspace gets 403 `view_only`. */
export const downloadData = endpoint({
  method: 'GET',
  path: '/api/account/data.zip',
  summary: 'Everything that the person has: leads, content and activity as CSV files, and the record as JSON lines',
  produces: 'application/zip',
  limited: 'download',
});
