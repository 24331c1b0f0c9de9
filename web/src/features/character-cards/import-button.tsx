import { FileUp } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { lazyPart } from '../../lib/lazy-part.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'

const ImportDialog = lazyPart(async () => ({ default: (await import('./import-dialog.tsx')).ImportDialog }))

/** Opens the dialog 'Import Character'. */
export function ImportButton() {
  const [open, setOpen] = useState(false)
  const navigate = useNavigate()
  return (
    <>
      <Button variant="soft" onClick={() => setOpen(true)}>
        <FileUp aria-hidden />
        Import Character
      </Button>
      {open && (
        <Suspense>
          <ImportDialog
            onImported={({ id }) => void navigate(paths.character(id))}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  )
}
