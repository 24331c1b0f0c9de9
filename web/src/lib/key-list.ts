/** Keys and the action that they trigger, as listed in the dialog that '?' opens. */
export interface KeyEntry {
  keys: readonly string[]
  does: string
}

/**
 * The keys that work on the desk without Ctrl or ⌘, outside of the manuscript. Brackets need AltGr or Option on many
 * layouts, so each has a letter beside it.
 */
export const deskSingleKeys = {
  write: 'e',
  next: 'n',
  writeNext: 'w',
  focusMode: 'f',
  chapters: ['[', 'c'],
  book: [']', 'k'],
  before: 'ArrowLeft',
  after: 'ArrowRight',
} as const

/** The keys that work on the desk. */
const deskKeys: readonly KeyEntry[] = [
  { keys: ['⌘S', 'Ctrl S'], does: 'Save the chapter' },
  { keys: ['⌘F', 'Ctrl F'], does: 'Find and replace' },
  { keys: ['⌘.', 'Ctrl .'], does: 'Work on the selected passage' },
  { keys: ['⌘\\', 'Ctrl \\'], does: 'Focus mode' },
  { keys: ['⇧⌘F', 'Ctrl Shift F'], does: 'Focus mode, on every keyboard layout' },
  { keys: ['⌘I', 'Ctrl I'], does: 'Italic' },
  { keys: ['⌘B', 'Ctrl B'], does: 'Bold' },
  { keys: ['⌘↵', 'Ctrl ↵'], does: 'Scene break' },
  { keys: ['⇧↵', 'Shift ↵'], does: 'New line in the same paragraph' },
  { keys: ['⌘Z', 'Ctrl Z'], does: 'Undo' },
  { keys: ['⇧⌘Z', 'Ctrl Y'], does: 'Redo' },
  { keys: ['↑', '↓'], does: 'Move the chapter whose handle has the focus' },
  { keys: ['⌥↵', 'Alt ↵'], does: 'Open the card of the name at the caret' },
  { keys: ['Esc'], does: 'Leave focus mode' },
  { keys: ['Tab'], does: 'Leave the manuscript, so that single keys work' },
  { keys: ['E'], does: 'Edit the text' },
  { keys: ['F'], does: 'Focus mode' },
  { keys: ['[', 'C'], does: 'Fold or unfold the chapters' },
  { keys: [']', 'K'], does: 'Fold or unfold what the story knows' },
  { keys: ['←', '→'], does: 'Previous or next chapter' },
  { keys: ['N'], does: 'Write the next chapter' },
  { keys: ['W'], does: 'Write it yourself' },
]

/** Every key of the client, by the place where it works. */
export const keyList: readonly { place: string; entries: readonly KeyEntry[] }[] = [
  {
    place: 'Everywhere',
    entries: [
      { keys: ['⌘K', 'Ctrl K'], does: 'Go to, create, search' },
      { keys: ['/'], does: 'Search' },
      { keys: ['?'], does: 'This list' },
    ],
  },
  {
    place: 'While reading',
    entries: [
      { keys: ['←'], does: 'Previous chapter' },
      { keys: ['→'], does: 'Next chapter' },
      { keys: ['N'], does: 'Write the next chapter of your own story' },
      { keys: ['D'], does: 'Open the desk of your own story' },
    ],
  },
  {
    place: 'On the desk',
    entries: deskKeys,
  },
]
