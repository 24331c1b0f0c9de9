import { Copy, Download, Trash2 } from 'lucide-react'
import { useMemo, useRef, useState } from 'react'
import { removeCopies, useCopiesOf } from '../../features/desk/device-copies.ts'
import { copyText } from '../../lib/clipboard.ts'
import { Emphasis } from '../../lib/emphasis.tsx'
import { saveFile } from '../../lib/save-file.ts'
import { showError, showUndo } from '../../lib/toasts.ts'
import { Button } from '../../ui/button.tsx'
import { addedWords } from './own-words.ts'

/**
 * Offers the words that the user typed into a story without sending them, after the user has lost the access to it
 * (D-137). Nothing else of the story is shown.
 */
export function EndedWords({ storyId }: { storyId: number }) {
  const copies = useCopiesOf(storyId)
  const [done, setDone] = useState<string | null>(null)
  const note = useRef<HTMLParagraphElement>(null)
  const parts = useMemo(
    () =>
      copies.flatMap((copy) => {
        const { values, base } = copy
        // A copy of an earlier release does not contain the text of its chapter, so its own words cannot be found.
        if (!base?.from) return []
        const title = values.title === base.from.title ? '' : values.title
        const words = addedWords(base.from.content, values.content)
        return title || words ? [{ copy, title, words }] : []
      }),
    [copies],
  )
  if (parts.length === 0) {
    return (
      <p ref={note} tabIndex={-1} role="status" className="page pb-24 text-center text-ink-soft outline-none">
        {done}
      </p>
    )
  }
  const all = parts.map(({ title, words }) => [title, words].filter(Boolean).join('\n\n')).join('\n\n***\n\n')
  const remove = (what: string) => {
    const restore = removeCopies(parts.map(({ copy }) => copy))
    setDone(`${what}. They are not kept on this device any more.`)
    showUndo(what, restore)
    // The pressed button is removed with the words.
    requestAnimationFrame(() => note.current?.focus())
  }
  return (
    <section aria-labelledby="ended-words" className="page -mt-10 max-w-2xl pb-24">
      <h2 id="ended-words" className="text-2xl">
        What you typed last
      </h2>
      <p className="mt-2 text-ink-soft">
        You may not write this story any more, so these words could not be sent. They are only on this device,
        until you copy, download or discard them.
      </p>
      {parts.map(({ copy, title, words }) => (
        <article key={`${copy.key}@${copy.tab}`} className="mt-5 rounded-panel bg-surface p-5">
          {title && (
            <h3 dir="auto" className="mb-2 text-lg wrap-anywhere">
              {title}
            </h3>
          )}
          <p dir="auto" className="font-read leading-relaxed whitespace-pre-line wrap-anywhere">
            <Emphasis text={words} />
          </p>
        </article>
      ))}
      <div className="mt-6 flex flex-wrap gap-2.5">
        <Button
          onClick={async () => {
            if (await copyText(all)) remove('Your words are copied')
            else showError('The words could not be copied. Download them instead.')
          }}
        >
          <Copy aria-hidden />
          Copy
        </Button>
        <Button
          variant="quiet"
          onClick={() => {
            saveFile(new Blob([all], { type: 'text/plain' }), 'my-words.txt')
            remove('Your words are downloaded')
          }}
        >
          <Download aria-hidden />
          Download
        </Button>
        <Button variant="quiet" onClick={() => remove('Your words are discarded')}>
          <Trash2 aria-hidden />
          Discard
        </Button>
      </div>
    </section>
  )
}
