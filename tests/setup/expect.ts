import { expect as ofPlaywright } from 'playwright/test'

/** Playwright's expectations, with a longer timeout for a busy machine. */
export const expect = ofPlaywright.configure({ timeout: 60_000 })
