// The Helm chart: its objects follow the schemas of Kubernetes, its settings are those of the processes, and what it
// promises of security holds for every pod.
import { spawnSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { parseAllDocuments, stringify } from 'yaml'
import { ROOT } from '../../scripts/setup.mjs'
import { AGENT_VARIABLES } from '../../src/runner/agent/settings.ts'
import { readConfig } from '../../src/server/config.ts'
import { SECRET_SETTINGS, SETTINGS } from '../../src/server/settings.ts'
import {
  CHART,
  CHART_FILE,
  DEFAULTS,
  isValues,
  readPaths,
  render,
  type Manifest,
  type Values,
} from '../support/helm/chart.ts'
import { refusedBySchema, refusedByTypes } from '../support/helm/kubernetes.ts'
import { readStages, startOf, stepsOf } from '../support/image/dockerfile.ts'

const NEEDED: Values = { url: 'https://strata.example.com', secret: { name: 'strata' } }

/** Everything that can be switched on. */
const FULL: Values = {
  ...NEEDED,
  image: { pullSecrets: [{ name: 'registry' }], server: { repository: 'registry.example.com/strata', tag: '0.1.0-2' } },
  secret: {
    name: 'strata',
    keys: {
      STRATA_SMTP_URL: 'smtp-url',
      STRATA_OIDC_CLIENT_SECRET: 'oidc-client-secret',
      STRATA_SECRET_KEY_PREVIOUS: 'former-key',
      STRATA_METRICS_TOKEN: 'metrics-token',
    },
  },
  settings: { LOG_LEVEL: 'warn', STRATA_MAIL_FROM: 'Strata: "us" <strata@example.com>' },
  serve: {
    autoscaling: { enabled: true },
    podAnnotations: { 'example.com/a': '1' },
    nodeSelector: { 'kubernetes.io/arch': 'amd64' },
    tolerations: [{ key: 'only', operator: 'Exists', effect: 'NoSchedule' }],
  },
  work: { backups: { existingClaim: 'strata-backups' } },
  agent: {
    enabled: true,
    secret: { name: 'strata-agent' },
    pool: 'private-eu',
    storage: { className: 'fast' },
    autoscaling: { enabled: true },
  },
  service: { annotations: { 'example.com/b': 'true' } },
  ingress: {
    enabled: true,
    className: 'nginx',
    host: 'strata.example.com',
    tlsSecret: 'strata-tls',
    annotations: { 'cert-manager.io/cluster-issuer': 'public' },
  },
  networkPolicy: {
    ingressFrom: [{ namespaceSelector: { matchLabels: { 'kubernetes.io/metadata.name': 'ingress-nginx' } } }],
    databaseTo: [{ ipBlock: { cidr: '10.0.7.0/24' } }],
  },
}

/** The same with a Job for each phase of a run. */
const PHASES: Values = {
  ...FULL,
  agent: {
    ...(FULL['agent'] as Values),
    executor: 'kubernetes',
    kubernetes: {
      namespace: 'strata-runs',
      pullSecrets: [{ name: 'registry' }, { name: 'other' }],
      nodeSelector: { pool: 'runs', 'kubernetes.io/arch': 'amd64' },
      tolerations: [{ key: 'runs', operator: 'Exists', effect: 'NoSchedule' }],
    },
  },
}

/** Everything that can be switched off. */
const LEAST: Values = { ...NEEDED, networkPolicy: { enabled: false }, disruptionBudget: { enabled: false } }

interface Pod {
  readonly [name: string]: unknown
  readonly containers: readonly {
    readonly name: string
    readonly image: string
    readonly args?: readonly string[]
    readonly env: readonly { readonly name: string; readonly value: string }[]
    readonly volumeMounts: readonly { readonly name: string; readonly mountPath: string }[]
    readonly readinessProbe?: { readonly httpGet: { readonly path: string } }
    readonly livenessProbe?: { readonly httpGet: { readonly path: string } }
  }[]
  readonly volumes: readonly { readonly name: string }[]
}

interface Workload extends Manifest {
  readonly spec: {
    readonly replicas?: number
    readonly selector: { readonly matchLabels: Readonly<Record<string, string>> }
    readonly template: { readonly metadata: { readonly labels: object }; readonly spec: Pod }
    readonly volumeClaimTemplates?: readonly { readonly metadata: { readonly name: string } }[]
  }
}

const isWorkload = (one: Manifest): one is Workload => ['Deployment', 'StatefulSet'].includes(one.kind)
const workloads = (values: Values): Workload[] => render(values).filter(isWorkload)
const namesOf = (manifests: readonly Manifest[]): string[] =>
  manifests.map((one) => `${one.kind} ${one.metadata.name}`).toSorted()

describe.each([
  ['what is needed', NEEDED],
  ['everything switched on', FULL],
  ['a Job for each phase', PHASES],
  ['everything switched off', LEAST],
])('with %s', (_, values) => {
  test('the objects follow the schemas of Kubernetes, and have no field that does not exist', async () => {
    const manifests = render(values)
    expect(await refusedBySchema(manifests)).toEqual([])
    expect(refusedByTypes(manifests)).toEqual([])
    expect(new Set(namesOf(manifests)).size).toBe(manifests.length)
  })

  test('every pod is without rights, without a token of the cluster, and writes to its volumes alone', () => {
    for (const { metadata, spec } of workloads(values)) {
      const pod = spec.template.spec
      expect(pod, metadata.name).toMatchObject({
        automountServiceAccountToken: false,
        enableServiceLinks: false,
        securityContext: { runAsNonRoot: true, runAsUser: 1000, seccompProfile: { type: 'RuntimeDefault' } },
        topologySpreadConstraints: [{ maxSkew: 1 }, { maxSkew: 1 }],
      })
      expect(pod.containers).toMatchObject([
        {
          securityContext: {
            allowPrivilegeEscalation: false,
            readOnlyRootFilesystem: true,
            capabilities: { drop: ['ALL'] },
          },
          resources: {
            requests: { cpu: expect.any(String) as unknown },
            limits: { memory: expect.any(String) as unknown },
          },
        },
      ])
      expect(spec.template.metadata.labels).toMatchObject(spec.selector.matchLabels)
      const volumes = [...pod.volumes, ...(spec.volumeClaimTemplates ?? []).map((one) => one.metadata)]
      const mounts = pod.containers.flatMap((one) => one.volumeMounts)
      expect(mounts.map((one) => one.name).toSorted()).toEqual(volumes.map((one) => one.name).toSorted())
      expect(mounts.map((one) => one.mountPath)).toEqual(expect.arrayContaining(['/tmp', '/var/lib/strata']))
    }
  })
})

const STAGES = readStages(readFileSync(join(ROOT, 'deploy/Dockerfile'), 'utf8'))

describe('the chart', () => {
  test('makes what each part needs', () => {
    expect(namesOf(render(FULL))).toEqual([
      'ConfigMap strata-settings',
      'Deployment strata-serve',
      'Deployment strata-work',
      ...['agent', 'serve'].map((role) => `HorizontalPodAutoscaler strata-${role}`),
      'Ingress strata-serve',
      ...['agent', 'serve', 'work'].map((role) => `NetworkPolicy strata-${role}`),
      ...['agent', 'serve', 'work'].map((role) => `PodDisruptionBudget strata-${role}`),
      'Service strata-serve',
      ...['agent', 'serve', 'work'].map((role) => `ServiceAccount strata-${role}`),
      'StatefulSet strata-agent',
    ])
    expect(namesOf(render(LEAST)).filter((name) => /agent|Policy|Disruption|Autoscaler|Ingress/.test(name))).toEqual([])
  })

  test('gives the server settings that exist, with values that count, and secrets by file alone', () => {
    const settings = render(FULL).find((one) => one.kind === 'ConfigMap') as Manifest & { data: Record<string, string> }
    const known = [...SETTINGS, ...SECRET_SETTINGS.map((name) => `${name}_FILE`)] as readonly string[]
    for (const { metadata, spec } of workloads(FULL).filter((one) => one.kind === 'Deployment')) {
      const own = Object.fromEntries((spec.template.spec.containers[0]?.env ?? []).map((one) => [one.name, one.value]))
      const env = { ...startOf(stepsOf(STAGES, 'server')).env, ...settings.data, ...own }
      const image = new Set(['NODE_ENV'])
      expect(Object.keys(env).filter((name) => !known.includes(name) && !image.has(name))).toEqual([])
      for (const name of SECRET_SETTINGS) expect(env).toHaveProperty(`${name}_FILE`)
      const given = Object.fromEntries(Object.entries(env).filter(([name]) => !name.endsWith('_FILE')))
      const secrets = {
        DATABASE_URL: 'postgresql://strata@database/strata',
        STRATA_SMTP_URL: 'smtp://mail.example.com',
        STRATA_BACKUP_FOLDER: '/var/lib/strata-backups',
      }
      expect(readConfig({ ...secrets, ...given })).toMatchObject({
        role: metadata.labels['app.kubernetes.io/component'],
        publicUrl: 'https://strata.example.com',
        mail: { from: 'Strata: "us" <strata@example.com>' },
        demo: false,
        agent: undefined,
      })
    }
  })

  test('allows the settings that it does not set itself, and no others', () => {
    const { properties } = JSON.parse(readFileSync(join(CHART, 'values.schema.json'), 'utf8')) as {
      properties: {
        settings: { propertyNames: { enum: string[] } }
        secret: { properties: { keys: { properties: object } } }
      }
    }
    const secret = SECRET_SETTINGS as readonly string[]
    // Set by the chart or the image, of the agent beside a server, which this one does not have, or a port of its own.
    const others =
      /^(?:PORT|STRATA_(?:HOST|DATA|URL|ROLE|DRAIN_SECONDS|AGENT\w*|TERRAFORM|BACKUP_FOLDER|METRICS_(?:PORT|HOST)))$/
    const wanted = SETTINGS.filter((name) => !secret.includes(name) && !others.test(name))
    expect(properties.settings.propertyNames.enum.toSorted()).toEqual(wanted.toSorted())
    expect(Object.keys(properties.secret.properties.keys.properties).toSorted()).toEqual(secret.toSorted())
  })

  test('gives agents the variables that they read', () => {
    const agent = workloads(FULL).find((one) => one.kind === 'StatefulSet')?.spec.template.spec.containers[0]
    const known = [...AGENT_VARIABLES, 'STRATA_AGENT_TOKEN_FILE'] as readonly string[]
    const names = agent?.env.map((one) => one.name) ?? []
    expect(names.filter((name) => !known.includes(name))).toEqual([])
    expect(names).toEqual(expect.arrayContaining(['STRATA_URL', 'STRATA_AGENT_TOKEN_FILE', 'STRATA_POOL']))
  })

  test('asks each process of the server whether it lives and whether it is ready, and starts it as its image does', () => {
    const [serve, work] = ['serve', 'work'].map(
      (role) => workloads(FULL).find((one) => one.metadata.name === `strata-${role}`)?.spec.template.spec.containers[0],
    )
    for (const one of [serve, work]) {
      expect(one?.livenessProbe?.httpGet.path).toBe('/api/health')
      expect(one?.readinessProbe?.httpGet.path).toBe('/api/ready')
    }
    expect([serve?.image, serve?.args]).toEqual(['registry.example.com/strata:0.1.0-2', undefined])
    const command = startOf(stepsOf(STAGES, 'server')).command
    expect([work?.image, work?.args]).toEqual([`strata-agent:${CHART_FILE.appVersion}`, command.slice(2)])
  })

  test('has the version of Strata', () => {
    const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { version: string }
    expect([CHART_FILE.version, CHART_FILE.appVersion]).toEqual([version, version])
  })

  test('scales agents by a metric of the queue only when that is switched on', () => {
    expect(namesOf(render({ ...NEEDED, agent: { enabled: true, secret: { name: 'x' } } })).join()).not.toContain(
      'Autoscaler',
    )
    const [scaler] = render(FULL).filter(
      (one) => one.kind === 'HorizontalPodAutoscaler' && /agent/.test(one.metadata.name),
    )
    expect(scaler?.spec).toMatchObject({
      scaleTargetRef: { kind: 'StatefulSet', name: 'strata-agent' },
      metrics: [{ type: 'External', external: { metric: { name: 'strata_queue_jobs' } } }],
    })
  })

  test('lets no one reach agents, and agents not the credentials of their node', () => {
    const policy = render(FULL).find((one) => one.kind === 'NetworkPolicy' && one.metadata.name === 'strata-agent')
    expect(policy?.spec).toMatchObject({ policyTypes: ['Ingress', 'Egress'], ingress: [] })
    expect(JSON.stringify(policy)).toContain('"except":["169.254.169.254/32"]')
  })
})

describe('the chart refuses', () => {
  test.each([
    [{ secret: { name: 'strata' } }, 'Set url to the address for browsers, such as https://strata.example.com.'],
    [{ url: 'https://strata.example.com' }, 'Set secret.name to the Secret with the address of the database'],
    [
      { ...NEEDED, agent: { enabled: true, secret: { name: 'x' }, executor: 'kubernetes' } },
      'Set agent.kubernetes.namespace to a namespace that has nothing but phases',
    ],
    [
      {
        ...NEEDED,
        agent: { enabled: true, secret: { name: 'x' }, executor: 'kubernetes', kubernetes: { namespace: 'default' } },
      },
      'agent.kubernetes.namespace is the namespace of the release',
    ],
    [{ ...NEEDED, agent: { executor: 'docker' } }, '/agent/executor must be equal to one of the allowed values'],
    [{ ...NEEDED, agent: { kubernetes: { memory: '2GB' } } }, '/agent/kubernetes/memory must match pattern'],
    [{ ...NEEDED, agent: { kubernetes: { startSeconds: 5 } } }, '/agent/kubernetes/startSeconds must be >= 30'],
    [{ ...NEEDED, agent: { enabled: true } }, 'Set agent.secret.name to the Secret with the token of the agents.'],
    [
      { ...NEEDED, ingress: { enabled: true, host: 'other.example.com' } },
      'set url to https:// and the name of the host',
    ],
    [{ ...NEEDED, ingress: { enabled: true, host: 'strata.example.com' } }, 'Set ingress.tlsSecret to the Secret'],
    [{ ...NEEDED, url: 'http://strata.example.com' }, '/url must match pattern'],
    [{ ...NEEDED, url: 'https://strata.example.com/path' }, '/url must match pattern'],
    [{ ...NEEDED, serve: { replicas: 0 } }, '/serve/replicas must be >= 1'],
    [{ ...NEEDED, serve: { replica: 3 } }, '/serve must NOT have additional properties'],
    [{ ...NEEDED, settings: { DATABASE_URL: 'postgresql://x' } }, '/settings property name must be valid'],
    [{ ...NEEDED, settings: { STRATA_REQUESTS_A_MINUTE: 5 } }, '/settings/STRATA_REQUESTS_A_MINUTE must be string'],
  ] as const)('%j with a sentence', (values, sentence) => {
    expect(() => render(values)).toThrow(sentence)
  })

  test('nothing of its own values', () => {
    isValues(DEFAULTS)
    expect(isValues.errors).toBeNull()
  })
})

test('every value is read by a template', () => {
  const read = new Set(
    [FULL, PHASES, { ...NEEDED, agent: { enabled: true, secret: { name: 'x' } } }].flatMap(readPaths),
  )
  const leaves = (values: Values, prefix = ''): string[] =>
    Object.entries(values).flatMap(([name, value]) =>
      typeof value === 'object' && !Array.isArray(value) && Object.keys(value).length > 0
        ? leaves(value as Values, `${prefix}${name}.`)
        : [`${prefix}${name}`],
    )
  expect(leaves(DEFAULTS).filter((path) => !read.has(path))).toEqual([])
})

const HAS_HELM = spawnSync('helm', ['version']).status === 0

test.skipIf(!HAS_HELM)('helm itself renders the same objects (skipped where helm is not on the PATH)', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'strata-chart-'))
  try {
    await writeFile(join(folder, 'values.yaml'), stringify(FULL))
    const args = [CHART, '--values', join(folder, 'values.yaml')]
    const linted = spawnSync('helm', ['lint', '--strict', ...args], { encoding: 'utf8' })
    expect([linted.status, linted.stdout]).toEqual([0, expect.any(String)])
    const { stdout, stderr } = spawnSync('helm', ['template', 'strata', ...args], { encoding: 'utf8' })
    expect(stderr).toBe('')
    const objects = parseAllDocuments(stdout).flatMap((one) => (one.contents ? [one.toJS() as Manifest] : []))
    const byName = (one: Manifest): string => `${one.kind} ${one.metadata.name}`
    // The sums of settings depend on how each writes YAML.
    const comparable = (all: readonly Manifest[]): Map<string, unknown> =>
      new Map(
        all.map((one) => [byName(one), JSON.parse(JSON.stringify(one).replaceAll(/[0-9a-f]{64}/g, 'sum')) as unknown]),
      )
    expect(comparable(objects)).toEqual(comparable(render(FULL)))
  } finally {
    await rm(folder, { recursive: true })
  }
})
