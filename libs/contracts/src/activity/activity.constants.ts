/**
 * The types of lines in the activity feed. `label` is the name in the filter. `verb` makes the sentence: “You approved the message to
 * Elise Fournier”; describe.ts has the sentences of those without one. The colour of the dot comes from the name:
 * `approved` is green, `identified` blue, `drafted` violet.
 */
export const activities = {
  lead_identified: { label: 'Leads identified' },
  lead_moved: { label: 'Leads moved' },
  lead_archived: { label: 'Leads archived', verb: 'archived' },
  lead_restored: { label: 'Leads brought back', verb: 'brought back' },
  lead_merged: { label: 'Leads merged', verb: 'merged a duplicate into' },
  lead_unmerged: { label: 'Merges taken back', verb: 'took back the merge into' },
  touch_logged: { label: 'Touches logged' },
  touch_taken_back: { label: 'Touches taken back', verb: 'took back a touch with' },
  follow_up_done: { label: 'Follow-ups done', verb: 'followed up' },
  follow_up_reopened: { label: 'Follow-ups due again', verb: 'said that it is due again to follow up' },
  follow_up_put_off: { label: 'Follow-ups put off' },
  follow_up_let_go: { label: 'Leads let go', verb: 'let go' },
  follow_up_brought_back: { label: 'Leads followed again', verb: 'follow again' },
  deal_valued: { label: 'Deals valued' },
  content_drafted: { label: 'Drafts written' },
  content_edited: { label: 'Drafts edited', verb: 'edited' },
  content_approved: { label: 'Approved', verb: 'approved' },
  content_declined: { label: 'Declined', verb: 'declined' },
  content_reopened: { label: 'Decisions taken back', verb: 'took back the decision on' },
  content_copied: { label: 'Copied by you', verb: 'copied' },
  content_sent: { label: 'Sent by you', verb: 'sent' },
  content_send_taken_back: { label: 'Not sent after all', verb: 'said that you did not send' },
  import_completed: { label: 'Imports' },
  import_undone: { label: 'Imports undone' },
  ticket_opened: { label: 'Tickets opened' },
  ticket_answered: { label: 'Tickets answered' },
  digest_composed: { label: 'Weekly digests' },
} as const;

export type ActivityType = keyof typeof activities;
export const activityTypes = Object.keys(activities) as [ActivityType, ...ActivityType[]];
