// The import rules of the project. `npm run check` checks them with dependency-cruiser; type-only imports count.
// Paths are relative to the root. CONTRIBUTING.md explains the rules in prose.

import { readFileSync } from 'node:fs'
import { builtinModules } from 'node:module'

const { buildDependencies } = JSON.parse(readFileSync(new URL('package.json', import.meta.url), 'utf8'))

const contract = '^contract/'
const core = '^core/'
const npm = '^node_modules/'
const zod = '^node_modules/zod/'

/** Creates a rule: files that match `from` and do not match `except` may import only files that match `to`. */
function allow(name, comment, from, to, except) {
  return rule(name, comment, { path: from, ...(except && { pathNot: except }) }, { pathNot: to })
}

function rule(name, comment, from, to) {
  return { name, comment, severity: 'error', from, to }
}

/**
 * A pattern of Node's own modules, for the `to` of `allow`. dependency-cruiser removes 'node:' from their names, so the
 * prefix is optional.
 */
const node = `^(node:)?(${builtinModules.join('|')})$`

const layers = [
  allow('contract', 'contract depends on zod alone.', contract, [contract, zod]),
  allow('core', 'core depends on contract alone.', core, [core, contract, '^prisma/generated/', npm, node]),
  allow('api', 'api depends on core and contract.', '^api/', ['^api/', core, contract, npm, node]),
  rule(
    'api-routes',
    'A route uses actions, queries and presenters. Only app.ts and resources.ts import routes.',
    { path: '^api/', pathNot: '^api/(app|resources)\\.ts$' },
    { path: '^api/routes/' },
  ),
  allow(
    'api-present',
    'A presenter turns rows into what the API returns; it calls no query and no action.',
    '^api/present/',
    ['^api/(present|rows|plugins)/', core, contract, npm, node],
  ),
  allow('api-rows', 'A row is a schema with its column list; it sends no statement.', '^api/rows/', [
    '^api/rows/',
    core,
    contract,
    zod,
  ]),
  allow('api-queries', 'A query reads and presents; it changes nothing.', '^api/queries/', [
    '^api/(queries|rows|present)/',
    core,
    contract,
    npm,
    node,
  ]),
  rule(
    'api-wire',
    'wire and plugins serve every endpoint, so they import no code of a single one.',
    { path: '^api/(wire|plugins)/' },
    { path: '^api/(actions|queries|rows|present|page|downloads)/' },
  ),
  allow('worker', 'worker depends on core and contract.', '^worker/', [
    '^worker/',
    core,
    contract,
    npm,
    node,
  ]),
  allow(
    'worker-story',
    'worker/story is pure: no prompt, no input or output, no package but the tokenizer.',
    '^worker/story/',
    ['^worker/story/', '^core/text/', contract, '^node_modules/gpt-tokenizer/'],
  ),
  allow(
    'worker-prompts',
    'worker/prompts is pure: text and schemas, no input or output.',
    '^worker/prompts/',
    ['^worker/(prompts|story)/', '^core/text/', contract, zod, '^node_modules/jsonrepair/'],
  ),
  allow('web-lib', 'web/src/lib is below everything else of the client.', '^web/src/lib/', [
    '^web/src/(lib/|paths\\.ts$)',
    contract,
    npm,
  ]),
  allow('web-ui', 'web/src/ui holds components without any knowledge of the product.', '^web/src/ui/', [
    '^web/src/(ui|lib)/',
    '^contract/cut-paper/',
    npm,
  ]),
  allow('web-features', 'A feature uses ui and lib.', '^web/src/features/', [
    '^web/src/(features/|ui/|lib/|paths\\.ts$)',
    contract,
    npm,
  ]),
  rule(
    'web-feature-siblings',
    'A feature never imports another feature: a screen composes them.',
    { path: '^web/src/features/([^/]+)/' },
    { path: '^web/src/features/', pathNot: '^web/src/features/$1/' },
  ),
  allow('web-screens', 'A screen composes features.', '^web/src/screens/', [
    '^web/src/(screens/|features/|ui/|lib/|paths\\.ts$)',
    contract,
    npm,
  ]),
  allow('web-src', 'The client depends on contract.', '^web/src/', ['^web/src/', contract, npm]),
  allow(
    'web-build',
    'The build of the client imports the client, and cuts its pieces of paper.',
    '^web/(?!src/)',
    ['^web/', '^contract/cut-paper/', npm, node],
  ),
  allow('demo-data', 'The demo content is data.', '^prisma/demo/', ['^prisma/demo/', contract]),
  allow(
    'prisma',
    'Migrations and the seed depend on core; the seed paints with the demo model.',
    '^prisma/',
    ['^prisma/', '^infra/demo-model/', core, contract, npm, node],
    '^prisma/demo/',
  ),
  allow(
    'demo-model',
    'The demo model is a separate server: the rest of the project calls it by HTTP.',
    '^infra/demo-model/',
    ['^infra/demo-model/', '^contract/cut-paper/', npm, node],
  ),
  allow('infra', 'infra imports no api, worker or client.', '^infra/', [
    '^(infra|prisma)/',
    core,
    contract,
    npm,
    node,
  ]),
]

