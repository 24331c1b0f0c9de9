import { testFlows } from './flows.ts'
import { openWebKit } from './webkit.ts'

testFlows({
  name: 'WebKitGTK',
  run: process.env.WEBKIT_RUN,
  missing: process.env.WEBKIT_MISSING,
  open: openWebKit,
})
