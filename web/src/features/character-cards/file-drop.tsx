import clsx from 'clsx'
import { FileUp } from 'lucide-react'
import { useState } from 'react'

interface FileDropProps {
  /** Whether a file has been chosen. The label then offers to replace it. */
  chosen: boolean
  onFile: (file: File) => void
}

/** Lets the user choose or drop the file of a character card. */
export function FileDrop({ chosen, onFile }: FileDropProps) {
  const [isDraggedOver, setDraggedOver] = useState(false)
  return (
    <label
      onDragOver={(event) => {
        event.preventDefault()
        setDraggedOver(true)
      }}
      onDragLeave={() => setDraggedOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setDraggedOver(false)
        const file = event.dataTransfer.files[0]
        if (file) onFile(file)
      }}
      className={clsx(
        'flex cursor-pointer items-center gap-4 rounded-panel border border-dashed px-5 transition-colors hover:border-rose has-focus-visible:outline-2 has-focus-visible:outline-rose',
        isDraggedOver ? 'border-rose bg-rose-wash' : 'border-line-strong',
        chosen ? 'py-3.5' : 'py-9',
      )}
    >
      <span
        aria-hidden
        className="grid size-11 shrink-0 place-items-center rounded-full bg-rose-wash text-rose"
      >
        <FileUp className="size-5" />
      </span>
      <span>
        <span className="block font-semibold">
          {chosen ? 'Choose another file' : 'Choose a character card'}
        </span>
        <span className="block text-[0.9375rem] text-ink-soft">
          JSON or PNG, versions 1 to 3, or drop it here.
        </span>
      </span>
      <input
        type="file"
        aria-label="Character card"
        accept=".json,.png,application/json,image/png"
        className="sr-only"
        onChange={(event) => {
          const file = event.target.files?.[0]
          if (file) onFile(file)
          event.target.value = ''
        }}
      />
    </label>
  )
}
