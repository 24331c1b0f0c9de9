import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parse, parseAllDocuments } from 'yaml'

const root = path.join(import.meta.dirname, '../..')
export const deployFolder = path.join(root, 'infra/deploy')

/** The fields that manifests of every kind have. The tests check the other fields. */
export interface Manifest {
  file: string
  apiVersion: string
  kind: string
  metadata: { name: string; labels?: Record<string, string> }
  // biome-ignore lint/suspicious/noExplicitAny: every kind has another shape, and tests check it against the schemas
  spec: any
  data?: Record<string, string>
}

/** Reads and parses a YAML file of the repository. */
export function readYaml<T>(file: string): T {
  return parse(readFileSync(path.join(root, file), 'utf8'), { merge: true }) as T
}

/** Reads all manifests that the kustomization of infra/deploy lists, in its order. */
export function readManifests(): Manifest[] {
  const { resources } = readYaml<{ resources: string[] }>('infra/deploy/kustomization.yaml')
  return resources.flatMap((file) =>
    parseAllDocuments(readFileSync(path.join(deployFolder, file), 'utf8')).map((document) => ({
      file,
      ...(document.toJS() as Omit<Manifest, 'file'>),
    })),
  )
}

/** Lists the files in infra/deploy that the kustomization does not list. */
export function findUnlistedFiles(): string[] {
  const { resources } = readYaml<{ resources: string[] }>('infra/deploy/kustomization.yaml')
  return readdirSync(deployFolder).filter(
    (file) => file !== 'kustomization.yaml' && !resources.includes(file),
  )
}

type Model = new (data: unknown) => { validate(): void }

/** Returns the module with the published definitions of an API version of Kubernetes or KEDA. */
function getModelModule(apiVersion: string): string {
  return apiVersion.startsWith('keda.sh/')
    ? `@kubernetes-models/keda/${apiVersion}`
    : `kubernetes-models/${apiVersion}`
}

/** Validates a manifest against the published schema. @throws Error if a value does not match. */
export async function checkValues({ file: _, ...manifest }: Manifest): Promise<void> {
  const models = (await import(getModelModule(manifest.apiVersion))) as Record<string, Model>
  const Kind = models[manifest.kind]
  if (!Kind) throw new Error(`${manifest.apiVersion} has no ${manifest.kind}`)
  new Kind(manifest).validate()
}

/**
 * Compiles the manifests with the published types and returns the errors. The schemas allow unknown fields, but a
 * misspelt field is a likely mistake, and an API server ignores it without a warning.
 */
export function checkFields(manifests: readonly Manifest[]): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'heartroom-manifests-'))
  try {
    const lines = manifests.map(({ file: _, ...manifest }, n) => {
      const type = `import('${getModelModule(manifest.apiVersion)}').I${manifest.kind}`
      return `export const manifest${n}: ${type} = ${JSON.stringify(manifest)}`
    })
    writeFileSync(path.join(folder, 'manifests.ts'), lines.join('\n'))
    const packages = path.join(root, 'node_modules')
    const compilerOptions = {
      strict: true,
      noEmit: true,
      skipLibCheck: true,
      types: [],
      module: 'preserve',
      moduleResolution: 'bundler',
      paths: {
        'kubernetes-models/*': [`${packages}/kubernetes-models/*`],
        '@kubernetes-models/*': [`${packages}/@kubernetes-models/*`],
      },
    }
    writeFileSync(
      path.join(folder, 'tsconfig.json'),
      JSON.stringify({ compilerOptions, files: ['manifests.ts'] }),
    )
    const { stdout, stderr } = spawnSync(
      process.execPath,
      [path.join(packages, 'typescript/bin/tsc'), '-p', folder],
      { encoding: 'utf8' },
    )
    return stdout + stderr
  } finally {
    rmSync(folder, { recursive: true })
  }
}
