import { configure } from '@testing-library/react'

// This ends what hangs and is no budget: a busy machine is slow, not wrong.
configure({ asyncUtilTimeout: 60_000 })
