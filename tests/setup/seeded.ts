import fc from 'fast-check'

// The same cases at every run, so that a change that fails is the change's fault; FC_SEED=<number> tries others.
fc.configureGlobal({ seed: Number(process.env.FC_SEED ?? 20260214) })
