import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { parseConfig } from '#core/config.ts'
import {
  checkFields,
  checkValues,
  forgottenFiles,
  type Manifest,
  readManifests,
  readYaml,
} from './manifests.ts'

const root = path.join(import.meta.dirname, '../..')
const manifests = readManifests()
const named = (kind: string, name: string): Manifest => {
  const found = manifests.find((manifest) => manifest.kind === kind && manifest.metadata.name === name)
  if (!found) throw new Error(`there is no ${kind} ${name}`)
  return found
}
const kinds = (kind: string) => manifests.filter((manifest) => manifest.kind === kind)
const pods = manifests.filter(({ spec }) => spec?.template?.spec.containers)
const label = 'app.kubernetes.io/name'

interface Service {
  image?: string
  command?: string[] | string
  environment?: Record<string, string>
  read_only?: boolean
  cap_drop?: string[]
  healthcheck?: unknown
}
const { services } = readYaml<{ services: Record<string, Service> }>('docker-compose.yml')

describe('manifests for Kubernetes', () => {
  it('are what the published schemas of Kubernetes and KEDA say', async () => {
    for (const manifest of manifests) {
      await expect(checkValues(manifest), `${manifest.file}: ${manifest.kind}`).resolves.toBeUndefined()
    }
    const wrong = structuredClone(named('Deployment', 'api'))
    wrong.spec.template.spec.containers[0].ports[0].containerPort = '3000'
    await expect(checkValues(wrong)).rejects.toThrow('containerPort')
  })

  it('have no field that those schemas do not know', () => {
    expect(checkFields(manifests)).toBe('')
    const wrong = structuredClone(named('ScaledObject', 'worker'))
    wrong.spec.fallback.replica = 3
    expect(checkFields([wrong])).toMatch(/error TS2353.*replica/)
  })

  it('are all in the kustomization, one of each kind and name', () => {
    expect(forgottenFiles()).toEqual([])
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

  it('name what there is: deployments to scale, pods to keep, ports, settings and files', () => {
    const scaled = [...kinds('HorizontalPodAutoscaler'), ...kinds('ScaledObject')]
    for (const { spec } of scaled) expect(named('Deployment', spec.scaleTargetRef.name)).toBeDefined()
    const labels = pods.map(({ spec }) => spec.template.metadata.labels[label])
    for (const { spec } of kinds('Deployment'))
      expect(spec.selector.matchLabels).toEqual(spec.template.metadata.labels)
    for (const { spec } of kinds('PodDisruptionBudget'))
      expect(labels).toContain(spec.selector.matchLabels[label])

    const ports = (name: string) =>
      named('Deployment', name).spec.template.spec.containers[0].ports.map(
        (port: { name: string }) => port.name,
      )
    for (const name of ['api', 'worker']) {
      expect(labels).toContain(named('NetworkPolicy', name).spec.podSelector.matchLabels[label])
      for (const { port } of named('NetworkPolicy', name).spec.ingress[0].ports)
        expect(ports(name)).toContain(port)
    }
    const [web] = named('Service', 'api').spec.ports
    expect(ports('api')).toContain(web.targetPort)
    expect(labels).toContain(named('Service', 'api').spec.selector[label])
    const [rule] = named('Ingress', 'api').spec.rules
    expect(rule.http.paths[0].backend.service).toEqual({ name: 'api', port: { name: web.name } })

    const settings = named('ConfigMap', 'heartroom').data ?? {}
    const needed = { DATABASE_URL: 'postgresql://db/heartroom', REDIS_URL: 'redis://redis' }
    const config = parseConfig({ ...needed, ...settings })
    for (const name of Object.keys(settings)) expect(config).toHaveProperty(name)
    for (const { spec } of pods) {
      const [container] = spec.template.spec.containers
      expect(container.envFrom).toEqual([
        { configMapRef: { name: 'heartroom' } },
        { secretRef: { name: 'heartroom' } },
      ])
      expect(container.env).toBeUndefined()
      expect(existsSync(path.join(root, container.command[1]))).toBe(true)
    }
  })

  it('run as nobody, on a file system they cannot write, with a bound on memory, and are probed', () => {
    expect(pods).toHaveLength(3)
    for (const { kind, spec } of pods) {
      const pod = spec.template.spec
      expect(pod.securityContext).toMatchObject({
        runAsNonRoot: true,
        seccompProfile: { type: 'RuntimeDefault' },
      })
      expect(pod.automountServiceAccountToken).toBe(false)
      for (const container of pod.containers) {
        expect(container.securityContext).toEqual({
          readOnlyRootFilesystem: true,
          allowPrivilegeEscalation: false,
          capabilities: { drop: ['ALL'] },
        })
        expect(container.resources.limits.memory).toBeDefined()
        expect(container.resources.requests.cpu).toBeDefined()
        if (kind === 'Deployment')
          expect(container).toMatchObject({
            startupProbe: { httpGet: { path: '/readyz' } },
            livenessProbe: { httpGet: { path: '/healthz' } },
            readinessProbe: { httpGet: { path: expect.stringMatching(/^\/(readyz\/self|healthz)$/) } },
          })
      }
      // A worker hands its work back after 25 seconds, an api drains before it stops.
      if (kind === 'Deployment') expect(pod.terminationGracePeriodSeconds).toBeGreaterThan(35)
    }
  })

  it('ask Prometheus for metrics that there are', () => {
    const source = ['core/observability/metrics.ts', 'api/plugins/metrics.ts', 'worker/metrics.ts']
      .filter((file) => existsSync(path.join(root, file)))
      .map((file) => readFileSync(path.join(root, file), 'utf8'))
      .join('\n')
    const [oldest, depth] = named('ScaledObject', 'worker').spec.triggers.map(
      (trigger: { metadata: { query: string } }) => trigger.metadata.query,
    )
    expect(oldest).toContain('heartroom_queue_oldest_waiting_seconds')
    expect(depth).toContain('heartroom_generations_active')
    for (const [, name] of `${oldest} ${depth}`.matchAll(/heartroom_(\w+)/g))
      expect(source).toContain(`'${name}'`)
  })
})

describe('compose', () => {
  it('pins every image, and runs ours with nothing to spare', () => {
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

  it('gives settings that there are', () => {
    const known = ['.env.example', 'core/config.ts']
      .map((file) => readFileSync(path.join(root, file), 'utf8'))
      .join('\n')
    for (const name of ['api', 'worker', 'migrate'])
      for (const setting of Object.keys(services[name]?.environment ?? {}))
        expect(known).toMatch(new RegExp(`\\b${setting}\\b`))
  })
})
