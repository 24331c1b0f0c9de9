import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { parseConfig } from '#core/config.ts'
import {
  checkFields,
  checkValues,
  findUnlistedFiles,
  type Manifest,
  readManifests,
  readYaml,
} from './manifests.ts'

const root = path.join(import.meta.dirname, '../..')
const manifests = readManifests()
const findManifest = (kind: string, name: string): Manifest => {
  const found = manifests.find((manifest) => manifest.kind === kind && manifest.metadata.name === name)
  if (!found) throw new Error(`no manifest has the kind ${kind} and the name ${name}`)
  return found
}
const listManifests = (kind: string) => manifests.filter((manifest) => manifest.kind === kind)
const pods = manifests.filter(({ spec }) => spec?.template?.spec.containers)
const label = 'app.kubernetes.io/name'

interface Service {
  ports?: string[]
  image?: string
  command?: string[] | string
  environment?: Record<string, string>
  read_only?: boolean
  cap_drop?: string[]
  healthcheck?: unknown
}
const { services } = readYaml<{ services: Record<string, Service> }>('docker-compose.yml')

describe('the Kubernetes manifests', () => {
  it('the Kubernetes manifests match the published schemas of Kubernetes and KEDA', async () => {
    for (const manifest of manifests) {
      await expect(checkValues(manifest), `${manifest.file}: ${manifest.kind}`).resolves.toBeUndefined()
    }
    const wrong = structuredClone(findManifest('Deployment', 'api'))
    wrong.spec.template.spec.containers[0].ports[0].containerPort = '3000'
    await expect(checkValues(wrong)).rejects.toThrow('containerPort')
  })

  it('the Kubernetes manifests have no field that the published types do not define', () => {
    expect(checkFields(manifests)).toBe('')
    const wrong = structuredClone(findManifest('ScaledObject', 'worker'))
    wrong.spec.fallback.replica = 3
    expect(checkFields([wrong])).toMatch(/error TS2353.*replica/)
  })

  it('the Kubernetes manifests are all listed in the kustomization and have unique kinds and names', () => {
    expect(findUnlistedFiles()).toEqual([])
    const names = manifests.map(({ kind, metadata }) => `${kind}/${metadata.name}`)
    expect(names).toEqual([...new Set(names)])
    expect(names).toEqual(
      expect.arrayContaining([
        'Deployment/api',
        'Deployment/worker',
        'Job/migrate',
        'HorizontalPodAutoscaler/api',
        'ScaledObject/worker',
        'PodDisruptionBudget/api',
        'PodDisruptionBudget/worker',
        'NetworkPolicy/api',
        'NetworkPolicy/worker',
        'NetworkPolicy/out',
      ]),
    )
  })

  it('the Kubernetes manifests reference only deployments, pods, ports, settings and files that exist', () => {
    const scaled = [...listManifests('HorizontalPodAutoscaler'), ...listManifests('ScaledObject')]
    for (const { spec } of scaled) expect(findManifest('Deployment', spec.scaleTargetRef.name)).toBeDefined()
    const labels = pods.map(({ spec }) => spec.template.metadata.labels[label])
    for (const { spec } of listManifests('Deployment'))
      expect(spec.selector.matchLabels).toEqual(spec.template.metadata.labels)
    for (const { spec } of listManifests('PodDisruptionBudget'))
      expect(labels).toContain(spec.selector.matchLabels[label])

    const ports = (name: string) =>
      findManifest('Deployment', name).spec.template.spec.containers[0].ports.map(
        (port: { name: string }) => port.name,
      )
    for (const name of ['api', 'worker']) {
      expect(labels).toContain(findManifest('NetworkPolicy', name).spec.podSelector.matchLabels[label])
      for (const { port } of findManifest('NetworkPolicy', name).spec.ingress[0].ports)
        expect(ports(name)).toContain(port)
    }
    const [web] = findManifest('Service', 'api').spec.ports
    expect(ports('api')).toContain(web.targetPort)
    expect(labels).toContain(findManifest('Service', 'api').spec.selector[label])
    const [rule] = findManifest('Ingress', 'api').spec.rules
    expect(rule.http.paths[0].backend.service).toEqual({ name: 'api', port: { name: web.name } })
    // The other paths are for operators only, so they lead to a service without pods.
    const hidden = rule.http.paths.slice(1)
    expect(hidden.map(({ path }: { path: string }) => path)).toEqual(['/metrics', '/readyz'])
    for (const { backend } of hidden) expect(backend.service.name).toBe('hidden')
    expect(findManifest('Service', 'hidden').spec.selector).toBeUndefined()

    const settings = findManifest('ConfigMap', 'heartroom').data ?? {}
    const needed = { DATABASE_URL: 'postgresql://db/heartroom', REDIS_URL: 'redis://redis' }
    const config = parseConfig({ ...needed, ...settings })
    for (const name of Object.keys(settings)) expect(config).toHaveProperty(name)
    for (const { spec } of pods) {
      for (const container of [
        ...(spec.template.spec.initContainers ?? []),
        ...spec.template.spec.containers,
      ]) {
        expect(container.envFrom).toEqual([
          { configMapRef: { name: 'heartroom' } },
          { secretRef: { name: 'heartroom' } },
        ])
        expect(container.env).toBeUndefined()
        expect(existsSync(path.join(root, container.command[1]))).toBe(true)
      }
    }
    for (const { spec } of listManifests('Deployment'))
      expect(spec.template.spec.initContainers[0].command).toEqual(['node', 'prisma/migrate.ts', 'wait'])
  })

  it('the pods of the Kubernetes manifests run without privileges on a read-only file system, with a memory limit and probes', () => {
    expect(pods).toHaveLength(3)
    for (const { kind, spec } of pods) {
      const pod = spec.template.spec
      expect(pod.securityContext).toMatchObject({
        runAsNonRoot: true,
        seccompProfile: { type: 'RuntimeDefault' },
      })
      expect(pod.automountServiceAccountToken).toBe(false)
      for (const container of [...(pod.initContainers ?? []), ...pod.containers]) {
        expect(container.securityContext).toEqual({
          readOnlyRootFilesystem: true,
          allowPrivilegeEscalation: false,
          capabilities: { drop: ['ALL'] },
        })
        expect(container.resources.limits.memory).toBeDefined()
        expect(container.resources.requests.cpu).toBeDefined()
        if (kind === 'Deployment' && pod.containers.includes(container))
          expect(container).toMatchObject({
            startupProbe: { httpGet: { path: '/readyz' } },
            livenessProbe: { httpGet: { path: '/healthz' } },
            readinessProbe: { httpGet: { path: expect.stringMatching(/^\/(readyz\/self|healthz)$/) } },
          })
      }
      // The pod needs this time, because a worker hands its generations back after 25 s and an api drains before it
      // stops.
      if (kind === 'Deployment') expect(pod.terminationGracePeriodSeconds).toBeGreaterThan(35)
    }
  })

  it('the Kubernetes manifests scale workers by metrics that the code defines', () => {
    const source = [
      'core/observability/metrics.ts',
      'core/generations/queue-metrics.ts',
      'api/plugins/metrics.ts',
      'worker/metrics.ts',
    ]
      .map((file) => readFileSync(path.join(root, file), 'utf8'))
      .join('\n')
    const [oldest, depth] = findManifest('ScaledObject', 'worker').spec.triggers.map(
      (trigger: { metadata: { query: string } }) => trigger.metadata.query,
    )
    expect(oldest).toContain('heartroom_queue_oldest_waiting_seconds')
    expect(depth).toContain('heartroom_generations_active')
    for (const [, name] of `${oldest} ${depth}`.matchAll(/heartroom_(\w+)/g))
      expect(source).toContain(`'${name}'`)
  })

  it('the Kubernetes manifests keep the number of workers while the figures of the queue are absent', () => {
    const { triggers, fallback } = findManifest('ScaledObject', 'worker').spec
    expect(fallback).toMatchObject({ behavior: 'currentReplicasIfHigher' })
    for (const { metadata } of triggers) expect(metadata.ignoreNullValues).toBe('false')
    // `vector(0)` would be the result of the first query without any metric.
    expect(triggers[0].metadata.query).not.toContain('vector')
  })
})

