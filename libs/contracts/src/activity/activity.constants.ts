/** The colour of an activity's dot is read off these names: approved green, identified blue, drafted purple. */
export const activityTypes = [
  'lead_identified',
  'lead_moved',
  'lead_archived',
  'lead_restored',
  'touch_logged',
  'content_drafted',
  'content_edited',
  'content_approved',
  'content_declined',
  'content_reopened',
  'content_copied',
  'import_completed',
  'import_undone',
] as const;
