import { configure } from '@testing-library/react'

// This time limit ends a test that hangs. It is long, because a test on a busy machine may be slow without being wrong.
configure({ asyncUtilTimeout: 60_000 })