describe('docker-compose.yml', () => {
  it('docker-compose.yml pins every image and runs the images of Heartroom read-only and without capabilities', () => {
    for (const [name, service] of Object.entries(services)) {
      const { image = '' } = service
      if (image.startsWith('heartroom:')) {
        expect(service, name).toMatchObject({ read_only: true, cap_drop: ['ALL'] })
        const file = String(service.command).match(/[\w/-]+\.ts/)?.[0] ?? ''
        expect(existsSync(path.join(root, file)), `${name}: ${file}`).toBe(true)
      } else {
        expect(image, name).toMatch(/:v?\d+\.\d+(\.\d+)?(-[a-z0-9.]+)?$/)
        if (name !== 'proxy') expect(service.healthcheck, name).toBeDefined()
      }
    }
    expect(readFileSync(path.join(root, 'infra/Dockerfile'), 'utf8')).toMatch(
      /^ARG NODE_IMAGE=node:24\.\d+\.\d+-\w+-slim$/m,
    )
  })

  it('docker-compose.yml passes only settings that the configuration defines', () => {
    const known = ['.env.example', 'core/config.ts']
      .map((file) => readFileSync(path.join(root, file), 'utf8'))
      .join('\n')
    for (const name of ['api', 'worker', 'migrate'])
      for (const setting of Object.keys(services[name]?.environment ?? {}))
        expect(known).toMatch(new RegExp(`\\b${setting}\\b`))
  })

  it('docker-compose.yml passes every setting of .env on, except those of the image and of its own services', () => {
    const names = readFileSync(path.join(root, 'core/config.ts'), 'utf8').matchAll(
      /^ {2}([A-Z][A-Z0-9_]+): /gm,
    )
    const image = readFileSync(path.join(root, 'infra/Dockerfile'), 'utf8')
    const own = ['REDIS_URL', 'S3_ENDPOINT', 'S3_REGION', 'S3_ACCESS_KEY_ID', 'S3_FORCE_PATH_STYLE']
    const passed = [...names]
      .map(([, name = '']) => name)
      .filter((name) => !new RegExp(`^ENV .*\\b${name}=`, 'm').test(image) && !own.includes(name))
    expect(passed).toContain('MODEL_PRICES')
    for (const service of ['api', 'worker', 'migrate'])
      for (const name of passed)
        expect(services[service]?.environment?.[name], `${service}: ${name}`).toContain(`\${${name}:`)
  })

  it('docker-compose.yml publishes only its proxy, and by default only to this machine', () => {
    const published = Object.entries(services).filter(([, { ports }]) => ports)
    expect(published.map(([name, { ports }]) => [name, ports])).toEqual([
      ['proxy', [`\${HTTP_ADDRESS:-127.0.0.1}:\${HTTP_PORT:-8080}:8080`]],
    ])
  })

  it('docker-compose.yml and infra/Caddyfile believe a proxy in front only if a setting names it', () => {
    expect(services.proxy?.environment?.TRUSTED_PROXIES).toBe(`\${TRUSTED_PROXIES:-127.0.0.1/32}`)
    expect(readFileSync(path.join(root, 'infra/Caddyfile'), 'utf8')).toContain(
      'trusted_proxies static {$TRUSTED_PROXIES:127.0.0.1/32}',
    )
  })
})

