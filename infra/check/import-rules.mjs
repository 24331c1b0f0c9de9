// Who may import whom. A target is a path of this project ('core/postgres/client.ts'), 'node:<module>' or 'npm:<package>'.

const npm = /^npm:/
const node = /^node:/
const contract = /^contract\//
const generated = /^prisma\/generated\//

/** For each file the first line whose `from` fits holds: it may import what `may` lists, and nothing else. */
export const layers = [
  { from: /^contract\//, may: [contract, /^npm:zod$/], why: 'contract depends on zod alone' },
  {
    from: /^core\//,
    may: [/^core\//, contract, generated, npm, node],
    why: 'core depends on contract alone',
  },
  {
    from: /^api\/routes\//,
    may: [/^api\/(?!routes\/)/, /^core\//, contract, npm, node],
    why: 'a route uses actions, presenters, core and contract, never another route',
  },
  {
    from: /^api\//,
    may: [/^api\//, /^core\//, contract, npm, node],
    why: 'api depends on core and contract',
  },
  {
    from: /^worker\/prompts\//,
    may: [/^worker\/(prompts|story)\//, /^core\/text\/sentences\.ts$/, contract, /^npm:zod$/],
    why: 'prompts are pure functions',
  },
  {
    from: /^worker\//,
    may: [/^worker\//, /^core\//, contract, npm, node],
    why: 'worker depends on core and contract',
  },
  {
    from: /^web\/src\/lib\//,
    may: [/^web\/src\/(lib\/|paths)/, contract, npm],
    why: 'lib stands below everything',
  },
  { from: /^web\/src\/ui\//, may: [/^web\/src\/(ui|lib)\//, npm], why: 'ui knows nothing of the product' },
  {
    from: /^web\/src\/features\//,
    may: [/^web\/src\/(features|ui|lib)\//, /^web\/src\/paths/, contract, npm],
    why: 'a feature uses ui and lib',
  },
  {
    from: /^web\/src\/screens\//,
    may: [/^web\/src\/(screens|features|ui|lib)\//, /^web\/src\/paths/, contract, npm],
    why: 'a screen composes features',
  },
  { from: /^web\/src\//, may: [/^web\/src\//, contract, npm], why: 'web depends on contract' },
  { from: /^web\//, may: [/^web\//, npm, node], why: 'the build of web stands alone' },
  { from: /^prisma\/demo\//, may: [/^prisma\/demo\//, contract], why: 'the demo is data' },
  {
    from: /^prisma\//,
    may: [/^prisma\//, /^infra\/demo-model\//, /^core\//, contract, npm, node],
    why: 'migrations and seed stand on core',
  },
  {
    from: /^infra\/demo-model\//,
    may: [/^infra\/demo-model\//, npm, node],
    why: 'the demo model is a server of its own, known by HTTP alone',
  },
  {
    from: /^infra\//,
    may: [/^(infra|core|contract|prisma)\//, npm, node],
    why: 'infra is not above the parts it starts',
  },
]

/** Packages that one file each may import, so that replacing them is a change of one file. */
export const wardens = [
  { target: /^npm:openai$/, only: [/^worker\/model\/openai\.ts$/] },
  { target: /^npm:@aws-sdk\//, only: [/^core\/storage\/client\.ts$/] },
  { target: /^npm:bullmq$/, only: [/^core\/queue\/queue\.ts$/] },
]

/** Imports that the layers allow and that are wrong all the same: a sentence, or null. */
export function siblingRule(from, target) {
  const feature = /^web\/src\/features\/([^/]+)\//
  const mine = feature.exec(from)?.[1]
  const theirs = feature.exec(target)?.[1]
  return mine && theirs && mine !== theirs
    ? 'a feature never imports a sibling; a screen composes them'
    : null
}
