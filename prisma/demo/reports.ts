import type { DemoReport } from './types.ts'

/**
 * Reports by readers, so that an admin finds some in the queue of the demo. A report identifies its reporter by the
 * index in the list of readers.
 */
export const demoReports: DemoReport[] = [
  {
    story: 'night-train-to-trieste',
    reporter: 3,
    reason: 'mislabelled',
    details:
      'A lovely story, but an old grief is at the heart of it and no warning says so. My sister would have wanted to know before she began.',
    sent: 3,
  },
  {
    story: 'night-train-to-trieste',
    reporter: 8,
    reason: 'mislabelled',
    details: 'I think this needs the warning for grief. I was not ready for the second chapter.',
    sent: 0.7,
  },
  {
    story: 'marginalia',
    reporter: 5,
    reason: 'copyright',
    details:
      'The notes in the margins remind me of a novel that I read years ago and cannot name. Probably chance. Could somebody look?',
    sent: 1.4,
  },
]
