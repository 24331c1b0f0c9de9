/**
 * Switches off the compiler of zod, which tests at its start whether it may create functions from text. The Content
 * Security Policy forbids that, and the browser reports each test as a violation. Import this module before any schema.
 * It sets the global that `z.config` changes, because importing zod here would add it to the first download of every
 * page.
 */
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })
