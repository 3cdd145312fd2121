import { globalPrefix } from '../../clouds/gcp/naming.ts'
import type { z } from 'zod'
import { keyBlock, whenReady } from '../../families/vault/gcp.ts'
import { gcpNeeds } from '../../clouds/gcp/needs.ts'
import type { Charge, Lowered } from '../../clouds/lowered.ts'
import { block, comment, ephemeral, id, ref, resource, t, x, type TopBlock } from '../../hcl/nodes.ts'
import type { Placement } from '../component.ts'
import type { settings as schema } from './settings.ts'

type Node = Placement<z.output<typeof schema>, 'gcp'>
const ROLE = 'roles/secretmanager.secretAccessor'

/** Secret Manager; the value never enters the state. */
export function lowerGcp(node: Node): Lowered {
  const { site, settings, label, title, consumers } = node
  if (!settings.has_app_secret)
    return {
      headline: 'Secret Manager, still without a secret',
      blocks: [],
      needs: gcpNeeds('service:secretmanager.googleapis.com'),
      facts: ['no secret yet'],
    }
  const secret = x`google_secret_manager_secret.${id(label)}.secret_id`
  const version = `${label}_secret_version`
  return {
    headline: 'a random secret in Secret Manager whose value never enters the state',
    blocks: secretBlocks(node, version),
    variables: [
      {
        name: version,
        type: x`number`,
        description: `Version of the secret of ${title}; raising it makes a new one`,
        default: 1,
        validation: [{ condition: x`var.${id(version)} >= 1`, message: 'Versions count from 1.' }],
      },
    ],
    outputs: [
      { name: `${label}_secret`, description: `${title}: name of the secret`, value: secret },
      {
        name: `${label}_connect`,
        description: `${title}: reads the secret`,
        value: t`gcloud secrets versions access latest --secret ${secret} --project ${ref('var', 'project_id')}`,
      },
    ],
    charges: chargesOf(node),
    grants: consumers.flatMap((consumer) =>
      consumer.handle.email ? [{ identity: consumer.title, role: ROLE, scope: `${title}, this secret` }] : [],
    ),
    needs: gcpNeeds('service:secretmanager.googleapis.com', 'agent:secrets'),
    offer: { environment: { APP_SECRET_NAME: secret }, refs: { secret } },
    facts: [
      '1 secret',
      `to be replaced every ${settings.secret_days} days`,
      site.hasStackKey ? "stack's key" : "Google's key",
    ],
    readme: {
      connect: [
        `${title}: replace the secret every ${settings.secret_days} days by raising \`${version}\` and applying. The version before it can be brought back for 7 days.`,
      ],
    },
  }
}

function secretBlocks({ site, label, slug, consumers }: Node, version: string): TopBlock[] {
  const secret = x`google_secret_manager_secret.${id(label)}.id`
  return [
    ephemeral('random_password', label, { length: 32, special: false }),
    resource('google_secret_manager_secret', label, {
      secret_id: t`${globalPrefix}-${slug('app')}`,
      version_destroy_ttl: '604800s',
      replication: block({
        user_managed: block({
          replicas: block({
            location: ref('var', 'region'),
            customer_managed_encryption: keyBlock(site, 'kms_key_name'),
          }),
        }),
      }),
      depends_on: whenReady(site),
    }),
    resource('google_secret_manager_secret_version', label, {
      secret,
      secret_data_wo: x`ephemeral.random_password.${id(label)}.result`,
      secret_data_wo_version: ref('var', version),
      lifecycle: block({
        why: comment('The next version is there before this one goes: whoever reads the latest always finds one.'),
        create_before_destroy: true,
      }),
    }),
    ...consumers.flatMap((consumer) => {
      if (consumer.handle.email === undefined) return []
      return [
        resource('google_secret_manager_secret_iam_member', `${consumer.label}_${label}`, {
          secret_id: secret,
          role: ROLE,
          member: t`serviceAccount:${consumer.handle.email}`,
        }),
      ]
    }),
  ]
}

function chargesOf({ site, label }: Node): Charge[] {
  const reads = site.usage.secret_reads / Math.max(1, site.count('key-vault'))
  return [
    {
      resource: `google_secret_manager_secret_version.${label}`,
      label: 'Secret',
      service: 'secrets',
      sku: 'Secret Manager version',
      per: 'secret-month',
      quantity: 1,
      basis: '1 version in 1 region',
    },
    {
      resource: `google_secret_manager_secret.${label}`,
      label: 'Secret reads',
      service: 'secrets',
      sku: 'Secret Manager access',
      per: '10k-requests',
      quantity: reads / 10_000,
      basis: `${Math.round(reads)} reads assumed`,
      isUsage: true,
    },
  ]
}