describe('infra/Dockerfile', () => {
  const lines = readFileSync(path.join(root, 'infra/Dockerfile'), 'utf8')
    .replace(/^#.*\n/gm, '')
    .replaceAll('\\\n', '')
    .split('\n')
    .filter((line) => line.trim() !== '')

  it('infra/Dockerfile has only instructions and comments', () => {
    for (const line of lines)
      expect(line).toMatch(/^(ARG|CMD|COPY|ENV|EXPOSE|FROM|RUN|STOPSIGNAL|USER|WORKDIR) \S/)
  })

  it('infra/Dockerfile describes each build stage once and ends with its only CMD', () => {
    const stages = lines.flatMap((line) => line.match(/^FROM \S+(?: AS (\w+))?$/)?.slice(1) ?? [])
    expect(stages).toEqual(['source', 'build', 'packages', undefined])
    expect(lines.filter((line) => line.startsWith('CMD '))).toEqual([lines.at(-1)])
  })
})

describe('infra/Caddyfile', () => {
  const lines = readFileSync(path.join(root, 'infra/Caddyfile'), 'utf8')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'))

  it('infra/Caddyfile has one global block and one site, and a closing bracket for each opening one', () => {
    let depth = 0
    const blocks: string[] = []
    for (const line of lines) {
      if (depth === 0) blocks.push(line)
      if (line.endsWith('{')) depth += 1
      if (line === '}') depth -= 1
      expect(depth, line).toBeGreaterThanOrEqual(0)
    }
    expect(depth).toBe(0)
    expect(blocks).toEqual(['{', ':8080 {'])
  })
})
