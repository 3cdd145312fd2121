// Objects that arrive start the function: Eventarc hands each one over, as an account that may do only that.
import { gcpNeeds, type GcpNeed } from '../../clouds/gcp/needs.ts'
import { ACCOUNT_SLUG, memberOf, projectRoles, serviceAccount } from '../../families/identity/gcp.ts'
import { block, id, ref, resource, t, x, type TopBlock } from '../../hcl/nodes.ts'
import type { z } from 'zod'
import type { Placement, Target } from '../component.ts'
import type { settings as schema } from './settings.ts'

type Node = Placement<z.output<typeof schema>, 'gcp'>

const RECEIVER = 'roles/eventarc.eventReceiver'
const PUBLISHER = 'roles/pubsub.publisher'

/** What the trigger asks of the base and the pipeline. */
export function eventNeeds(label: string): GcpNeed[] {
  return gcpNeeds(
    'identity:eventarc',
    'identity:storage',
    'service:eventarc.googleapis.com',
    'service:pubsub.googleapis.com',
    `role:${RECEIVER}`,
    `role:${PUBLISHER}`,
    `account:events_${label}`,
  )
}

/** The account, its rights, and the trigger, which lies where the bucket lies. */
export function eventBlocks({ label, slug, title }: Node, bucket: Target): TopBlock[] {
  const events = `events_${label}`
  const name = x`google_cloudfunctions2_function.${id(label)}.name`
  return [
    serviceAccount(events, slug('event', ACCOUNT_SLUG), `Object events of ${title}`),
    projectRoles(events, [RECEIVER], memberOf(events)),
    resource('google_cloud_run_v2_service_iam_member', events, {
      name,
      location: ref('var', 'region'),
      role: 'roles/run.invoker',
      member: memberOf(events),
    }),
    {
      ...projectRoles(
        `publisher_${label}`,
        [PUBLISHER],
        ref('data', 'google_storage_project_service_account', 'main', 'member'),
      ),
      comment: 'Cloud Storage publishes its events as its own agent.',
    },
    resource(
      'time_sleep',
      events,
      {
        create_duration: '120s',
        triggers: {
          receiver: ref('google_project_iam_member', events, 'id'),
          publisher: ref('google_project_iam_member', `publisher_${label}`, 'id'),
          invoker: ref('google_cloud_run_v2_service_iam_member', events, 'id'),
        },
        depends_on: [ref('google_project_service_identity', 'agents')],
      },
      "Roles take a minute or two, those of Eventarc's own agent too.",
    ),
    resource('google_eventarc_trigger', label, {
      name: t`${ref('local', 'prefix')}-${slug('object-created')}`,
      location: ref('var', 'region'),
      service_account: x`google_service_account.${id(events)}.email`,
      event_data_content_type: 'application/json',
      labels: ref('local', 'labels'),
      matching_criteria: [
        block({ attribute: 'type', value: 'google.cloud.storage.object.v1.finalized' }),
        block({ attribute: 'bucket', value: bucket.offer.refs?.['bucket'] }),
      ],
      destination: block({ cloud_run_service: block({ service: name, region: ref('var', 'region'), path: '/' }) }),
      depends_on: [ref('time_sleep', events)],
    }),
  ]
}
