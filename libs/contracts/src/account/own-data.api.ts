import { endpoint } from '../endpoint';

/** Samples are not in the CSV files. Of what admins did, the record has only their answers to tickets. */
export const downloadData = endpoint({
  method: 'GET',
  path: '/api/account/data.zip',
  summary: 'Everything that the person has: leads, content and activity as CSV files, and the record as JSON lines',
  produces: 'application/zip',
});
