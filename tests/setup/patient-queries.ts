import { configure } from '@testing-library/react'

// This limit ends a test that hangs. It is long, because a busy machine is slow, not wrong.
configure({ asyncUtilTimeout: 60_000 })
