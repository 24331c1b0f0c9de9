import { createSequentialRunner } from '../sequential-runner.ts'

export type Sharp = typeof import('sharp').default

let loading: Promise<Sharp> | undefined

// sharp is imported with the first picture, because most processes never need it and would start later.
function loadSharp(): Promise<Sharp> {
  loading ??= import('sharp').then(({ default: sharp }) => {
    // No picture is decoded twice, so caching results would waste memory. Each further thread would need
    // memory too.
    sharp.cache(false)
    sharp.concurrency(1)
    return sharp
  })
  return loading
}

const runSequentially = createSequentialRunner()

/**
 * Runs `work` with sharp after all earlier calls of this process have ended. In a process without the memory settings
 * of `convert-upload.ts`, a picture of 40 megapixels takes up to 320 MB. `work` must not call `decode` itself.
 * @throws what `work` throws.
 */
export function decode<T>(work: (sharp: Sharp) => Promise<T>): Promise<T> {
  return runSequentially(async () => work(await loadSharp()))
}
