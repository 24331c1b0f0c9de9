import fc from 'fast-check'

// Every run of a property test tries the same cases, so that a new failure is caused by the change under test.
// FC_SEED=<number> tries other cases.
fc.configureGlobal({ seed: Number(process.env.FC_SEED ?? 20260214) })
