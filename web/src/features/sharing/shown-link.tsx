import { Copy } from 'lucide-react'
import { copyText } from '../../lib/clipboard.ts'
import { showError, showSuccess } from '../../lib/toasts.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'

/** Shows a link that can be read, selected and copied. */
export function ShownLink({ link }: { link: string }) {
  const copy = async () => {
    if (await copyText(link)) showSuccess('Link copied!')
    else showError('The link could not be copied. Select it and copy it yourself.')
  }
  return (
    <div className="flex items-end gap-2.5">
      <Field label="Shareable link" unmarked className="min-w-0 flex-1">
        <Input readOnly value={link} onFocus={(event) => event.target.select()} />
      </Field>
      <Button variant="soft" onClick={() => void copy()}>
        <Copy aria-hidden />
        Copy
      </Button>
    </div>
  )
}