/**
 * Files that may be imported from the subfolders of their folder, although other rules forbid imports from a folder
 * above.
 */
const sharedFiles = [
  '^api/(generating-route|services)\\.ts$',
  '^core/(config|errors|sequential-runner)\\.ts$',
  '^worker/(deps|metrics)\\.ts$',
  '^web/src/paths\\.ts$',
  '^infra/admin/command\\.ts$',
  '^infra/demo-model/sections\\.ts$',
  '^prisma/demo/types\\.ts$',
]

/**
 * In these folders, subfolders may import the files of the folder itself, but those files may import none of the
 * subfolders.
 */
const sharedFolders = 'api/actions|contract|infra/launcher'

const folders = [
  rule('no-circular', 'Files do not import each other, types included.', {}, { circular: true }),
  {
    ...rule(
      'no-circular-folders',
      'Folders do not import each other, types included.',
      {},
      { circular: true },
    ),
    scope: 'folder',
  },
  rule(
    'no-parent',
    'A subfolder imports only shared files from its parent: .dependency-cruiser.mjs lists them.',
    { path: '^(.+)/[^/]+/[^/]+$', pathNot: '^tests/' },
    { path: '^$1/[^/]+$', pathNot: [...sharedFiles, `^(${sharedFolders})/[^/]+$`] },
  ),
  rule(
    'no-child',
    'The files of this folder are shared by its subfolders, so they import none of them.',
    { path: `^(${sharedFolders})/[^/]+$` },
    { path: '^$1/[^/]+/' },
  ),
]

/** Outside of tests only one file imports the package, so that a replacement of the package changes one file. */
function warden(name, file, target) {
  return rule(
    `only-${name}`,
    `Only ${file} imports this package, so that its replacement changes one file.`,
    { path: '^(api|contract|core|infra|prisma|web|worker)/', pathNot: `^${file}$` },
    { path: target },
  )
}

const packages = [
  warden('openai', 'worker/model/openai.ts', '^node_modules/openai/'),
  warden('s3', 'core/storage/client.ts', '^node_modules/@aws-sdk/'),
  warden('bullmq', 'core/queue/queue.ts', '^node_modules/bullmq/'),
  rule(
    'no-build-dependency',
    'The image contains no package that only builds the client or starts the embedded services.',
    { path: '^(api|contract|core|worker)/' },
    { path: `^node_modules/(${buildDependencies.join('|')})/` },
  ),
  rule(
    'no-dev-dependency',
    'Code that runs in production imports no devDependency.',
    { path: '^(api|contract|core|worker)/' },
    { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
  ),
  rule('no-unresolvable', 'The import leads to no file and no package.', {}, { couldNotResolve: true }),
]

export default {
  forbidden: [...layers, ...folders, ...packages],
  options: {
    // TypeScript 7 has no JavaScript API that dependency-cruiser can use, so swc reads the files.
    parser: 'swc',
    tsPreCompilationDeps: true,
    doNotFollow: { path: ['^node_modules/', '^prisma/generated/'] },
    exclude: { path: ['^prisma/generated/.+/', '^web/dist/'] },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'types', 'default'],
    },
  },
}
