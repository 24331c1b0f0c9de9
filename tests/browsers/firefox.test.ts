import { openFirefox } from './firefox.ts'
import { testFlows } from './flows.ts'

testFlows({
  name: 'Firefox',
  run: process.env.FIREFOX_RUN,
  missing: process.env.FIREFOX_MISSING,
  open: openFirefox,
})
