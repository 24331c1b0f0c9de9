import { Copy, Download } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { productName } from '#contract/product.ts'
import { copyText } from '../../lib/clipboard.ts'
import { saveFile } from '../../lib/save-file.ts'
import { showError, showSuccess } from '../../lib/toasts.ts'
import { Button } from '../../ui/button.tsx'

/** Shows new recovery codes. They are shown only once, right after they were made (D-149). */
export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const text = `${codes.join('\n')}\n`
  const download = () =>
    saveFile(new Blob([text], { type: 'text/plain' }), `${productName.toLowerCase()}-recovery-codes.txt`)
  return (
    <section aria-labelledby="recovery-codes" className="rounded-box bg-gold-wash p-4 sm:p-5">
      <h3
        id="recovery-codes"
        ref={heading}
        tabIndex={-1}
        className="font-sans! font-semibold focus:outline-none"
      >
        Your recovery codes
      </h3>
      <p className="mt-1 text-[0.9375rem]">
        Keep them where you will find them without this device: each opens your account once when the second
        factor is lost. They are shown only now.
      </p>
      <ol className="my-4 grid gap-x-6 gap-y-1.5 font-mono text-[0.9375rem] sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code} className="select-all">
            {code}
          </li>
        ))}
      </ol>
      <div className="flex flex-wrap gap-2.5">
        <Button
          variant="quiet"
          onClick={async () => {
            if (await copyText(text)) showSuccess('Recovery codes copied')
            else showError('The codes could not be copied. Select them instead.')
          }}
        >
          <Copy aria-hidden />
          Copy
        </Button>
        <Button variant="quiet" onClick={download}>
          <Download aria-hidden />
          Download
        </Button>
      </div>
    </section>
  )
}
