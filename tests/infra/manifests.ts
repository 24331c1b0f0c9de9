import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parse, parseAllDocuments } from 'yaml'

const root = path.join(import.meta.dirname, '../..')
export const deployFolder = path.join(root, 'infra/deploy')

/** As much of a manifest as all kinds have; the rest is what the tests ask for. */
export interface Manifest {
  file: string
  apiVersion: string
  kind: string
  metadata: { name: string; labels?: Record<string, string> }
  // biome-ignore lint/suspicious/noExplicitAny: every kind has another shape, and the schemas are what is tested
  spec: any
  data?: Record<string, string>
}

/** A file of the repository, parsed. */
export function readYaml<T>(file: string): T {
  return parse(readFileSync(path.join(root, file), 'utf8'), { merge: true }) as T
}

/** Every manifest of infra/deploy, in the order of its kustomization. */
export function readManifests(): Manifest[] {
  const { resources } = readYaml<{ resources: string[] }>('infra/deploy/kustomization.yaml')
  return resources.flatMap((file) =>
    parseAllDocuments(readFileSync(path.join(deployFolder, file), 'utf8')).map((document) => ({
      file,
      ...(document.toJS() as Omit<Manifest, 'file'>),
    })),
  )
}

/** Files beside the kustomization that it does not name. */
export function forgottenFiles(): string[] {
  const { resources } = readYaml<{ resources: string[] }>('infra/deploy/kustomization.yaml')
  return readdirSync(deployFolder).filter(
    (file) => file !== 'kustomization.yaml' && !resources.includes(file),
  )
}

type Model = new (data: unknown) => { validate(): void }

/** Where a kind of this version is published: Kubernetes' own, and KEDA's definitions. */
function publishedAs(apiVersion: string): string {
  return apiVersion.startsWith('keda.sh/')
    ? `@kubernetes-models/keda/${apiVersion}`
    : `kubernetes-models/${apiVersion}`
}

/** @throws when the values are not what the published schema says. */
export async function checkValues({ file: _, ...manifest }: Manifest): Promise<void> {
  const models = (await import(publishedAs(manifest.apiVersion))) as Record<string, Model>
  const Kind = models[manifest.kind]
  if (!Kind) throw new Error(`${manifest.apiVersion} has no ${manifest.kind}`)
  new Kind(manifest).validate()
}

/**
 * What the published types say against the manifests, by the compiler. The schemas let unknown fields pass, and a
 * misspelt field is the likeliest fault there is; an API server drops it without a word.
 */
export function checkFields(manifests: readonly Manifest[]): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'heartroom-manifests-'))
  try {
    const lines = manifests.map(({ file: _, ...manifest }, n) => {
      const type = `import('${publishedAs(manifest.apiVersion)}').I${manifest.kind}`
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
