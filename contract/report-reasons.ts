/** The reasons for a report: the stored value, and the words in the dialog (D-147). */
export const reportReasons = [
  ['harassment', 'Harassment or threats'],
  ['hate', 'Hatred against a group of people'],
  ['minors', 'Sexual content with a minor'],
  ['illegal', 'Something illegal'],
  ['copyright', 'A copy of somebody else’s work'],
  ['privacy', 'Private information about a person'],
  ['impersonation', 'Pretending to be somebody else'],
  ['spam', 'Spam or fraud'],
  ['mislabelled', 'Wrong genre, heat or warnings'],
  ['other', 'Something else'],
] as const
export type ReportReason = (typeof reportReasons)[number][0]
